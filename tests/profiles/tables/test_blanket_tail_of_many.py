"""How often the likelihood ratio of one more among many reaches e^epsilon: the fast sum holds the one in balls."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.profiles.tables.test_blanket_of_many import HALF, TENTH, drawn

from sidelight.laws.transforms.window import _window
from sidelight.profiles.tables.blanket import Blanket, hidden_among, tail_among
from sidelight.profiles.tables.blanket_tail_of_many import tail_among_many


@pytest.mark.parametrize(("people", "share", "epsilon"), drawn(120))
def test_the_tail_in_balls_lies_in_the_fast_bracket(people, share, epsilon):
    truth, found = hidden_among(people, share, epsilon).tail, tail_among_many(people, share, epsilon)

    assert found is not None
    assert found.overlaps(truth)
    assert truth < 1e-200 or found.rad() <= truth * 1e-9


@pytest.mark.parametrize("share", [TENTH, HALF])
def test_a_ratio_of_just_one_counts_as_reaching_it(share):
    people = ((Fraction(1), 1999),)

    found = tail_among(people, share, Fraction(0))

    assert found.overlaps(hidden_among(people, share, Fraction(0)).tail)
    assert share != HALF or found > 0.5


def test_a_number_of_people_that_is_only_known_in_blocks_is_left_to_the_balls(monkeypatch):
    people = ((TENTH, 900), (Fraction(1, 3), 700), (HALF, 400))
    monkeypatch.setattr("sidelight.laws.transforms.window.MOST_BLOCKS", 40)
    _window.cache_clear()

    found = tail_among_many(people, HALF, TENTH)

    _window.cache_clear()
    assert found is None


def test_the_tail_of_ten_million_people_is_answered_and_lies_above_the_mean():
    people = ((TENTH, 10**7),)

    tail = Blanket(people, HALF, tail=True).delta_at(Fraction(1, 100))

    assert tail.relative_width() < 1e-7
    assert tail.lower > Blanket(people, HALF).delta_at(Fraction(1, 100)).upper
