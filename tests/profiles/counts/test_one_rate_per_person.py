"""One rate per person, in doubles: never outside what ball arithmetic finds."""

import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from sidelight.errors import BadValue
from sidelight.laws.counts.independent_people import count_law
from sidelight.profiles.counts.one_rate_per_person import MOST_CONVOLVED, FewShift, masses, shift_of_rates
from sidelight.profiles.counts.shift import shift

KINDS = {
    "anywhere": lambda rng: rng.random(),
    "near 0": lambda rng: 10 ** rng.uniform(-12, -1),
    "near 1": lambda rng: 1 - 10 ** rng.uniform(-12, -1),
    "certain": lambda rng: rng.choice((0.0, 1.0, 0.3)),
    "hardly ever": lambda rng: rng.choice((1e-300, 0.5)),
}


def exact(rates):
    return shift(count_law(tuple((Fraction(rate), 1) for rate in rates)))


@pytest.mark.parametrize("kind", KINDS)
def test_the_sum_in_doubles_contains_the_truth(kind):
    rng = Random(kind)

    for _ in range(60):
        rates = [KINDS[kind](rng) for _ in range(rng.choice((1, 2, 3, 7, 9, 20, 41, 60, 100)))]
        spread = math.sqrt(sum(rate * (1 - rate) for rate in rates)) or 1.0
        epsilon = min(600.0, rng.choice((0.0, rng.random(), rng.uniform(0, 15) / spread, rng.uniform(0, 600))))
        found, truth = FewShift(np.array(rates))._best(epsilon), exact(rates).delta(epsilon)
        assert found.lower <= truth.upper, (rates, epsilon)
        assert truth.lower <= found.upper, (rates, epsilon)


@pytest.mark.parametrize("people", [300, 1000, 3000])
def test_masses_keep_their_relative_accuracy(people):
    rates = np.random.default_rng(people).uniform(0.05, 0.95, people)
    truth = count_law(tuple((Fraction(rate), 1) for rate in rates))

    found = masses(rates)

    bound = (4 + math.log2(people)) * people * 2.0**-53
    deep = [k for k in range(0, people + 1, 7) if truth.mass(k) > 1e-290]
    assert all(abs(truth.mass(k) - found[k]) <= bound * truth.mass(k) for k in deep)


def test_brackets_are_narrow_however_deep():
    rates = np.random.default_rng(5).uniform(0.05, 0.95, 500)
    profile = shift_of_rates(rates)

    widths = [profile.delta(depth / 20).relative_width() for depth in range(60)]

    assert max(widths) <= 1e-8


def test_nobody_to_hide_behind_hides_nothing():
    assert shift_of_rates([]).delta(1.0).lower > 0.999999
    assert shift_of_rates([0.0, 1.0, 1.0]).delta(1.0).lower > 0.999999


def test_many_people_are_sketched_and_agree_with_few():
    rates = np.random.default_rng(6).uniform(0.2, 0.8, MOST_CONVOLVED + 1)

    sketched, summed = shift_of_rates(rates), FewShift(rates)

    assert not isinstance(sketched, FewShift)
    assert sketched.delta(0.05).lower <= summed._best(0.05).upper
    assert summed._best(0.05).lower <= sketched.delta(0.05).upper


@pytest.mark.parametrize("rates", [[0.5, 1.5], [-0.1], [math.nan]])
def test_a_rate_that_is_none_is_refused(rates):
    with pytest.raises(BadValue, match="between 0 and 1"):
        shift_of_rates(rates)
