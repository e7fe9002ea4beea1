from __future__ import annotations

import pytest

from sidelight.reading.grammar import few_names, in_words, number_of, other_people, plural


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("voter", "voters"),
        ("person", "people"),
        ("salesperson", "salespeople"),
        ("woman", "women"),
        ("child", "children"),
        ("county", "counties"),
        ("day", "days"),
        ("boss", "bosses"),
        ("church", "churches"),
        ("patient record", "patient records"),
        ("Person", "People"),
    ],
)
def test_a_unit_has_its_plural(one: str, many: str) -> None:
    assert plural(one) == many


def test_people_are_counted_in_the_singular_and_in_the_plural() -> None:
    assert [number_of(n, "voter") for n in (0, 1, 2000)] == ["0 voters", "1 voter", "2,000 voters"]
    assert [other_people(n, "person") for n in (0, 1, 2)] == ["nobody else", "1 other person", "2 other people"]


def test_a_list_is_read_aloud_with_one_and() -> None:
    assert [in_words(names) for names in ((), ("a",), ("a", "b"), ("a", "b", "c"))] == ["", "a", "a and b", "a, b and c"]
    assert few_names([f"day {n}" for n in range(1, 91)]) == "'day 1', 'day 2' and 88 more"
