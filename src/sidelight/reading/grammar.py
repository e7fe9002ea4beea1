"""Singular and plural, and lists in words: every sentence that counts people goes through here."""

from __future__ import annotations

from collections.abc import Sequence

IRREGULAR = {"person": "people", "child": "children", "man": "men", "woman": "women"}
NOBODY_ELSE = "nobody else"
FEW = 4  # names that are listed one by one; of more, the first two and the number of the others


def plural(unit: str) -> str:
    """More than one of them; a compound such as 'patient record' has the plural of its last word."""
    head, space, last = unit.rpartition(" ")
    return f"{head}{space}{_plural(last)}"


def _plural(word: str) -> str:
    for one, many in IRREGULAR.items():
        if word.lower().endswith(one):
            return word[: len(word) - len(one)] + (many if word[-len(one) :].islower() else many.capitalize())
    if word.endswith(("s", "x", "ch", "sh")):
        return f"{word}es"
    if word.endswith("y") and word[-2:-1] not in tuple("aeiou"):
        return f"{word[:-1]}ies"
    return f"{word}s"


def number_of(number: int, unit: str) -> str:
    """'1 voter', '2,000 voters'."""
    return f"{number:,} {unit if number == 1 else plural(unit)}"


def other_people(number: int, unit: str) -> str:
    """'nobody else', '1 other voter', '2,000 other voters'."""
    return NOBODY_ELSE if number == 0 else f"{number:,} other {unit if number == 1 else plural(unit)}"


def number_of_others(number: int) -> str:
    """'nobody else', '1 other', '2,000 others'."""
    return NOBODY_ELSE if number == 0 else number_of(number, "other")


def in_words(names: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def few_names(names: Sequence[str]) -> str:
    """Names in quotation marks; of many only the first two, and how many more."""
    quoted = [f"'{name}'" for name in names]
    return in_words(quoted if len(quoted) <= FEW else [*quoted[:2], f"{len(quoted) - 2:,} more"])
