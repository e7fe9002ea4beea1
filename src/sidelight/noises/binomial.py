"""Binomial noise: the number of heads among an even number of fair coins, less half of them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

from flint import arb

from sidelight.errors import BadValue
from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.laws.finite.law import FiniteLaw
from sidelight.laws.transforms.contour import Transform
from sidelight.laws.transforms.people import Grouped
from sidelight.noises.added import TransformOfSum
from sidelight.noises.bits import Bits
from sidelight.noises.finite import FiniteNoise, FiniteTransform
from sidelight.noises.noise import NoiseParameter, Searched
from sidelight.numbers.written import Written, number_above, whole_number

MOST_TRIALS = 10_000  # coins; all masses are written out as exact fractions with this many bits, which takes 0.1 s


@dataclass(frozen=True, slots=True)
class Binomial(FiniteNoise):
    """How many of an even number of fair coins show heads, less half of them: the standard deviation is sqrt(trials) / 2.

    It has a largest value, so against someone who knows everybody else it always needs a delta. More coins are fewer
    coins plus the others, which are independent.

    >>> sl.Binomial(trials=100).variance
    25.0
    >>> sl.Binomial.of_sigma(3)
    Binomial(trials=36)
    """

    trials: int

    name: ClassVar[str] = "binomial"
    words: ClassVar[str] = "binomial noise"
    meaning: ClassVar[str] = "the number of heads among fair coins, less half of the coins"
    parameters: ClassVar[tuple[NoiseParameter, ...]] = (
        NoiseParameter(
            "sigma",
            "a standard deviation that the noise has at least: an even number of coins, just 4 sigma^2 or more",
            lambda sigma: Binomial.of_sigma(sigma),
            high=Fraction(50),
        ),
        NoiseParameter(
            "trials",
            "an even number of fair coins",
            lambda trials: Binomial(int(trials)),
            low=Fraction(2),
            high=Fraction(MOST_TRIALS),
            low_belongs=True,
            whole=True,
        ),
    )
    searched: ClassVar[Searched] = Searched(Fraction(7, 10), Fraction(50), False)  # from 2 coins to the most

    def __post_init__(self) -> None:
        object.__setattr__(self, "trials", whole_number(self.trials, "the number of trials"))
        if self.trials % 2 or not 2 <= self.trials <= MOST_TRIALS:
            raise BadValue(f"binomial noise has an even number of trials from 2 to {MOST_TRIALS:,}, found {self.trials}")

    @staticmethod
    def of_sigma(sigma: Written) -> Binomial:
        """The least noise of this standard deviation or more.

        >>> sl.Binomial.of_sigma("2.5")
        Binomial(trials=26)
        """
        return Binomial(2 * math.ceil(2 * number_above(sigma, "the sigma of binomial noise") ** 2))

    @property
    def law(self) -> FiniteLaw[int]:
        return _law(self.trials)

    @property
    def variance(self) -> float:
        return self.trials / 4

    def transform(self, tilt: float) -> Transform:
        """The same as of `trials` more people at rate 1/2, less a constant."""
        half = LatticeLaw(-self.trials // 2, (arb(1),), arb(0), arb(0))
        return TransformOfSum(Grouped(((Fraction(1, 2), self.trials),)).tilted(tilt), FiniteTransform(half, arb(tilt)))

    def draw(self, bits: Bits, size: int) -> list[int]:
        return [bits.take(self.trials).bit_count() - self.trials // 2 for _ in range(size)]


@lru_cache(maxsize=16)
def _law(trials: int) -> FiniteLaw[int]:
    ways, masses = 1, []
    for heads in range(trials + 1):
        masses.append((heads - trials // 2, Fraction(ways, 2**trials)))
        ways = ways * (trials - heads) // (heads + 1)
    return FiniteLaw(tuple(masses))
