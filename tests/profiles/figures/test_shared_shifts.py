"""Mixtures of moves that share counts, against the sum over all vectors of counts."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest

from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.figures import ratio_law, shared_shifts
from sidelight.profiles.figures.mixed_shifts import AllMoved, MixedShift, OneMoved, moved_count, ratio_of
from sidelight.profiles.figures.shared_shifts import SharedBranch, WithShared

EPSILONS = (0.0, 0.3, 1.0, 2.0)
OWN, SHARED, HUBS, RESTS = 0, (1, 2), (3, 4), ((5, 6), (7, 8))  # numbers of the counts; rests by hub, then by shared count


def binomial(people, rate):
    return [math.comb(people, k) * rate**k * (1 - rate) ** (people - k) for k in range(people + 1)]


def moved(law, step):
    """The ratio of the law moved by `step` to the law, at each value; and the mass that has left the range."""
    there = [law[k - step] if 0 <= k - step < len(law) else 0.0 for k in range(len(law))]
    return np.array([a / b for a, b in zip(there, law, strict=True)])


def exactly(people, rates, ways, epsilon):
    """The larger of the two hockey sticks between the counts plus one of these weighted moves and the counts."""
    laws = [binomial(n, rate) for n, rate in zip(people, rates, strict=True)]
    used = sorted({a for _, way in ways for a, _ in way})
    ratios = {(a, step): moved(laws[a], step) for _, way in ways for a, step in way}
    first_over, second_over, covered = 0.0, 0.0, 0.0
    for cell in product(*(range(people[a] + 1) for a in used)):
        at = dict(zip(used, cell, strict=True))
        mass = math.prod(laws[a][k] for a, k in at.items())
        ratio = sum(weight * math.prod(ratios[a, step][at[a]] for a, step in way) for weight, way in ways)
        first_over += mass * max(0.0, ratio - math.exp(epsilon))
        second_over += mass * max(0.0, 1 - math.exp(epsilon) * ratio)
        covered += mass * ratio
    return first_over + (1 - covered), second_over


def rectangles(weights, only=None):
    """The step itself, and the four rectangles, of which two each have a hub and two each a shared count in common."""
    ways = [(weights[0], ((OWN, 1),))]
    for h, hub in enumerate(HUBS):
        for s, shared in enumerate(SHARED):
            ways.append((weights[1 + 2 * h + s], ((hub, 1), (shared, 1), (RESTS[h][s], -1))))
    return [way for number, way in enumerate(ways) if only is None or number in only]


def mixture(people, rates, weights):
    def count(a, step):
        return moved_count(Blocks(((rates[a], people[a]),), 0), step)

    branches = tuple(
        SharedBranch(count(hub, 1), tuple(weights[1 + 2 * h : 3 + 2 * h]), tuple(count(rest, -1) for rest in RESTS[h]))
        for h, hub in enumerate(HUBS)
    )
    through = WithShared(tuple(count(shared, 1) for shared in SHARED), branches)
    return OneMoved((weights[0], sum(weights[1:])), (count(OWN, 1), through))


def drawn(rng):
    people = [rng.choice([1, 1, 2, 3]) for _ in range(9)]
    rates = [Fraction(rng.choice([10, 30, 50, 80]), 100) for _ in range(9)]
    weights = [rng.randint(1, 5), *(rng.randint(1, 3) for _ in range(4))]
    return people, rates, weights


def both_ways(people, rates, weights, epsilon):
    """What is published moves from one law to the other; the bound takes the better of two comparisons for each direction."""
    total = sum(weights)
    ways = [(weight / total, way) for weight, way in rectangles(weights)]
    back = [(weight, tuple((a, -step) for a, step in way)) for weight, way in ways]
    numbers = [float(rate) for rate in rates]
    there, here = exactly(people, numbers, ways, epsilon), exactly(people, numbers, back, epsilon)
    return max(min(there[0], here[1]), min(there[1], here[0]))


@pytest.mark.parametrize("seed", range(12))
def test_the_bound_is_never_below_the_sum_over_all_counts(seed):
    people, rates, weights = drawn(Random(f"shared {seed}"))
    bound = MixedShift(mixture(people, rates, weights))
    for epsilon in EPSILONS:
        exact = both_ways(people, rates, weights, epsilon)
        assert bound.delta(epsilon).upper >= exact * (1 - 1e-9)


def test_the_bound_is_close_where_counts_are_not_tiny():
    people, rates, weights = [3] * 9, [Fraction(2, 5)] * 9, [5, 1, 1, 1, 1]
    bound = MixedShift(mixture(people, rates, weights))
    for epsilon in (0.3, 1.0):
        exact = both_ways(people, rates, weights, epsilon)
        assert exact <= bound.delta(epsilon).upper < 1.1 * exact


def test_the_mean_of_the_ratio_is_one_and_its_masses_add_up():
    law = ratio_of(mixture([40] * 9, [Fraction(3, 10)] * 9, [5, 1, 1, 1, 1]), 1)
    assert float(law.masses.sum()) == pytest.approx(1, abs=1e-9)
    assert law.moments[0] + law.outside == pytest.approx(1, abs=1e-6)


def test_a_shared_count_that_no_way_uses_or_that_is_certain_changes_nothing_but_the_bound():
    """All weight on the first shared count; and a shared count of nobody, which cannot be moved."""
    people, rates = [3] * 9, [Fraction(2, 5)] * 9
    one_sided = MixedShift(mixture(people, rates, [5, 2, 0, 2, 0]))
    nobody = MixedShift(mixture([3, 0, *[3] * 7], rates, [5, 1, 1, 1, 1]))
    exact = both_ways(people, rates, [5, 2, 0, 2, 0], 0.3)
    assert exact <= one_sided.delta(0.3).upper < 1.1 * exact
    assert 0 < nobody.delta(0.3).upper <= 1


def test_shared_counts_taken_for_independent_ones_would_promise_less_than_the_truth():
    """Why the shared counts are given: the same mixture as a tree in which they occur twice."""
    people, rates = [3] * 9, [Fraction(2, 5)] * 9
    count = moved_count(Blocks(((rates[0], 3),), 0), 1)
    back = moved_count(Blocks(((rates[0], 3),), 0), -1)
    tree = OneMoved((1,) * 4, tuple(AllMoved((count, count, back)) for _ in range(4)))
    wrong = MixedShift(tree).delta(0.3).upper
    ways = [(0.25, way) for _, way in rectangles([1, 1, 1, 1, 1], only={1, 2, 3, 4})]
    turned = [(weight, tuple((a, -step) for a, step in way)) for weight, way in ways]
    numbers = [float(rate) for rate in rates]
    there, here = exactly(people, numbers, ways, 0.3), exactly(people, numbers, turned, 0.3)
    assert wrong < max(min(there[0], here[1]), min(there[1], here[0]))


def _to_the_lower_point(values, masses, grid):
    place = np.minimum(np.searchsorted(grid, values, side="right") - 1, len(grid) - 2)
    return np.bincount(place, masses, len(grid)).astype(np.float64)


def _without_extremes(true):
    return lambda law, step, deviation: [one for one in true(law, step, deviation) if one[0] is not None and abs(one[0]) <= 2]


PLANTED = {
    "a shared ratio goes to the point below it": ("on_grid", lambda true: _to_the_lower_point),
    "unlikely shared ratios are left out": ("_few_points", _without_extremes),
    "a branch counts for half of its weight": (
        "one_of",
        lambda true: lambda weights, parts: true([w / 2 for w in weights], parts),
    ),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_wrong_bound_is_caught(planted, monkeypatch):
    name, wrong = PLANTED[planted]
    monkeypatch.setattr(shared_shifts, name, wrong(getattr(shared_shifts, name)))
    ratio_of.cache_clear()
    shared_shifts._coarse_ratio.cache_clear()
    too_low = 0
    for seed in range(12):
        people, rates, weights = drawn(Random(f"shared {seed}"))
        bound = MixedShift(mixture(people, rates, weights))
        too_low += any(
            bound.delta(epsilon).upper < both_ways(people, rates, weights, epsilon) * (1 - 1e-9) for epsilon in EPSILONS
        )
    monkeypatch.undo()
    ratio_of.cache_clear()
    shared_shifts._coarse_ratio.cache_clear()
    assert too_low > 0
    assert ratio_law.on_grid is shared_shifts.on_grid
