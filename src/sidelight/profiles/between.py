"""Very many blocks of people at once: from one block to the next one person joins and another, with a larger rate, leaves.

So log phi, its mean taken out, changes by k(p) - k(q) with p and q growing from step to step, k(p) the logarithm for one person.
Over a stretch of d steps such a sum lies within d/4 times the range of its steps from its chord; and no two blocks of g people
whose rates lie between two bounds differ by more than g times the range of k between these.
"""

from __future__ import annotations

from fractions import Fraction

from flint import acb, arb

from sidelight.laws.contour import Line, moving, negligible_from
from sidelight.laws.crowd import Groups, fading
from sidelight.laws.moments import MomentsTransform
from sidelight.numbers.balls import above, ball, in_balls
from sidelight.profiles.families import Blocks
from sidelight.profiles.pieces import expand, largest_anywhere, pieces_for, scale_of

Wide = Groups | MomentsTransform
EXACTLY = 0.005  # means are known this well


@in_balls
def bound_between(bend: float, ends: tuple[Wide, Wide], line: Line, height: float, variance: float) -> float | None:
    """At least the largest half-line of the members between two, tilted, none of which has an A above `height` or less variance.

    `bend`: how far log phi may be from its chord. None where means are not known well enough.
    """
    if any(end.off > EXACTLY for end in ends):
        return None
    size, rest = negligible_from(lambda place: fading(arb(variance), place, line.count), line.count)
    first, last = (_centred(end, size, line.count) for end in ends)
    middles = [(one + other) / 2 for one, other in zip(first, last, strict=True)]
    changes = [(other - one) / 2 for one, other in zip(first, last, strict=True)]
    pieces = expand(line, middles, changes, rest, 1.0, pieces_for(variance, float(line.tilt)), bend)
    scale = scale_of(pieces)
    if not scale > 0:
        return None
    return min(1.0, above(arb(height).exp() * scale * largest_anywhere(pieces, scale)))


def _centred(end: Wide, size: int, count: int) -> list[acb]:
    """log phi with the mean taken out."""
    return [log - moving(place, count, 1) * end.mean for place, log in enumerate(end.logs(size, count))]


@in_balls
def bend_between(family: Blocks, a: int, b: int, epsilon: float, way: str) -> float:
    """How far log phi of the members from a to b is from its chord, in units of t^2."""
    tilt, first, last, gone = arb(epsilon), family.start(a), family.start(b), family.gone
    joining = _range(family.rate(first), family.rate(last - 1), tilt, way)
    leaving = _range(family.rate(first + gone), family.rate(last + gone - 1), tilt, way)
    by_steps = (joining + leaving) * (last - first) / 4
    return above(by_steps.min(gone * _range(family.rate(first), family.rate(last + gone - 1), tilt, way)))


def _range(low: Fraction, high: Fraction, tilt: arb, way: str) -> arb:
    """Of k between two rates, in units of t^2.

    With z = e^(it) and q the tilted rate, k changes by (z - 1)/(1 + q (z - 1)) - it, which is at most t^2/2 + q t^2 / cos(t/2),
    and as much with 1 - q for q. For the t below 1.3 that a wide law needs cos(t/2) > 10/13.
    """
    if way == "down":
        low, high = 1 - high, 1 - low
    power = tilt.exp()
    below, above_it = (ball(rate) * power / (1 + ball(rate) * (power - 1)) for rate in (low, high))
    between = below.union(above_it)
    steep = arb(0.5) + arb(1.3) * between.min(1 - between)
    return arb((steep * (above_it - below)).upper())
