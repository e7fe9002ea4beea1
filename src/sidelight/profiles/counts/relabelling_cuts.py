"""Where a rising relabelling of whole numbers changes its label."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Cuts:
    """The numbers k such that k - 1 and k are shown differently.

    They are `first` and `last`, where given, and between them all that are `offset` modulo `step`. `reach`: someone may add any
    number from 0 to `reach` before the labels are read, so k is a cut as soon as one of k, …, k + reach is.
    """

    step: int = 1
    offset: int = 0
    first: int | None = None
    last: int | None = None
    reach: int = 0

    def moved(self, by: int) -> Cuts:
        """The cuts of a number to which `by` is added before the label is read."""
        first, last = (None if end is None else end - by for end in (self.first, self.last))
        return replace(self, offset=self.offset - by, first=first, last=last)

    def mirrored(self, centre: int) -> Cuts:
        """The cuts centre - k."""
        first, last = (None if end is None else centre - end + self.reach for end in (self.last, self.first))
        return Cuts(self.step, centre - self.offset + self.reach, first, last, self.reach)

    def up_from(self, k: int) -> int | None:
        """The smallest cut that is k or more."""
        found = self._up_from(k)
        return None if found is None else max(k, found - self.reach)

    def down_from(self, k: int) -> int | None:
        """The largest cut that is k or less."""
        found = self._down_from(k + self.reach)
        return None if found is None else min(k, found)

    def _up_from(self, k: int) -> int | None:
        if self.first is not None and k <= self.first:
            return self.first
        if self.last is not None and k > self.last:
            return None
        found = k + (self.offset - k) % self.step
        return found if self.last is None else min(found, self.last)

    def _down_from(self, k: int) -> int | None:
        if self.last is not None and k >= self.last:
            return self.last
        if self.first is not None and k < self.first:
            return None
        found = k - (k - self.offset) % self.step
        return found if self.first is None else max(found, self.first)

    def within(self, low: int, high: int) -> list[int]:
        found: list[int] = []
        k = self.up_from(low)
        while k is not None and k <= high:
            found.append(k)
            k = self.up_from(k + 1)
        return found

    def next_to(self, low: int, high: int) -> list[int]:
        """The cuts from low to high, the last one before and the first one after."""
        ends = (self.down_from(low - 1), self.up_from(high + 1))
        return [*self.within(low, high), *(k for k in ends if k is not None)]

    @property
    def is_half_line(self) -> bool:
        """Whether every number from some point on is a cut, so that only small values are merged, or none."""
        return self.last is None and self.step <= self.reach + 1

    @property
    def largest_hidden(self) -> int | None:
        """Where only small values are merged: the largest of them."""
        return None if self.first is None else self.first - self.reach - 1
