"""A place in a file, and the mistakes found there."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.errors import PlanError


@dataclass(frozen=True, slots=True)
class Place:
    """A line and a column, both counted from 1, in a file named as the user named it."""

    file: str
    line: int = 1
    column: int = 1

    def error(self, found: str, allowed: str = "", hint: str = "") -> PlanError:
        return PlanError(self.file, self.line, self.column, found, allowed, hint)

    def right(self, characters: int) -> Place:
        return Place(self.file, self.line, self.column + characters)


def shown(text: str) -> str:
    """User text as it appears in a message: quoted, on one line, shortened."""
    return repr(text if len(text) <= 60 else f"{text[:57]}...")


def listed(words: tuple[str, ...] | list[str]) -> str:
    """A few of the words, quoted."""
    some = ", ".join(shown(word) for word in words[:12])
    return f"{some}, ... ({len(words)} in all)" if len(words) > 12 else some
