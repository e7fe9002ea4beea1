"""A public reference table: rates of groups, or bounds of them, and how far the truth may be from it."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

import sidelight as sl

VALUES = ("yes", "no")


def laws(tmp_path, text, values=VALUES, **uncertainty):
    (tmp_path / "rates.csv").write_text(text, encoding="utf-8")
    found = sl.load(
        {
            "sidelight": 1,
            "people": {
                "secret": {"vote": list(values)},
                "public": ["region", "sex"],
                "uncertainty": {"table": str(tmp_path / "rates.csv"), **uncertainty},
                "because": "a census",
            },
            "attacker": {"knows": 3},
            "publish": [{"name": "tally", "count": {"vote": "yes"}}],
            "data": {"person": "row"},
        }
    )
    return dict(found.people.uncertainty.reference.laws)


def test_the_rate_of_the_other_value_is_what_is_left(tmp_path):
    assert laws(tmp_path, "region,yes\nnorth,0.4\n") == {("north",): ((F(2, 5), F(3, 5)), (F(2, 5), F(3, 5)))}


def test_all_values_may_be_written(tmp_path):
    found = laws(tmp_path, "region,a,b,c\nnorth,0.2,0.3,0.5\n", values=("a", "b", "c", "yes"), zeros="structural")

    assert found[("north",)][0] == (F(1, 5), F(3, 10), F(1, 2), 0)


def test_bounds_are_of_the_first_value(tmp_path):
    assert laws(tmp_path, "region,low,high\nnorth,0.1,0.3\n") == {("north",): ((F(1, 10), F(7, 10)), (F(3, 10), F(9, 10)))}


@pytest.mark.parametrize("rate", [F(1, 100), F(3, 10), F(1, 2), F(9, 10)])
@pytest.mark.parametrize("factor", [F(1), F(3, 2), F(2), F(10)])
def test_a_factor_keeps_every_law_in_which_each_value_is_within_it_and_no_other(tmp_path, rate, factor):
    found = laws(tmp_path, f"region,yes\nnorth,{float(rate)}\n", give_or_take=f"{float(factor)}x")

    (low, _), (high, _) = found[("north",)]
    for truth in (F(k, 1000) for k in range(1001)):
        within = rate / factor <= truth <= rate * factor and (1 - rate) / factor <= 1 - truth <= (1 - rate) * factor
        assert within == (low <= truth <= high)


def test_a_number_is_a_distance(tmp_path):
    found = laws(tmp_path, "region,yes\nnorth,0.4\nsouth,0.02\n", give_or_take="0.05")

    assert [(low[0], high[0]) for low, high in found.values()] == [(F(35, 100), F(45, 100)), (0, F(7, 100))]


@pytest.mark.parametrize(
    ("text", "uncertainty", "found"),
    [
        ("region,yes\nnorth,0\n", {}, "a probability of 0"),
        ("region,yes\nnorth,1.5\n", {}, "the rate '1.5'"),
        ("region,yes,no\nnorth,0.5,0.6\n", {}, "the rates add up to 1.1"),
        ("region,yes\nnorth,0.5\nnorth,0.6\n", {}, "the group 'north' a second time"),
        ("town,yes\nnorth,0.5\n", {}, "'town' is neither a public column nor a value of the secret"),
        ("yes\n0.5\n", {}, "no public column"),
        ("region\nnorth\n", {}, "rates of no value only"),
        ("region;yes\nnorth;0,5\n", {}, "one column, named 'region;yes'"),
        ("region,low,high\nnorth,0.5,0.4\n", {}, "'low' is 0.5 and 'high' is 0.4"),
        ("region,yes\n", {}, "no group below the header"),
        ("region,yes\nnorth,0.5\n", {"give_or_take": "half"}, "'give_or_take' is 'half'"),
        ("region,yes\nnorth,0.5\n", {"give_or_take": "0.5x"}, "'give_or_take' is '0.5x'"),
    ],
)
def test_a_mistake_is_found_where_it_is(tmp_path, text, uncertainty, found):
    with pytest.raises(sl.PlanError) as refusal:
        laws(tmp_path, text, **uncertainty)

    assert refusal.value.found.startswith(found)


@pytest.mark.parametrize("widening", ["2x", "0.05", "5%"])
def test_a_zero_that_is_structural_stays_one(tmp_path, widening):
    found = laws(tmp_path, "region,yes\nnorth,0\n", zeros="structural", give_or_take=widening)

    assert found[("north",)] == ((0, 1), (0, 1))


def test_a_widening_is_one_hash_however_it_is_written(tmp_path):
    (tmp_path / "rates.csv").write_text("region,yes\nnorth,0.4\n", encoding="utf-8")

    def digest(written):
        people = {
            "secret": {"vote": ["yes", "no"]},
            "public": ["region"],
            "uncertainty": {"table": str(tmp_path / "rates.csv"), "give_or_take": written},
            "because": "a census",
        }
        publish = [{"name": "tally", "count": {"vote": "yes"}}]
        plan = {"sidelight": 1, "people": people, "attacker": {"knows": 3}, "publish": publish, "data": {"person": "row"}}
        return sl.load(plan).digest

    assert digest("2x") == digest("2.0x") == digest(" 2 x")
    assert digest("0.05") == digest("5%") == digest("1/20")
    assert len({digest("2x"), digest("3x"), digest("0.05"), digest("0.5")}) == 4


@pytest.mark.parametrize(
    ("column", "refused"), [("p_no", True), ("p.NO", True), ("no", True), ("p_casino", False), ("pno", False)]
)
def test_a_column_named_for_the_other_value_is_asked_about(column, refused):
    people = {"secret": {"vote": ["yes", "no"]}, "uncertainty": {"column": column}, "because": "polls"}
    publish = [{"name": "tally", "count": {"vote": "yes"}}]
    plan = {"sidelight": 1, "people": people, "attacker": {"knows": 3}, "publish": publish, "data": {"person": "row"}}

    if not refused:
        assert sl.load(plan).people.uncertainty.rates_in.column == column
        return
    with pytest.raises(sl.PlanError, match="is taken for rates of 'yes', and its name ends with 'no'"):
        sl.load(plan)
