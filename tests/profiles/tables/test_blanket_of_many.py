"""One more among those of many who have one of two values: the fast sum holds the one in balls."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.transforms.window import _window, at_least
from sidelight.profiles.tables.blanket import Blanket, excess_among, hidden_among
from sidelight.profiles.tables.blanket_of_many import excess_among_many

HALF, TENTH = Fraction(1, 2), Fraction(1, 10)
RATES = [Fraction(1, 1000), Fraction(1, 20), TENTH, Fraction(1, 3), HALF, Fraction(9, 10), Fraction(1), Fraction(0)]
SHARES = [Fraction(1, 1000), TENTH, Fraction(1, 3), HALF, Fraction(7, 10), Fraction(999, 1000)]
EPSILONS = [Fraction(0), Fraction(1, 10**9), Fraction(1, 100), TENTH, HALF, Fraction(1), Fraction(2), Fraction(5)]


def drawn(number: int) -> list[tuple[tuple[tuple[Fraction, int], ...], Fraction, Fraction]]:
    """From one person to a few hundred, of one rate or several."""
    rng, found = Random("among many"), []
    for _ in range(number):
        sizes = [rng.choice([1, 2, 7, 40, 300]) for _ in range(rng.randint(1, 3))]
        rates = rng.sample(RATES, 3)
        found.append((tuple(zip(rates, sizes, strict=False)), rng.choice(SHARES), rng.choice(EPSILONS)))
    return found


@pytest.mark.parametrize(("people", "share", "epsilon"), drawn(120))
def test_the_sum_in_balls_lies_in_the_fast_bracket(people, share, epsilon):
    truth, found = hidden_among(people, share, epsilon).excess, excess_among_many(people, share, epsilon)

    assert found.overlaps(truth)
    assert truth < 1e-200 or found.rad() <= truth * 1e-9


@pytest.mark.parametrize(("people", "share", "epsilon"), drawn(60))
def test_a_tail_of_many_people_is_a_tail_in_balls(people, share, epsilon):
    law = count_law(people)
    for level in {law.start, law.start + 1, (law.start + law.end) // 2, law.end}:
        assert at_least(people, level).overlaps(law.at_least(level))
    assert at_least(people, law.end + 1) == 0


@pytest.mark.parametrize("epsilon", [10, 13, 50, 300, 999])
def test_a_large_epsilon_leaves_what_an_infinite_one_does(epsilon):
    people = ((TENTH, 1500),)
    truth, found = hidden_among(people, HALF, Fraction(epsilon)).excess, excess_among(people, HALF, Fraction(epsilon))

    assert found.overlaps(truth)
    assert found.rad() <= truth * 1e-9


def test_counts_that_are_rounded_down_before_they_are_added_still_hold_the_truth(monkeypatch):
    people, tail = ((TENTH, 900), (Fraction(1, 3), 700), (HALF, 400)), Fraction(1, 5)
    truth, reached = hidden_among(people, HALF, tail).excess, count_law(people).at_least(600)
    monkeypatch.setattr("sidelight.laws.transforms.window.MOST_BLOCKS", 40)
    _window.cache_clear()

    found, level = excess_among_many(people, HALF, tail), at_least(people, 600)

    _window.cache_clear()
    for bracket, inside in ((found, truth), (level, reached)):
        assert bracket.contains(inside)
        assert bracket.rad() > 1e-6 * inside


def test_a_histogram_of_ten_million_people_is_answered_at_once():
    curve = Blanket(((TENTH, 10**7),), HALF)

    epsilon = curve.epsilon(1e-10)

    assert epsilon.upper == pytest.approx(0.0100269038, rel=1e-8)
    assert curve.delta(epsilon.upper).upper <= 1e-10
    assert curve.delta(epsilon.upper).relative_width() < 1e-9
