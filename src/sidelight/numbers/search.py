"""Search with a certificate: the answer was evaluated, not extrapolated."""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from flint import arb

from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import LARGEST_EXPONENT

SEARCH_TOLERANCE = 1e-10  # relative distance between the last value that fails and the first that holds
SMALLEST_ARGUMENT = 1e-12  # epsilon below which only 0 is looked at
NEAR_STEPS = (1.02, 1.1, 1.5)  # factors by which a search goes on from where a solution is expected; by trial: speed
BEYOND_GUESS = 0.1  # share of the way to a guess by which it is overstepped, so that the solution lies before it; by trial: speed
SHORT_STRETCH = 8  # values of a stretch that are evaluated one by one; by trial: speed


def smallest_argument(
    bracket: Callable[[float], Interval], target: float | Fraction, fine: float = SEARCH_TOLERANCE, near: float | None = None
) -> Interval:
    """For a decreasing function: the smallest x >= 0 with f(x) <= target, each end found to a relative `fine`.

    The upper end is an x whose bracket lies within the target; every x below the lower end certainly exceeds it. `near`: about
    where to look.
    """
    seen: dict[float, Interval] = {}

    def at(x: float) -> Interval:
        if x not in seen:
            seen[x] = bracket(x)
        return seen[x]

    def crossing(end: Callable[[Interval], float]) -> tuple[float, float]:
        """Neighbours (still above the target, not above it) for one end of the bracket. Infinity comes first, or where there is
        no solution near; small x come last, since they may be expensive.
        """
        low = high = near or 1.0
        steps = itertools.chain(NEAR_STEPS if near else (), itertools.repeat(2.0))
        if not near and end(at(math.inf)) > target:
            return math.inf, math.inf
        while end(at(high)) > target:
            step = next(steps)
            if step == 2 and end(at(math.inf)) > target:
                return math.inf, math.inf
            if high >= LARGEST_EXPONENT:
                return high, math.inf
            guess = _secant(low, _height(end(at(low)), target), high, _height(end(at(high)), target)) if near else math.nan
            guess += BEYOND_GUESS * (guess - high)
            low, high = high, guess if high < guess < 2 * high else min(step * high, LARGEST_EXPONENT)
        while low == high or end(at(low)) <= target:
            lowest = low < SMALLEST_ARGUMENT
            if lowest or (low < high and _about_at_zero(low, end(at(low)), high, end(at(high))) <= target):
                if end(at(0.0)) <= target:
                    return -1.0, 0.0
                if lowest:
                    return 0.0, low
            step = next(steps)
            low, high = low / (step if step < 2 else 4), low
        return _narrow(lambda x: end(at(x)), target, low, high, fine)

    fails, upper = crossing(lambda interval: interval.upper)
    if fails >= 0 and not at(fails).lower > target:
        fails = crossing(lambda interval: interval.lower)[0]
    return Interval(min(max(0.0, fails), upper), upper)


def _about_at_zero(low: float, at_low: float, high: float, at_high: float) -> float:
    """An estimate of f(0) from two values of f: a straight line for the root of -log f. Decides only whether to look there."""
    if not (0 < at_high <= 1 and 0 < at_low <= 1):
        return math.inf
    one, other = math.sqrt(-math.log(at_low)), math.sqrt(-math.log(at_high))
    return math.exp(-(max(0.0, one - low * (other - one) / (high - low)) ** 2))


def _narrow(f: Callable[[float], float], target: float | Fraction, low: float, high: float, fine: float) -> tuple[float, float]:
    """Two x with f(low) > target >= f(high), a relative `fine` apart: secants with a step to each side, and bisection where they
    stall.

    The secants are those of the root of -log f: a delta falls with epsilon like the tail of a normal law, so that root is nearly
    straight.
    """
    ends = {low: f(low), high: f(high)}

    def look(x: float) -> None:
        nonlocal low, high
        if low < x < high:
            ends[x] = f(x)
            low, high = (x, high) if ends[x] > target else (low, x)

    older, newer = low, high
    while high - low > fine * high:
        width = high - low
        for _ in range(8):
            guess = _secant(older, _height(ends[older], target), newer, _height(ends[newer], target))
            if not low < guess < high:
                guess = low + (high - low) / 2
            look(guess)
            older, newer = newer, guess
            if abs(newer - older) <= fine * high / 4:
                break
        look(newer - 0.4 * fine * high)
        look(newer + 0.4 * fine * high)
        if high - low > width / 8:
            look(low + (high - low) / 2)
            older, newer = low, high
    return low, high


def _height(value: float, target: float | Fraction) -> float:
    """The root of -log target minus that of -log value; nan where one of them is 0."""
    if not (value > 0 and target > 0):
        return math.nan
    return math.sqrt(max(0.0, -math.log(target))) - math.sqrt(max(0.0, -math.log(value)))


def _secant(older: float, before: float, newer: float, now: float) -> float:
    """Where the line through two heights is 0; nan where there is no such place."""
    return newer - now * (newer - older) / (now - before) if now != before else math.nan


def largest_whole(holds: Callable[[int], bool], low: int, high: int) -> int | None:
    """The largest k in [low, high] with holds(k), for a property that holds up to some k and fails after it; None if it fails at
    low.
    """
    if not holds(low):
        return None
    if holds(high):
        return high
    while high - low > 1:
        middle = (low + high) // 2
        if holds(middle):
            low = middle
        else:
            high = middle
    return low


def turning(gain: Callable[[int], arb], low: int, high: int, near: int | None = None) -> range:
    """For a gain that is below 0 first and above 0 from some k on: the k in [low, high] that may be that one.

    If there is none before `high`, `high` counts as that one. The search starts at `near`.
    """

    def turned(k: int) -> bool:
        return k >= high or gain(k).mid() > 0

    a, b = low, high
    if near is not None:
        here, step = max(low, min(near, high)), 1
        a, b = (max(low, here - step), here) if turned(here) else (min(here + 1, high), min(here + 1 + step, high))
        while a > low and turned(a):
            step *= 2
            a, b = max(low, a - step), a
        while not turned(b):
            step *= 2
            a, b = b + 1, min(b + step, high)
    while a < b:
        middle = (a + b) // 2
        a, b = (a, middle) if turned(middle) else (middle + 1, b)
    left = right = a
    while left > low and not gain(left - 1) < 0:
        left -= 1
    while right < high and not gain(right) > 0:
        right += 1
    return range(left, right + 1)


@dataclass(frozen=True, slots=True)
class Maximum:
    """A bracket of a maximum, where it may lie, and a bound of everything that was left out as negligible."""

    bracket: Interval
    places: tuple[int, ...]
    rest: float


class Suspect(NamedTuple):
    """Where in a stretch the largest value may lie, whether it is worth evaluating, and how long the pieces cut there are."""

    place: int
    promising: bool = True
    step: int = 0


def _split(low: int, high: int, a: int, b: int) -> int:
    """A maximum often lies near an end: a stretch there is cut close to it, the others in half."""
    part = max(1, (b - a) // 16)
    if a == low:
        return a + part
    return b - part if b == high else (a + b) // 2


def _around(place: int, a: int, b: int, step: int) -> Iterator[tuple[int, int]]:
    """The pieces of [a, b], cut where the maximum may lie; if that is close to an end, close to that end.

    With a short step the pieces on both sides have that length, and those further away are longer.
    """
    if not 0 < 2 * step < b - a:
        part = max(1, (b - a) // 5)
        cut = min(max(place, a + part), b - part + 1)
        yield from ((a, cut - 1), (cut, b))
        return
    for side, all_of_it in ((1, b - place + 1), (-1, place - a)):
        away, length = 0, step
        while away < all_of_it:
            length = all_of_it - away if away + 1.5 * length > all_of_it else length
            one, other = place + side * away, place + side * (away + length - 1)
            yield (one, other) if side == 1 else (other - 1, one - 1)
            away += length
            length = away


def largest_value(
    low: int,
    high: int,
    value: Callable[[int], Interval],
    bound: Callable[[int, int], float],
    enough: float = -math.inf,
    negligible: float = 0.0,
    close: float = 0.0,
    most: int | None = None,
    suspect: Callable[[int, int], Suspect] | None = None,
    floor: float = -math.inf,
) -> Maximum:
    """Branch and bound: the maximum of value(m) over low <= m <= high, where bound(a, b) >= value(m) for every m in [a, b].

    Outside `places` every value is certainly below the lower end, at most `enough`, or at most `rest`. A maximum above `enough`
    need not be found once one value is. Stretches are left alone when their bound is negligible, when it exceeds the best value
    by no more than the share `close` of it, and all of them after `most` steps. A maximum below `floor`
    is only bounded by it.
    """
    known: dict[int, Interval] = {}
    best, rest = enough, max(0.0, floor)

    def look(m: int) -> None:
        nonlocal best
        if m not in known:
            known[m] = value(m)
            best = max(best, known[m].lower)

    def settled(limit: float) -> bool:
        return limit <= max(negligible, max(best, floor) * (1 + close))

    first, last = low, high
    if suspect is None:
        look(low)
        look(high)
        first, last = low + 1, high - 1
    queue = [(-bound(first, last), first, last)] if first <= last else []
    steps = 0
    while queue and not best > enough > -math.inf:
        limit, a, b = heapq.heappop(queue)
        steps += 1
        if -limit < max(best, floor) or -limit <= enough:
            break
        if known and (settled(-limit) or steps > (most or math.inf)):
            rest = max(-limit, floor)
            break
        if suspect is not None and b - a < SHORT_STRETCH:
            for m in range(a, b + 1):
                look(m)
            continue
        place, promising, step = Suspect(_split(low, high, a - 1, b + 1)) if suspect is None else suspect(a, b)
        if promising or not known:
            look(place)
        if suspect is not None and settled(-limit):
            rest = max(-limit, floor)
            break
        for left, right in ((a, place - 1), (place + 1, b)) if suspect is None else _around(place, a, b, step):
            if left < right or (left == right and left not in known):
                heapq.heappush(queue, (-bound(left, right), left, right))
    places = tuple(sorted(m for m, interval in known.items() if interval.upper >= best))
    top = max([rest, *(interval.upper for interval in known.values())])
    reached = best if best > -math.inf else 0.0
    return Maximum(Interval(min(reached, top), top), places, rest)
