"""One output, whatever the dataset."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset


@dataclass(frozen=True, slots=True)
class Constant(Mechanism):
    output: Outcome = None

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        return FiniteLaw.point(self.output)

    def __str__(self) -> str:
        return "nothing" if self.output is None else f"always {self.output}"
