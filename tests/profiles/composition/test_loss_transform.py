"""Hockey sticks by the transforms of losses, and these transforms, against lists of the same losses."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from flint import arb

from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.numbers.balls import ball, in_balls, precision
from sidelight.numbers.simplest import simplest_between
from sidelight.profiles.composition.listed_losses import losses_listed
from sidelight.profiles.composition.loss_transform import LossTransform, different
from sidelight.profiles.composition.noise_loss import ResponseLoss, noise_loss
from sidelight.profiles.composition.pair_loss import ListedLoss, PairLoss

NOISES = [
    *(Geometric.of_epsilon(Fraction(text)) for text in ("0.01", "0.3", "1.5")),
    *(DiscreteGaussian(Fraction(text)) for text in ("0.5", "1", "1.7", "3", "6")),
]


def as_a_list(loss: PairLoss) -> ListedLoss:
    return ListedLoss(loss.losses)


@pytest.mark.parametrize("noise", NOISES, ids=repr)
@pytest.mark.parametrize("s", [0.25, 1.0, 6.727171322029716])
def test_the_transform_of_a_noise_is_that_of_its_listed_losses(noise, s):
    loss, t = noise_loss(noise), np.linspace(0.1, 300.0, 400)

    (found, error), (other, other_error) = loss.turned(s, t), as_a_list(loss).turned(s, t)

    assert np.all(np.abs(found - other) <= error + other_error)
    assert np.max(error + other_error) < 1e-10
    assert float(loss.total(s)) == pytest.approx(float(as_a_list(loss).total(s)), rel=1e-13)
    assert loss.tilted(s).mean == pytest.approx(as_a_list(loss).tilted(s).mean, rel=0.2)


@pytest.mark.parametrize("seed", range(12))
def test_the_hockey_stick_is_that_of_the_list(seed):
    rng = Random(seed)
    parts = different([noise_loss(rng.choice(NOISES)) for _ in range(rng.randint(3, 8))])
    small = different([noise_loss(rng.choice(NOISES[:3])) for _ in range(rng.randint(3, 8))])

    for some in (parts, small):
        check(some, rng)


@in_balls
def check(parts, rng: Random) -> None:
    losses, transform = losses_listed(parts), LossTransform(parts)
    if losses is None:
        return
    slack = sum((number * part.slack for part, number in parts), Fraction(0))
    for epsilon in (0.0, rng.uniform(0, 1), rng.uniform(0, 4)):
        lower, upper = transform.finite_part(epsilon)
        truth = losses.exceeding(epsilon)
        assert truth.upper() >= lower
        assert upper >= (truth - losses.never).lower() * (1 - 10 * float(slack)) - arb(10 * float(slack))


@pytest.mark.parametrize("text", ["0.7", "0.1", "1/3", "2.9", "0.123456", "700", "1e-6"])
def test_the_epsilon_of_a_ratio_is_the_one_that_was_stated(text):
    assert ResponseLoss(Geometric.of_epsilon(Fraction(text)).ratio).epsilon == Fraction(text)


@pytest.mark.parametrize("seed", range(40))
def test_the_epsilon_of_any_ratio_is_not_below_its_loss(seed):
    rng = Random(seed)
    loss = ResponseLoss(Fraction(rng.randint(1, 10**9), 10**9 + rng.randint(1, 10 ** rng.randint(1, 12))))

    with precision(192):
        assert ball(loss.epsilon) >= loss.largest
        assert ball(loss.epsilon - loss.slack) <= loss.largest
    assert loss.slack <= Fraction(1, 2**51)


@pytest.mark.parametrize("seed", range(40))
def test_the_simplest_rational_lies_between_and_no_smaller_denominator_does(seed):
    rng = Random(seed)
    low = Fraction(rng.randint(0, 10**4), rng.randint(1, 10**4))
    high = low + Fraction(1, rng.randint(1, 10**5))

    found = simplest_between(low, high)

    assert low <= found <= high
    for denominator in range(1, found.denominator):
        assert math.ceil(low * denominator) > high * denominator
