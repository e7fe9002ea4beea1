"""Wrong bounds against who has seen some people, planted on purpose: the definition, written out here once more, catches each."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, pairwise, product
from random import Random

import pytest

import sidelight as sl
from sidelight.profiles.counts.above_a_minimum import mean_over_seen
from sidelight.profiles.counts.shift import shift_down, shift_up

Rates = tuple[Fraction, ...]
SLACK = 1e-12  # the oracle computes in doubles
WORLDS = 60


def view_apart(unknown: Rates, seen: Rates, minimum: int, epsilon: float) -> float:
    """The larger of both directions of sum over (what was seen, output) of max(0, P - e^epsilon Q), dataset by dataset."""
    views: tuple[dict[tuple[tuple[int, ...], object], float], ...] = ({}, {})
    for world, view in enumerate(views):
        for bits in product((0, 1), repeat=len(unknown) + len(seen)):
            chance = math.prod(float(rate if bit else 1 - rate) for bit, rate in zip(bits, unknown + seen, strict=True))
            count = sum(bits) + world
            shown = bits[len(unknown) :], count if count >= minimum else "hidden"
            view[shown] = view.get(shown, 0.0) + chance
    factor = math.exp(epsilon)
    return max(
        sum(max(0.0, mass - factor * other.get(shown, 0.0)) for shown, mass in one.items()) for one, other in (views, views[::-1])
    )


def in_a_box(unknown: int, seen: int, low: Fraction, high: Fraction, minimum: int, epsilon: float) -> float:
    """The worst corner, every person by themselves up to the order."""
    return max(
        view_apart((low,) * m + (high,) * (unknown - m), (low,) * s + (high,) * (seen - s), minimum, epsilon)
        for m in range(unknown + 1)
        for s in range(seen + 1)
    )


def mean(unknown: Rates, seen: Rates, hidden: int, epsilon: float, ways: tuple = (shift_up, shift_down)) -> float:
    parts = (tuple((rate, 1) for rate in unknown), tuple((rate, 1) for rate in seen))
    return max(mean_over_seen(*parts, hidden, way).delta(epsilon).upper for way in ways)


def over_corners(
    unknown: int, low: Fraction, high: Fraction, value: Callable[[Rates], float], corners: range | None = None
) -> float:
    return max(value((low,) * m + (high,) * (unknown - m)) for m in corners or range(unknown + 1))


def right(unknown: int, seen: int, low: Fraction, high: Fraction, minimum: int, epsilon: float) -> float:
    found = sl.certify(
        sl.Minimum(sl.Count(), minimum), sl.RateBounds(unknown + seen + 1, low, high), sl.Attacker(seen, "passive")
    )
    return found.delta(epsilon).upper


def seen_at_their_low_bound(unknown: int, seen: int, low: Fraction, high: Fraction, minimum: int, epsilon: float) -> float:
    return over_corners(unknown, low, high, lambda rates: mean(rates, (low,) * seen, minimum - 1, epsilon))


def the_minimum_not_lowered(unknown: int, seen: int, low: Fraction, high: Fraction, minimum: int, epsilon: float) -> float:
    return over_corners(unknown, low, high, lambda rates: mean(rates, (), minimum - 1, epsilon))


def lowered_by_the_mean(unknown: int, seen: int, low: Fraction, high: Fraction, minimum: int, epsilon: float) -> float:
    by = math.floor(seen * high)
    return over_corners(unknown, low, high, lambda rates: mean(rates, (), minimum - 1 - by, epsilon))


def one_direction_only(unknown: int, seen: int, low: Fraction, high: Fraction, minimum: int, epsilon: float) -> float:
    return over_corners(unknown, low, high, lambda rates: mean(rates, (high,) * seen, minimum - 1, epsilon, (shift_up,)))


def only_the_two_ends_of_the_box(unknown: int, seen: int, low: Fraction, high: Fraction, minimum: int, epsilon: float) -> float:
    ends = range(0, unknown + 1, max(1, unknown))
    return over_corners(unknown, low, high, lambda rates: mean(rates, (high,) * seen, minimum - 1, epsilon), ends)


def one_more_value_hidden(unknown: int, seen: int, low: Fraction, high: Fraction, minimum: int, epsilon: float) -> float:
    return over_corners(unknown, low, high, lambda rates: mean(rates, (high,) * seen, minimum, epsilon))


PLANTED = [
    seen_at_their_low_bound,
    the_minimum_not_lowered,
    lowered_by_the_mean,
    one_direction_only,
    only_the_two_ends_of_the_box,
    one_more_value_hidden,
]
World = tuple[int, int, Fraction, Fraction, int, float]
INSIDE: World = (7, 1, Fraction(1, 10), Fraction(9, 10), 1, 0.0)  # the worst corner has some people at each bound


def worlds() -> list[World]:
    rng, found = Random(14), []
    for _ in range(WORLDS):
        low, high = sorted(Fraction(rng.randint(1, 19), 20) for _ in range(2))
        unknown, seen = rng.randint(1, 3), rng.randint(1, 2)
        found.append((unknown, seen, low, high, rng.randint(1, unknown + seen + 1), rng.choice([0.0, 0.2, 0.7])))
    return [*found, INSIDE]


@pytest.fixture(scope="module")
def truth() -> dict[World, float]:
    return {world: in_a_box(*world) for world in worlds()}


def test_what_is_certified_is_never_below_the_definition(truth):
    for world, true in truth.items():
        assert true * (1 - SLACK) <= right(*world) <= true * (1 + 1e-6), world


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.__name__)
def test_a_planted_bound_is_caught(planted, truth):
    caught = [world for world, true in truth.items() if planted(*world) < true * (1 - 1e-6)]

    assert caught, f"the definition finds nothing wrong with {planted.__name__}"


def test_the_best_run_of_neighbours_is_a_planted_bound_for_known_rates():
    rates = tuple(Fraction(rate, 100) for rate in (2, 13, 16, 31, 84))
    sets = {
        (target, seen): view_apart(
            tuple(rate for person, rate in enumerate(rates) if person not in (target, *seen)),
            tuple(rates[person] for person in seen),
            3,
            0.0,
        )
        for target in range(5)
        for seen in combinations([person for person in range(5) if person != target], 2)
    }
    runs = [value for (target, seen), value in sets.items() if max(target, *seen) - min(target, *seen) == 2]

    found = sl.certify(sl.Minimum(sl.Count(), 3), sl.Rates(rates), sl.Attacker(2, "passive")).delta(0.0)

    assert max(runs) < 0.95 * max(sets.values())
    assert found.lower - SLACK <= max(sets.values()) <= found.upper + SLACK


@pytest.mark.parametrize("seed", range(8))
def test_more_known_never_gives_less_and_choosing_is_never_weaker(seed):
    rng = Random(seed)
    people, minimum = rng.randint(3, 60), rng.randint(1, 20)
    low, high = sorted(Fraction(rng.randint(1, 99), 100) for _ in range(2))
    crowd = rng.choice([sl.RateBounds(people, low, high), sl.Rates.same(people, high), sl.Rates([low, high], [people - 1, 1])])
    ladder = sorted({0, 1, people // 3, people // 2, people - 1})
    for epsilon in (0.0, 0.3):
        rows = {
            influence: [
                sl.certify(sl.Minimum(sl.Count(), minimum), crowd, sl.Attacker(known, influence)).delta(epsilon)
                for known in ladder
            ]
            for influence in ("passive", "active")
        }
        for found in rows.values():
            for less, more in pairwise(found):
                assert less.lower <= more.lower * (1 + 1e-6) + 1e-300
                assert less.upper <= more.upper * (1 + 1e-6) + 1e-300
        for seen, chosen in zip(rows["passive"], rows["active"], strict=True):
            assert seen.lower <= chosen.lower * (1 + 1e-6) + 1e-300
            assert seen.upper <= chosen.upper * (1 + 1e-6) + 1e-300
        assert rows["passive"][0] == rows["active"][0] or rows["passive"][0].relative_width() < 1e-6
