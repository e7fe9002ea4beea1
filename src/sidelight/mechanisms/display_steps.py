"""What is done to a whole number before it is shown, step by step: small values hidden, rounded, capped, relabelled."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from sidelight.errors import BadValue
from sidelight.numbers.brief import Brief
from sidelight.numbers.written import MOST_COUNTED, whole_number
from sidelight.profiles.counts.relabelling_cuts import Cuts
from sidelight.reading.expected import expect, mapped

HIDDEN = "hidden"
HIDDEN_ABOVE = "hidden above"


class Step(Brief, ABC):
    """Acts on numbers; a mark is a text, which later steps leave as it is."""

    __slots__ = ()

    @abstractmethod
    def label(self, value: int) -> int | str:
        """What the number is shown as."""

    def rounded(self, value: int) -> int:
        """The number of whose run it is, where runs of neighbours are shown as one number."""
        return value

    def start(self, number: int) -> int:
        """The first number that is rounded to this one or a larger one."""
        return number

    @property
    def ends(self) -> tuple[int, ...]:
        """The numbers k such that k - 1 and k are not treated alike, runs of rounding apart."""
        return ()

    @property
    def marks(self) -> tuple[str, ...]:
        return ()

    @property
    def minimum(self) -> int | None:
        """The first number that is shown, where all it does is to hide smaller ones."""
        return None

    def cut(self, cuts: Cuts) -> Cuts | None:
        """Where labels change after this step, from where they change before it; None where labels do not rise with one label
        for each run, or that is not known.
        """
        return None


@dataclass(frozen=True, slots=True)
class Hide(Step):
    """Numbers from `low` to `high` are shown as a mark; None is no limit."""

    low: int | None
    high: int | None
    as_: str = HIDDEN

    def label(self, value: int) -> int | str:
        below, above = self.low is not None and value < self.low, self.high is not None and value > self.high
        return value if below or above else self.as_

    @property
    def ends(self) -> tuple[int, ...]:
        return tuple(end for end in (self.low, None if self.high is None else self.high + 1) if end is not None)

    @property
    def marks(self) -> tuple[str, ...]:
        return (self.as_,)

    @property
    def minimum(self) -> int | None:
        return self.high + 1 if self.low is None and self.high is not None else None

    def cut(self, cuts: Cuts) -> Cuts | None:
        if self.minimum is not None:
            return _limited(cuts, self.minimum, None)
        return _limited(cuts, None, self.low) if self.high is None else None

    def __str__(self) -> str:
        if self.low is None:
            return f"hidden below {self.minimum}"
        return f"hidden above {self.low - 1}" if self.high is None else f"hidden from {self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class Within(Step):
    """Numbers from `at_least` to `at_most` are shown, smaller ones as one mark and larger ones as another; None is no limit."""

    at_least: int
    at_most: int | None = None

    def label(self, value: int) -> int | str:
        if value < self.at_least:
            return HIDDEN
        return value if self.at_most is None or value <= self.at_most else HIDDEN_ABOVE

    @property
    def ends(self) -> tuple[int, ...]:
        return (self.at_least,) if self.at_most is None else (self.at_least, self.at_most + 1)

    @property
    def marks(self) -> tuple[str, ...]:
        return HIDDEN, HIDDEN_ABOVE

    def cut(self, cuts: Cuts) -> Cuts | None:
        return _limited(cuts, self.at_least, None if self.at_most is None else self.at_most + 1)

    def __str__(self) -> str:
        above = "" if self.at_most is None else f" and above {self.at_most}"
        return f"hidden below {self.at_least}{above}"


@dataclass(frozen=True, slots=True)
class Multiple(Step):
    """The multiple of `base` that is just below or equal ("down"), or nearest; from halfway on, "nearest" goes up."""

    base: int
    to: Literal["down", "nearest"]

    @property
    def half(self) -> int:
        """What is added before rounding down."""
        return self.base // 2 if self.to == "nearest" else 0

    def label(self, value: int) -> int:
        return self.rounded(value)

    def rounded(self, value: int) -> int:
        return (value + self.half) // self.base * self.base

    def start(self, number: int) -> int:
        return -(-number // self.base) * self.base - self.half

    def cut(self, cuts: Cuts) -> Cuts | None:
        once = cuts.step == 1 and cuts.last is None
        return Cuts(self.base, -self.half, cuts.first) if once else None

    def __str__(self) -> str:
        return f"rounded {'down to a multiple' if self.to == 'down' else 'to the nearest multiple'} of {self.base}"


@dataclass(frozen=True, slots=True)
class Cap(Step):
    """Numbers above `most` are shown as `most`."""

    most: int

    def label(self, value: int) -> int:
        return min(value, self.most)

    @property
    def ends(self) -> tuple[int, ...]:
        return (self.most,)

    def cut(self, cuts: Cuts) -> Cuts | None:
        return _limited(cuts, None, self.most)

    def __str__(self) -> str:
        return f"shown as {self.most} from {self.most} on"


@dataclass(frozen=True, slots=True)
class Relabel(Step):
    """Some numbers are shown as texts; those that are not listed stay as they are."""

    texts: tuple[tuple[int, str], ...]

    def label(self, value: int) -> int | str:
        return dict(self.texts).get(value, value)

    @property
    def ends(self) -> tuple[int, ...]:
        return tuple(end for number, _ in self.texts for end in (number, number + 1))

    @property
    def marks(self) -> tuple[str, ...]:
        return tuple(text for _, text in self.texts)

    def __str__(self) -> str:
        return f"{', '.join(str(number) for number, _ in self.texts)} shown as texts"


def _limited(cuts: Cuts, first: int | None, last: int | None) -> Cuts | None:
    """The first numbers with a label of `first` or more, and of `last` or more, become cuts. Each limit is set once, and what
    comes after a limit above is not followed further.
    """
    if cuts.last is not None or (cuts.first is not None and first is not None):
        return None
    low, high = (None if end is None else -(-end // cuts.step) * cuts.step + cuts.offset for end in (first, last))
    low = cuts.first if low is None else low
    high = high if low is None or high is None else max(low, high)
    return replace(cuts, first=low, last=high)


def hide(low: int | None, high: int | None, as_: str = HIDDEN) -> Hide:
    """`hide(None, 9)`: everything below 10; `hide(0, 9)`: what lies between; `hide(91, None)`: everything above 90.

    >>> [sl.hide(None, 9).label(count) for count in (7, 12)]
    ['hidden', 12]
    >>> print(sl.Shown(sl.Count(), sl.hide(91, None, as_="over 90")))
    the exact count, hidden above 90
    """
    first, last = (None if end is None else _any_whole(end, "an end of what is hidden") for end in (low, high))
    if (first is None and last is None) or (first is not None and last is not None and first > last):
        raise BadValue(f"what is hidden lies between two whole numbers, or on one side of one, found {low} and {high}")
    return Hide(first, last, _mark(as_))


def down(base: int) -> Multiple:
    """Rounds a number down to a multiple of `base`.

    >>> [sl.down(5).label(count) for count in (12, 13, 15)]
    [10, 10, 15]
    >>> print(sl.Shown(sl.Count(), sl.down(5)))
    the exact count, rounded down to a multiple of 5
    """
    return Multiple(_base(base), "down")


def nearest(base: int) -> Multiple:
    """Rounds a number to the nearest multiple of `base`; from halfway on, it goes up.

    >>> [sl.nearest(10).label(count) for count in (14, 15, 16)]
    [10, 20, 20]
    >>> print(sl.Shown(sl.Count(), sl.nearest(10)))
    the exact count, rounded to the nearest multiple of 10
    """
    return Multiple(_base(base), "nearest")


def cap(most: int) -> Cap:
    """Numbers above `most` are shown as `most`.

    >>> [sl.cap(100).label(count) for count in (99, 100, 140)]
    [99, 100, 100]
    >>> print(sl.Shown(sl.Count(), sl.cap(100)))
    the exact count, shown as 100 from 100 on
    """
    return Cap(_any_whole(most, "the largest number shown"))


def relabel(texts: Mapping[int, str]) -> Relabel:
    """Some numbers are shown as texts; those that are not listed stay as they are.

    >>> [sl.relabel({0: "none", 1: "one"}).label(count) for count in (0, 1, 2)]
    ['none', 'one', 2]
    """
    found = mapped(texts, "texts", 'numbers with their texts, such as {0: "none", 1: "one"}')
    return Relabel(tuple((_any_whole(number, "what is shown as a text"), _mark(text)) for number, text in found.items()))


def _mark(text: str) -> str:
    return expect(text, str, "what stands for hidden numbers")


def _base(base: int) -> int:
    return whole_number(base, "the base of rounding", 1)


def _any_whole(value: int, what: str) -> int:
    return whole_number(value, what, -MOST_COUNTED)
