"""Where a property that holds up to some whole number ends: two neighbours, found in few evaluations."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Height = Callable[[int], float]
"""A number that is at most 0 where the property holds. It is infinite where only yes or no is known."""

LONG_RUN = 6  # answers on one side after which the next step is at least twice the last; by trial: speed
# Factor from one step to the next after two answers on one side: nearly parallel lines meet anywhere; by trial: speed
MOST_GROWTH = 16
MOST_PREDICTED = 40  # evaluations, after which the range is halved; by trial: speed
SECANT_PARTS = 1000  # parts of the range: the second place of the first secant is one part away; by trial: speed


@dataclass(frozen=True, slots=True)
class Crossing:
    """`holds` and `fails` are neighbours. `holds` is None if every number of the range fails, `fails` if every one holds."""

    holds: int | None
    fails: int | None


@dataclass(frozen=True, slots=True)
class _StraightLine:
    """A straight line through (place, height)."""

    place: int
    height: float
    slope: float

    def at(self, k: int) -> float:
        return self.height + self.slope * (k - self.place)


def crossing(heights: Sequence[Height], low: int, high: int, start: int | None = None) -> Crossing:
    """Neighbours in [low, high] with height(holds) <= 0 < height(fails), for the last of the heights.

    Both were evaluated. There is no other such place if the height passes 0 only once. The search begins at `start`. The heights
    before the last are cheaper and nearly parallel to it: each only says where to look in the next. The difference between a
    height and the one before it is extrapolated as a straight line through the last two places; without a cheaper height this is
    the secant method.
    """
    *guides, height = heights
    holds, fails = low - 1, high + 1
    last, run, step, asked = start, 0, 0, 0
    apart: list[tuple[int, float]] = []

    while fails - holds > 1:
        first, final = holds + 1, fails - 1
        if not asked and start is not None:
            at = start
        elif asked >= MOST_PREDICTED or (asked and not apart) or (not asked and not guides):
            at = (first + final) // 2
        elif guides:
            at = _guided(guides, _line(apart), first, final, last)
        else:
            at = _straight(apart, first, final)
        if run >= 2 and last is not None:
            least = 2 * step if run >= LONG_RUN else 1
            away = min(max(abs(at - last), least), MOST_GROWTH * step)
            at = last + away if last == holds else last - away
        at = min(max(at, first), final)
        found = height(at)
        asked += 1
        above = found - guides[-1](at) if guides and math.isfinite(found) else found
        apart += [(at, above)] if math.isfinite(above) else []
        side = holds if found <= 0 else fails
        run, step, last = (run + 1 if last == side else 1), abs(at - side), at
        holds, fails = (at, fails) if found <= 0 else (holds, at)
    return Crossing(holds if holds >= low else None, fails if fails <= high else None)


def _line(points: Sequence[tuple[int, float]]) -> _StraightLine:
    """The line through the last two points: level through one point, 0 without any."""
    if not points:
        return _StraightLine(0, 0.0, 0.0)
    place, height = points[-1]
    slope = 0.0 if len(points) == 1 else (height - points[-2][1]) / (place - points[-2][0])
    return _StraightLine(place, height, slope)


def _guided(guides: Sequence[Height], line: _StraightLine, first: int, final: int, last: int | None) -> int:
    """Where the last of the cheaper heights, plus the line, crosses 0."""
    *cheaper, guide = guides
    found = crossing([*cheaper, lambda k: guide(k) + line.at(k)], first, final, last)
    return first if found.holds is None else found.holds


def _straight(points: Sequence[tuple[int, float]], first: int, final: int) -> int:
    """Where the line itself crosses 0. A single point only says on which side to look."""
    line = _line(points)
    if len(points) == 1:
        away = math.ceil((final - first) / SECANT_PARTS)
        return line.place + (away if line.height <= 0 else -away)
    if line.slope <= 0:
        return (first + final) // 2
    return math.floor(min(max(line.place - line.height / line.slope, first), final))
