"""What a mechanism or a leak is made of, and whether all of it is known."""

from __future__ import annotations

from typing import ClassVar

from sidelight.numbers.brief import Brief


class Made(Brief):
    """The answers of what is made of nothing else, and has a law."""

    __slots__ = ()

    stated: ClassVar[bool] = False
    """Whether its law is not modelled: only facts that the user states can be used."""
    on_the_way: ClassVar[bool] = False
    """Whether it follows from what was seen."""

    @property
    def made_of(self) -> tuple[Made, ...]:
        return ()

    @property
    def has_law(self) -> bool:
        """Whether its own law is known once those of its parts are."""
        return not self.stated


def is_stated(one: Made | None) -> bool:
    """Whether the law of some part of a mechanism or leak is not modelled, so that only stated facts can be used."""
    return one is not None and (one.stated or any(is_stated(part) for part in one.made_of))


def is_modelled(one: Made | None) -> bool:
    """Whether the laws of a mechanism or leak are known."""
    return one is None or (one.has_law and all(is_modelled(part) for part in one.made_of))
