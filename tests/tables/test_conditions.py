from __future__ import annotations

import pytest

from sidelight.model.plan import AllOf, AnyOf, Compare, Not, OneOf
from sidelight.tables.conditions import columns, meets


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
    assert meets(Compare("c", operator, value), {"c": cell}) is holds  # type: ignore[arg-type]


def test_parts_are_joined_as_their_words_say() -> None:
    north, old = Compare("region", "=", "north"), Compare("age", ">=", "65")
    cell = {"region": "north", "age": "9"}

    assert meets(AnyOf((north, old)), cell)
    assert not meets(AllOf((north, old)), cell)
    assert meets(AllOf((north, Not(old))), cell)
    assert meets(None, cell)


def test_one_of_compares_numbers_as_numbers_too() -> None:
    condition = OneOf("age", ("7.0", "x"))

    assert meets(condition, {"age": "7"})
    assert meets(condition, {"age": "x"})
    assert not meets(condition, {"age": "8"})


def test_the_columns_of_a_condition_are_found_at_every_depth() -> None:
    condition = AnyOf((AllOf((Compare("a", "=", "1"), Not(OneOf("b", ("2",))))), Compare("c", "<", "3")))

    assert columns(condition) == {"a", "b", "c"}
    assert columns(None) == frozenset()
