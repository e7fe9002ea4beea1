"""What is done next, chosen from what was seen so far."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from sidelight.errors import BadValue

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Chosen(Generic[T]):
    """By everything seen so far: one option for each of its values."""

    options: tuple[tuple[Hashable, T], ...]

    @staticmethod
    def of(options: Mapping[Hashable, T]) -> Chosen[T]:
        return Chosen(tuple(options.items()))

    @property
    def possible(self) -> tuple[T, ...]:
        """Every option once."""
        return tuple(dict.fromkeys(option for _, option in self.options))

    def after(self, seen: Hashable) -> T:
        options = dict(self.options)
        if seen not in options:
            raise BadValue(f"nothing is chosen after {seen!r}: what may be seen needs an option each")
        return options[seen]
