"""How far an assumption can be weakened: the returned numbers pass, and one step further fails."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import sidelight as sl
from sidelight.certify import still_passes
from sidelight.certify.about_people import most_people_known
from sidelight.certify.calibrate import extreme
from sidelight.numbers.rounding import as_written

STEP = Fraction(1, 10_000)

CLAIMS = {
    "count, symmetric box": (sl.Count(), sl.RateBounds(120, "0.2", "0.8"), sl.Attacker(10), Fraction(1), Fraction(1, 100)),
    "count, known rates": (sl.Count(), sl.Rates.same(200, "0.3"), sl.Attacker(5), Fraction(1, 2), Fraction(1, 100)),
    "minimum, box from 0": (
        sl.Minimum(sl.Count(), 12),
        sl.RateBounds(60, 0, "0.05"),
        sl.Attacker(2),
        Fraction(1, 10),
        Fraction(1, 100),
    ),
    "minimum, passive": (
        sl.Minimum(sl.Count(), 10),
        sl.RateBounds(60, 0, "0.02"),
        sl.Attacker(2, "passive"),
        Fraction(1, 10),
        Fraction(1, 100),
    ),
}


def claim_of(name: str) -> tuple[sl.Claim, Fraction, Fraction]:
    mechanism, population, attacker, epsilon, delta = CLAIMS[name]
    definition = sl.ActiveKnowledge() if attacker.influence == "active" else sl.PassiveKnowledge()
    return sl.Claim(mechanism, population, attacker, definition), epsilon, delta


def knowing(claim: sl.Claim, k: int) -> sl.Claim:
    return replace(claim, attacker=replace(claim.attacker, knows=k))


def bounded(claim: sl.Claim, low: Fraction, high: Fraction) -> sl.Claim:
    return replace(claim, population=sl.RateBounds(claim.population.atoms, low, high))


@pytest.mark.parametrize("name", CLAIMS)
def test_one_person_more_than_the_most_that_may_be_known_is_too_many(name):
    claim, epsilon, delta = claim_of(name)

    most = sl.breaking_point(claim, epsilon, delta).knows_at_most

    assert most is not None
    assert still_passes(knowing(claim, most), epsilon, delta)
    assert most == claim.population.people - 1 or not still_passes(knowing(claim, most + 1), epsilon, delta)


def test_a_little_less_than_the_least_uncertainty_is_too_little():
    claim, epsilon, delta = claim_of("count, symmetric box")

    least = as_written(sl.breaking_point(claim, epsilon, delta).uncertainty_at_least)

    assert still_passes(bounded(claim, least, 1 - least), epsilon, delta)
    less = least * (1 - 2 * STEP)
    assert not still_passes(bounded(claim, less, 1 - less), epsilon, delta)


@pytest.mark.parametrize("name", ["minimum, box from 0", "minimum, passive"])
def test_a_little_more_than_the_largest_rate_is_too_much(name):
    claim, epsilon, delta = claim_of(name)

    largest = sl.breaking_point(claim, epsilon, delta).uncertainty_at_most

    assert largest is not None
    assert still_passes(bounded(claim, Fraction(0), as_written(largest)), epsilon, delta)
    assert not still_passes(bounded(claim, Fraction(0), as_written(largest) * (1 + 2 * STEP)), epsilon, delta)


def test_a_policy_that_nothing_meets_has_no_breaking_point():
    claim = sl.Claim(sl.Count(), sl.RateBounds(5, "0.2", "0.8"), sl.Attacker(0), sl.ActiveKnowledge())

    point = sl.breaking_point(claim, Fraction(1, 100), Fraction(1, 10**9))

    assert point.knows_at_most is None
    assert point.uncertainty_at_least is None


def test_listed_people_have_no_number_to_raise():
    claim = sl.Claim(sl.Count(), sl.Rates.same(50, "0.3"), sl.Attacker((1, 2)), sl.ActiveKnowledge())

    assert sl.breaking_point(claim, Fraction(1), Fraction(1, 10)).knows_at_most is None


def test_what_cannot_be_certified_does_not_pass():
    claim = sl.Claim(sl.Stated("M"), sl.Rates.same(50, "0.3"), sl.Attacker(), sl.ActiveKnowledge())

    assert not still_passes(claim, Fraction(1), Fraction(1))


@pytest.mark.parametrize("people", [20, 60, 200])
@pytest.mark.parametrize("together", [1, 3])
@pytest.mark.parametrize("delta", [Fraction(1, 10**6), Fraction(1, 1000), Fraction(1, 20)])
def test_a_breaking_point_ends_early_only_where_the_whole_search_finds_nothing(people, together, delta):
    claim = sl.Claim(sl.Count(), sl.RateBounds(people, "0.2", "0.8", together=together), sl.Attacker(), sl.ActiveKnowledge())
    found = sl.breaking_point(claim, Fraction(1), delta)
    known = extreme(most_people_known(claim), Fraction(1), delta).value
    assert found.knows_at_most == (None if known is None else int(known))
