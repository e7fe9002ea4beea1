"""Sketches of rates: they add up, give back what was added, and say what the rates themselves say."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from sidelight.errors import BadValue
from sidelight.laws.counts.sketch import MOST_LISTED, RateSketch
from sidelight.numbers.interval import Interval
from sidelight.profiles.counts.any_size import count_shift

RATES = {
    "uniform": lambda rng, n: rng.random(n),
    "near 0": lambda rng, n: 10.0 ** -rng.uniform(0, 9, n),
    "near 1": lambda rng, n: 1 - 10.0 ** -rng.uniform(0, 9, n),
    "two": lambda rng, n: rng.choice([0.3, 0.9], n),
    "outlier": lambda rng, n: np.concatenate(([0.5], np.full(n - 1, 0.01))),
    "certain": lambda rng, n: rng.choice([0.0, 1.0, 0.2, 5e-324], n),
}


def one_by_one(rates: np.ndarray, epsilon: float, hidden: int | None = None) -> Interval:
    return count_shift(tuple((Fraction(float(rate)), 1) for rate in rates), None, hidden).delta(epsilon)


def agree(sketch: RateSketch, rates: np.ndarray, epsilon: float, hidden: int | None = None) -> None:
    found, truth = count_shift(sketch, None, hidden).delta(epsilon), one_by_one(rates, epsilon, hidden)
    assert found.lower <= truth.upper
    assert truth.lower <= found.upper
    assert found.upper - found.lower <= 1e-8 * found.upper + 1e-50


@pytest.mark.parametrize("kind", RATES)
@pytest.mark.parametrize("epsilon", [0.0, 0.3, 2.0])
def test_a_sketch_says_what_the_rates_say(kind: str, epsilon: float):
    rng = np.random.default_rng(len(kind))
    for people in (3, 60, 250):
        rates = RATES[kind](rng, people)
        agree(RateSketch.of(rates), rates, epsilon)
        agree(RateSketch.of(rates), rates, epsilon, hidden=int(rates.sum()))


def test_sketches_add_up_and_take_people_out_again():
    rng = np.random.default_rng(2)
    rates, more = rng.random(150), rng.random(80) / 1000
    one, other = RateSketch.of(rates), RateSketch.of(more)
    agree(one + other, np.concatenate((rates, more)), 0.4)
    agree((one + other) - other, rates, 0.4)
    with pytest.raises(BadValue, match="only people who are in a sketch"):
        other - one


def test_numbers_of_people_are_people_one_by_one():
    rates, people = np.array([0.0, 0.25, 0.6, 1.0]), np.array([3, 40, 25, 2])
    sketch = RateSketch.of(rates, people)
    assert (sketch.people, sketch.never, sketch.always) == (65, 3, 2)
    agree(sketch, np.repeat(rates, people), 0.2)


def test_very_many_people_are_their_moments_and_the_bracket_stays_narrow():
    """Where single people are no longer kept: against the same rates as groups."""
    rates = np.tile(np.linspace(0.05, 0.95, 19), 4 * MOST_LISTED)
    sketch = RateSketch.of(rates)
    assert all(cell.values is None for cell in sketch.cells.values())
    groups = tuple((Fraction(float(rate)), 4 * MOST_LISTED) for rate in np.linspace(0.05, 0.95, 19))
    for epsilon in (0.0, 0.01, 0.05, 0.1):
        found, truth = count_shift(sketch).delta(epsilon), count_shift(groups).delta(epsilon)
        assert found.lower <= truth.lower <= truth.upper <= found.upper
        assert found.relative_width() < 1e-8


@pytest.mark.parametrize("wrong", [[0.5, 1.1], [-0.1], [float("nan")]])
def test_what_is_no_rate_is_refused(wrong: list[float]):
    with pytest.raises(BadValue, match="between 0 and 1"):
        RateSketch.of(wrong)
