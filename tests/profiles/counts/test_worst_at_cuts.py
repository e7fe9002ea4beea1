"""The worst member for a few cuts: the same as if every member had been evaluated."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest

from sidelight.laws.counts.independent_people import count_law, merged
from sidelight.numbers.interval import Interval
from sidelight.profiles.counts.listed_cuts import ListedCuts, cuts_at
from sidelight.profiles.counts.relabelled import both_directions
from sidelight.profiles.counts.relabelling_cuts import Cuts
from sidelight.profiles.counts.worst_at_cuts import WorstAtCuts
from sidelight.profiles.curves.profile import Worst
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.family import Family

ROUNDING = 1e-12
EPSILONS = (0.0, 0.01, 0.2, 1.0, 4.0, 800.0, math.inf)
RATES = [Fraction(0), Fraction(1, 20), Fraction(1, 4), Fraction(1, 2), Fraction(3, 5), Fraction(9, 10), Fraction(1)]


def a_family(rng: Random) -> Family:
    if rng.random() < 0.5:
        low, high = sorted(rng.sample(RATES, 2))
        return Vertices(rng.randint(1, 25), low, high)
    parts = merged(tuple((rate, rng.randint(1, 9)) for rate in rng.sample(RATES[1:-1], rng.randint(1, 4))))
    return Blocks(parts, rng.randint(1, sum(people for _, people in parts)))


def every_member(family: Family, cuts: ListedCuts, epsilon: float) -> Interval:
    ways = [way for m in range(family.last + 1) for way in both_directions(count_law(family.people(m)), cuts)]
    return Worst(tuple(ways)).delta(epsilon)


@pytest.mark.parametrize("seed", range(60))
def test_the_worst_member_is_found_without_looking_at_all(seed: int) -> None:
    rng = Random(seed)
    family = a_family(rng)
    cuts = ListedCuts(tuple(sorted(rng.sample(range(family.others + 3), rng.randint(1, 2)))))

    for epsilon in EPSILONS:
        found, truth = WorstAtCuts(family, cuts.spans).delta(epsilon), every_member(family, cuts, epsilon)

        assert found.lower == pytest.approx(truth.lower, rel=ROUNDING, abs=1e-300)
        assert found.upper == pytest.approx(truth.upper, rel=ROUNDING, abs=1e-300)


@pytest.mark.parametrize("seed", range(60))
def test_where_an_attacker_moves_the_cut_the_truth_is_between(seed: int) -> None:
    rng = Random(seed)
    family = a_family(rng)
    cuts = ListedCuts((rng.randrange(family.others + 3),), reach=rng.randint(1, 6))

    for epsilon in EPSILONS:
        found, truth = WorstAtCuts(family, cuts.spans).delta(epsilon), every_member(family, cuts, epsilon)

        assert found.lower <= truth.upper * (1 + ROUNDING)
        assert found.upper * (1 + ROUNDING) >= truth.lower


@pytest.mark.parametrize("seed", range(200))
def test_listed_cuts_are_where_they_are_said_to_be(seed: int) -> None:
    rng = Random(seed)
    places, reach, by, centre = sorted(rng.sample(range(12), rng.randint(0, 5))), rng.randint(0, 3), rng.randint(-5, 5), 7

    cuts = ListedCuts(tuple(places), reach=reach)

    truth = {k for k in range(-30, 40) if any(place in range(k, k + reach + 1) for place in places)}
    for listed, real in (
        (cuts, truth),
        (cuts.moved(by), {k - by for k in truth}),
        (cuts.mirrored(centre), {centre - k for k in truth}),
        (cuts.mirrored(centre).moved(by), {centre - k - by for k in truth}),
    ):
        assert listed.within(-50, 50) == sorted(real)
        assert sorted(k for a, b in listed.spans for k in range(a, b + 1)) == sorted(real)
        for k in range(-20, 30):
            assert listed.up_from(k) == min((one for one in real if one >= k), default=None)
            assert listed.down_from(k) == max((one for one in real if one <= k), default=None)


def test_labels_of_all_large_counts_hide_small_ones_only():
    assert cuts_at([3, 4, 5], 5) == Cuts(first=3)
    assert cuts_at([3, 4, 5], 6) == ListedCuts((3, 4, 5))
    assert cuts_at([], 6) == ListedCuts(())
