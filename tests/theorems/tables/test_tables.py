"""Histograms and tables without small cells: checked numbers, a total that gives a cell away, and results that are
only bounds.
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import permutations

import pytest

import sidelight as sl
from sidelight.profiles.tables.small_cells_left_out import MinimumCell, cells_apart, tables_apart
from sidelight.theorems.general.enumeration import enumeration

THREE = {"a": "0.2", "b": "0.3", "c": "0.5"}
SMALL = sl.Categories.same(8, {"t": "0.05", "u": "0.6", "absent": "0.35"})
LARGER = {"t": Fraction(2, 100), "u": Fraction(1, 2), "v": Fraction(8, 100), "absent": Fraction(4, 10)}
GOLDEN = {
    ("t", "absent"): 0.0156349061089,
    ("absent", "t"): 0.0,
    ("u", "t"): 0.023374724507,
    ("t", "u"): 0.0336826775163,
    ("u", "v"): 0.0378374183641,
}


def test_a_histogram_of_twenty_people_with_one_law():
    guarantee = sl.certify(sl.Histogram([*"abc"]), sl.Categories.same(20, THREE))

    assert guarantee.method == "exact"
    assert guarantee.delta(0.5).upper == pytest.approx(0.119069692977, rel=1e-11)


def test_known_people_only_shift_a_histogram_seen_or_chosen():
    population = sl.Categories.same(24, THREE)
    found = [sl.certify(sl.Histogram([*"abc"]), population, sl.Attacker(4, influence)) for influence in ("active", "passive")]

    assert {guarantee.method for guarantee in found} == {"exact"}
    assert {guarantee.delta(0.5).upper for guarantee in found} == {
        sl.certify(sl.Histogram([*"abc"]), sl.Categories.same(20, THREE)).delta(0.5).upper
    }


@pytest.mark.parametrize(("values", "truth"), [("abcde", 0.105101771468), ("ab", 0.0668493703142)])
def test_the_least_probabilities_of_a_histogram(values, truth):
    guarantee = sl.certify(sl.Histogram([*values]), sl.CategoryBounds.at_least(50, [*values], "0.1"))

    assert guarantee.method == "exact"
    assert guarantee.delta(0.5).upper == pytest.approx(truth, rel=1e-11)


def test_values_that_are_not_listed_count_as_one():
    population = sl.Categories.same(9, {"a": "0.2", "b": "0.3", "c": "0.4", "d": "0.1"})
    merged = sl.Categories.same(9, {"a": "0.2", "b": "0.3", "rest": "0.5"})

    assert sl.certify(sl.Histogram([*"ab"]), population).delta(0.5) == sl.certify(sl.Histogram([*"ab"]), merged).delta(0.5)


def test_different_groups_are_exact_while_they_are_few_and_a_bound_beyond():
    laws = ({"a": "0.2", "b": "0.3", "c": "0.5"}, {"a": "0.5", "b": "0.25", "c": "0.25"})
    few, many = (sl.Categories([(size, laws[0]), (2 * size, laws[1])]) for size in (4, 400))
    exact, bound = (sl.certify(sl.Histogram([*"abc"]), population, sl.Attacker(1)) for population in (few, many))

    assert (exact.method, bound.method) == ("exact", "bound")
    assert exact.delta(0.5).lower == pytest.approx(exact.delta(0.5).upper, rel=1e-12)
    assert bound.delta(0.5).lower == 0 < bound.delta(0.5).upper < 1e-3


def test_one_group_alone_is_never_hidden_better_than_with_the_other():
    laws = ({"a": "0.2", "b": "0.3", "c": "0.5"}, {"a": "0.5", "b": "0.25", "c": "0.25"})
    alone = sl.certify(sl.Histogram([*"abc"]), sl.Categories.same(30, laws[1]))
    together = sl.certify(sl.Histogram([*"abc"]), sl.Categories([(20, laws[0]), (30, laws[1])]), sl.Attacker((0,), targets=(40,)))

    assert together.delta(0.3).upper <= alone.delta(0.3).upper


def cells(law: dict[str, Fraction], minimum: int) -> dict[str, MinimumCell]:
    return {value: MinimumCell(p, None if value == "absent" else minimum) for value, p in law.items()}


@pytest.mark.parametrize("pair", GOLDEN)
def test_every_pair_of_a_table_of_thirty_people(pair):
    table = cells(LARGER, 4)
    further = tuple(cell for value, cell in table.items() if value not in pair)

    found = tables_apart(30, *(table[value] for value in pair), further).delta(0.5)

    assert found.upper == pytest.approx(GOLDEN[pair], rel=1e-11, abs=1e-300)
    assert found.lower == pytest.approx(GOLDEN[pair], rel=1e-11, abs=1e-300)


def test_a_table_is_as_bad_as_its_worst_pair():
    table, mechanism = cells(LARGER, 4), sl.KAnonymous(LARGER, at_least=4, absent="absent")
    guarantee = sl.certify(mechanism, sl.Categories.same(30, LARGER))
    each = [
        cells_apart(30, table[a], table[b], tuple(table[c] for c in table if c not in (a, b)), Fraction(1, 2))
        for a, b in permutations(table, 2)
    ]

    assert guarantee.method == "exact"
    assert guarantee.delta(0.5).upper == pytest.approx(max(map(float, each)), rel=1e-11)


def test_a_small_table_by_its_definition():
    table = sl.KAnonymous(["t", "u", "absent"], at_least=3, absent="absent")
    guarantee = sl.certify(table, SMALL, sl.Attacker(targets=(0,)))

    assert guarantee.proof(0.4).theorem == "sl.k_anonymity"
    assert guarantee.delta(0.4).upper == pytest.approx(0.184361198163, rel=1e-11)
    assert enumeration(guarantee.claim).delta(0.4).upper == pytest.approx(0.184361198163, rel=1e-11)


def test_the_corrected_bound_of_a_rare_and_a_common_value():
    people = sl.CategoryBounds(1000, {"rare": (0, "0.05"), "common": ("0.05", 1), "absent": ("0.05", 1)})
    guarantee = sl.certify(sl.KAnonymous(["rare", "common"], at_least=100, absent="absent"), people)

    assert guarantee.method == "bound"
    assert guarantee.delta(0.8).upper == pytest.approx(5.86672738988e-06, rel=1e-11)


def test_the_bound_of_a_rare_and_a_common_value_does_not_rise_again():
    people = sl.CategoryBounds(300, {"rare": (0, "0.01"), "common": ("0.05", 1), "absent": ("0.05", 1)})
    guarantee = sl.certify(sl.KAnonymous(["rare", "common"], at_least=12, absent="absent"), people)

    found = [guarantee.delta(epsilon).upper for epsilon in (*(k / 4 for k in range(60)), 64.0, 700.0, math.inf)]

    assert found == sorted(found, reverse=True)
    assert found[-1] < 1e-2


def test_without_absent_people_a_cell_that_is_hidden_alone_is_given_away():
    """With five people in two cells, at most one cell has fewer than two people: the table shows as much as the histogram."""
    people = sl.Categories.same(5, {"t": "0.3", "u": "0.7"})
    table, histogram = (sl.certify(m, people) for m in (sl.KAnonymous([*"tu"], at_least=2), sl.Histogram([*"tu"])))

    assert table.delta(0.3).upper == pytest.approx(histogram.delta(0.3).upper, rel=1e-12)
    assert "gives away a cell hidden alone" in str(table)


@pytest.mark.parametrize("influence", ["active", "passive"])
def test_a_known_total_gives_more_away(influence):
    tables = [sl.KAnonymous(["t", "u", "absent"], 3, "absent", total_known=known) for known in (False, True)]
    people = sl.Categories.same(5, {"t": "0.1", "u": "0.5", "absent": "0.4"})
    without, beside = (sl.certify(table, people, sl.Attacker((1,), influence, targets=(0,))) for table in tables)

    for epsilon in (0.0, 0.4, 1.0):
        assert without.delta(epsilon).upper < beside.delta(epsilon).lower
        assert enumeration(beside.claim).delta(epsilon).upper == pytest.approx(beside.delta(epsilon).upper, rel=1e-12)


def test_of_many_people_with_one_law_a_table_is_a_bound():
    guarantee = sl.certify(
        sl.KAnonymous(LARGER, at_least=40, absent="absent"), sl.Categories.same(2000, LARGER), sl.Attacker(100)
    )

    assert guarantee.method == "bound"
    assert guarantee.proof(0.5).theorem == "pk.thm5"
    assert guarantee.delta(0.5).upper < 1


def test_the_worst_case_of_an_exact_table_is_said_as_what_it_is():
    histogram = sl.certify(sl.Histogram([*"abc"]), sl.Categories.same(10**6, THREE), definition=sl.DifferentialPrivacy())
    never = sl.certify(sl.KAnonymous([*"abc"], at_least=11), sl.Categories.same(10, THREE), definition=sl.DifferentialPrivacy())

    assert math.isinf(histogram.epsilon(1e-6).lower)
    assert never.delta(0.0).upper == 0
