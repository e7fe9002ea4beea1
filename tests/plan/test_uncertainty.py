from __future__ import annotations

from fractions import Fraction

import pytest

from sidelight.plan.protected import Group, Uncertainty

THREE = [("[yes, no]", "[yes, no, blank]")]
ALL = 10_000_000


def fractions(*texts: str) -> tuple[Fraction, ...]:
    return tuple(Fraction(text) for text in texts)


def test_at_least_bounds_every_value_from_both_sides(changed) -> None:
    uncertainty = changed(*THREE).people.uncertainty

    assert uncertainty == Uncertainty("at_least", (Group(ALL, fractions("0.05") * 3, fractions("0.9") * 3),), Fraction(1, 20))


def test_at_least_may_be_as_large_as_one_over_the_number_of_values(changed) -> None:
    uncertainty = changed(*THREE, ("at_least: 0.05", "at_least: 1/3")).people.uncertainty

    assert uncertainty.groups[0].low == uncertainty.groups[0].high == fractions("1/3") * 3


@pytest.mark.parametrize(
    ("written", "low", "high", "level"),
    [
        ("{yes: 0.005}", ("0", "0", "0"), ("0.005", "1", "1"), Fraction(1, 200)),
        ("{yes: 0.1, blank: 20%}", ("0", "0.7", "0"), ("0.1", "1", "0.2"), None),
        ("{yes: 0.5, no: 0.6, blank: 0.1}", ("0.3", "0.4", "0"), ("0.5", "0.6", "0.1"), None),
    ],
)
def test_at_most_leaves_the_rest_to_the_other_values(changed, written, low, high, level) -> None:
    uncertainty = changed(*THREE, ("at_least: 0.05", f"at_most: {written}")).people.uncertainty

    assert uncertainty == Uncertainty("at_most", (Group(ALL, fractions(*low), fractions(*high)),), level)


def test_a_rare_value_of_two_makes_the_other_nearly_certain(changed) -> None:
    (group,) = changed(("at_least: 0.05", "at_most: {yes: 0.005}")).people.uncertainty.groups

    assert (group.low, group.high) == (fractions("0", "0.995"), fractions("0.005", "1"))


def test_rates_are_the_same_law_for_everybody_in_the_order_of_the_values(changed) -> None:
    uncertainty = changed(("at_least: 0.05", "rates: {no: 0.7, yes: 30%}")).people.uncertainty

    assert uncertainty == Uncertainty("rates", (Group(ALL, fractions("0.3", "0.7"), fractions("0.3", "0.7")),))


def test_rates_that_nearly_add_up_are_divided_by_their_sum(changed) -> None:
    (group,) = changed(("at_least: 0.05", "rates: {yes: 0.3333333333, no: 0.6666666666}")).people.uncertainty.groups

    assert sum(group.low) == 1
    assert group.low == fractions("1/3", "2/3")


def test_groups_have_their_own_rates(changed) -> None:
    written = "groups: [{count: 6000000, rates: {yes: 0.2, no: 0.8}}, {count: 4000000, rates: {yes: 0.6, no: 0.4}}]"

    uncertainty = changed(("at_least: 0.05", written)).people.uncertainty

    assert uncertainty.kind == "groups"
    assert [(group.count, group.low) for group in uncertainty.groups] == [
        (6_000_000, fractions("0.2", "0.8")),
        (4_000_000, fractions("0.6", "0.4")),
    ]


def test_clusters_go_with_bounds(changed) -> None:
    assert changed(("together: nobody", "together: {at_most: 4}")).people.together == 4
