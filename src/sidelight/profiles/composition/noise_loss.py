"""The privacy loss of a number with noise, where the secret moves the number by one."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from flint import arb

from sidelight.laws.counts.coarse import Doubles
from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.noises.added import noised
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import above, ball, in_balls, kept_in_balls
from sidelight.numbers.rounding import UNIT, as_fraction
from sidelight.numbers.simplest import simplest_between
from sidelight.profiles.composition.losses import Losses
from sidelight.profiles.composition.outcomes import raised
from sidelight.profiles.composition.pair_loss import ComplexDoubles, ListedLoss, LossGrid, PairLoss, TiltedLoss

ROUNDED_RATIO = Fraction(1, 2**52)  # relative; a ratio that is a double just above e^-epsilon is closer to it
ROUNDED_LOSS = Fraction(1, 2**32)  # relative; how far a small loss may be raised to a simpler number; by trial: width
LEAST_SQUARE = 1  # sigma^2 from which on at most one Gaussian on each side of the nearest matters in the transform
ALONE_SQUARE = 9  # sigma^2 from which on only the nearest matters: the others are below e^(-pi^2 sigma^2 / 2)
OTHER_GAUSSIANS = 1e-18  # more than all Gaussians that are left out, from these sigma^2 on


@dataclass(frozen=True)
class ResponseLoss(PairLoss):
    """Two-sided geometric noise has two losses, epsilon and -epsilon, with e^-epsilon = ratio: all numbers above the two counts
    are one outcome, and all below are another. This is randomised response.
    """

    ratio: Fraction

    @property
    @in_balls
    def largest(self) -> arb:
        return -ball(self.ratio).log()

    @property
    def slack(self) -> Fraction:  # type: ignore[override]
        return self._rounded[1]

    @cached_property
    @in_balls
    def _rounded(self) -> tuple[Fraction, Fraction]:
        """A simple rational that is not below the loss, and how much it may be above. It is the epsilon that was stated, where
        the ratio was made from one with few digits.
        """
        least, most = as_fraction(self.largest.lower()), as_fraction(self.largest.upper())
        simple = simplest_between(most, most + min(ROUNDED_RATIO, ROUNDED_LOSS * most))
        return simple, simple - least

    @property
    def epsilon(self) -> Fraction:
        return self._rounded[0]

    @cached_property
    @in_balls
    def losses(self) -> Losses:
        fall = (-ball(self.epsilon)).exp()
        return Losses({self.epsilon: 1 / (1 + fall), -self.epsilon: fall / (1 + fall)}, arb(0))

    @property
    def size(self) -> int:
        return 2

    @property
    def grid(self) -> LossGrid:
        return LossGrid(-self.epsilon, 2 * self.epsilon, 1)

    @property
    def never(self) -> arb:
        return arb(0)

    @in_balls
    def total(self, s: float) -> arb:
        power, loss = arb(s), self.largest
        return ((power * loss).exp() + (-(1 + power) * loss).exp()) / (1 + ball(self.ratio))

    @cached_property
    @in_balls
    def _loss(self) -> float:
        return float(self.largest)

    def _leaning(self, s: float) -> float:
        """The weight of the larger loss minus that of the smaller one."""
        return math.tanh((2 * s + 1) * self._loss / 2)

    def tilted(self, s: float) -> TiltedLoss:
        leaning = self._leaning(s)
        return TiltedLoss(self._loss * leaning, self._loss**2 * (1 - leaning**2))

    def turned(self, s: float, t: Doubles) -> tuple[ComplexDoubles, Doubles]:
        at = t * self._loss
        return np.cos(at) + 1j * (self._leaning(s) * np.sin(at)), 8 * UNIT * (at + 4 + min(50.0, (2 * s + 1) * self._loss))


@dataclass(frozen=True)
class GaussianLoss(PairLoss):
    """Discrete Gaussian noise with s = sigma^2: the loss of the number k is (2k - 1) / (2s).

    By Poisson's formula E e^(z loss) is e^(z (z + 1) / (2s)) times the sum over whole m of e^(-2 pi^2 s m^2 + 2 pi i m z),
    divided by this sum at z = 0. At z = a + it all terms together are a sum of Gaussians in t, 2 pi s apart.
    """

    noise: Noise
    square: Fraction

    @property
    def size(self) -> int:
        return 2 * math.ceil(39.2 * math.sqrt(self.square))

    @cached_property
    @in_balls
    def losses(self) -> Losses:
        law = _alone(self.noise)
        masses = {(2 * k - 1) / (2 * self.square): law.mass(k - 1) for k in range(law.start + 1, law.end + 1)}
        return Losses(masses, law.mass(law.end) + law.below + law.above)

    @property
    def never(self) -> arb:
        return arb(0)

    @property
    def grid(self) -> LossGrid:
        return LossGrid((1 - self.size) / (2 * self.square), 1 / self.square, self.size)

    @property
    def largest(self) -> arb:
        return arb("+inf")

    @in_balls
    def total(self, s: float) -> arb:
        power, square = arb(s), ball(self.square)
        return (power * (power + 1) / (2 * square)).exp() * self._images(power) / self._at_zero

    @cached_property
    @in_balls
    def _at_zero(self) -> arb:
        return self._images(arb(0))

    def _images(self, power: arb) -> arb:
        """The sum over m, of which the terms beyond 5 are below 2^-1000."""
        fall, turn = -2 * arb.pi() ** 2 * ball(self.square), 2 * arb.pi() * power
        return 1 + 2 * sum(((fall * m * m).exp() * (turn * m).cos() for m in range(1, 6)), arb(0)) + arb(0, arb(2) ** -1000)

    def tilted(self, s: float) -> TiltedLoss:
        return TiltedLoss((2 * s + 1) / (2 * float(self.square)), 1 / float(self.square))

    def turned(self, s: float, t: Doubles) -> tuple[ComplexDoubles, Doubles]:
        square, part = float(self.square), s % 1.0
        period = 2 * math.pi * square
        nearest = np.round(t / period)
        away = t - nearest * period
        found: ComplexDoubles = np.zeros(len(t), dtype=np.complex128)
        for m in (0,) if square >= ALONE_SQUARE else (-1, 0, 1):
            height = np.exp(-((away + m * period) ** 2) / (2 * square))
            found += height * np.exp(2j * math.pi * (((m - nearest) * part) % 1.0))
        at_zero = 1 + 2 * math.fsum(math.exp(-2 * math.pi**2 * square * m * m) * math.cos(2 * math.pi * m * part) for m in (1, 2))
        phase = t * (2 * s + 1) / (2 * square)
        error = 8 * UNIT * (phase + t / math.sqrt(square) + 8 * nearest + 80) + OTHER_GAUSSIANS
        return found * np.exp(1j * phase) / at_zero, error


@in_balls
def _alone(noise: Noise) -> LatticeLaw:
    return noised(count_law(()), noise, reach=0)


def loss_is_exact(noise: Noise) -> bool:
    """Whether `noise_loss` is the loss itself, and not only a bound of it."""
    return noise.tail_ratio is not None or noise.square is not None


@kept_in_balls(64)
def noise_loss(noise: Noise) -> PairLoss:
    """The loss of a number with this noise, and the number plus one with it."""
    if noise.tail_ratio is not None:
        return ResponseLoss(noise.tail_ratio)
    if noise.square is not None:
        gaussian = GaussianLoss(noise, noise.square)
        return gaussian if noise.square >= LEAST_SQUARE else ListedLoss(gaussian.losses)
    pair = raised(_alone(noise)).most
    masses: dict[Fraction, arb] = {}
    for (left, _), loss in zip(pair.masses, pair.losses, strict=True):
        raised_to = Fraction(above(loss))
        masses[raised_to] = masses.get(raised_to, arb(0)) + left
    return ListedLoss(Losses(masses, pair.never))
