"""Many different rates as a few dozen numbers: the Chebyshev moments of x = 2p - 1.

With v = tanh(s/4), log(1 + p (e^s - 1)) = s/2 + 2 log cosh(s/4) - 2 sum over d >= 1 of (-v)^d T_d(x) / d, so for a crowd

    log E e^(sX) = people (s/2 + 2 log cosh(s/4)) - 2 sum of (-v)^d M_d / d,    M_d = sum of T_d(x)

and the terms after D add up to at most 2 people |v|^(D+1) / ((D+1)(1 - |v|)), since |M_d| <= people. The moments of two crowds
add up. A count of very many people only has to be looked at near s = 0, where a few terms do.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from operator import mul

import numpy as np
from flint import acb, acb_mat, arb, arb_poly
from numpy.typing import NDArray

from sidelight.laws.contour import CountTransform, line, moving
from sidelight.laws.crowd import Grouped, TiltedCount
from sidelight.numbers.balls import in_balls
from sidelight.numbers.rounding import UNIT

FAR = 1.0
ENOUGH, STEP = 76.0, 4  # e^-ENOUGH is negligible, however many people there are
Doubles = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Moments:
    """`balls` contain M_1, M_2, ...; `listed`: the same people, for tilts at which the series does not converge fast enough."""

    people: int
    balls: list[arb]
    listed: Callable[[], Grouped] | None = None

    def reflected(self) -> Moments:
        """The other value counted: x becomes -x."""
        listed = self.listed
        return Moments(
            self.people,
            [(-1) ** d * m for d, m in enumerate(self.balls, start=1)],
            None if listed is None else lambda: listed().reflected(),
        )

    @cached_property
    def variance(self) -> arb:
        """p(1-p) = (1 - x^2) / 4 = (1 - T_2(x)) / 8."""
        return ((self.people - self.balls[1]) / 8).max(arb(0))

    @property
    def everybody(self) -> arb:
        """Between 0 and Chernoff's bound."""
        return arb(0).union((self.tilted(1.0).level - self.people).exp())

    def tilted(self, tilt: float) -> CountTransform:
        if abs(tilt) > FAR and self.listed is not None:
            return self.listed().tilted(tilt)
        return MomentsTransform(self, arb(tilt))


@dataclass(frozen=True, eq=False)
class MomentsTransform(TiltedCount):
    moments: Moments
    tilt: arb

    @cached_property
    def level(self) -> arb:
        """-2 sum of (-v)^d M_d / d as a polynomial in -v; 2 log cosh(s/4) is -log(1 - v^2)."""
        s, people, balls = self.tilt, self.moments.people, self.moments.balls
        v, terms = (s / 4).tanh(), len(balls)
        size = arb(abs(v).upper())
        rest = arb(0, (2 * people * size ** (terms + 1) / ((terms + 1) * (1 - size))).upper())
        series = arb_poly([0, *(-2 * m / d for d, m in enumerate(balls, start=1))])
        return people * (s / 2 - (1 - v * v).log()) + series(-v) + rest

    @cached_property
    def mean(self) -> arb:
        """The derivative of the level: people (1 + v) / 2 + (1 - v^2) / 2 times the sum of (-v)^(d-1) M_d."""
        v, people = (self.tilt / 4).tanh(), self.moments.people
        size, last = arb(abs(v).upper()), len(self.moments.balls)
        slope = arb_poly(self.moments.balls)(-v) + arb(0, (people * size**last / (1 - size)).upper())
        return people * (1 + v) / 2 + (1 - v * v) / 2 * slope

    @cached_property
    def variance(self) -> arb:
        """A tilt by s changes odds by e^s, and p(1-p) by no more."""
        factor = abs(self.tilt).exp()
        return (self.moments.variance * factor).union(self.moments.variance / factor)

    def logs(self, size: int, count: int) -> list[acb]:
        """log phi at the first `size` places, by what is kept for all crowds along this line."""
        terms = self._terms(size, count)
        waves, balls = _waves(float(self.tilt.mid()), count, terms), self.moments.balls[:terms]
        found = waves.matrix(size) * acb_mat([[acb(m)] for m in balls])
        people = self.moments.people
        return [found[place, 0] + people * waves.firsts[place] for place in range(size)]

    def _terms(self, size: int, count: int) -> int:
        """So many that the others are negligible at the first `size` places; a multiple of STEP, or all."""
        largest = abs(cmath.tanh(complex(float(self.tilt.mid()), 2 * math.pi * size / count) / 4))
        wanted = STEP * math.ceil(ENOUGH / -math.log(largest) / STEP) if 0 < largest < 1 else len(self.moments.balls)
        return min(wanted, len(self.moments.balls))

    def turned(self, size: int, count: int, away: int) -> list[acb]:
        return [(log + moving(place, count, away)).exp() for place, log in enumerate(self.logs(size, count))]


class _Waves:
    """log phi as a sum over the moments, for the frequencies of one line."""

    def __init__(self, tilt: float, count: int, degree: int) -> None:
        self.tilt, self.count, self.degree = arb(tilt), count, degree
        self.firsts: list[acb] = []  # what every person adds, and the terms left out
        self._rows: list[list[acb]] = []
        self._matrices: dict[int, acb_mat] = {}

    def _row(self, s: acb) -> tuple[acb, list[acb]]:
        v = (s / 4).tanh()
        size = arb(v.abs_upper())
        if not size < 1:
            return acb(math.nan), [acb(0)] * self.degree
        rest = arb(0, (2 * size ** (self.degree + 1) / ((self.degree + 1) * (1 - size))).upper())
        powers = accumulate([-v] * self.degree, mul)
        return s / 2 + 2 * (s / 4).cosh().log() + acb(rest, rest), [-2 * power / d for d, power in enumerate(powers, start=1)]

    @cached_property
    def _at_tilt(self) -> tuple[acb, list[acb]]:
        return self._row(acb(self.tilt))

    @in_balls
    def matrix(self, size: int) -> acb_mat:
        """One row for each of the first `size` frequencies."""
        if size not in self._matrices:
            first, here = self._at_tilt
            for place in range(len(self._rows), size):
                level, row = self._row(line(self.tilt, place, self.count))
                self.firsts.append(level - first)
                self._rows.append([there - own for there, own in zip(row, here, strict=True)])
            self._matrices[size] = acb_mat(self._rows[:size])
        return self._matrices[size]


@lru_cache(maxsize=32)
def _waves(tilt: float, count: int, degree: int) -> _Waves:
    return _Waves(tilt, count, degree)


def chebyshev(x: Doubles, degree: int) -> Doubles:
    """T_0 .. T_degree, one row each; row d within 3 (d+1)^2 UNIT of the truth where x is within UNIT of it."""
    rows = np.empty((degree + 1, len(x)))
    rows[0], rows[1] = 1.0, x
    for d in range(2, degree + 1):
        np.multiply(2 * x, rows[d - 1], out=rows[d])
        rows[d] -= rows[d - 2]
    return rows


def evaluation_error(degree: int) -> Doubles:
    """Of one person's T_d, and of its product with a number of people."""
    return np.array([4 * (d + 1) ** 2 * UNIT for d in range(degree + 1)])
