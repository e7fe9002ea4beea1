"""Rounded counts, weighted sums and means of more people than enumeration can handle."""

from __future__ import annotations

import math
from collections import defaultdict
from fractions import Fraction
from itertools import permutations

import pytest

import sidelight as sl
from sidelight.errors import CannotCertify
from sidelight.laws.counts.sum_of_terms import terms_in_order, terms_law
from sidelight.profiles.sums.one_more_term import Moved
from sidelight.theorems import all_theorems

THEOREMS = {theorem.id: theorem for theorem in all_theorems()}
DICE = {1: Fraction(1, 1000), 2: Fraction(3, 10), 6: Fraction(699, 1000)}


def summed(terms: dict[int, Fraction], people: int) -> dict[int, Fraction]:
    law = {0: Fraction(1)}
    for _ in range(people):
        longer: defaultdict[int, Fraction] = defaultdict(Fraction)
        for value, mass in law.items():
            for term, chance in terms.items():
                longer[value + term] += mass * chance
        law = dict(longer)
    return law


def hockey_stick(law: dict[int, Fraction], step: int, factor: Fraction) -> Fraction:
    return sum((max(Fraction(0), mass - factor * law.get(value + step, 0)) for value, mass in law.items()), Fraction(0))


def test_a_sum_of_fifty_terms_agrees_with_rational_numbers_at_every_depth():
    """At epsilon 20 only very unlikely values still count."""
    law = summed(DICE, 49)
    moved = {step: Moved(terms_law(((terms_in_order(DICE), 49),), False), step) for step in (1, -4, 5)}

    for epsilon in (0.0, 0.5, 3.0, 20.0):
        low, high = (Fraction(math.exp(epsilon)) * (1 + sign * Fraction(1, 10**14)) for sign in (-1, 1))
        for step, found in moved.items():
            said = found.delta(epsilon)
            assert hockey_stick(law, step, high) <= Fraction(said.upper)
            assert Fraction(said.lower) <= hockey_stick(law, step, low)
            assert said.relative_width() < 1e-12


def test_a_sparse_sum_and_a_lattice_give_the_same_law():
    """The same terms a thousand times further apart, and one term that is not on the lattice."""
    near = {1: Fraction(1, 5), 2: Fraction(3, 10), 6: Fraction(1, 2)}
    far = {1000 * term: mass for term, mass in near.items()}
    odd = {0: Fraction(1, 2), 10**9: Fraction(1, 2)}

    lattice = terms_law(((terms_in_order(near), 12),), False)
    sparse = terms_law(((terms_in_order(far), 12), (terms_in_order(odd), 1)), False)

    for value, mass in lattice.masses.items():
        assert (sparse.masses[1000 * value] - mass / 2).contains(0)


@pytest.mark.parametrize("kind", ["arithmetic", "geometric", "harmonic", "quadratic"])
def test_a_mean_gives_away_what_the_sum_of_its_terms_does(kind):
    terms = {
        "arithmetic": (1, 2, 6),
        "geometric": (0, 1, 7),  # the logarithms of the values to base 2
        "harmonic": (6, 3, 1),  # the reciprocals of the values, times 6
        "quadratic": (1, 4, 36),
    }[kind]
    values = (1, 2, 2**7) if kind == "geometric" else (1, 2, 6)
    chances = tuple(DICE.values())
    law = summed(dict(zip(terms, chances, strict=True)), 20)
    factor = Fraction(math.exp(0.5))

    guarantee = sl.certify(sl.Mean(kind), sl.Categories.same(24, dict(zip(values, chances, strict=True))), sl.Attacker(3))

    truth = max(hockey_stick(law, a - b, factor) for a, b in permutations(terms, 2))
    assert guarantee.method == "exact"
    assert guarantee.delta(0.5).upper == pytest.approx(float(truth), rel=1e-12)


def test_seeing_and_choosing_are_the_same_for_a_mean():
    people = sl.Categories([(20, {1: "0.2", 3: "0.8"}), (10, {1: "0.5", 2: "0.3", 3: "0.2"})])

    active, passive = (sl.certify(sl.Mean("harmonic"), people, sl.Attacker(2, how)).delta(0.7) for how in ("active", "passive"))

    assert active == passive


def test_the_mean_of_bits_is_their_count():
    people = sl.Rates([Fraction(k, 100) for k in (5, 20, 21, 50, 77, 95) for _ in range(50)])

    for attacker in (sl.Attacker(0), sl.Attacker(100), sl.Attacker(tuple(range(120)))):
        mean, count = (sl.certify(mechanism, people, attacker) for mechanism in (sl.Mean(), sl.Count()))
        assert mean.method == count.method == "exact"
        assert mean.delta(0.1) == count.delta(0.1)


def test_a_negative_weight_is_a_count_of_the_other_value():
    signed = sl.certify(sl.Linear((1, -1) * 100), sl.Rates(["0.2"] * 200))
    mirrored = sl.certify(sl.Count(), sl.Rates(["0.2", "0.8"] * 100))

    assert signed.method == "exact"
    assert signed.delta(0.2) == mirrored.delta(0.2)


def test_people_of_another_weight_are_revealed_and_the_bound_is_called_one():
    """Weights 1, 3 and 9: for a target of weight 3 everybody is revealed but the people of weight 3."""
    weights, people = (1,) * 400 + (3,) * 300 + (9,) * 500, sl.RateBounds(1200, "0.1", "0.9")

    guarantee = sl.certify(sl.Linear(weights), people, sl.Attacker(20))
    fewest = sl.certify(sl.Count(), sl.RateBounds(300, "0.1", "0.9"), sl.Attacker(20))

    assert guarantee.method == "bound"
    assert guarantee.delta(0.5).lower == 0
    assert guarantee.delta(0.5).upper == fewest.delta(0.5).upper


def test_the_revealing_bound_is_never_below_the_sum_itself():
    people = sl.Rates(["0.3"] * 12 + ["0.6"] * 13)
    claim = sl.Claim(sl.Linear((2,) * 8 + (-2,) * 7 + (1,) * 10), people, sl.Attacker(2), sl.ActiveKnowledge())

    exact, bound = THEOREMS["sl.linear"](claim), THEOREMS["sl.linear_reveal"](claim)

    for epsilon in (0.0, 0.2, 1.0, 3.0):
        assert exact.delta(epsilon).lower <= bound.delta(epsilon).upper


def test_weights_that_are_powers_of_two_give_every_record_away():
    guarantee = sl.certify(sl.Linear(tuple(2**k for k in range(12))), sl.Rates.same(12, "0.5"))

    assert guarantee.delta(5.0).lower == 1


def test_a_sum_that_nobody_can_hide_in_is_refused_when_it_is_too_large_to_evaluate():
    with pytest.raises(CannotCertify, match="values of the sum"):
        sl.certify(sl.Linear(tuple(3**k for k in range(40))), sl.Categories.same(40, {0: "0.5", 1: "0.25", 5: "0.25"}))


def test_rounding_at_any_size_is_at_most_the_count_itself():
    people, attacker = sl.RateBounds(3000, "0.1", "0.9"), sl.Attacker(2)

    rounded = sl.certify(sl.Rounded(sl.Count(), 10), people, attacker)
    count = sl.certify(sl.Count(), people, attacker)

    assert rounded.method == "bound"
    assert rounded.delta(0.1).upper == count.delta(0.1).upper


def test_nine_chosen_people_see_through_rounding_to_tens():
    people = sl.RateBounds(3000, "0.1", "0.9")

    rounded = sl.certify(sl.Rounded(sl.Count(), 10), people, sl.Attacker(9))

    assert rounded.method == "exact"
    assert rounded.delta(0.1) == sl.certify(sl.Count(), people, sl.Attacker(9)).delta(0.1)


def test_hiding_on_both_sides_protects_where_a_minimum_alone_does_not():
    """Nearly everybody has the value: only the upper limit matters."""
    people = sl.Rates.same(60, "0.95")

    counted, below, both = (
        sl.certify(mechanism, people).delta(0.5).upper
        for mechanism in (sl.Count(), sl.Minimum(sl.Count(), 5), sl.Between(sl.Count(), 5, 55))
    )

    assert below == pytest.approx(counted, rel=1e-12)
    assert both < below / 2


def test_a_limit_at_zero_or_at_everybody_hides_nothing():
    people = sl.Rates.same(30, "0.4")

    for mechanism in (
        sl.Between(sl.Count(), 0),
        sl.Between(sl.Count(), 0, 30),
        sl.Between(sl.Count(), 1, 29),
        sl.Rounded(sl.Count(), 1),
    ):
        assert sl.certify(mechanism, people).delta(0.3).upper == pytest.approx(sl.certify(sl.Count(), people).delta(0.3).upper)
