"""The ways of computing one number, chosen by name: they agree, and refuse what they cannot do."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

import sidelight as sl
from sidelight.errors import BadValue
from sidelight.profiles.route import ROUTES

LAW, TRANSFORM, SKETCH, ENUMERATION = ROUTES[1:]


def claims(seed: int) -> list[tuple[sl.Mechanism, sl.Population, sl.Attacker]]:
    rng = Random(seed)
    people = rng.randint(2, 6)
    rates = sl.Rates([Fraction(rng.randint(1, 99), 100) for _ in range(people)])
    bounds = sl.RateBounds(people, Fraction(rng.randint(0, 40), 100), Fraction(rng.randint(41, 99), 100))
    minimum = sl.Minimum(sl.Count(), rng.randint(1, people))
    noisy = sl.Noisy(sl.Count(), sl.Geometric(Fraction(1, 2)))
    return [
        (mechanism, population, sl.Attacker(knows=rng.randint(0, people - 1)))
        for mechanism in (sl.Count(), minimum, noisy)
        for population in (rates, bounds)
    ]


@pytest.mark.parametrize("seed", range(3))
def test_all_ways_give_the_same_number(seed):
    for mechanism, population, attacker in claims(seed):
        for epsilon in (0.0, 0.4):
            found = []
            for method in (LAW, TRANSFORM, ENUMERATION, "auto"):
                try:
                    found.append(sl.certify(mechanism, population, attacker, method=method).delta(epsilon))
                except sl.CannotCertify:
                    assert method == ENUMERATION, "the world is too large to be written out"
            assert max(one.lower for one in found) <= min(one.upper for one in found)


def test_a_sketch_of_many_different_rates_gives_what_their_law_gives():
    rates = sl.Rates([Fraction(30 + person, 100) for person in range(40)], [3] * 40)

    law, sketch = (sl.certify(sl.Count(), rates, method=method).delta(0.2) for method in (LAW, SKETCH))

    assert max(law.lower, sketch.lower) <= min(law.upper, sketch.upper)
    assert law.relative_width() < 1e-9
    assert sketch.relative_width() < 1e-2


def test_a_way_that_cannot_answer_refuses_with_the_reason():
    few = sl.Rates.same(100, 0.3)

    with pytest.raises(sl.CannotCertify, match="another way of computing than 'sketch'"):
        sl.certify(sl.Count(), few, method="sketch")
    with pytest.raises(sl.CannotCertify, match="at most 16384 possible datasets"):
        sl.certify(sl.Count(), few, method="enumeration")
    with pytest.raises(sl.CannotCertify, match="another way of computing than 'exact law'"):
        sl.certify(sl.Count(), sl.Rates.same(10**6, 0.3), method="exact law")


def test_an_unknown_way_is_an_error_that_lists_them():
    with pytest.raises(BadValue, match="'auto', 'exact law', 'transform', 'sketch', 'enumeration', found 'fast'"):
        sl.certify(sl.Count(), sl.Rates.same(10, 0.3), method="fast")


def test_the_way_is_no_part_of_the_question():
    asked = sl.Claim(sl.Count(), sl.Rates.same(10, 0.3), sl.Attacker(), sl.ActiveKnowledge())
    ways = [sl.certify(asked, method=method).claim for method in (LAW, TRANSFORM)]

    assert [claim.method for claim in ways] == [LAW, TRANSFORM]
    assert all(one == other for one, other in pairwise([asked, *ways]))
