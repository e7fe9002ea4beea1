"""The `repr` of values: one line of about 200 characters at most, however much they hold."""

from __future__ import annotations

from dataclasses import fields
from reprlib import Repr
from typing import Any

LONGEST_REPR = 200  # characters
MANY_ITEMS, FEW_ITEMS = 12, 3  # of a list that are shown: first many are tried, then few
LONGEST_TEXT = 60  # characters of a text inside a value
DEEPEST_SHOWN = 5  # lists inside lists
ELIDED = "..."


class Brief:
    """A dataclass whose `repr` names its fields as usual, with long lists cut short."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "__repr__" not in vars(cls):  # a dataclass keeps the one that its class has
            cls.__repr__ = brief  # type: ignore[method-assign]

    def in_brief(self) -> str:
        """What is said in place of the fields where not everything in them fits; empty: the fields, cut short."""
        return ""


def brief(value: Any) -> str:
    """The name of the class and its fields, on one line."""
    text = _fields(value, MANY_ITEMS)
    fits = len(text) <= LONGEST_REPR
    if fits and ELIDED not in text:
        return text
    if words := value.in_brief():
        return cut(f"{type(value).__qualname__}({words})")
    return text if fits else cut(_fields(value, FEW_ITEMS))


def brief_items(items: Any) -> str:
    """A long tuple or column by its first items."""
    return _Short(FEW_ITEMS).repr1(tuple(items[: FEW_ITEMS + 1]), DEEPEST_SHOWN)


def cut(text: str) -> str:
    """`text` on one line, without its end where it is too long; a bracket at the end stays."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_REPR else f"{line[: LONGEST_REPR - 4]}{ELIDED}{line[-1]}"


def _fields(value: Any, most: int) -> str:
    short = _Short(most)
    shown = (f"{one.name}={short.repr(getattr(value, one.name))}" for one in fields(value) if one.repr)
    return " ".join(f"{type(value).__qualname__}({', '.join(shown)})".split())


class _Short(Repr):
    """Texts, and lists inside lists, with up to this number of items."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.maxtuple = self.maxlist = self.maxset = self.maxfrozenset = self.maxdict = self.maxdeque = most
        self.maxlevel, self.maxstring, self.maxother = DEEPEST_SHOWN, LONGEST_TEXT, LONGEST_REPR

    def repr_ndarray(self, array: Any, level: int) -> str:
        return f"array({self.repr1(array[: self.maxlist + 1].tolist(), level)})"
