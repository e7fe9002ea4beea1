from __future__ import annotations

import pytest

from sidelight.errors import PlanError
from sidelight.model.condition import AllOf, AnyOf, Compare, Not, OneOf
from sidelight.plan.where import parse_condition
from sidelight.reading.node import Scalar
from sidelight.reading.place import LinePlace

START = LinePlace("plan.yaml", 3, 10)
NUMBERED = {column: Compare(column, "=", value, bare=True) for column, value in (("a", "1"), ("b", "2"), ("c", "3"))}


def parsed(text: str):
    return parse_condition(Scalar(text, START, first=START))


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("region = 'north'", Compare("region", "=", "north")),
        ('region = "north"', Compare("region", "=", "north")),
        ("age<>65", Compare("age", "!=", "65", bare=True)),
        ("age != -6.5", Compare("age", "!=", "-6.5", bare=True)),
        ("age <= 1e2", Compare("age", "<=", "1e2", bare=True)),
        ("name > 'o''clock'", Compare("name", ">", "o'clock")),
        ("\"age band\" = 'old'", Compare("age band", "=", "old")),
        ("größe >= 07", Compare("größe", ">=", "07", bare=True)),
        ("a in ('x', 2,'x')", OneOf("a", ("x", "2"), frozenset({"2"}))),
        ("a NOT In ('x')", Not(OneOf("a", ("x",)))),
        ("not a = 1", Not(NUMBERED["a"])),
        ("a = 1 and b = 2 AND c = 3", AllOf((NUMBERED["a"], NUMBERED["b"], NUMBERED["c"]))),
        ("a = 1 or b = 2 and c = 3", AnyOf((NUMBERED["a"], AllOf((NUMBERED["b"], NUMBERED["c"]))))),
        ("(a = 1 or b = 2) and c = 3", AllOf((AnyOf((NUMBERED["a"], NUMBERED["b"])), NUMBERED["c"]))),
        ("not (a = 1)", Not(NUMBERED["a"])),
    ],
)
def test_a_condition_is_read_as_in_sql(text, condition) -> None:
    assert parsed(text)[0] == condition


@pytest.mark.parametrize(
    ("text", "offset", "found"),
    [
        ("region", 6, "the end of the condition after 'region'"),
        ("region = ", 8, "the end of the condition where a value belongs"),
        ("region = north", 9, "'north' where a value belongs"),
        ("region == 'north'", 7, "'==' after 'region'"),
        ("region is north", 7, "'is' after 'region'"),
        ("region like 'n%'", 7, "'like' after 'region'"),
        ("1 = region", 0, "'1' where a comparison begins"),
        ("region = 'north", 9, "is not closed"),
        ("region = 'a' b = 2", 13, "'b' after a complete condition"),
        ("region in 'a'", 10, "'a' after 'in'"),
        ("region in ()", 11, "')' where a value belongs"),
        ("(region = 'a'", 13, "the end of the condition where a parenthesis closes"),
        ("region = 'a';", 12, "';' in a condition"),
        ("a = 1e400", 4, "out of range"),
        ("a = 1 and", 9, "the end of the condition where a comparison begins"),
        ("a = 0x1", 4, "'0' in a condition"),
    ],
)
def test_a_mistake_in_a_condition_is_found_at_its_token(text, offset, found) -> None:
    with pytest.raises(PlanError) as caught:
        parsed(text)

    assert found in caught.value.found
    assert (caught.value.line, caught.value.column) == (3, 10 + offset)


def test_the_columns_are_mentioned_in_order_with_their_places() -> None:
    _, mentions = parsed("b = 1 and (a = 2 or b = 3)")

    assert [(mention.column, mention.place.column) for mention in mentions] == [("b", 10), ("a", 21), ("b", 30)]


@pytest.mark.parametrize("text", ["(" * 100_000, "not " * 100_000 + "a = 1"])
def test_a_condition_nested_without_end_is_refused(text) -> None:
    with pytest.raises(PlanError, match="levels"):
        parsed(text)


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("where: region ! 'x'", (15, 64)),
        ("where: \"region ! 'x'\"", (15, 65)),
        ("where: 'region ! ''x'''", (15, 57)),
    ],
)
def test_the_place_inside_the_file_counts_quotes(refused, written, place) -> None:
    error = refused(("where: region = 'north'", written))

    assert (error.line, error.column) == place


def test_the_place_inside_a_block_of_text_is_that_of_its_line(refused) -> None:
    error = refused(("    minimum: 20\n", "    where: |\n      region ! 3\n"))

    assert (error.line, error.column) == (22, 14)
