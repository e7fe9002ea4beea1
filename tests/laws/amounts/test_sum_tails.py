"""Tails of sums of many amounts, along a line of the transform, beside the exact alternating sums."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from flint import arb

from sidelight.laws.amounts.few_amounts import FewUniform, FewWhole
from sidelight.laws.amounts.sum_tails import SumTails, period_for
from sidelight.laws.amounts.tilted import TiltedAmount, listed_amount, partly_certain, uniform_amount, uniform_whole_amount
from sidelight.numbers.balls import precision


def tails(one: TiltedAmount, people: int, place: float) -> SumTails:
    rough = SumTails(((one, people),), 1.0)
    tilt, span = float(one.tilt.mid()), float(one.span.mid())
    exponent = max(0.0, tilt * place - float(rough.level.mid()))
    room = abs(place - rough.base) + span
    return SumTails(((one, people),), period_for(tilt, exponent, float(rough.variance.mid()), span, room, one.whole))


@pytest.mark.parametrize("seed", range(12))
def test_tails_of_uniform_amounts_contain_the_alternating_sums(seed):
    rng = Random(seed)
    people, place = rng.randint(20, 70), Fraction(rng.randint(-40, 60), 7)
    with precision(192):
        one = uniform_amount(arb(rng.choice([0.7, 1.5, 4.0])))

        found, exact = tails(one, people, float(place)).at_least(place), FewUniform(people).at_least(place)

        assert found.overlaps(exact)
        assert found.rad() < arb(1e-20)


@pytest.mark.parametrize("seed", range(12))
def test_tails_of_whole_amounts_contain_the_alternating_sums(seed):
    rng = Random(seed)
    people, points = rng.randint(3, 60), rng.choice([2, 3, 10, 33])
    place = rng.randint(0, people * (points - 1))
    with precision(192):
        tilt = arb(rng.choice([0.2, 1.0, 3.0])) / points
        exact = FewWhole(people, points).at_least(place)

        for one in (uniform_whole_amount(points, tilt), listed_amount((Fraction(1, points),) * points, tilt)):
            found = tails(one, people, place).at_least(place)
            assert found.overlaps(exact)
            assert found.rad() < arb(1e-20)


def test_the_alternating_sums_are_those_of_the_listed_law():
    for points in (2, 3, 5):
        masses = [Fraction(1)]
        for people in range(1, 6):
            longer = [Fraction(0)] * (len(masses) + points - 1)
            for place, mass in enumerate(masses):
                for more in range(points):
                    longer[place + more] += mass / points
            masses = longer
            for place in range(-2, len(masses) + 3):
                with precision(192):
                    exact = arb(0) + sum(masses[max(0, place) :], Fraction(0)).numerator
                    exact = exact / sum(masses[max(0, place) :], Fraction(0)).denominator
                    assert FewWhole(people, points).at_least(place).overlaps(exact)


def test_an_amount_that_is_mostly_certain_has_the_moments_and_bounds_of_its_listed_law():
    masses = [Fraction(1, 50)] * 5
    masses[2] += Fraction(9, 10)
    with precision(192):
        tilt = arb(0.4)
        listed = listed_amount(tuple(masses), tilt)
        mixed = partly_certain(uniform_whole_amount(5, tilt), Fraction(1, 10), Fraction(2))

        assert listed.level.overlaps(mixed.level)
        assert listed.mean.overlaps(mixed.mean)
        assert listed.variance.overlaps(mixed.variance)
        for step in range(1, 32):
            t = arb(step) / 10
            size = abs((mixed.logs(2, float(2 * arb.pi().mid() / t))[1]).exp())
            assert not mixed.fading(t) < size
