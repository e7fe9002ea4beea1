"""An output, seen together with what leaks beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.leak import Leaks, OneLeak
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset


@dataclass(frozen=True, slots=True)
class WithLeak(Mechanism):
    """Both come from one run: coins that they share are the same coins."""

    published: Mechanism
    leak: OneLeak | Leaks
    with_leak: ClassVar[bool] = True

    @property
    def made_of(self) -> tuple[Mechanism, OneLeak | Leaks]:
        return self.published, self.leak

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        return self.leak.joint(self.published, dataset, atoms).map(lambda pair: pair)

    def __str__(self) -> str:
        return f"{self.published}, seen with what leaks"
