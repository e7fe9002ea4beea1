"""A mechanism that nobody modelled: only facts stated about it can be used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset


@dataclass(frozen=True, slots=True)
class Stated(Mechanism):
    name: str
    stated: ClassVar[bool] = True

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        raise BadValue(f"the outputs of {self.name} are not modelled")

    def __str__(self) -> str:
        return self.name
