"""A search returns what it has evaluated."""

from __future__ import annotations

import math
from random import Random

import pytest

from sidelight.numbers.interval import Interval
from sidelight.numbers.search import SEARCH_TOLERANCE, Suspect, largest_value, largest_whole, smallest_argument

DECREASING = {
    "exponential": lambda x: math.exp(-x),
    "fast": lambda x: math.exp(-100 * x),
    "slow": lambda x: math.exp(-x / 50),
    "deep": lambda x: 0.3 * math.exp(-(x**2) * 20),
    "linear": lambda x: max(0.0, 1 - x / 7),
    "flat then falling": lambda x: min(0.5, math.exp(-x)),
    "step": lambda x: 0.9 if x < 2.345 else 0.01,
    "stairs": lambda x: math.exp(-math.floor(min(x, 800.0) * 3) / 3),
    "with a floor": lambda x: 0.2 + 0.5 * math.exp(-x),
    "steep at 0": lambda x: math.exp(-math.sqrt(min(x, 1e9)) * 30),
}
TARGETS = [0.0, 1e-300, 1e-12, 0.01, 0.2, 0.3, 0.5, 0.85, 1.0]


def blurred(f, relative):
    return lambda x: Interval(f(x) * (1 - relative), f(x) * (1 + relative))


@pytest.mark.parametrize("name", DECREASING)
@pytest.mark.parametrize("relative", [0.0, 1e-12, 1e-3])
def test_the_upper_end_holds_and_below_the_lower_end_it_fails(name, relative):
    bracket = blurred(DECREASING[name], relative)
    for target in TARGETS:
        found = smallest_argument(bracket, target)

        assert bracket(found.upper).upper <= target or math.isinf(found.upper)
        if found.lower > 0 and math.isfinite(found.lower):
            assert bracket(found.lower * (1 - 1e-12)).lower > target
        if math.isinf(found.upper):
            assert bracket(700.0).upper > target
        if relative == 0 and found.lower > 0 and math.isfinite(found.upper):
            assert found.relative_width() <= 3 * SEARCH_TOLERANCE or found.upper < 1e-9


def test_a_target_that_is_never_reached_gives_infinity_at_both_ends():
    assert smallest_argument(blurred(DECREASING["with a floor"], 0.0), 0.1) == Interval(math.inf, math.inf)


def test_a_target_that_always_holds_gives_zero():
    assert smallest_argument(lambda x: Interval(0.0, 0.4), 0.4) == Interval(0.0, 0.0)


def test_an_undecided_bracket_gives_the_whole_range():
    found = smallest_argument(lambda x: Interval(0.0, 1.0), 0.5)

    assert found == Interval(0.0, math.inf)


def test_a_jump_is_found_on_both_sides():
    found = smallest_argument(blurred(DECREASING["step"], 0.0), 0.5)

    assert found.lower < 2.345 <= found.upper
    assert found.relative_width() <= SEARCH_TOLERANCE


@pytest.mark.parametrize("last", [-1, 0, 1, 7, 99, 100])
def test_the_largest_whole_number_that_holds(last):
    found = largest_whole(lambda k: k <= last, 0, 100)

    assert found == (None if last < 0 else last)


@pytest.mark.parametrize("guided", [False, True])
@pytest.mark.parametrize("seed", range(60))
def test_branch_and_bound_agrees_with_a_full_scan(seed, guided):
    rng = Random(seed)
    size = rng.choice([1, 2, 3, 10, 57, 200])
    peaks = [(rng.uniform(0, size), rng.uniform(0.1, 1), rng.uniform(1, size)) for _ in range(rng.choice([1, 1, 3, 8]))]
    values = [max(h * math.exp(-(((m - c) / w) ** 2)) for c, h, w in peaks) for m in range(size)]
    blur = rng.choice([0.0, 1e-9, 1e-2])
    asked = set()

    def value(m):
        asked.add(m)
        return Interval(values[m] * (1 - blur), values[m] * (1 + blur))

    def bound(a, b):
        return max(values[a : b + 1]) * (1 + blur) + rng.choice([0.0, 0.001, 0.1]) * (b - a) / size

    def suspect(a, b):
        place = max(range(a, b + 1), key=lambda m: values[m] + rng.choice([0.0, 0.0, 1.0]))
        return Suspect(place, rng.random() < 0.7, rng.choice([0, 1, 2, 5, 20]))

    maximum = largest_value(0, size - 1, value, bound, suspect=suspect if guided else None)
    found, places = maximum.bracket, maximum.places

    assert found.lower <= max(values) <= found.upper
    assert values.index(max(values)) in places or maximum.rest >= max(values)
    assert all(values[m] * (1 - blur) < found.lower or m in places for m in range(size) if values[m] * (1 + blur) >= found.lower)
    assert found.upper <= max(values) * (1 + blur)


def test_branch_and_bound_leaves_most_of_a_single_peak_unvisited():
    asked = []

    def value(m):
        asked.append(m)
        return Interval.exactly(-abs(m - 371.0))

    maximum = largest_value(0, 10_000, value, lambda a, b: -max(0.0, a - 371.0, 371.0 - b), negligible=-1e9)
    found, places = maximum.bracket, maximum.places

    assert (found, places) == (Interval.exactly(0.0), (371,))
    assert len(asked) < 100
