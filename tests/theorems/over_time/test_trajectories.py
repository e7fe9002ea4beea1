"""Several counts over the same people: days, or questions."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from tests.theorems.generators import claims
from tests.theorems.test_golden import agrees
from tests.theorems.test_never_below_enumeration import contradictions

import sidelight as sl
from sidelight.laws.finite.law import FiniteLaw
from sidelight.populations.trajectories import Trajectories, TrajectoryGroup
from sidelight.profiles.tables.blanket import hidden_among
from sidelight.theorems import all_formulas, all_theorems
from sidelight.theorems.over_time.trajectories import hiding

THEOREMS = {theorem.id: theorem for theorem in all_theorems()}
QUERIES = {(0, 0): "0.4", (0, 1): "0.3", (1, 0): "0.2", (1, 1): "0.1"}
DAYS = sl.Chain("0.3", "0.6", days=2)


def counts(noise=None):
    return sl.Counts() if noise is None else sl.Noisy(sl.Counts(), noise)


def claim(people, attacker=None, noise=None):
    return sl.Claim(counts(noise), people, attacker or sl.Attacker(0), sl.ActiveKnowledge())


def test_two_queries_and_two_days_of_the_catalogue():
    queries, days = (sl.certify(sl.Counts(), sl.Trajectories.same(n, law)) for n, law in ((10, QUERIES), (50, DAYS)))

    assert agrees(queries.delta(0.5), "0.264274267386")  # the trajectory 00 compared with 11
    assert agrees(days.delta(1.0), "0.0166677614326")  # the trajectory 10 compared with 01
    assert {queries.method, days.method} == {"exact"}


def test_moving_in_opposite_directions_tells_most_where_days_are_alike():
    def forth(here, there):
        return all_formulas()["sl.trajectories"].result(
            people=50, chances=(0.58, 0.12, 0.12, 0.18), epsilon=1, here=here, there=there
        )["forth"]

    worst = forth(0b10, 0b01)

    assert worst == pytest.approx(max(forth(here, there) for here in range(4) for there in range(4)), rel=1e-12)
    assert worst > 8 * max(forth(0b11, 0b00), forth(0b00, 0b11))


def test_daily_counts_cost_more_than_each_day_does_by_composition_of_independent_days():
    """One day has delta 0.0130 at epsilon 0.5, so two independent days would have 0.026 at epsilon 1; strongly dependent days
    have more.
    """
    sticky = sl.certify(sl.Counts(), sl.Trajectories.same(50, sl.Chain("0.3", "0.95", days=2)))
    one_day = sl.certify(sl.Count(), sl.Rates.same(50, "0.3"))

    assert 2 * one_day.delta(0.5).upper < 0.03
    assert sticky.delta(1.0).lower > 0.3


def test_one_count_is_the_count():
    law = {(0,): "0.7", (1,): "0.3"}
    for knows, noise in ((0, None), (3, None), (0, sl.Geometric(Fraction(1, 2)))):
        several = sl.certify(counts(noise), sl.Trajectories.same(20, law), sl.Attacker(knows))
        count = sl.Count() if noise is None else sl.Noisy(sl.Count(), noise)
        one = sl.certify(count, sl.Rates.same(20, "0.3"), sl.Attacker(knows))
        for epsilon in (0.0, 0.3, 1.0, math.inf):
            assert several.delta(epsilon).lower <= one.delta(epsilon).upper
            assert one.delta(epsilon).lower <= several.delta(epsilon).upper
            assert several.delta(epsilon).upper == pytest.approx(one.delta(epsilon).upper, rel=1e-9)


@pytest.mark.parametrize("influence", ["active", "passive"])
def test_who_knows_some_leaves_the_counts_of_the_others(influence):
    known = sl.certify(sl.Counts(), sl.Trajectories.same(53, DAYS), sl.Attacker(3, influence))
    fewer = sl.certify(sl.Counts(), sl.Trajectories.same(50, DAYS), sl.Attacker(0, influence))

    assert known.delta(1.0) == fewer.delta(1.0)


def test_of_several_laws_the_worst_people_are_known_and_under_attack():
    """Three people whose value may stay or change from one day to the next, and three whose value certainly changes."""
    open_, moving = FiniteLaw.of(QUERIES), FiniteLaw.of({(0, 1): "0.5", (1, 0): "0.5"})
    people = Trajectories([TrajectoryGroup(0, 3, open_), TrajectoryGroup(1, 3, moving)])
    theorem = THEOREMS["sl.trajectories"]

    worst = theorem(claim(people, sl.Attacker(2)))

    listed = [
        theorem(claim(people, sl.Attacker(known, targets=(target,)))) for known in ((0, 1), (0, 3), (3, 4)) for target in (2, 5)
    ]
    for epsilon in (0.0, 0.5, 1.0):
        assert worst.delta(epsilon).upper == max(one.delta(epsilon).upper for one in listed)


def test_revealing_who_cannot_hide_the_step_is_the_histogram_where_every_count_moves():
    """A step that changes every count is possible at one trajectory only, so the two trajectories themselves are compared."""
    law = FiniteLaw.of(QUERIES)

    found = hidden_among(*hiding(((law, 9),), (1, -1), 0), Fraction(1, 2)).excess

    known = all_formulas()["sl.histogram_known"].result(people=10, first=0.2, second=0.3, epsilon=0.5)
    assert float(found) == pytest.approx(known["forth"], rel=1e-12)


def test_a_step_along_one_count_is_hidden_by_all_who_differ_from_it_alone():
    """If days are independent, people whose other days are revealed hide the target on this day as well as in a single count."""
    law = FiniteLaw.of({(a, b): Fraction(3 if a else 7, 10) * Fraction(4 if b else 6, 10) for a in (0, 1) for b in (0, 1)})

    found = hidden_among(*hiding(((law, 49),), (1, 0), 0), Fraction(1, 2)).excess

    assert float(found) == pytest.approx(0.00694068100288, rel=1e-10)


def test_of_those_who_are_revealed_the_ones_who_hide_most_are_known():
    hides, hardly = FiniteLaw.of(QUERIES), FiniteLaw.of({(0, 0): "0.98", (1, 1): "0.02"})

    (parts, _), (left, _) = (hiding(((hides, 5), (hardly, 5)), (1, 0), gone) for gone in (0, 7))

    assert sum(people for _, people in parts) == 10
    assert left == ((Fraction(0), 3),)


def test_beyond_the_grid_a_bound_answers_at_any_size():
    many, nation = (sl.certify(sl.Counts(), sl.Trajectories.same(people, DAYS)) for people in (5000, 10**7))

    assert {many.method, nation.method} == {"bound"}
    assert 0 < many.delta(0.25).upper < 1e-5
    assert 0 < nation.delta(0.01).upper < 1e-18


def test_the_bound_is_near_the_exact_value_where_both_can_be_had():
    asked = claim(sl.Trajectories.same(1000, DAYS))

    exact, bound = (THEOREMS[id](asked).epsilon(1e-6).upper for id in ("sl.trajectories", "sl.trajectories_revealed"))

    assert exact <= bound < 1.2 * exact


def test_exact_counts_have_no_worst_case_and_noise_adds_up_over_the_days():
    people, noise = sl.Trajectories.same(10**6, DAYS), sl.Geometric(Fraction(1, 2))

    exact = sl.certify(sl.Counts(), people, definition=sl.DifferentialPrivacy())
    noisy = sl.certify(counts(noise), people, definition=sl.DifferentialPrivacy())
    covered = sl.certify(counts(noise), people, sl.Attacker("99%"))

    assert exact.delta(5.0).lower == 1
    assert noisy.epsilon(0.0).upper == pytest.approx(2 * math.log(2), rel=1e-9)
    assert covered.epsilon(0.0).upper == noisy.epsilon(0.0).upper


def test_a_single_count_says_nothing_about_secrets_of_several_bits():
    """No trajectory is the value 1 that a count counts, so the worst case of a count of such people is not delta 1."""
    found = sl.certify(sl.Count(), sl.Trajectories.same(3, DAYS), definition=sl.DifferentialPrivacy())

    assert found.delta(0.0).upper == 0


def test_the_bound_for_many_people_holds_for_few(monkeypatch):
    theorem = THEOREMS["sl.trajectories_revealed"]
    monkeypatch.setattr("sidelight.theorems.over_time.trajectories.MOST_ADDED_UP", 0)

    for small in claims(theorem, 15, "stretches"):
        assert not contradictions(theorem, small, theorem(small), exact=False)
