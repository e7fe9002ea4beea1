"""Very many corners of a box of rates at once: how the best half-line changes from one to the next is smooth.

With m people at one tilted rate and the rest at the other, the half-line X >= k has, for y = k - 1 - mean,

    f(k-1) - (e^epsilon - 1) P[X >= k] = e^(A + a m) sum over t of w phi(t) e^(-(s + it) y)

where phi(t) = exp(m c(t) + (n-m) b(t)) with the means taken out: both c - b and t are small where phi is not. Around the middle
of a stretch of m and of y, e^u is 1 + u + u^2/2 + u^3/6 within |u|^4/24 e^|Re u|: a polynomial in m and y that bounds every
corner of the stretch. The best half-line has |y| < 1, since the mode of a count lies within 1 of its mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from math import factorial
from operator import mul

import numpy as np
from flint import acb, acb_mat, arb
from numpy.typing import NDArray

from sidelight.laws.contour import NEGLIGIBLE, Line, negligible_from
from sidelight.laws.crowd import Groups, Person, fading
from sidelight.laws.moments import MomentsTransform
from sidelight.numbers.balls import above, in_balls
from sidelight.numbers.rounding import UNIT

EDGE = 1.01  # y lies between -1 and 1, and is not known quite exactly
PIECES = 8
HALF = EDGE / PIECES
NO_SLACK = arb(0)
POINTS = 5_000  # so many corners are looked at one by one
INEXACT = 1e-9  # more than the error of a y in doubles
ORDERS = [(j, k) for j in range(4) for k in range(4 - j)]

Doubles = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Corners:
    """m people like `one` and the rest of `people` like `other`, tilted by the line's epsilon, beside a `base` of other people.

    People may be only nearly like one or other: all their levels together are within `unlike`, and the logarithms of their
    transforms, the means taken out, within `bend` t^2. Where a corner lies exactly is then not known, and any y is allowed for.
    """

    people: int
    one: Person
    other: Person
    line: Line
    base: Groups | MomentsTransform | None = None
    unlike: arb = NO_SLACK
    bend: arb = NO_SLACK

    @in_balls
    def bound(self, first: int, last: int) -> float:
        """At least the largest half-line of every corner with first <= m <= last."""
        middle = (first + last) // 2
        reach = max(middle - first, last - middle)
        pieces = self._pieces(middle, reach)
        scale = max((piece.height for piece in pieces), key=lambda height: float(height.mid()))
        if not scale > 0:
            return 1.0
        if reach <= POINTS and self.base is None:
            found = arb(self._one_by_one(pieces, scale, middle, first, last))
        else:
            found = abs(self._slope * reach).exp() * arb(max(above(piece.largest / scale) for piece in pieces))
        return min(1.0, above((self._level(middle) + self.unlike).exp() * scale * found))

    @cached_property
    def _slope(self) -> arb:
        """a: what one more person of the first kind adds to the level, his mean taken out."""
        tilt = self.line.tilt
        return (self.one.level - tilt * self.one.rate) - (self.other.level - tilt * self.other.rate)

    def _level(self, m: int) -> arb:
        tilt = self.line.tilt
        level = self.one.level * m + self.other.level * (self.people - m)
        level = level - tilt * (self.one.rate * m + self.other.rate * (self.people - m))
        return level if self.base is None else level + self.base.level - tilt * arb(self.base.centre)

    @cached_property
    def _frequencies(self) -> tuple[list[tuple[acb, acb, acb]], arb]:
        """c, b and -(s + it) wherever phi is not negligible for every m; and a bound of phi elsewhere."""
        size, rest = negligible_from(lambda place: fading(self._least, place, self.line.count), self.line.count)
        found = []
        for place in range(size):
            t = acb(0, 2 * arb.pi() * place / self.line.count)
            c, b = (each.log(place, self.line.count) - t * each.rate for each in (self.one, self.other))
            found.append((c, b, -(t + self.line.tilt)))
        return found, rest

    @property
    def _least(self) -> arb:
        """Less than the variance of any corner; people who are only nearly alike differ by less than a half in it."""
        apart = self.one.variance.min(self.other.variance) * self.people
        return apart if self.base is None else arb(self.base.variance.lower()) + (apart / 2 if self.people > 0 else apart)

    @cached_property
    def _base(self) -> list[acb]:
        """phi of the base, its mean taken out."""
        found, _ = self._frequencies
        if self.base is None:
            return [acb(1)] * len(found)
        centre = arb(self.base.centre)
        return [
            self.base.turned(place, self.line.count, 0) * ((y + self.line.tilt) * centre).exp()
            for place, (_, _, y) in enumerate(found)
        ]

    @cached_property
    def _monomials(self) -> acb_mat:
        """(c - b)^j (-(s + it))^k / (j! k!), one row for each order."""
        found, _ = self._frequencies
        columns = []
        for c, b, y in found:
            change, turn = _powers(c - b), _powers(y)
            columns.append([change[j] * turn[k] for j, k in ORDERS])
        return acb_mat(columns).transpose()

    @cached_property
    def _centres(self) -> list[list[acb]]:
        return _centres(self.line, len(self._frequencies[0]))

    def _pieces(self, middle: int, reach: int) -> list[Piece]:
        found, rest = self._frequencies
        line, others = self.line, self.people - middle
        values = [
            weight * beside * (c * middle + b * others).exp()
            for weight, beside, (c, b, _) in zip(line.weights("upper", len(found)), self._base, found, strict=True)
        ]
        around = acb_mat([[value * turn for turn in turns] for value, turns in zip(values, self._centres, strict=True)])
        sums = self._monomials * around
        largest, total = line.sizes["upper"]
        error = (largest + line.epsilon.expm1()) * NEGLIGIBLE + total * rest
        for value, (c, b, y) in zip(values, found, strict=True):
            size = (c - b).abs_upper() * reach + y.abs_upper() * HALF
            grows = abs((c - b).real) * reach + line.tilt * HALF
            error = error + arb(value.abs_upper()) * (size**4 / 24 * grows.exp() + self._off(y, grows))
        error = arb((error * (2 * line.tilt).exp()).upper())
        return [
            Piece({order: sums[row, place].real for row, order in enumerate(ORDERS)}, reach, error) for place in range(PIECES)
        ]

    def _off(self, y: acb, grows: arb) -> arb:
        """By how much e^u may be off because people are only nearly alike."""
        return (self.bend * y.imag * y.imag).expm1() * (1 + grows).exp()

    def _one_by_one(self, pieces: list[Piece], scale: arb, middle: int, first: int, last: int) -> float:
        """Every corner has the whole numbers on both sides of its mean to start from."""
        x = np.arange(first - middle, last - middle + 1, dtype=np.float64)
        mean = self.one.rate * middle + self.other.rate * (self.people - middle)
        off = float((mean - mean.mid().floor()).mid()) + x * float((self.one.rate - self.other.rate).mid())
        fraction = off - np.floor(off)
        growth = exponential_above(x * float(self._slope.mid()))
        best = 0.0
        for y in (-fraction, 1 - fraction):
            places = np.clip(((y + EDGE) / (2 * HALF)).astype(np.int64), 0, PIECES - 1)
            for place, piece in enumerate(pieces):
                here = places == place
                if here.any():
                    values = piece.at(x[here], y[here] - centre(place), scale) * growth[here]
                    best = max(best, float(np.max(values)))
        return best * (1 + 64 * UNIT)


@lru_cache(maxsize=16)
@in_balls
def _centres(line: Line, size: int) -> list[list[acb]]:
    """e^(-(s + it) y) at the centres of the pieces."""
    steps = [(-(acb(0, 2 * arb.pi() * place / line.count) + line.tilt) * (2 * HALF)).exp() for place in range(size)]
    firsts = [(-(acb(0, 2 * arb.pi() * place / line.count) + line.tilt) * centre(0)).exp() for place in range(size)]
    return [list(accumulate([step] * (PIECES - 1), mul, initial=first)) for first, step in zip(firsts, steps, strict=True)]


def _powers(x: acb) -> list[acb]:
    """x^j / j! up to the third."""
    square = x * x
    return [acb(1), x, square / 2, square * x / 6]


def centre(place: int) -> float:
    return ((2 * place + 1) / PIECES - 1) * EDGE


@dataclass(frozen=True, eq=False)
class Piece:
    """The polynomial for the corners within `reach` of the middle and the y within HALF of a centre."""

    coefficients: dict[tuple[int, int], arb]
    reach: int
    error: arb

    @property
    def height(self) -> arb:
        return self.coefficients[0, 0]

    @cached_property
    def largest(self) -> arb:
        """For each y a parabola in m lies at most its second term above its chord; then the best y at each end."""
        c, d, h = self.coefficients, arb(self.reach), arb(HALF)
        rest = self.error + sum((abs(c[j, k]) * d**j * h**k for j, k in ORDERS if j + k == 3), arb(0))
        ends = []
        for x in (-d, d):
            level, slope, bend = c[0, 0] + c[1, 0] * x + c[2, 0] * x * x, abs(c[0, 1] + c[1, 1] * x), c[0, 2]
            top_inside = bend < 0 and not slope > -2 * bend * h
            ends.append(level - slope * slope / (4 * bend) if top_inside else level + slope * h + bend * h * h)
        return ends[0].max(ends[1]) + (-c[2, 0]).max(arb(0)) * d * d + rest

    def at(self, x: Doubles, y: Doubles, scale: arb) -> Doubles:
        """At single points, as multiples of the scale: Horner's scheme, and more than its rounding on top."""
        c = {order: value / scale for order, value in self.coefficients.items()}
        total = np.zeros_like(x)
        for j in range(3, -1, -1):
            inner = np.zeros_like(x)
            for k in range(3 - j, -1, -1):
                inner = inner * y + float(c[j, k].mid())
            total = total * x + inner
        rounding = sum((abs(value) * self.reach**j * (40 * UNIT + k * INEXACT) for (j, k), value in c.items()), arb(0))
        return total + above(rounding + self.error / scale)


def exponential_above(x: Doubles) -> Doubles:
    """e^x from above by its series, in operations whose rounding is known; nothing is said beyond 1."""
    total = np.zeros_like(x)
    for j in range(13, -1, -1):
        total = total * x + 1 / factorial(j)
    return np.where(np.abs(x) <= 1, total * (1 + 64 * UNIT) + np.abs(x) ** 14 / factorial(13), np.inf)
