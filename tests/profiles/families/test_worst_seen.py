"""A hidden count against someone who has seen some people, with bounded rates: the search is compared with all corners."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest

import sidelight as sl
from sidelight.laws.counts.coarse import coarse_law
from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.counts.trimmed import trimmed_law
from sidelight.noises.added import noised
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.noises.noise import Noise
from sidelight.profiles.counts.above_a_minimum import MeanOverSeen
from sidelight.profiles.counts.seen_in_doubles import reaches
from sidelight.profiles.counts.shift import shift_down, shift_up
from sidelight.profiles.curves.profile import Worst
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_seen import WorstSeen

EPSILONS = (0.0, 0.01, 0.3, 1.0, 4.0, 650.0, math.inf)


def all_corners(others: Vertices, seen: Vertices, noise: Noise | None, hidden: int) -> Worst:
    """Every corner of the unknown and of the seen people, in balls."""
    laws = [count_law(others.people(m)) for m in range(others.last + 1)]
    noisy = [noised(law, noise, reach=max(hidden, law.start)) for law in laws]
    counted = [count_law(seen.people(m)) for m in range(seen.last + 1)]
    return Worst(tuple(MeanOverSeen(way(law, hidden), one) for law in noisy for one in counted for way in (shift_up, shift_down)))


@pytest.mark.parametrize("seed", range(40))
def test_the_search_finds_the_worst_corner_of_seen_and_unknown_people(seed):
    rng = Random(seed)
    low, high = sorted(Fraction(rng.choice([0, rng.randint(1, 999), 1000]), 1000) for _ in range(2))
    others, seen = Vertices(rng.randint(0, 14), low, high), Vertices(rng.randint(1, 6), low, high)
    noise = rng.choice([None, None, Geometric(Fraction(1, 2)), DiscreteGaussian(Fraction(3, 2))])
    hidden = rng.randint(0, others.others + seen.others + 1)
    found, true = WorstSeen(others, seen.people(0), noise, hidden), all_corners(others, seen, noise, hidden)

    for epsilon in EPSILONS:
        here, there = found.delta(epsilon), true.delta(epsilon)
        assert max(here.lower, there.lower) <= min(here.upper, there.upper), (others, seen, hidden, noise, epsilon)
        assert here.relative_width() < 1e-6 or here.upper < 1e-60
        assert not there.lower or not found.within(epsilon, there.lower * 0.999)
        assert found.within(epsilon, min(1.0, there.upper * (1 + 1e-6) + 1e-60))
    for delta in (1e-2, 1e-6) if seed % 2 else (1e-4,):
        here, there = found.epsilon(delta), true.epsilon(delta)
        assert max(here.lower, there.lower) <= min(here.upper, there.upper)
        assert here.upper - here.lower < 1e-6 or math.isinf(here.upper)


@pytest.mark.parametrize(
    ("people", "known", "minimum", "low", "high"),
    [
        (100_000, 10_000, 45_000, 0.05, 0.5),
        (20_000, 200, 2_000, 0.1, 0.9),
        (1_000_000, 500_000, 10_000, 0.01, 0.02),
    ],
)
def test_up_to_a_million_people_both_ends_are_narrow(people, known, minimum, low, high):
    claim = sl.Minimum(sl.Count(), minimum), sl.RateBounds(people, low, high)
    seen = sl.certify(*claim, sl.Attacker(knows=known, influence="passive"))
    chosen = sl.certify(*claim, sl.Attacker(knows=known, influence="active"))

    for epsilon in (0.0, 0.02):
        found = seen.delta(epsilon)
        assert found.relative_width() < 1e-6
        assert 0 < found.lower <= chosen.delta(epsilon).upper
    assert seen.epsilon(1e-6).width < 1e-6


def test_bounds_of_a_thousand_people_are_those_of_the_best_corner_in_balls():
    """The bracket was from 0 to 0.4832 in epsilon."""
    others, seen = Vertices(799, Fraction(1, 20), Fraction(3, 10)), Vertices(200, Fraction(1, 20), Fraction(3, 10))

    found = sl.certify(
        sl.Minimum(sl.Count(), 300), sl.RateBounds(1000, 0.05, 0.3), sl.Attacker(knows=200, influence="passive")
    ).delta(0.3)

    ends = [
        MeanOverSeen(way(count_law(others.people(m)), 299), count_law(seen.people(0))).delta(0.3)
        for m in (0, 169, 799)
        for way in (shift_up, shift_down)
    ]
    assert found.lower <= max(end.upper for end in ends)
    assert found.upper >= max(end.lower for end in ends)
    assert found.relative_width() < 1e-6


@pytest.mark.parametrize("least", [1e-8, 1e-20, 1e-290])
@pytest.mark.parametrize("seed", range(5))
def test_a_trimmed_law_accounts_for_what_it_leaves_out(seed, least):
    rng = Random(seed)
    parts = tuple((Fraction(rng.randint(1, 999), 1000), rng.randint(0, 600)) for _ in range(3))
    whole, found = count_law(parts), trimmed_law(parts, least)

    for k in range(whole.end + 1):
        place = k - found.start
        mass = float(found.masses[place]) if 0 <= place < len(found.masses) else 0.0
        error = mass * found.relative + found.absolute
        assert whole.mass(k) <= mass + error
        assert whole.mass(k) >= mass - error
    if found.start > 0:
        assert 1 - whole.at_least(found.start) <= found.below
    end = found.start + len(found.masses)
    if end <= whole.end:
        assert whole.at_least(end) <= found.above
    assert coarse_law(parts).start == 0


def test_the_chance_to_reach_a_level_is_bracketed():
    parts = ((Fraction(3, 10), 200),)
    whole = count_law(parts)

    for least in (1e-8, 1e-290):
        for level in (-3, 0, 1, 40, 60, 90, 200, 201):
            found = reaches(trimmed_law(parts, least), level)
            true = whole.at_least(min(max(level, 0), 201))
            assert not true < found.lower
            assert not true > found.upper
            assert found.width < 1e-7
