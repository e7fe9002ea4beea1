"""Shifts and their worst members against laws written out."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from tests.profiles.explicit import EPSILONS, random_parts, shifted_pair

from sidelight.laws.counts.independent_people import count_law
from sidelight.noises.added import noised
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.numbers.interval import Interval
from sidelight.profiles.counts.shift import shift, shift_down, shift_up
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import WorstShift

NOISES = [None, Geometric(Fraction(1, 4)), Geometric(Fraction(9, 10))]


def meet(a: Interval, b: Interval) -> bool:
    return a.lower <= b.upper and b.lower <= a.upper


def narrow(found: Interval) -> bool:
    return found.upper < 1e-250 or found.relative_width() <= 1e-9


@pytest.mark.parametrize("noise", NOISES, ids=str)
@pytest.mark.parametrize("seed", range(8))
def test_a_shift_is_the_hockey_stick_of_the_two_laws(noise, seed):
    rng = Random(seed)
    parts = random_parts(rng, 6)
    law = count_law(parts)
    people = sum(n for _, n in parts)
    for hidden in [None, *range(-2, people + 3)]:
        seen = noised(law, noise, law.start if hidden is None else hidden)
        rising = shifted_pair(parts, noise, hidden)

        for epsilon in EPSILONS:
            for found, truth in ((shift_up(seen, hidden), rising), (shift_down(seen, hidden), rising.mirrored())):
                assert meet(found.delta(epsilon), truth.delta(epsilon)), (parts, hidden, epsilon)
                assert narrow(found.delta(epsilon))
            both = shift(seen, hidden).delta(epsilon)
            assert both.upper == max(shift_up(seen, hidden).delta(epsilon).upper, shift_down(seen, hidden).delta(epsilon).upper)


def full_scan(family, noise, hidden, epsilon) -> Interval:
    found = []
    for m in range(family.last + 1):
        law = count_law(family.people(m))
        found.append(shift(noised(law, noise, law.start if hidden is None else hidden), hidden).delta(epsilon))
    return Interval(max(d.lower for d in found), max(d.upper for d in found))


@pytest.mark.parametrize("noise", [*NOISES, DiscreteGaussian(Fraction(1))], ids=str)
@pytest.mark.parametrize("seed", range(10))
def test_the_worst_corner_of_a_box_is_that_of_a_full_scan(noise, seed):
    rng = Random(seed)
    low, high = sorted(Fraction(rng.randint(0, 100), 100) for _ in range(2))
    if rng.random() < 0.3:
        low = Fraction(0)
    if rng.random() < 0.3:
        low, high = min(low, 1 - low), max(low, 1 - low)
    others = rng.randint(0, 18)
    family = Vertices(others, low, high)
    for hidden in (None, -1, 0, 1, rng.randint(0, others + 1), others, others + 1):
        worst = WorstShift(family, noise, hidden)

        for epsilon in EPSILONS:
            found = worst.delta(epsilon)
            assert meet(found, full_scan(family, noise, hidden, epsilon)), (family, hidden, epsilon)
            assert narrow(found)


@pytest.mark.parametrize("noise", NOISES, ids=str)
@pytest.mark.parametrize("seed", range(10))
def test_the_worst_block_is_that_of_a_full_scan(noise, seed):
    rng = Random(100 + seed)
    parts = random_parts(rng, 25)
    people = sum(n for _, n in parts)
    family = Blocks(parts, rng.randint(0, people))
    for hidden in (None, 0, rng.randint(0, people + 1)):
        worst = WorstShift(family, noise, hidden)

        for epsilon in EPSILONS:
            assert meet(worst.delta(epsilon), full_scan(family, noise, hidden, epsilon)), (family, hidden, epsilon)


@pytest.mark.parametrize(
    "family",
    [Vertices(9, Fraction(1, 10), Fraction(3, 4)), Blocks(((Fraction(1, 5), 4), (Fraction(1, 2), 3), (Fraction(4, 5), 4)), 3)],
    ids=["corners", "blocks"],
)
def test_what_a_stretch_shares_is_in_every_member_of_it(family):
    for a in range(family.last + 1):
        for b in range(a, family.last + 1):
            shared = dict(family.shared(a, b))
            for m in range(a, b + 1):
                assert all(dict(family.people(m)).get(rate, 0) >= people for rate, people in shared.items())


def test_a_block_leaves_out_neighbours_only():
    family = Blocks(((Fraction(1, 5), 2), (Fraction(1, 2), 2), (Fraction(4, 5), 1)), 2)

    left = [sorted(rate for rate, people in family.people(m) for _ in range(people)) for m in range(family.last + 1)]

    rates = [Fraction(1, 5)] * 2 + [Fraction(1, 2)] * 2 + [Fraction(4, 5)]
    assert left == [rates[:m] + rates[m + 2 :] for m in range(4)]


@pytest.mark.parametrize("epsilon", [699.0, 705.0, 800.0, 1e6])
def test_a_very_large_epsilon_has_an_answer(epsilon):
    worst = WorstShift(Vertices(12, Fraction(1, 10), Fraction(9, 10)))

    assert worst.delta(epsilon).upper == pytest.approx(0.9**12)
