"""Half-lines of a law on the whole numbers, from its transform along one vertical line; every error is bounded.

The law tilted by s has the masses P_s[k] = P[k] e^(sk - F(s)). Its characteristic function phi at the N frequencies t = 2 pi l /
N gives

    (1/N) sum over l of phi(t) e^(-itk) = P_s[k] + P_s[k + N] + P_s[k - N] + P_s[k + 2N] + ...

The masses at k + N, k - N and further are bounded by tails of the law. Frequencies at which |phi| is negligible are left out, and
their sum is bounded. The weights of J neighbouring masses form a geometric series in closed form; the masses after them are
bounded. About forty frequencies remain, however many people there are. All errors are relative to the tilted scale, so a
probability of 1e-300 is as easy as 0.1.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Protocol

from flint import acb, acb_poly, arb

from sidelight.laws.transforms.geometric_weights import GeometricWeights, series
from sidelight.numbers.balls import kept_in_balls

CONTOUR_BITS = 101  # what is left out of a sum is below 2^-101 of the tilted scale: about twice the bits of a double
TAIL_EXPONENT = 72.0  # each tail left out is at most 2 e^-72, so that two of them are below 2^-101
MOST_TURNS = 3.0  # times a box may be turned around 0: it grows with every turn; by trial: speed and width
FREQUENCY_STEP = 12  # numbers of frequencies are multiples of it, so that laws share what was computed; by trial: speed


class Transform(Protocol):
    """The transform E e^((s + it) X) of a law along the line with real part s, at t = 2 pi place / count; phi is the transform
    divided by its value at t = 0.
    """

    @property
    def tilt(self) -> arb: ...

    @property
    def level(self) -> arb:
        """log E e^(sX)."""
        ...

    @property
    def centre(self) -> float:
        """Approximately the mean of the tilted law."""
        ...

    @property
    def spread(self) -> float:
        """Approximately the variance of the tilted law."""
        ...

    @property
    def reach(self) -> int:
        """A distance from the centre beyond which each tail of the tilted law is at most 2 e^-TAIL_EXPONENT."""
        ...

    def turned(self, size: int, count: int, away: int) -> list[acb]:
        """phi of the law of X + away, at the first `size` places."""
        ...

    def fading(self, place: int, count: int) -> arb:
        """A bound of |phi| at this place and at all larger frequencies up to pi."""
        ...


class CountTransform(Transform, Protocol):
    """The transform of a count without noise."""

    @property
    def off(self) -> float:
        """The mean of the tilted law is no further than this from the centre."""
        ...


@dataclass(frozen=True, eq=False)
class Line:
    """The frequencies of a line and the weights of masses and tails. They do not depend on the law, and are computed once."""

    tilt: arb
    epsilon: arb
    terms: int  # J
    count: int  # N; odd, so that no frequency is t = pi, where a logarithm jumps
    bits: int = CONTOUR_BITS
    ratio: Fraction | None = None  # of geometric noise on top of the law
    _kept: dict[str, list[acb]] = field(default_factory=dict)

    @property
    def negligible(self) -> arb:
        return arb(2) ** -self.bits

    @property
    def room(self) -> int:
        """How far from the centre half-lines may start: the inverse of `line_for`."""
        return self.count - 2 * self.terms - 3

    def weights(self, kind: str, size: int) -> list[acb]:
        """The weights of the first `size` frequencies: 1/N, for l and -l together, times the sum of c_j e^(-j (s + it))."""
        kept = self._kept.setdefault(kind, [])
        weigh = self._weigh(kind)
        for place in range(len(kept), size):
            kept.append(weigh(-line(self.tilt, place, self.count)) * (arb(2 if place else 1) / self.count))
        return kept[:size]

    @cached_property
    def _noisy(self) -> GeometricWeights | None:
        return None if self.ratio is None else GeometricWeights(self.ratio, self.tilt, self.epsilon, self.terms)

    def _weigh(self, kind: str) -> Callable[[acb], acb]:
        if (noisy := self._noisy) is not None:
            return lambda x: noisy.weight(kind, x)
        plain: Callable[[acb], acb] = getattr(self, f"_{kind}")
        return plain

    def _rises(self, x: acb) -> acb:
        return 1 - self.epsilon.exp() * x.exp()

    def _upper(self, x: acb) -> acb:
        return 1 - self.epsilon.expm1() * x.exp() * series(x, self.terms)

    def _tail(self, x: acb) -> acb:
        return series(x, self.terms)

    def _lower(self, x: acb) -> acb:
        return 1 + self.epsilon.expm1() * series(-x, self.terms)

    @cached_property
    def sizes(self) -> dict[str, tuple[arb, arb]]:
        """For each kind of weight, bounds of the largest |c_j e^(-sj)| and of the sum of all of them."""
        if self._noisy is not None:
            return dict.fromkeys(("rises", "upper", "lower", "tail"), self._noisy.sizes)
        tilt, extra, one = self.tilt, self.epsilon.expm1(), arb(1)
        second = (self.epsilon - tilt).exp()
        powers = (1 / tilt.expm1()).min(arb(self.terms)) if tilt > 0 else arb(self.terms)
        lower = (1 / (1 - tilt.exp())).min(arb(self.terms)) if tilt < 0 else arb(self.terms)
        return {
            "rises": (second.max(one), 1 + second),
            "upper": ((extra * (-tilt).exp()).max(one), 1 + extra * powers),
            "lower": (1 + extra, 1 + extra * lower),
            "tail": (one, 1 + powers),
        }


@dataclass(frozen=True, eq=False)
class Contour:
    """Half-lines X >= k at one epsilon, where k - 1 is within the room of the line around the centre."""

    transform: Transform
    line: Line

    @staticmethod
    def of(transform: Transform, epsilon: arb, room: int, ratio: Fraction | None = None) -> Contour:
        return Contour(transform, line_for(transform.tilt, epsilon, transform.reach, room, ratio=ratio))

    @cached_property
    def _base(self) -> int:
        return round(self.transform.centre)

    @cached_property
    def _phi(self) -> tuple[list[acb], arb]:
        """phi of the law moved by its centre, at the frequencies where it is not negligible; and a bound of |phi|
        at the others.
        """
        count = self.line.count
        size, rest = negligible_from(lambda place: self.transform.fading(place, count), self.line)
        return self.transform.turned(size, count, -self._base), rest

    def _sum(self, kind: str) -> Callable[[int], arb]:
        """The function from k to the sum over j of c_j e^(-sj) P_s[k + j]. Each mass at a distance of N or more is added at most
        once, and counts as an error.
        """
        phi, rest = self._phi
        weights = [value * weight for value, weight in zip(phi, self.line.weights(kind, len(phi)), strict=True)]
        nearby, count = acb_poly(weights), self.line.count
        largest, total = self.line.sizes[kind]
        error = arb(0, (largest * self.line.negligible + total * rest).upper())

        def at(k: int) -> arb:
            step = arb(2 * (self._base - k)) / count
            if 2 * abs(k - self._base) * len(weights) <= MOST_TURNS * count:  # powers of a complex ball get wider and wider
                return nearby(acb(step).exp_pi_i()).real + error
            return sum((w * acb(step * place).exp_pi_i() for place, w in enumerate(weights)), acb(0)).real + error

        return at

    @cached_property
    def _rises(self) -> Callable[[int], arb]:
        return self._sum("rises")

    @cached_property
    def _half_line(self) -> Callable[[int], arb]:
        return self._sum("lower" if self.transform.tilt < 0 else "upper")

    def rises(self, k: int) -> arb:
        """A positive multiple of f(k-1) - e^epsilon f(k)."""
        return self._rises(k - 1)

    def half_line(self, k: int) -> arb:
        """f(k-1) - (e^epsilon - 1) P[X >= k]. For a tilt below 0, P[X < k] is summed instead of P[X >= k]."""
        tilt, extra = self.transform.tilt, self.line.epsilon.expm1()
        scale = (self.transform.level - tilt * (k - 1)).exp()
        after = arb(0, (extra * (-abs(tilt) * self.line.terms).exp() * self.line.negligible).upper())
        found = scale * (self._half_line(k - 1) + after)
        return found - extra if tilt < 0 else found

    def beyond(self, k: int, away: int) -> arb:
        """A ball around 0 with what the masses of X beyond k add, at most, to a half-line that starts `away` further out."""
        largest, _ = self.line.sizes["upper"]
        scale = (self.transform.level - self.transform.tilt * (k - 1) - abs(self.transform.tilt) * away).exp()
        return arb(0, (scale * largest * self.line.negligible).upper())

    def at_least(self, k: int) -> arb:
        """P[X >= k], for a tilt of 0 or more."""
        scale = (self.transform.level - self.transform.tilt * k).exp()
        return scale * (self._sum("tail")(k) + arb(0, self.line.negligible.upper()))


def negligible_from(fading: Callable[[int], arb], line: Line) -> tuple[int, arb]:
    """A number of places after which the falling bound is negligible, and the bound at that place; at most the places up to pi.

    It is the smallest such number, rounded up to a multiple of FREQUENCY_STEP, so that different laws use the same stored
    weights.
    """
    count, enough = line.count, line.negligible
    low, high, rest = 0, min(64, count // 2 + 1), arb(0)
    while high <= count // 2 and not (rest := fading(high)) < enough:
        low, high, rest = high, min(2 * high, count // 2 + 1), arb(0)
    while low + 1 < high:
        middle = (low + high) // 2
        there = fading(middle)
        low, high, rest = (low, middle, there) if there < enough else (middle, high, rest)
    size = min(-(-high // FREQUENCY_STEP) * FREQUENCY_STEP, count // 2 + 1)
    return size, fading(size) if size <= count // 2 else arb(0)


def line_for(tilt: arb, epsilon: arb, reach: int, room: int, bits: int = CONTOUR_BITS, ratio: Fraction | None = None) -> Line:
    """A line for half-lines that start within `room` of the centre: N is larger than the number of summed masses and the reach of
    both tails together. `ratio`: of geometric noise on top.

    The reach is rounded up to five binary digits, so that similar laws share a line.
    """
    rough = 1 << max(0, reach.bit_length() - 5)
    reach = -(-reach // rough) * rough
    terms = reach + room + 2
    count = (terms + reach + 2 * room + 4) | 1
    if arb(float(tilt.mid())) == tilt and arb(float(epsilon.mid())) == epsilon:
        return _line(float(tilt.mid()), float(epsilon.mid()), terms, count, bits, ratio)
    return Line(tilt, epsilon, terms, count, bits, ratio)


@kept_in_balls(32)
def _line(tilt: float, epsilon: float, terms: int, count: int, bits: int, ratio: Fraction | None) -> Line:
    return Line(arb(tilt), arb(epsilon), terms, count, bits, ratio)


def moving(place: int, count: int, away: int) -> acb:
    """The logarithm of the phi of the constant `away`."""
    return acb(0, 2 * arb.pi() * (place * away) / count)


def line(tilt: arb, place: int, count: int) -> acb:
    return acb(tilt, 2 * arb.pi() * place / count)


def bennett_reach(variance: float, bits: int = CONTOUR_BITS) -> int:
    """A distance R, nearly the smallest with V h(R/V) >= TAIL_EXPONENT + 1 for the variance V and h(x) = (1 + x) log(1 + x) - x.
    By Bennett's inequality each tail of a count beyond R is then at most e^-(TAIL_EXPONENT + 1).

    For fewer bits the exponent is smaller by log 2 for each bit.
    """
    if variance <= 0:
        return 1

    def exponent(reach: float) -> float:
        x = reach / variance
        return variance * ((1 + x) * math.log1p(x) - x) if x > 1e-4 else reach * reach / (2 * variance) * (1 - x)

    reach, enough = 2.0, TAIL_EXPONENT + 1 - (CONTOUR_BITS - bits) * math.log(2)
    while exponent(reach) < enough:
        reach *= 1.2
    return math.ceil(reach)
