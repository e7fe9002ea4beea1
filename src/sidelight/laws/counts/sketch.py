"""A summary of the rates of many people, made in one pass, that is enough for the law of their count; summaries can be added.

q, the smaller of p and 1 - p, falls into a cell. Each octave has two cells: from 2^e to 1.5 2^e, and from there to 2^(e+1). With
c and w the centre and the half width of the cell, x = (q - c)/w is exact in a double. A cell stores how many people it has, and
the sums M_d of T_d(x) for d up to 17. With E = 1 - e^s (or 1 - e^-s for people with p above 1/2, who also add s)

    log(1 - E q) = log A - 2 sum over d >= 1 of r^d T_d(x) / d,    A = (z + sqrt(z - y) sqrt(z + y)) / 2,    r = y / 2A

where z = 1 - c E and y = w E; the terms after D add up to at most 2 |r|^(D+1) / ((D+1)(1 - |r|)) for each person. If a cell has
few people, their rates are also stored one by one, for the s at which the series converges too slowly. For a large crowd only s
near 0 matters, and the moments of the whole interval are enough (`moments`); they follow from those of the cells.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from flint import acb, acb_poly, arb
from numpy.typing import ArrayLike, NDArray

from sidelight.errors import BadValue
from sidelight.laws.transforms.contour import CountTransform, line
from sidelight.laws.transforms.moments import Doubles, Moments, MomentsTransform, chebyshev, evaluation_error
from sidelight.laws.transforms.people import TiltedCount
from sidelight.numbers.balls import in_balls
from sidelight.numbers.brief import Brief
from sidelight.numbers.rounding import UNIT

# The highest Chebyshev moment that is kept of a cell; the rest of the series is bounded; by trial: speed and width
SKETCH_DEGREE = 17
MOST_LISTED = 2048  # rates of a cell that are kept one by one; by trial: speed and width
CHUNK = 1 << 14  # rates that are read at a time, so that they stay in the processor's cache; by trial: speed
FRACTION_BITS = 50  # x is a whole multiple of 2^-50: two bits less than a double has after the point
LARGEST_MOMENT_TILT = 0.5  # tilt up to which the moments of the whole interval are used; by trial: speed
LEAST_MOMENT_VARIANCE = 100  # variance of a crowd from which on they are used; by trial: speed
# Part of log M that a cell's series may leave out before its listed rates are used instead; by trial: speed and width
LARGEST_SERIES_REST = arb(2) ** -80

Integers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class RateCell(Brief):
    """The people with rates in one cell: M_1 is `first` 2^-FRACTION_BITS within errors[1], M_d is `sums[d]` within `errors[d]`.

    Up to MOST_LISTED rates are also stored one by one in `values`, with the number of people of each.
    """

    people: int
    first: int
    sums: Doubles
    errors: Doubles
    values: tuple[Doubles, Integers] | None

    def __add__(self, more: RateCell) -> RateCell:
        values = None
        if self.values is not None and more.values is not None and len(self.values[0]) + len(more.values[0]) <= MOST_LISTED:
            values = np.concatenate((self.values[0], more.values[0])), np.concatenate((self.values[1], more.values[1]))
        return self._with(more, 1, values)

    def __sub__(self, less: RateCell) -> RateCell:
        """The cell without some of its people. The errors add up; rates are stored one by one only if both cells store theirs."""
        values = None
        if self.values is not None and less.values is not None:
            values = np.concatenate((self.values[0], less.values[0])), np.concatenate((self.values[1], -less.values[1]))
        return self._with(less, -1, values)

    def _with(self, change: RateCell, sign: int, values: tuple[Doubles, Integers] | None) -> RateCell:
        rounding = 2 * UNIT * (np.abs(self.sums) + np.abs(change.sums))
        return RateCell(
            self.people + sign * change.people,
            self.first + sign * change.first,
            self.sums + sign * change.sums,
            (self.errors + change.errors + rounding) * (1 + 8 * UNIT),
            values,
        )

    @cached_property
    def balls(self) -> list[arb]:
        """M_0, M_1, ..."""
        first = arb(self.first) * arb(2) ** -FRACTION_BITS + arb(0, float(self.errors[1]))
        return [arb(self.people), first, *(arb(float(m), float(e)) for m, e in zip(self.sums[2:], self.errors[2:], strict=True))]


@dataclass(frozen=True, eq=False)
class RateSketch(Brief):
    """The cells by their code, which consists of the leading bits of q and of whether p is above 1/2. `never` and `always` are
    the numbers of people with rate 0 and with rate 1.
    """

    cells: Mapping[int, RateCell]
    never: int = 0
    always: int = 0

    @staticmethod
    def of(rates: ArrayLike, people: ArrayLike | None = None) -> RateSketch:
        """The sketch of one rate per person, or of rates with the number of people who have each."""
        p = np.ascontiguousarray(rates, dtype=np.float64).ravel()
        if len(p) and not (np.min(p) >= 0 and np.max(p) <= 1):
            raise BadValue("a rate lies between 0 and 1, and one of these does not")
        weights = None if people is None else np.ascontiguousarray(people, dtype=np.int64).ravel()
        if weights is not None and (len(weights) != len(p) or (len(weights) and np.min(weights) < 0)):
            raise BadValue("every rate has a number of people, 0 or more")
        cells: dict[int, RateCell] = {}
        never = always = 0
        for start in range(0, len(p), CHUNK):
            here = None if weights is None else weights[start : start + CHUNK]
            found, none, all_of_them = _chunk(p[start : start + CHUNK], here)
            never, always = never + none, always + all_of_them
            for code, cell in found:
                cells[code] = cells[code] + cell if code in cells else cell
        return RateSketch(cells, never, always)

    def __add__(self, more: RateSketch) -> RateSketch:
        cells = dict(self.cells)
        for code, cell in more.cells.items():
            cells[code] = cells[code] + cell if code in cells else cell
        return RateSketch(cells, self.never + more.never, self.always + more.always)

    def __sub__(self, less: RateSketch) -> RateSketch:
        """The sketch without some of its people."""
        if any(code not in self.cells or self.cells[code].people < cell.people for code, cell in less.cells.items()):
            raise BadValue("only people who are in a sketch can be taken out of it")
        cells = {code: cell - less.cells[code] if code in less.cells else cell for code, cell in self.cells.items()}
        return RateSketch(
            {code: cell for code, cell in cells.items() if cell.people}, self.never - less.never, self.always - less.always
        )

    @property
    def people(self) -> int:
        """The number of people whose rate is neither 0 nor 1."""
        return sum(cell.people for cell in self.cells.values())

    def reflected(self) -> RateSketch:
        """The sketch of the same people if the other value is counted: each p becomes 1 - p."""
        return RateSketch({code ^ 1: cell for code, cell in self.cells.items()}, self.always, self.never)

    @property
    def everybody(self) -> arb:
        """The probability that everybody is counted: a ball from 0 to Chernoff's bound."""
        return arb(0).union((self.tilted(1.0).level - self.people).exp())

    @cached_property
    @in_balls
    def moments(self) -> Moments:
        """The moments of x = 2p - 1 on the whole interval, from those of the cells: T_d(a + b x) is a weighted sum of T_j(x), j
        <= d.
        """
        totals = [arb(0)] * (SKETCH_DEGREE + 1)
        for code, cell in self.cells.items():
            centre, half = _place(code)
            a, b = (1 - 2 * centre, -2 * half) if code & 1 else (2 * centre - 1, 2 * half)
            for d, row in enumerate(_moved(a, b)):
                totals[d] = totals[d] + sum((weight * m for weight, m in zip(row, cell.balls, strict=False)), arb(0))
        return Moments(self.people, totals[1:])

    def tilted(self, tilt: float) -> CountTransform:
        if abs(tilt) <= LARGEST_MOMENT_TILT and self.moments.variance > LEAST_MOMENT_VARIANCE:
            return MomentsTransform(self.moments, arb(tilt))
        return CellsTransform(self, arb(tilt))


@dataclass(frozen=True, eq=False)
class CellsTransform(TiltedCount):
    """The transform of the count, computed cell by cell, for any tilt."""

    sketch: RateSketch
    tilt: arb

    def _at(self, s: acb) -> acb:
        total = acb(0)
        for code, cell in self.sketch.cells.items():
            centre, half = _place(code)
            change = 1 - (-s if code & 1 else s).exp()
            z, y = 1 - centre * change, half * change
            big = (z + (z - y).sqrt() * (z + y).sqrt()) / 2
            ratio = y / (2 * big)
            size = arb(ratio.abs_upper())
            rest = 2 * size ** (SKETCH_DEGREE + 1) / ((SKETCH_DEGREE + 1) * (1 - size)) * cell.people if size < 1 else arb("inf")
            if not rest < LARGEST_SERIES_REST and cell.values is not None:
                part = sum(((1 - change * arb(float(q))).log() * int(w) for q, w in zip(*cell.values, strict=True)), acb(0))
            else:
                series = acb_poly([acb(0), *(-2 * m / d for d, m in enumerate(cell.balls[1:], start=1))])
                part = big.log() * cell.people + series(ratio) + acb(arb(0, rest.upper()), arb(0, rest.upper()))
            total = total + part + (s * cell.people if code & 1 else 0)
        return total

    @cached_property
    def level(self) -> arb:
        return self._at(acb(self.tilt)).real

    @cached_property
    def mean(self) -> arb:
        """The derivative of the level, which is convex, so that secants on both sides bound it."""
        step = 1 / (16 * (1 + self.variance.upper()))
        before, after = (self._at(acb(self.tilt + move)).real for move in (-step, step))
        return ((self.level - before) / step).union((after - self.level) / step)

    @cached_property
    def variance(self) -> arb:
        """A bracket of the variance: in every cell the rates are between its two ends, and a tilt multiplies the odds by e^s."""
        total = arb(0)
        for code, cell in self.sketch.cells.items():
            centre, half = _place(code)
            q = (centre - half).union(centre + half)
            power = (-self.tilt if code & 1 else self.tilt).exp()
            low, high = (p * (1 - p) * power / (1 + p * (power - 1)) ** 2 for p in (centre - half, centre + half))
            turn = 1 / (1 + power)  # where the tilted rate is 1/2
            inside = arb("0.25").union(low.min(high)) if q.contains(turn) else low.union(high)
            total = total + inside * cell.people
        return total

    def turned(self, size: int, count: int, away: int) -> list[acb]:
        return [self._turned(place, count, away) for place in range(size)]

    def _turned(self, place: int, count: int, away: int) -> acb:
        """phi of X + away at this place; where the series do not converge, a box around 0 that only bounds |phi|."""
        found = self._at(line(self.tilt, place, count)) - self.level + acb(0, 2 * arb.pi() * (place * away) / count)
        most = self.fading(place, count)
        if found.is_finite() and (phi := found.exp()).abs_upper() < 2 * most:
            return phi
        box = arb(0, most.upper())
        return acb(box, box)


def _place(code: int) -> tuple[arb, arb]:
    """The exact centre and half width of a cell."""
    exponent, upper = code >> 2, code >> 1 & 1
    unit = arb(2) ** (max(exponent, 1) - 1023 - 2)
    corner = (4 if exponent else 0) + 2 * upper
    return (corner + 1) * unit, unit


def _moved(a: arb, b: arb) -> list[list[arb]]:
    """For each d up to SKETCH_DEGREE, the weights of T_j(x), j <= d, in T_d(a + b x)."""
    rows = [[arb(1)], [a, b]]
    for _ in range(2, SKETCH_DEGREE + 1):
        last, before = rows[-1], rows[-2]
        times_x = [arb(0)] * (len(last) + 1)
        for j, weight in enumerate(last):
            times_x[j + 1] = times_x[j + 1] + (weight if j == 0 else weight / 2)
            if j:
                times_x[j - 1] = times_x[j - 1] + weight / 2
        new = [2 * (b * moved) for moved in times_x]
        for j, weight in enumerate(last):
            new[j] = new[j] + 2 * a * weight
        for j, weight in enumerate(before):
            new[j] = new[j] - weight
        rows.append(new)
    return rows


def _chunk(p: Doubles, people: Integers | None) -> tuple[list[tuple[int, RateCell]], int, int]:
    """The cells of some people, the number of people with rate 0, and the number of people with rate 1."""
    weights = np.ones(len(p), dtype=np.int64) if people is None else people
    never, always = int(weights[p == 0].sum()), int(weights[p == 1].sum())
    if never or always or people is not None:
        inside = (p > 0) & (p < 1) & (weights > 0)
        p, weights = p[inside], weights[inside]
    above_half = p > 0.5
    q = np.where(above_half, 1 - p, p)
    bits = q.view(np.int64)
    codes = ((bits >> 51) << 1) | above_half
    order = np.argsort(codes.astype(np.uint16), kind="stable")
    codes, bits, weights = codes[order], bits[order], weights[order]
    starts = np.flatnonzero(np.concatenate((codes[:1] == codes[:1], codes[1:] != codes[:-1])))
    if not len(starts):
        return [], never, always
    mantissa = bits & ((1 << 52) - 1)
    whole = mantissa - (1 << 50) - ((mantissa >> 51) << 51)
    rows = chebyshev(whole.astype(np.float64) * 2.0**-FRACTION_BITS, SKETCH_DEGREE)
    if people is not None:
        rows = rows * weights
    sums = np.add.reduceat(rows, starts, axis=1)
    counts = np.add.reduceat(weights, starts)
    firsts = _exact_sums(whole, weights, starts, plain=people is None)
    error = evaluation_error(SKETCH_DEGREE)
    found = []
    for j, start in enumerate(starts):
        end = int(starts[j + 1]) if j + 1 < len(starts) else len(codes)
        number = int(counts[j])
        errors = number * 1.01 * (error + (end - int(start) + 2) * UNIT)
        errors[1] = 0.0
        values = (q[order[start:end]], weights[start:end]) if end - start <= MOST_LISTED else None
        found.append((int(codes[start]), RateCell(number, firsts[j], sums[:, j], errors, values)))
    return found, never, always


def _exact_sums(whole: Integers, weights: Integers, starts: NDArray[np.intp], plain: bool) -> list[int]:
    """Exact sums between the starts, without overflow: in halves of 26 bits, or with Python's integers."""
    if plain:
        high, low = np.add.reduceat(whole >> 26, starts), np.add.reduceat(whole & ((1 << 26) - 1), starts)
        return [(int(h) << 26) + int(m) for h, m in zip(high, low, strict=True)]
    products = [x * w for x, w in zip(whole.tolist(), weights.tolist(), strict=True)]
    ends = [*starts[1:].tolist(), len(products)]
    return [sum(products[a:b]) for a, b in zip(starts.tolist(), ends, strict=True)]
