"""The formula of `shift` in doubles with every rounding error bounded: fast, for searches that only have to rule out members.

Here the count is compared with itself plus any number of steps c. If ratios f(k-c)/f(k) increase, the best event is a half-line,
and P[X + c >= k] - e^epsilon P[X >= k] is f(k-1) + ... + f(k-c) - (e^epsilon - 1) P[X >= k].
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sidelight.laws.counts.coarse import CoarseLaw, Doubles, coarse_law
from sidelight.laws.counts.independent_people import Parts
from sidelight.noises.added import coarsely_noised
from sidelight.noises.noise import Noise
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import UNIT, exponential_bounds

KEPT_LAWS = 1024  # laws kept for other epsilons; at most 20,000 masses each, and about 500: 4 MB
KEPT_ENDS = 512  # laws whose half-lines are kept for other epsilons; four numbers for each mass: 8 MB
KEPT_HALF_LINES = 64  # laws and epsilons whose half-lines are kept for other hidden values; at most 20,000 each: 20 MB
ROUNDING_SLACK = 8 * 2.0**-53  # relative; above the rounding errors of the operations from a mass to the value of a half-line


def rough_shift(parts: Parts, noise: Noise | None, hidden: int | None, epsilon: float, way: str, steps: int = 1) -> Interval:
    """A bracket of the hockey stick between a count and that count plus `steps`, in one direction (`way`)."""
    return shift_of(_law(parts, noise, hidden, way, steps), hidden, epsilon, way, steps)


def shift_of(law: CoarseLaw, hidden: int | None, epsilon: float, way: str, steps: int = 1) -> Interval:
    """The same for what is published of a count, as `published` gives it."""
    first, last = _allowed(law, hidden, way, steps)
    top = _top(law, hidden, epsilon, way, steps)
    if first >= last:
        return Interval(0.0, top)
    return Interval(min(top, max(0.0, float(_lower(law, epsilon, steps)[first:last].max()))), top)


def _top(law: CoarseLaw, hidden: int | None, epsilon: float, way: str, steps: int) -> float:
    first, last = _allowed(law, hidden, way, steps)
    outside = 0.0 if law.tails_follow else law.above
    return outside if first >= last else min(1.0, max(outside, float(_upper(law, epsilon, steps)[first:last].max())))


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
        return _top(law, hidden, epsilon, way, steps)
    return _mean_top(law, coarse_law(((top, more),)), hidden, epsilon, way, steps)


def rough_mean(parts: Parts, seen: CoarseLaw, noise: Noise | None, hidden: int, epsilon: float, way: str) -> Interval:
    """A bracket of the mean of the hockey stick over b, how many of the people seen are counted: `hidden` is lower by b."""
    return mean_over(_law(parts, noise, hidden, way, 1), seen, hidden, epsilon, way)


def mean_over(law: CoarseLaw, seen: CoarseLaw, hidden: int, epsilon: float, way: str) -> Interval:
    """The same for the law of the other people, which is that of -X for the way "down"."""
    top = _mean_top(law, seen, hidden, epsilon, way, 1)
    lower = _best_allowed(law, _lower(law, epsilon, 1), _hidden_beside(seen, hidden), way, 1)
    masses = np.maximum(0.0, seen.masses * (1 - seen.relative - ROUNDING_SLACK) - seen.absolute)
    least = float(np.dot(masses, np.maximum(lower, 0.0)))
    return Interval(min(top, least * (1 - (len(masses) + 4) * 2.0**-53)), top)


def _mean_top(law: CoarseLaw, seen: CoarseLaw, hidden: int, epsilon: float, way: str, steps: int) -> float:
    """The mass of `seen` outside its window is at most `below` and `above`; no hockey stick is above 1."""
    outside = 0.0 if law.tails_follow else law.above
    upper = _best_allowed(law, _upper(law, epsilon, steps), _hidden_beside(seen, hidden), way, steps)
    masses = seen.masses * (1 + seen.relative + ROUNDING_SLACK) + seen.absolute
    most = float(np.dot(masses, np.maximum(upper, outside)))
    return min(1.0, (most + seen.below + seen.above) * (1 + (len(masses) + 5) * 2.0**-53))


def _hidden_beside(seen: CoarseLaw, hidden: int) -> NDArray[np.int64]:
    """The largest hidden value for each number of counted people among those seen."""
    return hidden - np.arange(seen.start, seen.start + len(seen.masses))


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
def _upper(law: CoarseLaw, epsilon: float, steps: int) -> Doubles:
    """Upper ends of f(k-1) + ... + f(k-c) - (e^epsilon - 1) P[X >= k] for all half-lines {X >= k}; the index is k - 1 - start."""
    ends, (extra, _) = _ends_of_half_lines(law, steps), _extra(epsilon)
    if np.isinf(extra):  # e^epsilon is no double; the tail may be 0
        return np.where(ends.tail_below > 0, 0.0, ends.mass_above * (1 + ends.slack))
    upper = ends.tail_below * -extra
    upper += ends.mass_above
    upper *= 1 + ends.slack
    return np.maximum(0.0, upper, out=upper)


@lru_cache(maxsize=KEPT_HALF_LINES)
def _lower(law: CoarseLaw, epsilon: float, steps: int) -> Doubles:
    """Lower ends of the same."""
    ends, (_, extra) = _ends_of_half_lines(law, steps), _extra(epsilon)
    if np.isinf(extra):
        return np.where(ends.tail_above > 0, -np.inf, ends.mass_below * (1 - ends.slack))
    lower = ends.mass_below - extra * ends.tail_above
    return lower - np.abs(lower) * ends.slack


class _Ends(NamedTuple):
    """What lies around f(k-1) + ... + f(k-c) and P[X >= k]; `slack` bounds what further operations add, relatively."""

    mass_below: Doubles
    mass_above: Doubles
    tail_below: Doubles
    tail_above: Doubles
    slack: float


@lru_cache(maxsize=KEPT_ENDS)
def _ends_of_half_lines(law: CoarseLaw, steps: int) -> _Ends:
    tail, relative, absolute = law.tails()
    masses, slack = law.masses, ROUNDING_SLACK
    if steps > 1:
        masses, tail = np.convolve(masses, np.ones(steps)), np.pad(tail, (0, steps - 1), constant_values=law.above)
        slack += 2 * steps * UNIT
    above = masses * (1 + law.relative + slack) + steps * law.absolute
    if steps > 1:  # masses outside the window may be among the f(k-j)
        above[: steps - 1] += law.below * (1 + law.relative + slack) + law.absolute
        above[1 - steps :] += law.above * (1 + law.relative + slack) + law.absolute
    below = masses * (1 - law.relative - slack) - steps * law.absolute
    surely = np.maximum(0.0, tail * (1 - relative - slack) - absolute)
    return _Ends(below, above, surely, tail * (1 + relative + slack) + absolute, slack)


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
