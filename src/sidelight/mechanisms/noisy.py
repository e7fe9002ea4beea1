"""A count with noise added."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.laws.noise import rational_gaussian
from sidelight.laws.noises import Geometric, Noise
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.population import Atom, Dataset


@dataclass(frozen=True, slots=True)
class Noisy:
    inner: Count
    noise: Noise

    def __post_init__(self) -> None:
        if not isinstance(self.inner, Count):
            raise BadValue(f"noise is added to a count, found {self.inner}")

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        return self.number_law(dataset, atoms).map(lambda value: value)

    def number_law(self, dataset: Dataset, atoms: tuple[Atom, ...], reach: int = 0, first: int = 0) -> FiniteLaw[int]:
        """With geometric noise, everything below `first`, which is 0 or less, is one outcome, and everything above all people and
        `reach` another.

        Nothing is lost by that: out there every dataset gives masses in the same proportions.
        """
        count = self.inner.number(dataset, atoms)
        if isinstance(self.noise, Geometric):
            around = _geometric_around(count - first, max(len(dataset), reach) - first, self.noise.ratio)
            return around.map(lambda value: value + first)
        return rational_gaussian(self.noise.sigma).map(lambda drawn: drawn + count)

    def __str__(self) -> str:
        return "the count with noise"


def _geometric_around(count: int, last: int, ratio: Fraction) -> FiniteLaw[int]:
    scale = (1 - ratio) / (1 + ratio)
    masses: list[tuple[int, Fraction]] = [(k, scale * ratio ** abs(k - count)) for k in range(last + 1)]
    beyond = scale / (1 - ratio)
    masses += [(-1, beyond * ratio ** (count + 1)), (last + 1, beyond * ratio ** (last + 1 - count))]
    return FiniteLaw(tuple(masses))
