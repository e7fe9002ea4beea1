from __future__ import annotations

import pytest

from sidelight.model.condition import AllOf, AnyOf, Compare, Not, OneOf


@pytest.mark.parametrize(
    ("cell", "operator", "value", "holds"),
    [
        ("9", "<", "10", True),
        ("10", "<", "9", False),
        ("10", "=", "10.0", True),
        ("010", "=", "10", True),
        ("1e1", "=", "10", True),
        ("-2", "<", "1", True),
        ("b", ">", "a", True),
        ("B", "<", "a", True),
        ("north", "=", "North", False),
        ("9", "<", "a", True),
        ("a", "!=", "b", True),
        ("20-29", ">=", "20-29", True),
    ],
)
def test_numbers_are_compared_as_numbers_and_everything_else_as_text(cell: str, operator: str, value: str, holds: bool) -> None:
    assert Compare("c", operator, value).meets({"c": cell}) is holds  # type: ignore[arg-type]


def test_parts_are_joined_as_their_words_say() -> None:
    north, old = Compare("region", "=", "north"), Compare("age", ">=", "65")
    cell = {"region": "north", "age": "9"}

    assert AnyOf((north, old)).meets(cell)
    assert not AllOf((north, old)).meets(cell)
    assert AllOf((north, Not(old))).meets(cell)


def test_one_of_compares_numbers_as_numbers_too() -> None:
    condition = OneOf("age", ("7.0", "x"))

    assert condition.meets({"age": "7"})
    assert condition.meets({"age": "x"})
    assert not condition.meets({"age": "8"})


def test_the_columns_of_a_condition_are_found_at_every_depth() -> None:
    condition = AnyOf((AllOf((Compare("a", "=", "1"), Not(OneOf("b", ("2",))))), Compare("c", "<", "3")))

    assert condition.columns == {"a", "b", "c"}


def test_only_equality_and_lists_name_the_values_that_meet_them() -> None:
    named, open_end = Compare("a", "=", "1"), Compare("a", "<", "1")

    assert AllOf((named, OneOf("b", ("2",)))).names_values
    assert not AnyOf((named, open_end)).names_values
    assert not Not(named).names_values
