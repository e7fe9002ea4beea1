"""Cuts of labels at any numbers, one by one: where an estimate changes, or any function of a count."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from sidelight.profiles.counts.relabelling_cuts import Cuts, Walkable

Span = tuple[int, int]
"""The first and the last of neighbouring cuts."""
FEW_SPANS = 128  # cuts whose worst member is searched for one by one; by trial: speed


@dataclass(frozen=True, slots=True)
class ListedCuts(Walkable):
    """The cuts k are shift + p for these places p, in rising order, or shift - p where they are flipped."""

    step: ClassVar[int] = 1
    is_half_line: ClassVar[bool] = False
    largest_hidden: ClassVar[int | None] = None

    places: tuple[int, ...]
    shift: int = 0
    flipped: bool = False
    reach: int = 0

    def moved(self, by: int) -> ListedCuts:
        """The cuts of a number n if the label of n + by is shown."""
        return replace(self, shift=self.shift - by)

    def mirrored(self, centre: int) -> ListedCuts:
        """The cuts centre - k, for all cuts k."""
        return replace(self, shift=centre - self.shift + self.reach, flipped=not self.flipped)

    def _first_from(self, k: int) -> int | None:
        if self.flipped:
            at = bisect_right(self.places, self.shift - k) - 1
            return self.shift - self.places[at] if at >= 0 else None
        at = bisect_left(self.places, k - self.shift)
        return self.shift + self.places[at] if at < len(self.places) else None

    def _last_until(self, k: int) -> int | None:
        if self.flipped:
            at = bisect_left(self.places, self.shift - k)
            return self.shift - self.places[at] if at < len(self.places) else None
        at = bisect_right(self.places, k - self.shift) - 1
        return self.shift + self.places[at] if at >= 0 else None

    @property
    def spans(self) -> tuple[Span, ...] | None:
        """Runs of neighbouring cuts, if they are few."""
        if len(self.places) > FEW_SPANS:
            return None
        ends = sorted(self.shift - p if self.flipped else self.shift + p for p in self.places)
        found: list[Span] = []
        for end in ends:
            if found and end - self.reach <= found[-1][1] + 1:
                found[-1] = (found[-1][0], end)
            else:
                found.append((end - self.reach, end))
        return tuple(found)


AnyCuts = Cuts | ListedCuts


def cuts_at(places: Sequence[int], people: int) -> AnyCuts:
    """The cuts at these places, for a count of at most `people`. Where every number from some number on is a cut, labels
    hide small counts only, or nothing.
    """
    if places and places[-1] == people and len(places) == people - places[0] + 1:
        return Cuts(first=places[0])
    return ListedCuts(tuple(places))
