"""What the attacker cannot know."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from tests.atoms import NORTH, SOUTH

import sidelight as sl
from sidelight.errors import BadValue
from sidelight.model.population import EVERYONE, Stratum, atom_of_each

HALF = Fraction(1, 2)
TWINS = sl.Joint.of({(0, 0): HALF, (1, 1): HALF})
POPULATIONS = [
    sl.Rates([0.2, 0, 1, 0.5]),
    sl.Rates([Stratum(NORTH, 2, HALF), Stratum(SOUTH, 1, Fraction(1, 3))]),
    sl.RateBounds(3, 0.1, 0.4),
    sl.RateBounds(((NORTH, 2), (SOUTH, 1)), 0, 1),
    TWINS,
    sl.Joint.of({(0, "a"): HALF, (1, "b"): HALF}, atoms=(NORTH, SOUTH)),
    sl.Amounts(3, {0: 0.5, 7: 0.3, "2.5": 0.2}),
    sl.Amounts.uniform(((NORTH, 2), (SOUTH, 1)), -1, 2),
    sl.AmountBounds(2, -1, 1, 0.3, whole=True),
    sl.AmountBounds(((NORTH, 1), (SOUTH, 1)), 0, 2, 1, whole=True),
    sl.Categories([(2, {"a": 0.2, "b": 0.8}), (1, {"a": 0.5, "c": 0.5})]),
    sl.CategoryBounds.at_least(3, [*"abc"], 0.1),
    sl.Sampled({"a": 2, "b": 1}, "40%"),
    sl.Sampled({"a": 2, "b": 2}, "80%", "fixed", discard_epsilon=1, discard_delta="0.3"),
    sl.CategoryBounds(2, {"rare": (0, 0.1), "common": (0.1, 1), "absent": (0.2, 0.7)}),
    sl.UnknownLaw(((NORTH, 2), (SOUTH, 1)), [(0.5, 0.2), (0.25, 1), (0.25, 0)]),
    sl.UnknownLaw(2, [(0.3, {"a": 0.2, "b": 0.8}), (0.7, {"a": 0.5, "c": 0.5})]),
]


@pytest.mark.parametrize("population", POPULATIONS, ids=repr)
def test_every_law_is_a_law_of_whole_datasets_with_possible_values(population):
    for law in population.laws():
        assert sum(mass for _, mass in law.masses) == 1
        for dataset, mass in law.masses:
            assert mass > 0
            assert len(dataset) == population.people == len(atom_of_each(population))
            assert all(value in population.values(person) for person, value in enumerate(dataset))
    assert math.log2(sum(1 for law in population.laws() for _ in law.masses)) <= population.bits + 1e-9


def test_neighbouring_strata_of_one_rate_are_one():
    assert sl.Rates([0.5, 0.5, 0.1]) == sl.Rates([Stratum(EVERYONE, 2, HALF), Stratum(EVERYONE, 1, Fraction(1, 10))])
    assert sl.Rates.same(2, 0.5) == sl.Rates([0.5, 0.5])


def test_rates_are_read_as_written():
    assert sl.Rates([0.1]).rate_of(0) == Fraction(1, 10)
    assert sl.Rates(["1e-7"]).rate_of(0) == Fraction(1, 10**7)


def test_people_of_some_atoms_by_rate():
    rates = sl.Rates([Stratum(NORTH, 2, HALF), Stratum(SOUTH, 3, Fraction(1, 3)), Stratum(NORTH, 1, Fraction(1, 10))])

    assert rates.strata.parts(frozenset({NORTH})) == ((Fraction(1, 10), 1), (HALF, 2))
    assert sum(n for _, n in rates.strata.parts(None)) == rates.people == 6


def test_a_table_is_independent_exactly_when_it_is_a_product():
    assert not TWINS.independent
    assert sl.Joint.of({(a, b): Fraction(1, 4) for a in (0, 1) for b in (0, 1)}).independent
    assert sl.Joint.of({(0, 1): 1}).independent


def test_parity_is_dependent_although_every_pair_is_independent():
    parity = sl.Joint.of({(a, b, a ^ b): Fraction(1, 4) for a in (0, 1) for b in (0, 1)})

    assert not parity.independent
    assert {parity.rate_of(person) for person in range(3)} == {HALF}


def test_corners_of_a_box():
    corners = list(sl.RateBounds(2, 0.25, 0.5).laws())

    assert len(corners) == 4
    assert len(list(sl.RateBounds(5, 0.5, 0.5).laws())) == 1
    assert not sl.RateBounds(4, 0.1, 0.9, together=2).independent


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: sl.Rates([1.5]),
        lambda: sl.Rates([Stratum(0, -1, HALF)]),
        lambda: sl.RateBounds(3, 0.6, 0.4),
        lambda: sl.RateBounds(3, -0.1, 0.4),
        lambda: sl.RateBounds(3, 0.1, 0.4, together=0),
        lambda: sl.Categories.same(3, {"a": 0.5, "b": 0.4}),
        lambda: sl.Categories.same(3, {"a": 1.5, "b": -0.5}),
        lambda: sl.Categories.same(-1, {"a": 1}),
        lambda: sl.CategoryBounds.at_least(3, [*"abc"], 0.4),
        lambda: sl.CategoryBounds(3, {"a": (0, 0.4), "b": (0, 0.5)}),
        lambda: sl.CategoryBounds(3, {"a": (0.6, 0.4), "b": (0, 1)}),
        lambda: sl.CategoryBounds.at_least(2.5, [*"abc"], 0.1),
        lambda: sl.Joint.of({(0,): HALF, (0, 1): HALF}),
        lambda: sl.Joint.of({(0,): HALF}),
        lambda: sl.Attacker(-1),
        lambda: sl.Attacker("150%"),
        lambda: sl.Attacker(0, "curious"),
    ],
)
def test_values_that_nobody_can_have_are_refused(wrong):
    with pytest.raises(BadValue):
        wrong()


def test_a_share_is_rounded_up_in_every_atom():
    attacker = sl.Attacker("50%")

    assert [attacker.known_in(size) for size in (0, 1, 2, 3, 4, 101)] == [0, 0, 1, 1, 2, 50]


def test_of_independent_people_he_knows_as_many_as_he_may_and_of_others_every_smaller_set_too():
    independent = {len(known) for _, known in sl.Attacker(2).situations(sl.Rates([0.5] * 4))}
    dependent = {len(known) for _, known in sl.Attacker(1).situations(TWINS)}

    assert independent == {2}
    assert dependent == {0, 1}


@pytest.mark.parametrize("knows", [0.5, 0.99, 3.9, True, None, "1", (0.5,)])
def test_a_fraction_of_a_person_is_not_rounded_to_nobody(knows):
    with pytest.raises(BadValue):
        sl.Attacker(knows)


def test_corners_of_bounded_probabilities_have_all_but_one_at_a_bound():
    simplex = {tuple(law.masses) for law in sl.CategoryBounds.at_least(1, [*"abc"], "0.1").laws()}

    assert [sorted(float(mass) for _, mass in law) for law in simplex] == [[0.1, 0.1, 0.8]] * 3


def test_where_a_corner_rules_a_value_out_one_more_law_leaves_it_open():
    laws = list(sl.CategoryBounds(1, {"a": (0, "0.1"), "b": (0, 1)}).laws())

    assert [len(law.masses) for law in laws] == [2, 1, 2] or sorted(len(law.masses) for law in laws) == [1, 2, 2]


def test_bounds_that_the_others_leave_no_room_for_are_tightened():
    assert sl.CategoryBounds.at_least(1, [*"abc"], "0.1").ends == ((Fraction(1, 10), Fraction(8, 10)),) * 3
    assert sl.CategoryBounds(1, {"a": (0, 1), "b": (0, "0.3")}).ends[0] == (Fraction(7, 10), Fraction(1))


def test_values_that_are_not_told_apart_are_one():
    groups = sl.Categories([(2, {"a": "0.2", "b": "0.3", "c": "0.5"}), (1, {"a": 1})])

    assert groups.told_apart("a") == sl.Categories([(2, {"a": "0.2", frozenset("bc"): "0.8"}), (1, {"a": 1})])
    assert sl.CategoryBounds.at_least(2, [*"abcd"], "0.1").told_apart("ab") == sl.CategoryBounds(
        2, {"a": ("0.1", 1), "b": ("0.1", 1), frozenset("cd"): ("0.2", 1)}
    )


def test_a_cluster_has_a_whole_number_of_members():
    with pytest.raises(BadValue, match="whole number"):
        sl.RateBounds(10, 0.1, 0.9, together=2.5)


def test_more_people_of_a_kind_are_asked_for_where_all_are_of_one():
    bounds, categories, several = sl.RateBounds(3, 0.1, 0.4), sl.Categories.same(3, {"a": 0.2, "b": 0.8}), sl.Rates([0.1, 0.3])

    assert bounds.one_kind.with_people(9) == sl.RateBounds(9, 0.1, 0.4)
    assert categories.one_kind.with_people(9) == sl.Categories.same(9, {"a": 0.2, "b": 0.8})
    assert sl.Rates.same(3, 0.5).one_kind.with_people(9) == sl.Rates.same(9, 0.5)
    assert several.one_kind is None
    assert TWINS.one_kind is None


def test_bounds_say_that_each_value_has_at_least_some_probability_or_that_a_rare_one_has_at_most_some():
    three, rare, common, neither = (sl.RateBounds(9, *ends) for ends in (("0.1", "0.8"), (0, "0.2"), ("0.7", 1), ("0.1", "0.25")))

    assert (three.each_at_least.values, three.each_at_least.rate) == (3, Fraction(1, 10))
    assert three.each_at_least.with_rate(Fraction(1, 5)) == sl.RateBounds(9, "0.2", "0.6")
    assert rare.rare_at_most.with_rate(Fraction(1, 3)) == sl.RateBounds(9, 0, Fraction(1, 3))
    assert (common.rare_at_most.rate, common.each_at_least) == (Fraction(3, 10), None)
    assert common.rare_at_most.with_rate(HALF) == sl.RateBounds(9, HALF, 1)
    assert (neither.each_at_least, neither.rare_at_most) == (None, None)
    assert [sl.RateBounds(9, rate, rate).rare_at_most for rate in (0, 1)] == [None, None]
