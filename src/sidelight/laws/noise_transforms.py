"""Transforms of noise along a vertical line, and of a count with noise on top."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from flint import acb, arb

from sidelight.laws.noises import Geometric, Noise
from sidelight.laws.transforms.contour import DIGITS, Transform, line, moving
from sidelight.numbers.balls import above, ball, kept_in_balls


@dataclass(frozen=True, eq=False)
class GeometricTransform:
    """(1-r)^2 / ((1 - r z)(1 - r/z)), for a tilt between log r and -log r."""

    ratio: Fraction
    tilt: arb

    @cached_property
    def _at_tilt(self) -> arb:
        return self._at(acb(self.tilt)).real

    @property
    def level(self) -> arb:
        return self._at_tilt.log()

    @cached_property
    def centre(self) -> float:
        up, down = (float((ball(self.ratio) * (sign * self.tilt).exp()).mid()) for sign in (1, -1))
        return (up - down) / ((1 - up) * (1 - down))

    @property
    def spread(self) -> float:
        up, down = (float((ball(self.ratio) * (sign * self.tilt).exp()).mid()) for sign in (1, -1))
        return up / (1 - up) ** 2 + down / (1 - down) ** 2

    @cached_property
    def reach(self) -> int:
        """Each tail is at most the ratio of its masses to the power of its distance from 0."""
        slowest = ball(self.ratio) * abs(self.tilt).exp()
        return math.ceil(above(DIGITS / -slowest.log()) + abs(self.centre))

    def _at(self, s: acb) -> acb:
        ratio, z = ball(self.ratio), s.exp()
        return (1 - ratio) ** 2 / ((1 - ratio * z) * (1 - ratio / z))

    def turned(self, size: int, count: int, away: int) -> list[acb]:
        return [self._phi(place, count) * moving(place, count, away).exp() for place in range(size)]

    def _phi(self, place: int, count: int) -> acb:
        return self._at(line(self.tilt, place, count)) / self._at_tilt

    def fading(self, place: int, count: int) -> arb:
        """Both factors of the denominator grow up to pi."""
        return self._phi(place, count).abs_upper()


@dataclass(frozen=True, eq=False)
class GaussianTransform:
    """Sum over k of exp(-k^2 / (2 sigma^2) + sk), by Poisson's formula a sum of Gaussians one turn apart."""

    sigma: Fraction
    tilt: arb

    def _at(self, s: acb) -> acb:
        """Divided by sigma sqrt(2 pi) exp(sigma^2 tilt^2 / 2); for |t| <= pi terms fall by exp(-4 pi^2 sigma^2 j)."""
        square, turn = ball(self.sigma) ** 2 / 2, acb(0, 2) * arb.pi()
        own = (-square * self.tilt * self.tilt).exp()
        total, away = acb(0), 0
        while True:
            terms = [(square * (s + turn * j) ** 2).exp() * own for j in {away, -away}]
            total = total + sum(terms, acb(0))
            size = sum((term.abs_upper() for term in terms), arb(0))
            if away and size < arb(2) ** -180:
                falling = (-8 * square * arb.pi() ** 2 * away).exp()
                rest = arb(0, (size * falling / (1 - falling)).upper())
                return total + acb(rest, rest)
            away += 1

    @cached_property
    def _at_tilt(self) -> arb:
        return self._at(acb(self.tilt)).real

    @cached_property
    def _at_zero(self) -> arb:
        return GaussianTransform(self.sigma, arb(0))._at_tilt

    @cached_property
    def level(self) -> arb:
        return ball(self.sigma) ** 2 * self.tilt**2 / 2 + (self._at_tilt / self._at_zero).log()

    @cached_property
    def centre(self) -> float:
        return float((ball(self.sigma) ** 2 * self.tilt).mid())

    @property
    def spread(self) -> float:
        return float(self.sigma**2)

    @cached_property
    def reach(self) -> int:
        """A tilted discrete Gaussian is one around sigma^2 s; around any centre its mass generating function is at most the
        Gaussian one times the ratio of the sums over the whole numbers around a whole number and around a half.
        """
        sigma = ball(self.sigma)
        half = (-1 / (8 * sigma**2)).exp() * 2
        uneven = ((1 + sigma * (2 * arb.pi()).sqrt()) / half.max(sigma * (2 * arb.pi()).sqrt() - 1)).log()
        room = (2 * (DIGITS + 1 + uneven)).sqrt() * sigma
        return math.ceil(above(room)) + 2

    def turned(self, size: int, count: int, away: int) -> list[acb]:
        return [self._phi(place, count) * moving(place, count, away).exp() for place in range(size)]

    def _phi(self, place: int, count: int) -> acb:
        return self._at(line(self.tilt, place, count)) / self._at_tilt

    def fading(self, place: int, count: int) -> arb:
        """Without their phases the terms add up to a sum that falls up to pi."""
        return GaussianTransform(self.sigma, arb(0))._at(line(arb(0), place, count)).abs_upper() / self._at_tilt


@dataclass(frozen=True, eq=False)
class Sum:
    """Of an independent sum."""

    one: Transform
    other: Transform

    @property
    def tilt(self) -> arb:
        return self.one.tilt

    @property
    def level(self) -> arb:
        return self.one.level + self.other.level

    @property
    def centre(self) -> float:
        return self.one.centre + self.other.centre

    @property
    def spread(self) -> float:
        return self.one.spread + self.other.spread

    @property
    def reach(self) -> int:
        return self.one.reach + self.other.reach

    def turned(self, size: int, count: int, away: int) -> list[acb]:
        both = zip(self.one.turned(size, count, away), self.other.turned(size, count, 0), strict=True)
        return [one * other for one, other in both]

    def fading(self, place: int, count: int) -> arb:
        return self.one.fading(place, count) * self.other.fading(place, count)


@kept_in_balls(64)
def noise_transform(noise: Noise, tilt: float) -> Transform:
    if isinstance(noise, Geometric):
        return GeometricTransform(noise.ratio, arb(tilt))
    return GaussianTransform(noise.sigma, arb(tilt))
