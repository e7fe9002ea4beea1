"""A bound of the best half-line for all members of a stretch at once, where log phi is linear in a number x of the member.

For a member with the tilted characteristic function phi, centred at its mean, the half-line X >= k has with y = k - 1 - mean the
value

    f(k-1) - (e^epsilon - 1) P[X >= k] = e^A sum over t of w phi(t) e^(-(s + it) y)

Let log phi be M + x C. Where phi is not negligible, x C and ty are small, and e^u is 1 + u + u^2/2 + u^3/6 within |u|^4/24 e^|Re
u|. So the value is e^(-sy) times a polynomial in x and y, around x = 0 and each of a few y. The best half-line has |y| < 1,
because the mode of a count is within 1 of its mean.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import factorial
from operator import mul

import numpy as np
from flint import acb, arb
from numpy.typing import NDArray

from sidelight.laws.transforms.contour import Line
from sidelight.numbers.balls import above, in_balls, kept_in_balls
from sidelight.numbers.rounding import UNIT

EDGE = 1.01  # |y| is below 1; the rest is room for the error of y
FEWEST_PIECES = 4  # pieces of the range of y: more for a narrow law and a large epsilon; by trial: speed and width
MOST_PIECES = 16  # likewise
SURELY = 1 + 1e-9  # factor; above the rounding errors of a few dozen operations on doubles, each at most 2^-53
PLACE_ERROR = 1e-9  # above the error of a y in doubles
ORDERS = [(j, k) for j in range(4) for k in range(4 - j)]  # powers of x and of y: no more than three together
MOST_ROUNDINGS = 1000  # operations on doubles, more than a bound takes
LARGEST_POWER = 500.0  # exponent; 4^500 is a double, and more is taken for infinite

Doubles = NDArray[np.float64]
Complexes = NDArray[np.complex128]


@dataclass(frozen=True, slots=True)
class Grid:
    """The range of y up to `edge` on both sides of `around`, cut into `pieces` pieces."""

    pieces: int
    edge: float = EDGE
    around: float = 0.0

    @property
    def half(self) -> float:
        return self.edge / self.pieces

    def centre(self, place: int) -> float:
        return self.around + (2 * place + 1) * self.half - self.edge


def grid_for(variance: float, tilt: float) -> Grid:
    return Grid(min(MOST_PIECES, max(FEWEST_PIECES, math.ceil(80 / math.sqrt(max(variance, 1.0))), math.ceil(16 * tilt))))


@kept_in_balls(64)
def _turns(line: Line, size: int, grid: Grid) -> tuple[Doubles, Complexes, Doubles]:
    """The frequencies t; (-it)^k / k! e^(-(s + it) y) at the centres of the pieces, sorted by k, within 16 UNIT; and upper bounds
    of e^(-sy) at the centres.
    """
    rows = []
    for place in range(size):
        along = acb(-line.tilt, -2 * arb.pi() * place / line.count)
        first, step = (along * grid.centre(0)).exp(), (along * (2 * grid.half)).exp()
        rows.append([complex(value) for value in accumulate([step] * (grid.pieces - 1), mul, initial=first)])
    t: Doubles = 2 * math.pi * np.arange(size) / line.count
    at_centres = np.array(rows)
    turns = np.concatenate([power[:, None] * at_centres for power in _powers((-1j * t).astype(np.complex128))], axis=1)
    return t, turns, at_centres[0].real * SURELY


@in_balls
def expand(
    line: Line,
    middles: Sequence[acb],
    changes: Sequence[acb],
    rest: arb,
    reach: float,
    grid: Grid,
    bend: float = 0.0,
) -> Pieces:
    """The polynomials for log phi = middles + x changes, known within `bend` t^2. `rest` bounds |phi| at all further frequencies,
    and |x| is at most `reach`.

    The sums are computed in doubles. The error of each, in UNIT, is at most the number of terms plus the number of operations on
    each, times the sum of the absolute values.
    """
    return expand_around(line, [middle.exp() for middle in middles], changes, rest, reach, grid, bend)


@in_balls
def expand_around(
    line: Line,
    phis: Sequence[acb],
    changes: Sequence[acb],
    rest: arb,
    reach: float,
    grid: Grid,
    bend: float = 0.0,
    kind: str = "upper",
) -> Pieces:
    """`expand`, from phi itself at x = 0. `kind`: of the weights, those of half-lines or of f(k-1) - e^epsilon f(k)."""
    t, turns, falls = _turns(line, len(phis), grid)
    weights = line.weights(kind, len(phis))
    value, unsure = _doubles([weight * phi for weight, phi in zip(weights, phis, strict=True)])
    change, astray = _doubles(changes)
    terms = np.array([value * power for power in _powers(change)])
    sums, sizes = (terms @ turns).real, np.abs(terms) @ np.abs(turns) * (8 * (len(phis) + 40) * UNIT)
    short = (np.abs(change) * reach + t * grid.half) ** 4 / 24
    off = (np.abs(value) * short + unsure) + (np.abs(value) + unsure) * _at_most_expm1(bend * t * t + astray * reach)
    with np.errstate(over="ignore", invalid="ignore"):
        total_off = float(np.sum(off * (1 + _at_most_expm1(np.abs(change.real) * reach)))) * SURELY
    largest, total = line.sizes[kind]
    error = above((largest + line.epsilon.expm1()) * line.negligible + total * rest + arb(total_off))
    shape = 4, 4, grid.pieces
    return Pieces(sums.reshape(shape), sizes.reshape(shape), error * falls * SURELY, reach, grid, float(line.tilt.mid()))


def _doubles(values: Sequence[acb]) -> tuple[Complexes, Doubles]:
    """The doubles nearest to the midpoints, and the radius of each ball."""
    return np.array([complex(value) for value in values]), np.array([float(v.real.rad() + v.imag.rad()) for v in values])


def _at_most_expm1(x: Doubles) -> Doubles:
    """An upper bound of e^x - 1: x + x^2 for x up to 1, and a power of 4 minus 1 for larger x."""
    return np.where(
        x <= 1, x + x * x, 4.0 ** np.ceil(np.minimum(x, LARGEST_POWER)) - 1 + np.where(x > LARGEST_POWER, np.inf, 0.0)
    )


@dataclass(frozen=True, eq=False)
class Pieces:
    """e^(-sy) times a polynomial in x and y on each piece, for |x| up to `reach` and y in the piece."""

    sums: Doubles  # the coefficients of x^j y^k: j, k, piece
    sizes: Doubles  # the error of each
    error: Doubles  # the error of each piece, at its centre
    reach: float
    grid: Grid
    tilt: float

    @property
    def height(self) -> float:
        """About the largest value at x = 0."""
        return float(np.max(self.sums[0, 0]))

    def largest(self) -> float:
        """An upper bound of all values.

        e^(-sy) is expanded too, and terms above the third order are bounded. For each y the rest is a parabola in x, which is
        above its chord by at most its quadratic term; then the best y is found at both ends of the chord.
        """
        d, h, s = self.reach, self.grid.half, self.tilt
        if s * h > LARGEST_POWER:
            return math.inf
        grown = math.exp(s * h) * SURELY
        powers = (1.0, -s, s * s / 2, -s * s * s / 6)
        c = np.zeros_like(self.sums)
        size, rest = np.zeros_like(self.error), self.error * grown
        for j, k in ORDERS:
            here, away, more = self.sums[j, k], d**j * h**k * grown, 4 - j - k
            for i in range(more):
                c[j, k + i] += here * powers[i]
            rest = rest + np.abs(here) * (away * (s * h) ** more / factorial(more)) + self.sizes[j, k] * away
            size = size + np.abs(here) * away
        rest = rest + sum(np.abs(c[j, 3 - j]) * d**j * h ** (3 - j) for j in range(4)) + size * (MOST_ROUNDINGS * UNIT)
        found = np.maximum(*(_best(c, x, h) for x in (-d, d))) + np.maximum(-c[2, 0], 0.0) * d * d + rest
        return math.inf if np.any(np.isnan(found)) else float(np.max(found)) * SURELY

    def mirrored(self) -> Pieces:
        """The same for minus the values."""
        return replace(self, sums=-self.sums)

    def at(self, place: int, x: Doubles, y: Doubles) -> Doubles:
        """Upper bounds of the values at single points of one piece, where y is relative to its centre: Horner's scheme plus a
        bound of its rounding errors.
        """
        total = np.zeros_like(x)
        for j in range(3, -1, -1):
            inner = np.zeros_like(x)
            for k in range(3 - j, -1, -1):
                inner = inner * y + self.sums[j, k, place]
            total = total * x + inner
        rounding, far = 0.0, max(1.0, self.grid.half)
        for j, k in ORDERS:
            off = abs(self.sums[j, k, place]) * (MOST_ROUNDINGS * UNIT + k * PLACE_ERROR) + self.sizes[j, k, place]
            rounding += off * self.reach**j * far**k
        falls = exponential_series_above(-y * self.tilt) * (1 + self.tilt * PLACE_ERROR)
        found: Doubles = np.maximum(total + (rounding + self.error[place]) * SURELY, 0.0) * falls
        return found


def _best(c: Doubles, x: float, half: float) -> Doubles:
    """The largest value of a + by + cy^2 for |y| up to `half`, where a and b depend on x."""
    level, slope, bend = c[0, 0] + c[1, 0] * x + c[2, 0] * x * x, np.abs(c[0, 1] + c[1, 1] * x), c[0, 2]
    inside = (bend < 0) & (slope <= -2 * bend * half * SURELY)
    at_an_end = level + slope * half + bend * half * half
    found: Doubles = np.where(inside, level - slope * slope / np.where(inside, 4 * bend, 1.0), at_an_end)
    return found


def exponential_series_above(x: Doubles) -> Doubles:
    """An upper bound of e^x by its series, with a bound of the rounding errors; infinity where |x| > 1."""
    total = np.zeros_like(x)
    for j in range(13, -1, -1):
        total = total * x + 1 / factorial(j)
    return np.where(np.abs(x) <= 1, total * (1 + 64 * UNIT) + np.abs(x) ** 14 / factorial(13), np.inf)


def _powers(x: Complexes) -> list[Complexes]:
    """x^j / j! for j from 0 to 3."""
    square = x * x
    return [np.ones_like(x), x, square / 2, square * x / 6]
