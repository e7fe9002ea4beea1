"""What is done next, chosen from what was seen so far."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, Self, TypeVar

from sidelight.errors import BadValue
from sidelight.model.made import Made

T = TypeVar("T", bound=Made)


class Settled:
    """What is done next is this, whatever was seen: the answers of something that is not chosen."""

    __slots__ = ()

    @property
    def possible(self) -> tuple[Self, ...]:
        return (self,)

    @property
    def options(self) -> tuple[tuple[Hashable, Self], ...]:
        """What it is after which of the things seen; it is not listed by them."""
        return ()

    def after(self, seen: Hashable) -> Self:
        return self


@dataclass(frozen=True, slots=True)
class Chosen(Made, Generic[T]):
    """By everything seen so far: one option for each of its values."""

    options: tuple[tuple[Hashable, T], ...]
    on_the_way: ClassVar[bool] = True

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

    @property
    def made_of(self) -> tuple[T, ...]:
        return tuple(option for _, option in self.options)
