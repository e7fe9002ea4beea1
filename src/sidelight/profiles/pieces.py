"""The best half-line of members of a family that lie on a line, all at once.

Of a member with the tilted characteristic function phi, its mean taken out, the half-line X >= k has for y = k - 1 - mean

    f(k-1) - (e^epsilon - 1) P[X >= k] = e^A sum over t of w phi(t) e^(-(s + it) y)

Where log phi is M + x C for a number x that tells the members apart, both x C and ty are small where phi is not, and e^u is
1 + u + u^2/2 + u^3/6 within |u|^4/24 e^|Re u|: e^(-sy) times a polynomial in x and y, around x = 0 and each of a few y. The best
half-line has |y| < 1, since the mode of a count lies within 1 of its mean.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from math import factorial
from operator import mul

import numpy as np
from flint import acb, arb
from numpy.typing import NDArray

from sidelight.laws.contour import Line
from sidelight.numbers.balls import above, in_balls
from sidelight.numbers.rounding import UNIT

EDGE = 1.01  # y lies between -1 and 1, and is not known quite exactly
FEWEST, MOST = 4, 16  # pieces of that range: more for a narrow law and a large epsilon
SURELY = 1 + 1e-9  # more than the rounding of a few dozen steps in doubles
INEXACT = 1e-9  # more than the error of a y in doubles
ORDERS = [(j, k) for j in range(4) for k in range(4 - j)]

FARTHEST = 500.0

Doubles = NDArray[np.float64]
Complexes = NDArray[np.complex128]


@dataclass(frozen=True, slots=True)
class Grid:
    """So many pieces of the y from -edge to edge."""

    pieces: int
    edge: float = EDGE

    @property
    def half(self) -> float:
        return self.edge / self.pieces

    def centre(self, place: int) -> float:
        return (2 * place + 1) * self.half - self.edge


def grid_for(variance: float, tilt: float) -> Grid:
    return Grid(min(MOST, max(FEWEST, math.ceil(80 / math.sqrt(max(variance, 1.0))), math.ceil(16 * tilt))))


@lru_cache(maxsize=64)
@in_balls
def _turns(line: Line, size: int, grid: Grid) -> tuple[Doubles, Complexes]:
    """t, and (-it)^k / k! e^(-(s + it) y) at the centres of the pieces, the pieces of each k together; within 16 UNIT."""
    rows = []
    for place in range(size):
        along = acb(-line.tilt, -2 * arb.pi() * place / line.count)
        first, step = (along * grid.centre(0)).exp(), (along * (2 * grid.half)).exp()
        rows.append([complex(value) for value in accumulate([step] * (grid.pieces - 1), mul, initial=first)])
    t: Doubles = 2 * math.pi * np.arange(size) / line.count
    at_centres = np.array(rows)
    return t, np.concatenate([power[:, None] * at_centres for power in _powers((-1j * t).astype(np.complex128))], axis=1)


@in_balls
def expand(
    line: Line, middles: Sequence[acb], changes: Sequence[acb], rest: arb, reach: float, grid: Grid, bend: float = 0.0
) -> list[Piece]:
    """`rest` bounds |phi| at all further frequencies, |x| is at most `reach`, and log phi is only known to within `bend` t^2.

    The sums are in doubles. Each is within so many UNIT, as there are terms and steps to each, of the sum of their sizes.
    """
    t, turns = _turns(line, len(middles), grid)
    weights = line.weights("upper", len(middles))
    value, unsure = _doubles([weight * middle.exp() for weight, middle in zip(weights, middles, strict=True)])
    change, astray = _doubles(changes)
    terms = np.array([value * power for power in _powers(change)])
    sums, sizes = terms @ turns, np.abs(terms) @ np.abs(turns) * (8 * (len(middles) + 40) * UNIT)
    pieces, half = grid.pieces, grid.half
    short = (np.abs(change) * reach + t * half) ** 4 / 24
    off = (np.abs(value) * short + unsure) + (np.abs(value) + unsure) * _at_most_expm1(bend * t * t + astray * reach)
    with np.errstate(over="ignore", invalid="ignore"):
        total_off = float(np.sum(off * (1 + _at_most_expm1(np.abs(change.real) * reach)))) * SURELY
    largest, total = line.sizes["upper"]
    error = arb(((largest + line.epsilon.expm1()) * line.negligible + total * rest + arb(total_off)).upper())
    return [
        Piece(
            {(j, k): arb(float(sums[j, k * pieces + place].real), float(sizes[j, k * pieces + place])) for j, k in ORDERS},
            reach,
            half,
            error * (-line.tilt * grid.centre(place)).exp(),
            line.tilt,
        )
        for place in range(pieces)
    ]


def _doubles(values: Sequence[acb]) -> tuple[Complexes, Doubles]:
    """The nearest doubles, and how much further the truth may be."""
    return np.array([complex(value) for value in values]), np.array([float(v.real.rad() + v.imag.rad()) for v in values])


def _at_most_expm1(x: Doubles) -> Doubles:
    """e^x - 1 is at most x + x^2 up to 1, and further on a power of 4 less 1."""
    return np.where(x <= 1, x + x * x, 4.0 ** np.ceil(np.minimum(x, FARTHEST)) - 1 + np.where(x > FARTHEST, np.inf, 0.0))


@dataclass(frozen=True, eq=False)
class Piece:
    """e^(-sy) times a polynomial, for |x| up to `reach` and the y within `half` of a centre."""

    coefficients: dict[tuple[int, int], arb]
    reach: float
    half: float
    error: arb
    tilt: arb

    @property
    def height(self) -> arb:
        return self.coefficients[0, 0]

    @cached_property
    def largest(self) -> arb:
        """For each y a parabola in x lies at most its second term above its chord; then the best y at each end."""
        c, rest = self._multiplied_out
        d, h = arb(self.reach), arb(self.half)
        rest = rest + sum((abs(c[j, k]) * d**j * h**k for j, k in ORDERS if j + k == 3), arb(0))
        ends = []
        for x in (-d, d):
            level, slope, bend = c[0, 0] + c[1, 0] * x + c[2, 0] * x * x, abs(c[0, 1] + c[1, 1] * x), c[0, 2]
            top_inside = bend < 0 and not slope > -2 * bend * h
            ends.append(level - slope * slope / (4 * bend) if top_inside else level + slope * h + bend * h * h)
        return ends[0].max(ends[1]) + (-c[2, 0]).max(arb(0)) * d * d + rest

    @property
    def _multiplied_out(self) -> tuple[dict[tuple[int, int], arb], arb]:
        """With e^(-sy) as a series: no order above the third, and what that leaves out."""
        d, h, s = arb(self.reach), arb(self.half), self.tilt
        powers, grown = [arb(1), -s, s * s / 2, -s * s * s / 6], (s * h).exp()
        found = dict.fromkeys(ORDERS, arb(0))
        rest = self.error * grown
        for (j, k), value in self.coefficients.items():
            for i in range(4 - j - k):
                found[j, k + i] = found[j, k + i] + value * powers[i]
            more = 4 - j - k
            rest = rest + abs(value) * d**j * h**k * (s * h) ** more / factorial(more) * grown
        return found, rest

    def at(self, x: Doubles, y: Doubles, scale: arb) -> Doubles:
        """At single points, as multiples of the scale: Horner's scheme, and more than its rounding on top."""
        c = {order: value / scale for order, value in self.coefficients.items()}
        total = np.zeros_like(x)
        for j in range(3, -1, -1):
            inner = np.zeros_like(x)
            for k in range(3 - j, -1, -1):
                inner = inner * y + float(c[j, k].mid())
            total = total * x + inner
        rounding = arb(0)
        for (j, k), value in c.items():
            rounding = rounding + (abs(value) * (40 * UNIT + k * INEXACT) + arb(value.rad())) * self.reach**j
        falls = exponential_above(-y * float(self.tilt.mid())) * (1 + above(self.tilt) * INEXACT)
        return np.maximum(total + above(rounding + self.error / scale), 0.0) * falls


def scale_of(pieces: list[Piece]) -> arb:
    return max((piece.height for piece in pieces), key=lambda height: float(height.mid()))


def largest_anywhere(pieces: list[Piece], scale: arb) -> arb:
    """As a multiple of the scale."""
    return arb(max(above(piece.largest / scale) for piece in pieces))


def exponential_above(x: Doubles) -> Doubles:
    """e^x from above by its series, in operations whose rounding is known; nothing is said beyond 1."""
    total = np.zeros_like(x)
    for j in range(13, -1, -1):
        total = total * x + 1 / factorial(j)
    return np.where(np.abs(x) <= 1, total * (1 + 64 * UNIT) + np.abs(x) ** 14 / factorial(13), np.inf)


def _powers(x: Complexes) -> list[Complexes]:
    """x^j / j! up to the third."""
    square = x * x
    return [np.ones_like(x), x, square / 2, square * x / 6]
