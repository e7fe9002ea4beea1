"""What every noise says of itself agrees with its exact law."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from flint import acb, arb
from tests.noises.examples import EXAMPLES

from sidelight.laws.counts.coarse import coarse_law
from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.laws.transforms.contour import TAIL_EXPONENT
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import ball, in_balls
from sidelight.profiles.counts.any_size import one_way
from sidelight.profiles.counts.shift import shift_down, shift_up

PEOPLE = ((Fraction(1, 3), 7), (Fraction(9, 10), 2))

every_noise = pytest.mark.parametrize("noise", EXAMPLES, ids=repr)


def alone(noise: Noise, reach: int = 0) -> LatticeLaw:
    """On a window that reaches so far on both sides, or as far as the noise."""
    zeros = (arb(0),) * reach
    return noise.added_to(LatticeLaw(-reach, (*zeros, arb(1), *zeros), arb(0), arb(0)), 0)


def tilts(noise: Noise) -> list[float]:
    return [sign * min(size, noise.pole / 4) for size in (0.0, 0.2, 1.0) for sign in (1, -1)]


@every_noise
@in_balls
def test_masses_are_positive_and_sum_to_one(noise):
    exact, law = noise.around(2, 0, 5), alone(noise)

    assert all(mass > 0 for _, mass in exact.masses)
    assert sum(mass for _, mass in exact.masses) == 1
    assert (sum(law.masses, arb(0)) + law.below + law.above).overlaps(arb(1))


@every_noise
@in_balls
def test_the_law_is_symmetric_and_log_concave(noise):
    law = alone(noise, 8)

    for k in range(-8, 9):
        assert law.mass(k).overlaps(law.mass(-k))
        assert not law.mass(k - 1) * law.mass(k + 1) > law.mass(k) ** 2


@every_noise
@in_balls
def test_the_law_in_balls_is_the_exact_law(noise):
    exact, law = noise.around(0, -6, 6), alone(noise, 7)
    masses = dict(exact.masses)

    for k in range(-6, 7):
        assert abs(law.mass(k) - ball(masses.get(k, Fraction(0)))) <= ball(exact.error) + law.above + arb(2) ** -150


@every_noise
@in_balls
def test_the_law_in_doubles_is_within_its_error_of_the_law_in_balls(noise):
    coarse, law = noise.coarsely_added_to(coarse_law(PEOPLE), 3), noise.added_to(count_law(PEOPLE), 3)

    for j, mass in enumerate(coarse.masses):
        error = abs(law.mass(coarse.start + j) - arb(float(mass)))
        assert error <= arb(float(mass)) * coarse.relative + coarse.absolute + arb(1e-290)


@every_noise
@in_balls
def test_the_transform_is_the_sum_over_the_law(noise):
    law = alone(noise, 400)
    for tilt in tilts(noise):
        transform = noise.transform(tilt)
        weights = [mass * (arb(tilt) * k).exp() for k, mass in enumerate(law.masses, law.start)]
        total = sum(weights, arb(0))

        assert abs(transform.level - total.log()) < 1e-20
        mean = float(sum((k * w for k, w in enumerate(weights, law.start)), arb(0)) / total)
        assert abs(transform.centre - mean) <= math.sqrt(transform.spread)
        for place, phi in enumerate(transform.turned(4, 9, 3)):
            turns = (acb(2 * arb(place) * (k + 3) / 9).exp_pi_i() * w for k, w in enumerate(weights, law.start))
            assert abs(phi - sum(turns, acb(0)) / total) < 1e-20


@every_noise
@in_balls
def test_a_transform_fades_and_its_tails_are_as_small_as_it_says(noise):
    law = alone(noise, 4000)
    for tilt in tilts(noise):
        transform = noise.transform(tilt)
        sizes = [phi.abs_lower() for phi in transform.turned(8, 15, 0)]

        assert all(transform.fading(place, 15) >= max(sizes[place:]) for place in range(8))
        far = [k for k in range(law.start, law.end + 1) if abs(k - transform.centre) > transform.reach]
        beyond = sum((law.mass(k) * (arb(tilt) * k - transform.level).exp() for k in far), arb(0))
        assert not beyond > 4 * math.exp(-TAIL_EXPONENT)


@every_noise
@in_balls
def test_tails_fall_and_end_where_the_noise_says(noise):
    law, window = alone(noise), alone(noise, 12)

    if noise.tail_ratio is not None:
        assert all(window.mass(k + 1).overlaps(window.mass(k) * ball(noise.tail_ratio)) for k in range(12))
        assert abs(noise.pole + math.log(noise.tail_ratio)) < 1e-12
    if noise.largest is not None:
        assert (law.end, -law.start) == (noise.largest[0], noise.largest[0])
        assert law.above == 0
        assert law.mass(law.end).overlaps(ball(noise.largest[1]))


@every_noise
@in_balls
def test_the_variance_is_about_that_of_the_law(noise):
    law = alone(noise, 2000)
    exact = float(sum((k * k * mass for k, mass in enumerate(law.masses, law.start)), arb(0)))

    assert exact <= noise.variance * (1 + 1e-9)
    assert noise.variance < 1 or exact >= noise.variance * (1 - 1e-6)


@every_noise
@pytest.mark.parametrize("hidden", [None, 3, 40])
def test_a_large_count_with_noise_is_the_small_one_by_other_means(noise, hidden):
    law = noise.added_to(count_law(PEOPLE), 0 if hidden is None else hidden)
    for way, written_out in (("up", shift_up(law, hidden)), ("down", shift_down(law, hidden))):
        from_transform = one_way(PEOPLE, noise, hidden, way)
        for epsilon in (0.0, 0.1, 0.8, 3.0, math.inf):
            one, other = from_transform.delta(epsilon), written_out.delta(epsilon)

            assert one.lower <= other.upper
            assert other.lower <= one.upper
            assert one.upper - other.upper < 1e-12


def test_the_masses_of_a_coarse_law_are_doubles():
    assert all(noise.coarsely_added_to(coarse_law(PEOPLE), 0).masses.dtype == np.float64 for noise in EXAMPLES)
