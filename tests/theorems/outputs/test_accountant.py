"""The composition of noises beside the privacy loss distributions of dp-accounting, which round losses up or down to a grid."""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from random import Random

import pytest

import sidelight as sl
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.noises.noise import Noise

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from dp_accounting.pld import privacy_loss_distribution as pld

PEOPLE = sl.Rates.same(100, Fraction(3, 10))
# No loss is a multiple of the accountant's grid of 1e-4, on which its bracket would be one double.
EPSILONS = tuple(Fraction(k, 700) for k in (20, 45, 90, 160, 300, 520, 810))
SIGMAS = tuple(Fraction(k, 7) for k in (6, 9, 13, 22, 36, 57, 90))
MOST_NOISES = 12
LONGEST_LISTS = 17  # with their beginnings 204 lists
ROUNDING = 1e-13  # relative; the accountant adds some ten thousand doubles


@lru_cache(maxsize=64)
def losses(noise: Noise, pessimistic: bool) -> pld.PrivacyLossDistribution:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if isinstance(noise, Geometric):
            return pld.from_discrete_laplace_mechanism(-math.log(noise.ratio), pessimistic_estimate=pessimistic)
        assert isinstance(noise, DiscreteGaussian)
        return pld.from_discrete_gaussian_mechanism(float(noise.sigma), pessimistic_estimate=pessimistic)


@dataclass(frozen=True)
class Accounted:
    """The outputs so far, with their losses rounded down and up."""

    down: pld.PrivacyLossDistribution
    up: pld.PrivacyLossDistribution

    @staticmethod
    def of(noise: Noise) -> Accounted:
        return Accounted(losses(noise, False), losses(noise, True))

    def beside(self, noise: Noise) -> Accounted:
        one = Accounted.of(noise)
        return Accounted(self.down.compose(one.down), self.up.compose(one.up))

    def delta(self, epsilon: float) -> tuple[float, float]:
        return float(self.down.get_delta_for_epsilon(epsilon)), float(self.up.get_delta_for_epsilon(epsilon))


def drawn(rng: Random) -> Noise:
    if rng.random() < 0.5:
        return Geometric.of_epsilon(rng.choice(EPSILONS))
    return DiscreteGaussian(rng.choice(SIGMAS))


def somewhere(noises: list[Noise], deviations: float) -> float:
    """About so many standard deviations of the loss above its mean, if delta is not too small there for sums of doubles."""
    mean = square = largest = 0.0
    for noise in noises:
        if noise.tail_ratio is None:
            mean, square = mean + 0.5 / noise.variance, square + 1 / noise.variance
            largest += 0.5 / noise.variance + 2 / math.sqrt(noise.variance)
        else:
            loss = -math.log(noise.tail_ratio)
            mean, square, largest = mean + loss * math.tanh(loss / 2), square + (loss / math.cosh(loss / 2)) ** 2, largest + loss
    return round(min(mean + deviations * math.sqrt(square), 0.8 * largest), 3)


@pytest.mark.parametrize("seed", range(LONGEST_LISTS))
def test_the_bracket_lies_within_that_of_the_accountant_and_is_100_times_narrower(seed):
    """Of each list of 12 noises all beginnings are lists too."""
    rng = Random(seed)
    noises = [drawn(rng) for _ in range(MOST_NOISES)]
    accounted = Accounted.of(noises[0])
    for number in range(1, MOST_NOISES + 1):
        accounted = accounted.beside(noises[number - 1]) if number > 1 else accounted
        parts = [sl.Noisy(sl.Count(), noise) for noise in noises[:number]]
        found = sl.certify(sl.Both(*parts) if number > 1 else parts[0], PEOPLE, definition=sl.DifferentialPrivacy())
        epsilon = somewhere(noises[:number], rng.uniform(0, 3))

        ours, (low, high) = found.delta(epsilon), accounted.delta(epsilon)

        assert low * (1 - ROUNDING) <= ours.lower
        assert ours.upper <= high * (1 + ROUNDING)
        assert 100 * ours.width <= high - low
