"""The privacy loss of one output in a pair of worlds, as compositions need it: listed, and by its transform.

The pair is symmetric: exchanging its worlds gives the same pair. So it does not matter in which outputs the first secret raises a
figure and in which it lowers it.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import numpy as np
from flint import arb
from numpy.typing import NDArray

from sidelight.laws.counts.coarse import Doubles
from sidelight.numbers.balls import ball, in_balls
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.composition.losses import Losses

ComplexDoubles = NDArray[np.complex128]
LIGHT_LOSS = 1e-18  # share of the total that all losses left out of a transform have, at most, each; by trial: speed and width


@dataclass(frozen=True, slots=True)
class TiltedLoss:
    """The law of a loss, each mass times e^(s loss) and scaled to sum to 1: its mean and variance, approximately."""

    mean: float
    variance: float


@dataclass(frozen=True, slots=True)
class LossGrid:
    """All losses are start + k step, with k from 0 to `steps`."""

    start: Fraction
    step: Fraction
    steps: int


class PairLoss(ABC):
    """A law of the loss in the left world, and a mass there that is impossible in the right world."""

    slack: ClassVar[Fraction] = Fraction(0)
    """The masses of `losses` in both worlds are those of the pair up to a factor between 1 - slack and 1 + slack."""

    @property
    @abstractmethod
    def losses(self) -> Losses:
        """A pair that shows at least as much."""

    @property
    @abstractmethod
    def size(self) -> int:
        """The number of losses that `losses` lists."""

    @property
    @abstractmethod
    def grid(self) -> LossGrid:
        """The coarsest grid on which all losses lie."""

    @property
    @abstractmethod
    def never(self) -> arb: ...

    @property
    @abstractmethod
    def largest(self) -> arb:
        """The largest loss; infinity where there is none."""

    @abstractmethod
    def total(self, s: float) -> arb:
        """E e^(s loss), over the losses that are finite."""

    @abstractmethod
    def tilted(self, s: float) -> TiltedLoss: ...

    @abstractmethod
    def turned(self, s: float, t: Doubles) -> tuple[ComplexDoubles, Doubles]:
        """E e^((s + it) loss) / E e^(s loss) at each t, and a bound of its error."""


@dataclass(frozen=True, eq=False)
class ListedLoss(PairLoss):
    """Losses that are listed one by one."""

    listing: Losses

    @property
    def losses(self) -> Losses:
        return self.listing

    @property
    def size(self) -> int:
        return len(self.losses.masses)

    @cached_property
    def grid(self) -> LossGrid:
        start = min(self.losses.masses, default=Fraction(0))
        step = common_step([loss - start for loss in self.losses.masses])
        return LossGrid(start, step, int((max(self.losses.masses, default=start) - start) / step))

    @property
    def never(self) -> arb:
        return self.losses.never

    @property
    def largest(self) -> arb:
        return ball(max(self.losses.masses, default=Fraction(0)))

    @in_balls
    def total(self, s: float) -> arb:
        return sum((mass * (arb(s) * ball(loss)).exp() for loss, mass in self.losses.masses.items()), arb(0))

    @cached_property
    @in_balls
    def _coarse(self) -> tuple[Doubles, Doubles]:
        """The logarithm of each mass, and each loss, as the nearest doubles."""
        kept = [(loss, mass) for loss, mass in self.losses.masses.items() if mass > 0]
        return np.array([float(mass.log()) for _, mass in kept]), np.array([float(loss) for loss, _ in kept])

    def _weights(self, s: float) -> Doubles:
        log_mass, loss = self._coarse
        exponents = log_mass + s * loss
        relative = np.exp(exponents - exponents.max())
        found: Doubles = relative / relative.sum()
        return found

    def tilted(self, s: float) -> TiltedLoss:
        weights, loss = self._weights(s), self._coarse[1]
        mean = float(np.sum(weights * loss))
        return TiltedLoss(mean, float(np.sum(weights * (loss - mean) ** 2)))

    def turned(self, s: float, t: Doubles) -> tuple[ComplexDoubles, Doubles]:
        weights, (log_mass, loss) = self._weights(s), self._coarse
        heavy = np.flatnonzero(weights > LIGHT_LOSS)
        left_out = LIGHT_LOSS * (len(weights) - len(heavy))
        found: ComplexDoubles = np.zeros(len(t), dtype=np.complex128)
        for j in heavy:
            found += weights[j] * np.exp(1j * (t * loss[j]))
        exponent = float(np.max(np.abs(log_mass)) + abs(s) * np.max(np.abs(loss))) + 4
        size = float(np.max(np.abs(loss)))
        return found, 8 * UNIT * (exponent + len(weights) + t * size) + 2 * left_out


def common_step(sizes: Iterable[Fraction]) -> Fraction:
    """The largest step of which all sizes are multiples; 1 where all are 0."""
    found = Fraction(0)
    for size in sizes:
        under = math.lcm(found.denominator, size.denominator)
        over = math.gcd(found.numerator * (under // found.denominator), size.numerator * (under // size.denominator))
        found = Fraction(over, under)
    return found or Fraction(1)


@in_balls
def largest_of_all(parts: tuple[tuple[PairLoss, int], ...]) -> arb:
    """The largest loss of all parts together."""
    return sum((number * part.largest for part, number in parts), arb(0))


@in_balls
def never_of_all(parts: tuple[tuple[PairLoss, int], ...]) -> arb:
    """The probability that some part has an outcome that is impossible in the right world: 1 - prod (1 - never)."""
    if any(not part.never < 1 for part, _ in parts):
        return arb(1)
    return -sum(((-part.never).log1p() * number for part, number in parts), arb(0)).expm1()
