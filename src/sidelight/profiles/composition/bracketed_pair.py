"""A pair of worlds of which only brackets of the hockey stick are known: two explicit pairs, one that shows more and one that
shows less.

As a function of x = e^epsilon, from 0 on, the hockey stick f(x) = sum of (left - x right)_+ is convex and falls from 1 with a
slope of at least -1. Every convex polygon with these properties is the hockey stick of a pair: where its slope grows by b at x,
the pair has an outcome of right mass b and left mass bx, and the height at which the polygon ends is the mass that is impossible
in the right world. The pair of a polygon above f shows more, the pair of one below f shows less.

- Above: the lower hull of the points (x, upper end), because f is convex and below all of them. - Below: the line from the upper
end at one knot to the lower end at the next, continued beyond that knot, is below f, because f is convex; so is the line from the
upper end at a knot back through the lower end at the knot before it, continued. Between two knots the larger of two such lines is
below f, and so is the lower hull of all of them.

For x below 1, f(x) = 1 - x + x g(1/x), with g the hockey stick in the other direction. All numbers here are exact rationals.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from flint import arb

from sidelight.numbers.balls import ball, in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import logarithm
from sidelight.profiles.composition.outcomes import BracketedPair, Outcomes
from sidelight.profiles.curves.profile import Profile

PolygonPoint = tuple[Fraction, Fraction]

NEAR_KNOTS = 250  # knots where most of the mass is; by trial: speed and width
FAR_KNOTS = 50  # knots beyond; by trial: speed and width
SMALLEST_DELTA = 1e-300  # the last knot is where delta is this small, or at 700


@dataclass(frozen=True, slots=True)
class _Knot:
    x: Fraction
    lower: Fraction
    upper: Fraction


@in_balls
def bracketed(forward: Profile, back: Profile, knots: Sequence[float] = ()) -> BracketedPair:
    """Two explicit pairs around the pair of which `forward` compares left with right and `back` right with left. The profiles are
    read at the given epsilons, or at chosen ones if none are given.
    """
    found = _knots(forward, back, sorted({0.0, *(knots or (*_spread(forward), *_spread(back)))}))
    never = Fraction(forward.delta(math.inf).lower)
    return BracketedPair(_outcomes(_hull([(knot.x, knot.upper) for knot in found])), _outcomes(_hull(_beneath(found, never))))


def dominating(profile: Profile, knots: Sequence[float] = ()) -> BracketedPair:
    """A pair that shows at least as much as every pair for which `profile` is an upper end in both directions. `least` shows
    nothing, because the worst of several pairs need not be one of them.
    """
    return BracketedPair(bracketed(profile, profile, knots).most, Outcomes((), arb(0)))


def _spread(profile: Profile) -> list[float]:
    """Epsilons that are close together up to about ten standard deviations of the loss, and then further and further apart until
    delta is negligible.
    """
    rest = profile.delta(math.inf).upper
    far = min(700.0, profile.epsilon(max(SMALLEST_DELTA, min(1.0, 1.001 * rest))).upper)
    near = min(far, 20 * profile.delta(0.0).upper)
    if not near:
        return [0.0]
    growth = (far / near) ** (1 / FAR_KNOTS)
    return [near * k / NEAR_KNOTS for k in range(NEAR_KNOTS + 1)] + [min(far, near * growth**k) for k in range(FAR_KNOTS + 1)]


def _knots(forward: Profile, back: Profile, epsilons: Sequence[float]) -> list[_Knot]:
    """The knots in rising order; the first is x = 0, where the hockey stick is 1."""
    factors = sorted({Fraction(math.exp(epsilon)) for epsilon in epsilons})
    left = [_Knot(1 / x, *(1 - 1 / x + end / x for end in _ends(back, logarithm(x)))) for x in reversed(factors) if x > 1]
    right = [_Knot(x, *_ends(forward, logarithm(x))) for x in factors]
    return [_Knot(Fraction(0), Fraction(1), Fraction(1)), *left, *right]


def _ends(profile: Profile, epsilon: Interval) -> tuple[Fraction, Fraction]:
    return Fraction(profile.delta(epsilon.upper).lower), Fraction(profile.delta(epsilon.lower).upper)


def _beneath(knots: Sequence[_Knot], never: Fraction) -> list[PolygonPoint]:
    points: list[PolygonPoint] = []
    for j, (a, b) in enumerate(pairwise(knots)):
        falling = Fraction(-1) if not j else (a.lower - knots[j - 1].upper) / (a.x - knots[j - 1].x)
        after = knots[j + 2] if j + 2 < len(knots) else b
        rising = min(Fraction(0), (after.upper - b.lower) / (after.x - b.x)) if after is not b else Fraction(0)
        points += _above_both(a, falling, b, rising)
    return [*points, (knots[-1].x, min(never, knots[-1].lower))]


def _above_both(a: _Knot, falling: Fraction, b: _Knot, rising: Fraction) -> list[PolygonPoint]:
    """The corners, from a to b, of the larger of two lines: one through the lower end at a, one through the lower end at b."""

    def larger(x: Fraction) -> Fraction:
        return max(a.lower + falling * (x - a.x), b.lower + rising * (x - b.x))

    corners = [a.x, b.x]
    if falling != rising:
        crossing = (b.lower - rising * b.x - a.lower + falling * a.x) / (falling - rising)
        if a.x < crossing < b.x:
            corners.insert(1, crossing)
    return [(x, larger(x)) for x in corners]


def _hull(points: Sequence[PolygonPoint]) -> list[PolygonPoint]:
    """The lower convex hull."""
    kept: list[PolygonPoint] = []
    for x, y in sorted(points):
        if kept and kept[-1][0] == x:
            continue
        while len(kept) > 1 and _slope(kept[-2], kept[-1]) >= _slope(kept[-2], (x, y)):
            kept.pop()
        kept.append((x, y))
    return kept


def _slope(a: PolygonPoint, b: PolygonPoint) -> Fraction:
    return (b[1] - a[1]) / (b[0] - a[0])


def _outcomes(polygon: Sequence[PolygonPoint]) -> Outcomes:
    """The outcomes of the pair whose hockey stick is this polygon. After its last corner the polygon is level; if it rises
    before, it is made level from its lowest point on.
    """
    lowest = min(range(len(polygon)), key=lambda j: (polygon[j][1], j))
    corners = polygon[: lowest + 1]
    slopes = [_slope(a, b) for a, b in pairwise(corners)] + [Fraction(0)]
    steps = [(corner[0], after - before) for corner, before, after in zip(corners[1:], slopes, slopes[1:], strict=False)]
    return Outcomes(tuple((ball(x * step), ball(step)) for x, step in steps if step > 0), ball(corners[-1][1]))
