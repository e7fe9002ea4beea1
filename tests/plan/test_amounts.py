"""A secret that is an amount: what is read, and every refusal with the need that failed."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sidelight as sl
from sidelight.errors import PlanError
from sidelight.plan.people_keys import UNCERTAINTIES
from sidelight.plan.protected import AmountRange

BOUNDED = {"from": 0, "to": 100_000}


def plan(secret=BOUNDED, uncertainty=None, publish=None, **people):
    return {
        "sidelight": 1,
        "people": {
            "count": 100,
            "secret": {"income": secret},
            "together": "nobody",
            "uncertainty": uncertainty or {"density_at_least": 0.1},
            "because": "a survey",
            **people,
        },
        "attacker": {"knows": 0},
        "publish": [publish or {"name": "total", "sum": {"column": "income"}}],
    }


def refused(*arguments, **stated) -> PlanError:
    with pytest.raises(PlanError) as caught:
        sl.load(plan(*arguments, **stated))
    return caught.value


@pytest.fixture
def law(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def law(text):
        (tmp_path / "law.csv").write_text(text, encoding="utf-8")
        return {"law": "law.csv"}

    return law


def test_an_amount_has_a_range_and_no_values() -> None:
    people = sl.load(plan({"from": "-0.5", "to": "1e3", "digits": 2})).people

    assert people.amount == AmountRange(Fraction(-1, 2), Fraction(1000), 2)
    assert people.values == ()
    assert people.amount.points == 100_051


@pytest.mark.parametrize("secret", [{"from": 0}, {"to": 100}, {"digits": 0, "from": 0}])
def test_without_a_bound_a_dominance_rule_is_the_question(secret) -> None:
    error = refused(secret)

    assert "is an amount without" in error.found
    assert "dominance rule (p% or (n,k)), and not epsilon" in " ".join(error.hint.split())


@pytest.mark.parametrize(
    ("secret", "found"),
    [
        ({"from": 5, "to": 5}, "amounts from '5' to '5'"),
        ({"from": 5, "to": 1}, "amounts from '5' to '1'"),
        ({"from": 0, "to": "lots"}, "not a decimal number"),
        ({"from": 0, "to": "0.5", "digits": 0}, "'to' is '0.5', and amounts have 0 digits after the point"),
        ({"from": 0, "to": 9, "digits": 7}, "'digits'"),
        ({"from": 0, "to": 9, "whole": "true"}, "'whole' is not a key of an amount"),
    ],
)
def test_a_range_that_is_none_is_refused(secret, found) -> None:
    assert found in refused(secret).found


def test_a_newcomer_who_says_whole_is_told_of_digits() -> None:
    assert refused({"from": 0, "to": 9, "whole": True}).hint == "did you mean 'digits'?"


def test_with_no_uniform_part_everybody_else_may_be_certain() -> None:
    error = refused(uncertainty={"density_at_least": 0})

    assert "with no uniform part all other amounts may be certain" in error.found
    assert error.hint == "use none: true"


@pytest.mark.parametrize("kind", [{"at_least": 0.1}, {"rates": {"yes": 1}}, {"between": {"yes": [0, 1]}}, {"column": "p"}])
def test_bounds_of_rates_say_nothing_of_an_amount(kind) -> None:
    (name,) = kind
    error = refused(uncertainty=kind)

    assert error.found == f"'{name}' is about the probability of each value, and the secret is an amount"
    assert error.allowed == "one of density_at_least | law | none"


@pytest.mark.parametrize("kind", [{"density_at_least": 0.1}, {"law": "law.csv"}])
def test_a_density_says_nothing_of_listed_values(kind) -> None:
    error = refused(["yes", "no"], kind, {"name": "a", "count": {"income": "yes"}})

    assert "is about amounts, and the secret has listed values" in error.found
    assert error.allowed.split(" | ") == [name for name in UNCERTAINTIES.names if name not in ("density_at_least", "law")]


@pytest.mark.parametrize("together", [{"at_most": 2}, {"at_most": 2, "within": "cell"}])
def test_clusters_beside_an_amount_are_refused(together) -> None:
    assert refused(together=together).found == "clusters of people beside a secret that is an amount"


def test_a_law_is_read_in_any_order_and_its_zeros_are_left_out(law) -> None:
    stated = law("probability,value\n0.5,12.50\n0,99\n0.5,0\n")
    uncertainty = sl.load(plan(uncertainty=stated)).people.uncertainty

    assert uncertainty.law.masses == ((0, Fraction(1, 2)), (Fraction(25, 2), Fraction(1, 2)))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("value,people\n1,3\n", "the columns"),
        ("value,probability\n1,0.5\n1,0.5\n", "a second time"),
        ("value,probability\n1,0.5\n2,0.4\n", "add up to 0.9"),
        ("value,probability\n1,0.5\n100001,0.5\n", "the amount '100001'"),
        ("value,probability\n1,1\n2,0\n", "nothing is unknown"),
        ("value,probability\n1,1.5\n2,-0.5\n", "the rate '1.5'"),
        ("value,probability\nmuch,1\n2,0\n", "not a decimal number"),
    ],
)
def test_a_law_that_is_none_is_refused(law, text, found) -> None:
    assert found in refused(uncertainty=law(text)).found


def test_a_law_has_no_more_digits_than_the_amounts(law) -> None:
    error = refused({"from": 0, "to": 9, "digits": 0}, law("value,probability\n1,0.5\n2.5,0.5\n"))

    assert "the amount '2.5'" in error.found


@pytest.mark.parametrize("kind", ["sum", "mean"])
@pytest.mark.parametrize(
    ("written", "found"),
    [
        ({"column": "wage"}, "'wage' is not the secret"),
        ({"column": "income", "from": 7, "to": 7}, "amounts from '7' to '7'"),
        ({"column": "income", "from": 100_000, "to": 200_000}, "amounts from '100000' to '200000'"),
        ({"from": 0}, "'column' is missing"),
        ({"column": "income", "cap": 4}, "'cap' is not a key"),
    ],
)
def test_what_cannot_be_added_up_is_refused(kind, written, found) -> None:
    assert found in refused(publish={"name": "total", kind: written}).found


@pytest.mark.parametrize("kind", ["sum", "mean"])
def test_listed_values_are_not_added_up(kind) -> None:
    error = refused([1, 2, 3], {"at_least": 0.1}, {"name": "total", kind: {"column": "income"}})

    assert error.found == "'income' has listed values ('1', '2', '3'), which nothing says how to add up"


@pytest.mark.parametrize(
    "counted",
    [{"count": {"income": 5}}, {"share": {"income": 5}}, {"histogram": "income"}, {"k_anonymous": {"of": "income", "k": 3}}],
)
def test_counts_of_an_amount_are_refused_in_words(counted) -> None:
    error = refused(publish={"name": "a", **counted})

    assert error.found == "'income' is an amount, and counts of people are of listed values"
    assert "sums beside counts of the same amounts are not analysed together" in error.hint


def test_noise_beside_a_sum_is_refused_in_one_sentence() -> None:
    error = refused(publish={"name": "total", "sum": {"column": "income"}, "noise": {"geometric": {"epsilon": 1}}})

    assert (error.found, error.allowed) == ("'noise' beside 'sum'", "an exact sum or mean")


@pytest.mark.parametrize(
    ("written", "value", "low", "high"),
    [
        ({}, "income", 0, 100_000),
        ({"from": -5, "to": 10**9}, "income", 0, 100_000),
        ({"to": 50_000}, "income from 0 to 50000", 0, 50_000),
        ({"from": 10, "to": 20}, "income from 10 to 20", 10, 20),
    ],
)
def test_bounds_beyond_those_of_the_secret_change_nothing(written, value, low, high) -> None:
    (release,) = sl.load(plan(publish={"name": "total", "sum": {"column": "income", **written}})).publish

    assert release.values == (value,)
    assert (release.kind.added.low, release.kind.added.high) == (low, high)


def test_a_plan_without_people_can_be_read() -> None:
    (release,) = sl.load({"sidelight": 1, "publish": [{"name": "total", "sum": {"column": "income", "to": 4}}]}).publish

    assert release.values == ("income",)


def test_amounts_in_a_table_say_how_many_digits_they_have() -> None:
    stated = {**plan(), "data": {"person": "row"}}
    with pytest.raises(PlanError, match="nothing says how many digits they have after the point"):
        sl.load(stated)
    stated["people"]["secret"] = {"income": {**BOUNDED, "digits": 0}}
    assert sl.load(stated).people.amount.digits == 0


def test_amounts_of_people_in_several_rows_are_refused() -> None:
    stated = {**plan({**BOUNDED, "digits": 0}), "data": {"person": "id", "rows_at_most": 3}}
    with pytest.raises(PlanError, match="'rows_at_most' beside a secret that is an amount"):
        sl.load(stated)


def test_another_spelling_of_the_same_bounds_is_the_same_plan() -> None:
    one = sl.load(plan({"from": 0, "to": 100_000}))
    other = sl.load(plan({"to": "1e5", "from": "0.0"}, publish={"sum": {"column": "income"}, "name": "total"}))

    assert one.digest == other.digest
