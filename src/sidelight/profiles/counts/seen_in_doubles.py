"""A count with small values hidden, against someone who has seen some people: in doubles with every rounding error bounded."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from sidelight.laws.counts.coarse import CoarseLaw
from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.counts.trimmed import trimmed_law
from sidelight.noises.noise import Noise
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.counts.shift_in_doubles import mean_over, rough_mean
from sidelight.profiles.families.impossible_counts import impossible

TRIMMED_MASS = (1e-40, 1e-290)  # mass outside a window; the second is used where the first leaves a wide bracket; by trial: speed
WIDE_BRACKET = 2e-8  # relative width of a bracket from which on the wider window is used


def seen_mean(
    unknown: Parts,
    seen: Callable[[float], CoarseLaw],
    noise: Noise | None,
    hidden: int,
    epsilon: float,
    way: str,
    enough: float = 0.0,
) -> Interval:
    """The mean over b, how many of the people seen are counted, of the hockey stick with a largest hidden value lower by b.

    `seen`: their law, trimmed to a mass. The bracket is not made narrower once it is certainly below `enough`.
    """
    if noise is not None:
        return rough_mean(unknown, seen(TRIMMED_MASS[-1]), noise, hidden, epsilon, way)
    for least in TRIMMED_MASS:
        law = trimmed_law(unknown, least)
        law = law.mirrored() if way == "down" else law
        found = mean_over(law, seen(least), hidden, epsilon, way)
        if found.upper < enough or found.relative_width() <= WIDE_BRACKET:
            break
    return found


def seen_at_infinity(unknown: Parts, seen: CoarseLaw, noise: Noise | None, hidden: int, way: str) -> Interval:
    """The same at an infinite epsilon: the chance of a value that the other world cannot show. Everybody, or nobody with an open
    secret, is counted, and enough of the people seen are counted for it to be shown.
    """
    reach, farthest = (0, Fraction(1)) if noise is None or noise.largest is None else noise.largest
    hidden += -reach if way == "up" else reach
    counted = sum(people for rate, people in unknown if (rate > 0 if way == "up" else rate == 1))
    alone, shown = impossible(unknown, farthest, None, way), reaches(seen, hidden - counted)
    return Interval(alone.lower * shown.lower * (1 - 4 * UNIT), min(1.0, alone.upper * shown.upper * (1 + 4 * UNIT)))


def reaches(law: CoarseLaw, level: int) -> Interval:
    """A bracket of the probability of `level` or more."""
    if level <= law.start:
        return Interval(1.0 if law.tails_follow else max(0.0, 1 - law.below), 1.0)
    masses = law.masses[level - law.start :]
    if law.tails_follow and not len(masses):
        return Interval(0.0, 0.0)
    total, error = float(masses.sum()), law.relative + (len(masses) + 4) * UNIT
    absolute = (len(masses) + 1) * law.absolute
    return Interval(max(0.0, total * (1 - error) - absolute), min(1.0, total * (1 + error) + absolute + law.above))
