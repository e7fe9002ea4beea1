"""Many different rates p, summed up by a few dozen numbers: the Chebyshev moments of x = 2p - 1.

With v = tanh(s/4), log(1 + p (e^s - 1)) = s/2 + 2 log cosh(s/4) - 2 sum over d >= 1 of (-v)^d T_d(x) / d, so for a crowd

    log E e^(sX) = people (s/2 + 2 log cosh(s/4)) - 2 sum of (-v)^d M_d / d,    M_d = sum of T_d(x)

and the terms after D add up to at most 2 people |v|^(D+1) / ((D+1)(1 - |v|)), since |M_d| <= people. The moments of two crowds
add up. For a count of very many people only s near 0 is needed, where a few terms are enough.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from flint import acb, acb_poly, arb, arb_poly
from numpy.typing import NDArray

from sidelight.laws.transforms.contour import CountTransform, line, moving
from sidelight.laws.transforms.people import Grouped, TiltedCount
from sidelight.numbers.balls import kept_in_balls
from sidelight.numbers.rounding import UNIT

# Tilt beyond which listed people are used, since the series converges too slowly; by trial: speed and width
LARGEST_SERIES_TILT = 1.0
NEGLIGIBLE_EXPONENT = 76.0  # terms below e^-76, which is 2^-109, are left out and bounded
TERM_STEP = 4  # numbers of terms are multiples of it, so that others share what was computed; by trial: speed
Doubles = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Moments:
    """The moments M_1, M_2, ... of a crowd, in `balls`. `listed` gives the same people one by one, for tilts at which the series
    converges too slowly.
    """

    people: int
    balls: list[arb]
    listed: Callable[[], Grouped] | None = None

    def reflected(self) -> Moments:
        """The moments of the same people if the other value is counted: x becomes -x."""
        listed = self.listed
        return Moments(
            self.people,
            [(-1) ** d * m for d, m in enumerate(self.balls, start=1)],
            None if listed is None else lambda: listed().reflected(),
        )

    @cached_property
    def variance(self) -> arb:
        """The variance of the count: the sum of p(1-p) = (1 - x^2) / 4 = (1 - T_2(x)) / 8."""
        return ((self.people - self.balls[1]) / 8).max(arb(0))

    @property
    def everybody(self) -> arb:
        """The probability that everybody is counted: a ball from 0 to Chernoff's bound."""
        return arb(0).union((self.tilted(1.0).level - self.people).exp())

    def tilted(self, tilt: float) -> CountTransform:
        if abs(tilt) > LARGEST_SERIES_TILT and self.listed is not None:
            return self.listed().tilted(tilt)
        return MomentsTransform(self, arb(tilt))


@dataclass(frozen=True, eq=False)
class MomentsTransform(TiltedCount):
    moments: Moments
    tilt: arb

    @cached_property
    def level(self) -> arb:
        """log E e^(sX): the series -2 sum of (-v)^d M_d / d is a polynomial in -v, and 2 log cosh(s/4) = -log(1 - v^2)."""
        s, people, balls = self.tilt, self.moments.people, self.moments.balls
        v, terms = (s / 4).tanh(), len(balls)
        rest = arb(0, (people * _left_out(acb(v), terms)).upper())
        series = arb_poly([0, *(-2 * m / d for d, m in enumerate(balls, start=1))])
        return people * (s / 2 - (1 - v * v).log()) + series(-v) + rest

    @cached_property
    def mean(self) -> arb:
        """The mean of the tilted law, the derivative of the level: people (1 + v) / 2 + (1 - v^2) / 2 times the sum of
        (-v)^(d-1) M_d.
        """
        v, people = (self.tilt / 4).tanh(), self.moments.people
        size, last = arb(abs(v).upper()), len(self.moments.balls)
        slope = arb_poly(self.moments.balls)(-v) + arb(0, (people * size**last / (1 - size)).upper())
        return people * (1 + v) / 2 + (1 - v * v) / 2 * slope

    @cached_property
    def variance(self) -> arb:
        """A bracket of the variance of the tilted law: a tilt by s multiplies the odds of each person by e^s, and p(1-p) by a
        factor between e^-|s| and e^|s|.
        """
        factor = abs(self.tilt).exp()
        return (self.moments.variance * factor).union(self.moments.variance / factor)

    def logs(self, size: int, count: int) -> list[acb]:
        """log phi at the first `size` places: the polynomial at -v of each place, minus its value at the tilt."""
        terms, people = self._terms(size, count), self.moments.people
        series = acb_poly([acb(0), *(-2 * m / d for d, m in enumerate(self.moments.balls[:terms], start=1))])
        waves = _waves(float(self.tilt.mid()), count)
        found = zip(series.evaluate(waves.places(size), algorithm="iter"), waves.firsts, waves.rests(terms, size), strict=False)
        here = series(waves.here)
        return [there - here + people * (first + rest) for there, first, rest in found]

    def _terms(self, size: int, count: int) -> int:
        """A number of terms after which the rest is negligible at the first `size` places: a multiple of
        TERM_STEP, or all terms.
        """
        largest = abs(cmath.tanh(complex(float(self.tilt.mid()), 2 * math.pi * size / count) / 4))
        wanted = (
            TERM_STEP * math.ceil(NEGLIGIBLE_EXPONENT / -math.log(largest) / TERM_STEP)
            if 0 < largest < 1
            else len(self.moments.balls)
        )
        return min(wanted, len(self.moments.balls))

    def turned(self, size: int, count: int, away: int) -> list[acb]:
        return [(log + moving(place, count, away)).exp() for place, log in enumerate(self.logs(size, count))]


class _Waves:
    """The parts of log phi that do not depend on the people, at the frequencies of one line."""

    def __init__(self, tilt: float, count: int) -> None:
        self.tilt, self.count = arb(tilt), count
        self.here, self._first = self._at(acb(self.tilt))
        self.firsts: list[acb] = []  # the part of log phi that is the same for every person, minus its value at the tilt
        self._places: list[acb] = []
        self._rests: dict[int, list[acb]] = {}

    def _at(self, s: acb) -> tuple[acb, acb]:
        """-v, and s/2 + 2 log cosh(s/4) = s/2 - log(1 - v^2)."""
        v = (s / 4).tanh()
        return -v, s / 2 - (1 - v * v).log()

    def places(self, size: int) -> list[acb]:
        for place in range(len(self._places), size):
            minus_v, first = self._at(line(self.tilt, place, self.count))
            self._places.append(minus_v)
            self.firsts.append(first - self._first)
        return self._places[:size]

    def rests(self, terms: int, size: int) -> list[acb]:
        """For each place, a bound of the terms left out for one person, at that place plus at the tilt."""
        kept, at_tilt = self._rests.setdefault(terms, []), _left_out(self.here, terms)
        for minus_v in self.places(size)[len(kept) :]:
            rest = arb(0, (_left_out(minus_v, terms) + at_tilt).upper())
            kept.append(acb(rest, rest))
        return kept


@kept_in_balls(32)
def _waves(tilt: float, count: int) -> _Waves:
    return _Waves(tilt, count)


def _left_out(v: acb, terms: int) -> arb:
    """A bound of the sum of the terms left out for one person."""
    size = arb(v.abs_upper())
    return 2 * size ** (terms + 1) / ((terms + 1) * (1 - size)) if size < 1 else arb(math.nan)


def chebyshev(x: Doubles, degree: int) -> Doubles:
    """The Chebyshev polynomials T_0 to T_degree of each x, one row for each degree; row d is within 3 (d+1)^2 UNIT of the exact
    value if x is within UNIT of the exact x.
    """
    rows = np.empty((degree + 1, len(x)))
    rows[0], rows[1] = 1.0, x
    for d in range(2, degree + 1):
        np.multiply(2 * x, rows[d - 1], out=rows[d])
        rows[d] -= rows[d - 2]
    return rows


def evaluation_error(degree: int) -> Doubles:
    """For each d, a bound of the error of one person's T_d; it also covers the rounding of T_d times a number of people, per
    person.
    """
    return np.array([4 * (d + 1) ** 2 * UNIT for d in range(degree + 1)])
