"""A number is what a person wrote: as text, as a decimal, as a fraction, or of numpy."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import sidelight as sl
from sidelight.numbers.written import as_written, described, probabilities, whole_number

TWENTIETH = Fraction(1, 20)


@pytest.mark.parametrize(
    "written", [0.05, "0.05", "5%", " 5 % ", "1/20", "5e-2", TWENTIETH, Decimal("0.05"), np.float64(0.05), np.float32(0.05)]
)
def test_one_twentieth_in_all_its_forms(written):
    assert as_written(written) == TWENTIETH


@pytest.mark.parametrize(
    "wrong", [math.nan, math.inf, "nan", "inf", "", "five", "1e400", 10**400, Decimal("nan"), True, None, [0.05], 1j]
)
def test_what_is_not_a_finite_number_is_refused_with_what_it_should_have_been(wrong):
    with pytest.raises(sl.BadValue, match=r"^the rate is"):
        as_written(wrong, "the rate")


@pytest.mark.parametrize("written", [10, "10", 10.0, "1e1", Fraction(10), np.int64(10)])
def test_ten_in_all_its_forms(written):
    assert whole_number(written, "a minimum") == 10
    assert type(whole_number(written, "a minimum")) is int


def test_what_was_found_is_repeated_in_a_few_words():
    shown = [described(value) for value in (10**5000, "x" * 1000, list(range(1000)), sl.Count, None, sl.Rates.same(3, 0.5))]

    assert max(map(len, shown)) <= 60
    assert shown[2:] == ["a list", "the class Count", "None", "a Rates"]


def test_numbers_as_text_are_accepted_wherever_numbers_are():
    g, claim = (
        sl.certify(sl.Count(), sl.Rates.same(100, "0.3")),
        sl.Claim(sl.Stated("M"), sl.Rates.same(9, 0.5), sl.Attacker(), sl.ActiveKnowledge()),
    )

    assert sl.Geometric.of_epsilon("1") == sl.Geometric.of_epsilon(1) == sl.Geometric.of_scale("1")
    assert sl.Geometric("0.5") == sl.Geometric(Fraction(1, 2))
    assert sl.DiscreteGaussian("3") == sl.DiscreteGaussian(3)
    assert sl.Binomial("36") == sl.Binomial.of_sigma("3")
    assert sl.RateBounds("100", "5%", "0.95", "2") == sl.RateBounds(100, 0.05, 0.95, 2)
    assert sl.Attacker(knows="99%") == sl.Attacker(knows=Fraction(99, 100))
    assert sl.Attacker(knows="8") == sl.Attacker(knows=8)
    assert sl.Minimum(sl.Count(), "10") == sl.Minimum(sl.Count(), 10)
    assert sl.Rounded(sl.Count(), "5") == sl.Rounded(sl.Count(), 5)
    assert sl.hide(None, "9") == sl.hide(None, 9)
    assert g.epsilon("1e-6") == g.epsilon(1e-6)
    assert g.delta("0.5") == g.delta(0.5)
    assert g.within("1", "1e-3") == g.within(1, 1e-3)
    assert g.odds("0.5", "1e-6") == g.odds()
    assert sl.fact(claim, "1", "1e-6").epsilon("1e-6").upper == 1
    assert sl.breaking_point(
        sl.Claim(sl.Count(), sl.RateBounds(20, "0.2", "0.8"), sl.Attacker(), sl.ActiveKnowledge()), "1", "0.1"
    )


def test_probabilities_that_nearly_sum_to_one_are_divided_by_their_sum():
    thirds = {"a": "0.3333333333", "b": "0.3333333333", "c": "0.3333333333"}

    people, joint = sl.Categories.same(3, thirds), sl.Joint.of({(0,): "0.3333333333", (1,): "0.6666666666"})
    table = sl.Table.of({(0,): thirds, (1,): thirds})
    followed = sl.Trajectories.same(2, {(0, 0): "0.3333333333", (1, 1): "0.6666666666"})

    assert people.groups == ((3, (Fraction(1, 3),) * 3),)
    assert joint.law.masses == (((0,), Fraction(1, 3)), ((1,), Fraction(2, 3)))
    assert table.law((0,), ()).masses == (("a", Fraction(1, 3)), ("b", Fraction(1, 3)), ("c", Fraction(1, 3)))
    assert followed.groups[0].law.masses == (((0, 0), Fraction(1, 3)), ((1, 1), Fraction(2, 3)))


@pytest.mark.parametrize("second", ["0.49", "0.500000002", "0.499999998"])
def test_probabilities_that_are_further_from_one_are_refused_with_their_sum(second):
    shares = {"a": Fraction(1, 2), "b": Fraction(second)}

    with pytest.raises(sl.BadValue, match=f"sum to 1 .within 1e-9., found the sum {float(sum(shares.values()))}"):
        probabilities(shares, "the probabilities")


def test_a_stated_point_holds_at_its_own_delta_and_in_what_follows_from_it():
    people = sl.Rates.same(100, 0.3)
    private = sl.fact(sl.Claim(sl.Stated("M"), people, sl.Attacker(), sl.DifferentialPrivacy()), 1, 1e-6)

    follows = sl.certify(sl.Stated("M"), people, given=[private])

    assert private.epsilon(1e-6).upper == follows.epsilon(1e-6).upper == 1
    assert private.epsilon("9.99e-7").upper == math.inf  # nothing is promised below the stated delta
