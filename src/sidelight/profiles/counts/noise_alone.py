"""Noise against the same noise plus one: what someone sees of a count who knows everybody else."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from sidelight.laws.counts.independent_people import count_law
from sidelight.noises.added import noised
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import ball, in_balls, kept_in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import logarithm
from sidelight.profiles.composition.noise_loss import ResponseLoss, loss_is_exact, noise_loss
from sidelight.profiles.composition.optimal import ComposedLosses
from sidelight.profiles.composition.pair_loss import PairLoss
from sidelight.profiles.counts.shift import shift_down, shift_up
from sidelight.profiles.curves.curve import AsWritten, AtAny
from sidelight.profiles.curves.profile import Profile, Worst

MOST_WRITTEN_OUT = 1_000_000  # losses of a noise whose law is written out; by trial: speed


@kept_in_balls(64)
def noise_alone(noise: Noise) -> Profile:
    """The profile of the noise and the noise plus one, in both directions."""
    if noise.tail_ratio is not None:
        return Response(noise.tail_ratio)
    loss = noise_loss(noise)
    if loss.size > MOST_WRITTEN_OUT:
        return NoiseByTransform(loss)
    law = noised(count_law(()), noise, reach=0)
    return NoiseWrittenOut((shift_up(law), shift_down(law)), loss, loss_is_exact(noise))


@dataclass(frozen=True, eq=False)
class Response(AsWritten, Profile):
    """Randomised response: two outcomes, with masses 1 / (1 + ratio) and ratio / (1 + ratio), exchanged in the other world. So
    delta is 0 from epsilon = -log ratio on, and not before.
    """

    ratio: Fraction

    @property
    def loss_law(self) -> ResponseLoss:
        return ResponseLoss(self.ratio)

    @property
    def loss_reached(self) -> bool:
        return True

    @property
    def knots(self) -> tuple[Fraction, ...]:
        return (self.loss_law.epsilon,)

    @in_balls
    def _at(self, epsilon: Fraction | float) -> Interval:
        if math.isinf(epsilon) or self.loss_law.largest <= ball(epsilon):
            return Interval(0.0, 0.0)
        delta = (1 - (ball(epsilon) - self.loss_law.largest).exp()) / (1 + ball(self.ratio))
        return probability(delta, delta)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """delta = (1 - ratio e^epsilon) / (1 + ratio), solved for epsilon."""
        return logarithm(max(Fraction(1), (1 - Fraction(delta) * (1 + self.ratio)) / self.ratio))


@dataclass(frozen=True, eq=False)
class NoiseWrittenOut(Worst):
    """Noise whose law is written out."""

    of_one: PairLoss
    occurs: bool

    @property
    def loss_law(self) -> PairLoss:
        return self.of_one

    @property
    def loss_reached(self) -> bool:
        return self.occurs


@dataclass(frozen=True, eq=False)
class NoiseByTransform(AtAny, Profile):
    """Noise so wide that only its transform is used."""

    of_one: PairLoss

    @property
    def loss_law(self) -> PairLoss:
        return self.of_one

    @property
    def loss_reached(self) -> bool:
        return True

    def _at(self, epsilon: Fraction | float) -> Interval:
        return self._composed.delta(epsilon)

    @property
    def _composed(self) -> ComposedLosses:
        found: ComposedLosses = self.__dict__.setdefault("_losses", ComposedLosses(((self.of_one, 1),)))
        return found
