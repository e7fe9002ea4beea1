"""The cuts of labels for whole numbers, where labels rise with the numbers: k is a cut if k - 1 and k have different labels."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace


class Walkable(ABC):
    """Cuts that can be looked for, upward and downward.

    `reach`: an attacker may add any number from 0 to `reach` before the label is read, so k counts as a cut if one of k, …,
    k + reach is one.
    """

    __slots__ = ()

    reach: int

    @abstractmethod
    def _first_from(self, k: int) -> int | None:
        """The smallest cut that is k or more, where nothing is added."""

    @abstractmethod
    def _last_until(self, k: int) -> int | None:
        """The largest cut that is k or less, where nothing is added."""

    def up_from(self, k: int) -> int | None:
        """The smallest cut that is k or more."""
        found = self._first_from(k)
        return None if found is None else max(k, found - self.reach)

    def down_from(self, k: int) -> int | None:
        """The largest cut that is k or less."""
        found = self._last_until(k + self.reach)
        return None if found is None else min(k, found)

    def within(self, low: int, high: int) -> list[int]:
        found: list[int] = []
        k = self.up_from(low)
        while k is not None and k <= high:
            found.append(k)
            k = self.up_from(k + 1)
        return found

    def next_to(self, low: int, high: int) -> list[int]:
        """The cuts from low to high, the last cut before low and the first cut after high."""
        ends = (self.down_from(low - 1), self.up_from(high + 1))
        return [*self.within(low, high), *(k for k in ends if k is not None)]


@dataclass(frozen=True, slots=True)
class Cuts(Walkable):
    """The numbers k such that k - 1 and k have different labels.

    These are `first` and `last`, where given, and all numbers between them that are `offset` modulo `step`.
    """

    step: int = 1
    offset: int = 0
    first: int | None = None
    last: int | None = None
    reach: int = 0

    def moved(self, by: int) -> Cuts:
        """The cuts of a number n if the label of n + by is shown."""
        first, last = (None if end is None else end - by for end in (self.first, self.last))
        return replace(self, offset=self.offset - by, first=first, last=last)

    def mirrored(self, centre: int) -> Cuts:
        """The cuts centre - k, for all cuts k."""
        first, last = (None if end is None else centre - end + self.reach for end in (self.last, self.first))
        return Cuts(self.step, centre - self.offset + self.reach, first, last, self.reach)

    def _first_from(self, k: int) -> int | None:
        if self.first is not None and k <= self.first:
            return self.first
        if self.last is not None and k > self.last:
            return None
        found = k + (self.offset - k) % self.step
        return found if self.last is None else min(found, self.last)

    def _last_until(self, k: int) -> int | None:
        if self.last is not None and k >= self.last:
            return self.last
        if self.first is not None and k < self.first:
            return None
        found = k - (k - self.offset) % self.step
        return found if self.first is None else max(found, self.first)

    @property
    def is_half_line(self) -> bool:
        """Whether every number from some number on is a cut, so that only small values share a label, or none do."""
        return self.last is None and self.step <= self.reach + 1

    @property
    def largest_hidden(self) -> int | None:
        """The largest of the small values that share a label, where only small values do; None where none do."""
        return None if self.first is None else self.first - self.reach - 1

    @property
    def spans(self) -> tuple[tuple[int, int], ...] | None:
        """The run of neighbouring cuts, where there is one label above a number and one below it; None otherwise."""
        return ((self.first - self.reach, self.first),) if self.first is not None and self.first == self.last else None
