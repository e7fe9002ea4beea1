"""Counts that are rarely large: the masses before the cut are those of the whole law, and the rest is bounded."""

from fractions import Fraction
from random import Random

import pytest
from flint import arb

from sidelight.laws.counts.independent_people import count_law, merged
from sidelight.laws.counts.small_counts import small_counts
from sidelight.numbers.balls import in_balls


@in_balls
def compared(parts, last):
    """The largest relative distance of two masses, and whether the rest of the whole law is in the ball for it."""
    whole, found = count_law(parts), small_counts(merged(parts), last)
    assert found.start == whole.start
    assert found.end == min(last, whole.end)
    apart = max(abs(a - b) / b for a, b in zip(found.masses, whole.masses, strict=False))
    rest = sum(whole.masses[len(found.masses) :], arb(0))
    return float(apart.mid()), found.above.contains(rest) or found.above.overlaps(rest)


@pytest.mark.parametrize("certain", [0, 3])
def test_masses_are_those_of_the_whole_law_and_the_rest_is_bounded(certain):
    rng = Random(certain)

    for _ in range(30):
        people = [Fraction(rng.random() * rng.choice((0.01, 0.1, 1))) for _ in range(rng.randrange(1, 80))]
        parts = (*((rate, 1) for rate in people), (Fraction(1), certain), (Fraction(0), 2))
        likely = certain + int(sum(people)) + 2
        apart, bounded = compared(parts, likely + rng.randrange(1, 20))

        assert apart < 1e-40
        assert bounded


def test_a_cut_before_the_likeliest_count_is_refused():
    with pytest.raises(ArithmeticError, match="do not fall"):
        small_counts(merged(((Fraction(9, 10), 20),)), 5)


def test_nothing_is_left_where_everybody_fits():
    law = small_counts(merged(((Fraction(1, 10), 5),)), 20)

    assert (law.end, law.above, law.tails_follow) == (5, arb(0), True)
