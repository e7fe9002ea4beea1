from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import sidelight as sl
from sidelight.errors import PlanError
from sidelight.model.population import EVERYONE, Stratum
from sidelight.plan.protected import StatedGroups, Uncertainty
from sidelight.plan.uncertain.bounds import tightened
from sidelight.populations.few_strata import MOST_LISTED

THREE = [("[yes, no]", "[yes, no, blank]")]
ALL = 10_000_000


def fractions(*texts: str) -> tuple[Fraction, ...]:
    return tuple(Fraction(text) for text in texts)


def test_at_least_bounds_every_value_from_both_sides(changed) -> None:
    uncertainty = changed(*THREE).people.uncertainty

    assert uncertainty == Uncertainty(
        "at_least", StatedGroups.one(ALL, fractions("0.05") * 3, fractions("0.9") * 3), Fraction(1, 20)
    )


def test_at_least_may_be_as_large_as_one_over_the_number_of_values(changed) -> None:
    uncertainty = changed(*THREE, ("at_least: 0.05", "at_least: 1/3")).people.uncertainty

    assert uncertainty.groups.lowest == uncertainty.groups.highest == fractions("1/3") * 3


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

    assert uncertainty == Uncertainty("at_most", StatedGroups.one(ALL, fractions(*low), fractions(*high)), level)


def test_a_rare_value_of_two_makes_the_other_nearly_certain(changed) -> None:
    groups = changed(("at_least: 0.05", "at_most: {yes: 0.005}")).people.uncertainty.groups

    assert (groups.lowest, groups.highest) == (fractions("0", "0.995"), fractions("0.005", "1"))


@pytest.mark.parametrize(
    ("written", "low", "high"),
    [
        ("{yes: [0.1, 0.4]}", ("0.1", "0", "0"), ("0.4", "0.9", "0.9")),
        ("{yes: [10%, 0.4], no: [0.5, 1]}", ("0.1", "0.5", "0"), ("0.4", "0.9", "0.4")),
        ("{yes: [0, 0.3], no: [0, 0.3], blank: [0, 1]}", ("0", "0", "0.4"), ("0.3", "0.3", "1")),
        ("{yes: [0.2, 0.2], no: [0.3, 0.3]}", ("0.2", "0.3", "0.5"), ("0.2", "0.3", "0.5")),
    ],
)
def test_between_bounds_values_from_both_sides_and_leaves_the_rest_to_the_others(changed, written, low, high) -> None:
    uncertainty = changed(*THREE, ("at_least: 0.05", f"between: {written}")).people.uncertainty

    assert uncertainty == Uncertainty("between", StatedGroups.one(ALL, fractions(*low), fractions(*high)))


def test_every_probability_that_is_left_by_bounds_can_be_taken() -> None:
    """Of three values with bounds in fifths: the least and the largest probabilities of the laws on a grid that fits them."""
    grid = [Fraction(k, 5) for k in range(6)]
    ends = [(low, high) for low in grid for high in grid if low <= high]
    laws = [(a, b, 1 - a - b) for a in grid for b in grid if a + b <= 1]
    for bounds in product(ends, repeat=3):
        allowed = [law for law in laws if all(low <= p <= high for p, (low, high) in zip(law, bounds, strict=True))]

        found = tightened(list(bounds))

        assert found == [(min(column), max(column)) for column in zip(*allowed, strict=True)]


def test_the_same_bounds_in_other_words_give_the_same_numbers(changed) -> None:
    small = (("count: 10000000", "count: 300"), ("4200000", "100"), ("5800000", "200"))
    at_least, between = (
        sl.assess(changed(("at_least: 0.05", words), *small)).statements
        for words in ("at_least: 0.1", "between: {no: [0.1, 0.9]}")
    )

    assert [one.epsilon for one in between] == [one.epsilon for one in at_least]


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("{yes: 0.4}", "a list of two numbers"),
        ("{yes: [0.4]}", "has 1 numbers"),
        ("{yes: [0.4, 0.1]}", "has the bounds .0.4. and .0.1."),
        ("{yes: [0.4, 1.1]}", "at most 1"),
        ("{maybe: [0.1, 0.4]}", "maybe.? is not a value of the secret"),
        ("{yes: [0, 0.4], no: [0, 0.5]}", "add up to 1"),
        ("{yes: [0.6, 0.7], no: [0.5, 0.9]}", "add up to 1"),
        ("{yes: [0, 1]}", "which says nothing"),
        ("{}", "an empty mapping"),
    ],
)
def test_bounds_that_make_no_sense_are_refused(changed, written, found) -> None:
    with pytest.raises(PlanError, match=found):
        changed(("at_least: 0.05", f"between: {written}"))


def test_rates_are_the_same_law_for_everybody_in_the_order_of_the_values(changed) -> None:
    uncertainty = changed(("at_least: 0.05", "rates: {no: 0.7, yes: 30%}")).people.uncertainty

    assert uncertainty == Uncertainty("rates", StatedGroups.one(ALL, fractions("0.3", "0.7"), fractions("0.3", "0.7")))


def test_rates_that_nearly_add_up_are_divided_by_their_sum(changed) -> None:
    groups = changed(("at_least: 0.05", "rates: {yes: 0.3333333333, no: 0.6666666666}")).people.uncertainty.groups

    assert sum(groups.lowest) == 1
    assert groups.lowest == fractions("1/3", "2/3")


LAWS = "mixture: [{{weight: {}, rates: {{yes: {}, no: {}}}}}, {{weight: {}, rates: {{yes: 0.2, no: 0.8}}}}]"


def test_a_mixture_has_laws_with_weights(changed) -> None:
    uncertainty = changed(("at_least: 0.05", LAWS.format("25%", 0.4, 0.6, "3/4"))).people.uncertainty

    laws = ((Fraction(1, 4), fractions("0.4", "0.6")), (Fraction(3, 4), fractions("0.2", "0.8")))
    ends = StatedGroups.one(ALL, fractions("0.2", "0.6"), fractions("0.4", "0.8"))
    assert uncertainty == Uncertainty("mixture", ends, mixture=laws)


@pytest.mark.parametrize(
    ("written", "found"),
    [
        (LAWS.format(0.5, 0.4, 0.6, 0.4), "weights add up to 0.9"),
        (LAWS.format(0, 0.4, 0.6, 1), "above 0"),
        (LAWS.format(0.5, 0.4, 0.5, 0.5), "rates add up to 0.9"),
        (LAWS.format(0.5, 0.2, 0.8, 0.5), "one law only"),
        ("mixture: []", "an empty list"),
        ("mixture: [{weight: 1, rates: {yes: 0.2, no: 0.8}}]", "one law only"),
        ("mixture: [{rates: {yes: 0.2, no: 0.8}}]", "weight"),
        ("mixture: {yes: 0.2, no: 0.8}", "a list"),
    ],
)
def test_mixtures_that_make_no_sense_are_refused(changed, written, found) -> None:
    with pytest.raises(PlanError, match=found):
        changed(("at_least: 0.05", written))


def test_a_mixture_beside_clusters_is_refused(changed) -> None:
    with pytest.raises(PlanError, match="clusters of 2 people beside 'mixture'"):
        changed(("at_least: 0.05", LAWS.format(0.5, 0.4, 0.6, 0.5)), ("together: nobody", "together: {at_most: 2}"))


def test_a_mixture_beside_a_sample_is_refused(changed) -> None:
    sampled = ("together: nobody", "together: nobody\n  sample: {fraction: 1%, membership: hidden, because: a draw}")
    with pytest.raises(PlanError, match="'sample' beside 'mixture'"):
        changed(("at_least: 0.05", LAWS.format(0.5, 0.4, 0.6, 0.5)), sampled)


def test_groups_have_their_own_rates(changed) -> None:
    written = "groups: [{count: 6000000, rates: {yes: 0.2, no: 0.8}}, {count: 4000000, rates: {yes: 0.6, no: 0.4}}]"

    uncertainty = changed(("at_least: 0.05", written)).people.uncertainty

    assert uncertainty.kind == "groups"
    assert uncertainty.groups.people == (6_000_000, 4_000_000)
    assert uncertainty.groups.low == uncertainty.groups.high == (fractions("0.2", "0.6"), fractions("0.8", "0.4"))
    assert (uncertainty.groups.lowest, uncertainty.groups.highest) == (fractions("0.2", "0.4"), fractions("0.6", "0.8"))


LONG = MOST_LISTED + 1  # groups from which on a file is read as columns
FROM_A_FILE = (
    ("at_least: 0.05", "groups: groups.csv"),
    ("count: 10000000", f"count: {3 * LONG}"),
    ("4200000", "1000"),
    ("5800000", "2000"),
)


def lines_of_rates(last: str) -> str:
    """A file with groups of three people, of which the last is written like this."""
    rates = [f"0.{place:05d},0.{100_000 - place:05d}" for place in range(1, LONG)]
    return "yes,no,people\n" + "".join(f"{line},3\n" for line in (*rates, last))


@pytest.mark.parametrize("last", ["0.9,0.1", "90%,0.1", "0.3333333333,0.6666666666", "0.9000000000000000000,0.1", "1,0"])
def test_a_long_file_gives_the_same_groups_however_its_rates_are_written(changed, write, last) -> None:
    write(lines_of_rates(last), "groups.csv")

    groups = changed(*FROM_A_FILE).people.uncertainty.groups

    final = Fraction(1, 3) if last.startswith("0.33") else Fraction(1) if last == "1,0" else Fraction(9, 10)
    expected = [*(Fraction(place, 100_000) for place in range(1, LONG)), final]
    assert groups.people == (3,) * LONG
    assert (list(groups.low[0]), list(groups.low[1])) == (expected, [1 - rate for rate in expected])
    assert (groups.lowest[0], groups.highest[0]) == (min(expected), max(expected))
    assert sl.Rates(groups.low[0], groups.people) == sl.Rates([Stratum(EVERYONE, 3, rate) for rate in expected])


@pytest.mark.parametrize("often", [2, LONG])
def test_groups_in_a_file_may_have_the_same_rates_and_add_up(changed, write, often) -> None:
    write("yes,no,people\n" + "0.2,0.8,3\n" * often + "0.6,0.4,3\n", "groups.csv")
    people = 3 * often + 3

    plan = changed(FROM_A_FILE[0], ("count: 10000000", f"count: {people}"), ("4200000", "3"), ("5800000", "3"))

    found = plan.people.uncertainty.groups
    together = sl.Rates(["0.2", "0.6"], [3 * often, 3])
    assert found.people == (3,) * (often + 1)
    assert sl.Rates(found.low[0], found.people).strata.parts(None) == together.strata.parts(None)


@pytest.mark.parametrize(("last", "found"), [("0.9,0.2", "the rates add up to 1.1"), ("0.+9,0.1", "not a decimal number")])
def test_a_mistake_in_a_long_file_has_its_line(changed, write, last, found) -> None:
    write(lines_of_rates(last), "groups.csv")

    with pytest.raises(PlanError, match=found) as caught:
        changed(*FROM_A_FILE)

    assert caught.value.line == LONG + 1


def test_clusters_go_with_bounds(changed) -> None:
    assert changed(("together: nobody", "together: {at_most: 4}")).people.together == 4
