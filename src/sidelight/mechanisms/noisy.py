"""A count with noise added."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.population import Dataset
from sidelight.noises.noise import Noise


@dataclass(frozen=True, slots=True)
class Noisy:
    inner: Count
    noise: Noise

    def __post_init__(self) -> None:
        if not isinstance(self.inner, Count):
            raise BadValue(f"noise is added to a count, found {self.inner}")

    def law(self, dataset: Dataset, atoms: tuple[str, ...]) -> FiniteLaw[Outcome]:
        return self.number_law(dataset, atoms).map(lambda value: value)

    def number_law(self, dataset: Dataset, atoms: tuple[str, ...], reach: int = 0, first: int = 0) -> FiniteLaw[int]:
        """Everything below `first`, which is 0 or less, may be one outcome, and everything above all people and `reach` another,
        where the noise says that every dataset gives masses in the same proportions out there.
        """
        return self.noise.around(self.inner.number(dataset, atoms), first, max(len(dataset), reach))

    def __str__(self) -> str:
        return "the count with noise"
