"""Small values are hidden: what is below the minimum is shown as one mark."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.population import Atom, Dataset

HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Minimum:
    """Values of `at_least` or more are published; with noise the noisy value is compared."""

    inner: Count | Noisy
    at_least: int

    def __post_init__(self) -> None:
        if not isinstance(self.inner, Count | Noisy):
            raise BadValue(f"a minimum hides small values of a count or of a noisy count, found {self.inner}")
        if self.at_least < 0:
            raise BadValue(f"a minimum is 0 or more, found {self.at_least}")

    @property
    def largest_hidden(self) -> int:
        return self.at_least - 1

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        inner = self.inner
        law = (
            inner.number_law(dataset, atoms, reach=self.at_least)
            if isinstance(inner, Noisy)
            else FiniteLaw.point(inner.number(dataset, atoms))
        )
        return law.map(lambda value: value if value >= self.at_least else HIDDEN)

    def __str__(self) -> str:
        return f"{self.inner}, hidden below {self.at_least}"
