"""The formula of `shift` in doubles with every rounding error bounded: fast, for searches that only have to rule out members."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from sidelight.laws.counts.coarse import CoarseLaw, Doubles, coarse_law
from sidelight.laws.counts.independent_people import Parts
from sidelight.noises.added import coarsely_noised
from sidelight.noises.noise import Noise
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import exponential_bounds

ROUNDING_SLACK = 8 * 2.0**-53  # relative; above the rounding errors of the operations from a mass to the value of a half-line


def rough_shift(parts: Parts, noise: Noise | None, hidden: int | None, epsilon: float, way: str) -> Interval:
    """A bracket of the hockey stick between a count and that count plus one, in one direction (`way`)."""
    law = _law(parts, noise, hidden, way)
    lower, upper = _half_lines(law, epsilon)
    first, last = _allowed(law, hidden, way)
    outside = 0.0 if law.tails_follow else law.above
    if first >= last:
        return Interval(0.0, outside)
    top = min(1.0, max(0.0, outside, float(np.max(upper[first:last]))))
    return Interval(min(top, max(0.0, float(np.max(lower[first:last])))), top)


def rough_bound(
    parts: Parts, more: int, top: Fraction, noise: Noise | None, hidden: int | None, epsilon: float, way: str
) -> float:
    """An upper end of the hockey stick for a count of these people and of `more` other people whose rates are at most `top`.

    The bound supposes that the attacker knows the other people. If nothing is hidden, these can be left out. Otherwise the bound
    is the mean over how many of them are counted, which lowers the largest hidden value. A binomial law at the rate `top` counts
    more of them, and the less is hidden the larger is the hockey stick.
    """
    if hidden is None or not more:
        return rough_shift(parts, noise, hidden, epsilon, way).upper
    return rough_mean(parts, coarse_law(((top, more),)), noise, hidden, epsilon, way).upper


def rough_mean(parts: Parts, seen: CoarseLaw, noise: Noise | None, hidden: int, epsilon: float, way: str) -> Interval:
    """A bracket of the mean of the hockey stick over b, how many of the people seen are counted: `hidden` is lower by b."""
    return mean_over(_law(parts, noise, hidden, way), seen, hidden, epsilon, way)


def mean_over(law: CoarseLaw, seen: CoarseLaw, hidden: int, epsilon: float, way: str) -> Interval:
    """The same for the law of the other people, which is that of -X for the way "down".

    The mass of `seen` outside its window is at most `below` and `above`; no hockey stick is above 1.
    """
    places = np.arange(seen.start, seen.start + len(seen.masses))
    outside = 0.0 if law.tails_follow else law.above
    lower, upper = (_best_allowed(law, values, hidden - places, way) for values in _half_lines(law, epsilon))
    error, rounding = seen.relative + ROUNDING_SLACK, 1 + (len(places) + 4) * 2.0**-53
    most = float(np.dot(seen.masses * (1 + error) + seen.absolute, np.maximum(upper, outside)))
    least = float(np.dot(np.maximum(0.0, seen.masses * (1 - error) - seen.absolute), np.maximum(lower, 0.0)))
    top = min(1.0, most * rounding + (seen.below + seen.above) * rounding)
    return Interval(min(top, least * (2 - rounding)), top)


def _best_allowed(law: CoarseLaw, values: Doubles, hidden: NDArray[np.int64], way: str) -> Doubles:
    """The largest value among the allowed half-lines, for each largest hidden value; 0 where none is allowed."""
    if way == "up":
        best = np.maximum.accumulate(values[::-1])[::-1]
        at = np.clip(hidden - law.start, 0, None)
        found: Doubles = np.where(at < len(best), best[np.minimum(at, len(best) - 1)], 0.0)
    else:
        best = np.maximum.accumulate(values)
        at = np.minimum(1 - hidden - law.start, len(best)) - 1
        found = np.where(at >= 0, best[np.maximum(at, 0)], 0.0)
    return found


def _law(parts: Parts, noise: Noise | None, hidden: int | None, way: str) -> CoarseLaw:
    law = coarse_law(parts)
    law = coarsely_noised(law, noise, law.start if hidden is None else hidden)
    return law.mirrored() if way == "down" else law


def _half_lines(law: CoarseLaw, epsilon: float) -> tuple[Doubles, Doubles]:
    """Brackets of f(k-1) - (e^epsilon - 1) P[X >= k] for all half-lines {X >= k}; k has the index k - 1 - start."""
    tail, relative, absolute = law.tails()
    low, high = exponential_bounds(epsilon)
    extra_low, extra_high = max(0.0, np.nextafter(low - 1, 0.0)), np.nextafter(high - 1, np.inf)
    upper = law.masses * (1 + law.relative + ROUNDING_SLACK) + law.absolute
    upper -= extra_low * np.maximum(0.0, tail * (1 - relative - ROUNDING_SLACK) - absolute)
    with np.errstate(invalid="ignore"):  # infinity times 0, where e^epsilon is no double and the tail is 0
        lower = (
            law.masses * (1 - law.relative - ROUNDING_SLACK)
            - law.absolute
            - extra_high * (tail * (1 + relative + ROUNDING_SLACK) + absolute)
        )
    lower = np.nan_to_num(lower, nan=-np.inf, neginf=-np.inf)
    return lower - np.abs(lower) * ROUNDING_SLACK, np.maximum(0.0, upper * (1 + ROUNDING_SLACK))


def _allowed(law: CoarseLaw, hidden: int | None, way: str) -> tuple[int, int]:
    """The range of indices of the half-lines that are allowed: those above the hidden values, or below them for
    the mirrored law.
    """
    if hidden is None:
        return 0, len(law.masses)
    if way == "up":
        return max(0, hidden - law.start), len(law.masses)
    return 0, min(len(law.masses), 1 - hidden - law.start)
