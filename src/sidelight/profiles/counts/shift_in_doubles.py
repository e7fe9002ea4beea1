"""The formula of `shift` in doubles with every rounding error bounded: fast, for searches that only have to rule out members.

Here the count is compared with itself plus any number of steps c. If ratios f(k-c)/f(k) increase, the best event is a half-line,
and P[X + c >= k] - e^epsilon P[X >= k] is f(k-1) + ... + f(k-c) - (e^epsilon - 1) P[X >= k].
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sidelight.laws.counts.coarse import CoarseLaw, Doubles, coarse_law
from sidelight.laws.counts.independent_people import Parts
from sidelight.noises.added import coarsely_noised
from sidelight.noises.noise import Noise
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import UNIT, exponential_bounds

KEPT_LAWS = 256  # laws kept for other epsilons; at most 20,000 masses each: 40 MB
KEPT_HALF_LINES = 64  # laws and epsilons whose half-lines are kept for other hidden values; at most 20,000 each: 20 MB
ROUNDING_SLACK = 8 * 2.0**-53  # relative; above the rounding errors of the operations from a mass to the value of a half-line


def rough_shift(parts: Parts, noise: Noise | None, hidden: int | None, epsilon: float, way: str, steps: int = 1) -> Interval:
    """A bracket of the hockey stick between a count and that count plus `steps`, in one direction (`way`)."""
    return shift_of(_law(parts, noise, hidden, way, steps), hidden, epsilon, way, steps)


def shift_of(law: CoarseLaw, hidden: int | None, epsilon: float, way: str, steps: int = 1) -> Interval:
    """The same for what is published of a count, as `published` gives it."""
    lower, upper = _half_lines(law, epsilon, steps)
    return _largest(law, lower, upper, hidden, way, steps)


def _largest(law: CoarseLaw, lower: Doubles, upper: Doubles, hidden: int | None, way: str, steps: int) -> Interval:
    first, last = _allowed(law, hidden, way, steps)
    outside = 0.0 if law.tails_follow else law.above
    if first >= last:
        return Interval(0.0, outside)
    top = min(1.0, max(0.0, outside, float(np.max(upper[first:last]))))
    return Interval(min(top, max(0.0, float(np.max(lower[first:last])))), top)


def rough_bound(
    parts: Parts, more: int, top: Fraction, noise: Noise | None, hidden: int | None, epsilon: float, way: str, steps: int = 1
) -> float:
    """An upper end of the hockey stick for a count of these people and of `more` other people whose rates are at most `top`.

    The bound supposes that the attacker knows the other people. If nothing is hidden, these can be left out. Otherwise the bound
    is the mean over how many of them are counted, which lowers the largest hidden value. A binomial law at the rate `top` counts
    more of them, and the less is hidden the larger is the hockey stick.
    """
    return bound_of(_law(parts, noise, hidden, way, steps), more, top, hidden, epsilon, way, steps)


def bound_of(law: CoarseLaw, more: int, top: Fraction, hidden: int | None, epsilon: float, way: str, steps: int = 1) -> float:
    """The same for what is published of a count, as `published` gives it."""
    if hidden is None or not more:
        nothing, upper = _half_lines(law, epsilon, steps, reached=False)
        return _largest(law, nothing, upper, hidden, way, steps).upper
    return mean_over(law, coarse_law(((top, more),)), hidden, epsilon, way, steps, reached=False).upper


def rough_mean(parts: Parts, seen: CoarseLaw, noise: Noise | None, hidden: int, epsilon: float, way: str) -> Interval:
    """A bracket of the mean of the hockey stick over b, how many of the people seen are counted: `hidden` is lower by b."""
    return mean_over(_law(parts, noise, hidden, way, 1), seen, hidden, epsilon, way)


def mean_over(
    law: CoarseLaw, seen: CoarseLaw, hidden: int, epsilon: float, way: str, steps: int = 1, reached: bool = True
) -> Interval:
    """The same for the law of the other people, which is that of -X for the way "down". Unless `reached`, the lower end is 0.

    The mass of `seen` outside its window is at most `below` and `above`; no hockey stick is above 1.
    """
    places = np.arange(seen.start, seen.start + len(seen.masses))
    outside = 0.0 if law.tails_follow else law.above
    ends = _half_lines(law, epsilon, steps, reached)
    lower, upper = (_best_allowed(law, values, hidden - places, way, steps) for values in ends)
    error, rounding = seen.relative + ROUNDING_SLACK, 1 + (len(places) + 4) * 2.0**-53
    most = float(np.dot(seen.masses * (1 + error) + seen.absolute, np.maximum(upper, outside)))
    least = float(np.dot(np.maximum(0.0, seen.masses * (1 - error) - seen.absolute), np.maximum(lower, 0.0)))
    top = min(1.0, most * rounding + (seen.below + seen.above) * rounding)
    return Interval(min(top, least * (2 - rounding)), top)


def _best_allowed(law: CoarseLaw, values: Doubles, hidden: NDArray[np.int64], way: str, steps: int) -> Doubles:
    """The largest value among the allowed half-lines, for each largest hidden value; 0 where none is allowed."""
    if way == "up":
        best = np.maximum.accumulate(values[::-1])[::-1]
        at = np.clip(hidden - law.start, 0, None)
        found: Doubles = np.where(at < len(best), best[np.minimum(at, len(best) - 1)], 0.0)
    else:
        best = np.maximum.accumulate(values)
        at = np.minimum(steps - hidden - law.start, len(best)) - 1
        found = np.where(at >= 0, best[np.maximum(at, 0)], 0.0)
    return found


def _law(parts: Parts, noise: Noise | None, hidden: int | None, way: str, steps: int) -> CoarseLaw:
    """Without noise the law is the same for all hidden values and steps."""
    return _published(parts, None, None, way, 1) if noise is None else _published(parts, noise, hidden, way, steps)


@lru_cache(maxsize=KEPT_LAWS)
def _published(parts: Parts, noise: Noise | None, hidden: int | None, way: str, steps: int) -> CoarseLaw:
    return published(coarse_law(parts), noise, hidden, way, steps)


def published(law: CoarseLaw, noise: Noise | None, hidden: int | None, way: str, steps: int = 1) -> CoarseLaw:
    """The law of a count with noise, on a window in which the best half-line is; that of its negative for the way "down"."""
    if noise is not None:
        law = coarsely_noised(_wider(law, hidden, steps), noise, law.start if hidden is None else hidden)
    return law.mirrored() if way == "down" else law


def _wider(law: CoarseLaw, hidden: int | None, steps: int) -> CoarseLaw:
    """The same law on a window that covers the half-lines which several steps and noise may make the best."""
    if steps == 1:
        return law
    last = law.start + len(law.masses) - 1
    left = max(steps, 0 if hidden is None else law.start - hidden + steps)
    right = max(steps, 0 if hidden is None else hidden + steps - last)
    return replace(law, start=law.start - left, masses=np.pad(law.masses, (left, right)))


@lru_cache(maxsize=KEPT_HALF_LINES)
def _half_lines(law: CoarseLaw, epsilon: float, steps: int, reached: bool = True) -> tuple[Doubles, Doubles]:
    """Brackets of f(k-1) + ... + f(k-c) - (e^epsilon - 1) P[X >= k] for all half-lines {X >= k}; the index is k - 1 - start.
    Without `reached` the lower ends are 0.
    """
    tail, relative, absolute = law.tails()
    masses, slack = law.masses, ROUNDING_SLACK
    if steps > 1:
        masses, tail = np.convolve(masses, np.ones(steps)), np.pad(tail, (0, steps - 1), constant_values=law.above)
        slack += 2 * steps * UNIT
    extra_low, extra_high = _extra(epsilon)
    upper = masses * (1 + law.relative + slack) + steps * law.absolute
    if steps > 1:  # masses outside the window may be among the f(k-j)
        upper[: steps - 1] += law.below * (1 + law.relative + slack) + law.absolute
        upper[1 - steps :] += law.above * (1 + law.relative + slack) + law.absolute
    surely = np.maximum(0.0, tail * (1 - relative - slack) - absolute)
    with np.errstate(invalid="ignore"):  # infinity times 0, where e^epsilon is no double and the tail is 0
        upper -= np.nan_to_num(extra_low * surely, nan=0.0) if np.isinf(extra_low) else extra_low * surely
        upper = np.maximum(0.0, upper * (1 + slack))
        if not reached:
            return np.zeros_like(upper), upper
        lower = (
            masses * (1 - law.relative - slack) - steps * law.absolute - extra_high * (tail * (1 + relative + slack) + absolute)
        )
    if np.isinf(extra_high):
        lower = np.nan_to_num(lower, nan=-np.inf, neginf=-np.inf)
    return lower - np.abs(lower) * slack, upper


@lru_cache(maxsize=64)
def _extra(epsilon: float) -> tuple[float, float]:
    """Doubles around e^epsilon - 1."""
    low, high = exponential_bounds(epsilon)
    return max(0.0, float(np.nextafter(low - 1, 0.0))), float(np.nextafter(high - 1, np.inf))


def _allowed(law: CoarseLaw, hidden: int | None, way: str, steps: int) -> tuple[int, int]:
    """The range of indices of the half-lines that are allowed: those above the hidden values, or below them for
    the mirrored law.
    """
    size = len(law.masses) + steps - 1
    if hidden is None:
        return 0, size
    if way == "up":
        return max(0, hidden - law.start), size
    return 0, min(size, steps - hidden - law.start)
