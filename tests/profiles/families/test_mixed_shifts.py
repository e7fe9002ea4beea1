"""Counts of which some are moved at random, against the same worlds written out."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from tests.assess.truth import mixed

from sidelight.laws.counts.likely_counts import likely_counts
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.family import Family
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.profiles.figures.mixed_shifts import AllMoved, MixedShift, MovedCounts, OneMoved, moved_count
from sidelight.profiles.figures.shift_ratio import shift_ratio, stretches

EPSILONS = (0.0, 0.05, 0.3, 1.0, 2.0, 5.0, math.inf)
ENDS = [Fraction(k, 100) for k in (1, 5, 10, 30, 50, 70, 95)]
View = dict[tuple[int, ...], float]


def family(rng: Random, people: int) -> Family:
    low, high = sorted(rng.choices(ENDS, k=2))
    if rng.random() < 0.3:
        return Blocks(((low, people), (high + Fraction(1, 100), 2)), rng.randint(0, 1))
    return Vertices(people, low, rng.choice([low, high]))


def tree(rng: Random, counts: list[int], depth: int = 2) -> tuple:
    """("count", number, step), ("all", trees) or ("one", weights, trees)."""
    if len(counts) == 1 or depth == 0:
        return "all", [("count", count, rng.choice([1, -1])) for count in counts]
    cut = rng.randint(1, len(counts) - 1)
    parts = [tree(rng, counts[:cut], depth - 1), tree(rng, counts[cut:], depth - 1)]
    return ("all", parts) if rng.random() < 0.4 else ("one", [rng.randint(1, 5) for _ in parts], parts)


def moved(one: tuple, families: list[Family]) -> MovedCounts:
    if one[0] == "count":
        return moved_count(families[one[1]], one[2])
    parts = tuple(moved(part, families) for part in one[-1])
    return AllMoved(parts) if one[0] == "all" else OneMoved(tuple(one[1]), parts)


def steps(one: tuple, size: int) -> View:
    """The law of the random vector by which counts are moved."""
    if one[0] == "count":
        return {tuple(one[2] if a == one[1] else 0 for a in range(size)): 1.0}
    laws = [steps(part, size) for part in one[-1]]
    if one[0] == "one":
        total = sum(one[1])
        found: View = {}
        for weight, law in zip(one[1], laws, strict=True):
            for n, chance in law.items():
                found[n] = found.get(n, 0.0) + chance * weight / total
        return found
    found = {(0,) * size: 1.0}
    for law in laws:
        found = {tuple(a + b for a, b in zip(n, m, strict=True)): p * q for n, p in found.items() for m, q in law.items()}
    return found


def shifted(law: View, by: View, sign: int) -> View:
    found: View = {}
    for x, p in law.items():
        for n, q in by.items():
            there = tuple(a + sign * b for a, b in zip(x, n, strict=True))
            found[there] = found.get(there, 0.0) + p * q
    return found


def stick(left: View, right: View, epsilon: float) -> float:
    if math.isinf(epsilon):
        return sum(mass for view, mass in left.items() if view not in right)
    return sum(max(0.0, mass - math.exp(epsilon) * right.get(view, 0.0)) for view, mass in left.items())


def test_no_member_of_any_family_shows_more_than_the_bound():
    rng, compared, close = Random("mixed shifts"), 0, 0
    for _ in range(60):
        families = [family(rng, rng.randint(1, 4)) for _ in range(rng.randint(1, 3))]
        drawn = tree(rng, list(range(len(families))))
        bound, by = MixedShift(moved(drawn, families)), steps(drawn, len(families))
        worst = dict.fromkeys(EPSILONS, 0.0)
        for members in product(*({0, one.last, rng.randint(0, one.last)} for one in families)):
            laws = [mixed([(n, float(p)) for p, n in one.people(m)]) for one, m in zip(families, members, strict=True)]
            here = {x: math.prod(law[k] for law, k in zip(laws, x, strict=True)) for x in product(*map(range, map(len, laws)))}
            there, back = shifted(here, by, 1), shifted(here, by, -1)
            for epsilon in EPSILONS:
                up = min(stick(there, here, epsilon), stick(here, back, epsilon))
                down = min(stick(here, there, epsilon), stick(back, here, epsilon))
                worst[epsilon] = max(worst[epsilon], up, down)
        for epsilon in EPSILONS:
            compared += 1
            promised = bound.delta(epsilon).upper
            assert promised >= worst[epsilon] * (1 - 1e-12), (families, drawn, epsilon)
            close += promised <= worst[epsilon] * 1.2 + 1e-9

    assert close > 0.6 * compared


@pytest.mark.parametrize("people", [1, 2, 13, 60, 250])
def test_one_count_is_bounded_as_closely_as_by_itself(people):
    for low, high in ((Fraction(1, 10), Fraction(9, 10)), (Fraction(1, 20), Fraction(3, 10)), (Fraction(3, 10), Fraction(3, 10))):
        members = Vertices(people, low, high)
        alone, there, back = worst_shift(members), shift_ratio(members, 1), shift_ratio(members, -1)
        for epsilon in (0.0, 0.1, 0.5, 1.0):
            found = max(there.first_over_second(epsilon), there.second_over_first(epsilon))
            turned = max(back.first_over_second(epsilon), back.second_over_first(epsilon))
            truth = alone.delta(epsilon)
            most = truth.upper * (1.03 if truth.upper > 1e-7 else 1.2)  # the grid is coarser far from the mean
            assert truth.lower <= found <= most
            assert truth.lower <= turned <= most


def test_stretches_cover_every_member_once():
    for last in (0, 1, 11, 12, 13, 100, 1001):
        members = [m for a, b in stretches(last) for m in range(a, b + 1)]

        assert members == list(range(last + 1))


@pytest.mark.parametrize(("people", "rate"), [(1, "0.3"), (40, "0.3"), (3000, "0.001"), (100_000, "0.4")])
def test_counts_near_the_mean_have_the_masses_of_the_law(people, rate):
    law = likely_counts(((Fraction(rate), people),))

    p = float(Fraction(rate))
    for j in range(0, len(law.masses), max(1, len(law.masses) // 7)):
        k = law.start + j
        ways = math.lgamma(people + 1) - math.lgamma(k + 1) - math.lgamma(people - k + 1)
        exact = math.exp(ways + k * math.log(p) + (people - k) * math.log1p(-p))
        assert law.masses[j] == pytest.approx(exact, rel=1e-8)
    assert abs(float(law.masses.sum()) - 1) <= law.relative + law.lost + 1e-12
    assert law.lost < 1e-45
