from __future__ import annotations

import pytest

from sidelight.reading.words import listed, shown, suggestion


def test_long_text_is_shortened_and_stays_on_one_line() -> None:
    assert shown("a\nb") == r"'a\nb'"
    assert shown("x" * 61) == f"'{'x' * 57}...'"


def test_only_a_few_of_many_words_are_listed() -> None:
    assert listed(["a", "b"]) == "'a', 'b'"
    assert listed(str(number) for number in range(13)).endswith("'11', ... (13 in all)")


@pytest.mark.parametrize(
    ("word", "meant"),
    [("minimun", "minimum"), ("At-Least", "at_least"), ("vote of B", "vote of A"), ("income", None), ("minimum" * 9, None)],
)
def test_the_closest_known_word_is_suggested(word, meant) -> None:
    hint = suggestion(word, ["minimum", "at_least", "vote of A"])

    assert hint == (f"did you mean '{meant}'?" if meant else "")


def test_a_word_of_another_meaning_is_not_suggested() -> None:
    assert suggestion("round", ["name", "count", "people", "where", "by", "cells", "minimum", "noise"]) == ""
