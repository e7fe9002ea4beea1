"""A law of one amount with very many whole values, as a power series of its transform around the middle of its range."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

import numpy as np
from flint import acb, acb_poly, arb
from numpy.typing import NDArray

from sidelight.laws.amounts.tilted import TiltedAmount
from sidelight.numbers.balls import ball

TERMS = 48  # of the power series; by trial: speed and width
# Spreads times the distance of two frequencies at which a transform is looked at; by trial: speed and width
SPREADS_APART = 0.005
QUICK_POINTS = 1 << 18  # of a grid that is used for every tilt; by trial: speed and width
FARTHEST = 3.0  # the largest tilt times half the span, so that what mean and variance lose in the series is below NEGLIGIBLE
NEGLIGIBLE = 1e-20


@dataclass(frozen=True, eq=False)
class ListedAmounts:
    """`masses`: of the whole numbers from 0 on."""

    masses: tuple[Fraction, ...]
    _tilted: dict[float, TiltedAmount] = field(default_factory=dict)
    _mirror: ListedAmounts | None = None

    def mirrored(self) -> ListedAmounts:
        """The law of `span` less the amount."""
        return ListedAmounts(self.masses[::-1], _mirror=self)

    @property
    def span(self) -> int:
        return len(self.masses) - 1

    @cached_property
    def doubles(self) -> NDArray[np.float64]:
        return np.array([float(mass) for mass in self.masses])

    @cached_property
    def mean(self) -> float:
        return float(self.doubles @ np.arange(len(self.masses)))

    @cached_property
    def spread(self) -> float:
        return math.sqrt(float(self.doubles @ (np.arange(len(self.masses)) - self.mean) ** 2))

    @cached_property
    def series(self) -> acb_poly:
        """E e^(z(X - middle)) = sum of the moments m_j z^j / j!; moments are sums of whole numbers."""
        if self._mirror is not None:
            return self._mirror.series(acb_poly([0, -1]))
        under = math.lcm(*(mass.denominator for mass in set(self.masses)))
        weights = np.array([int(mass * under) for mass in self.masses], dtype=object)
        away = np.array([2 * place - self.span for place in range(len(self.masses))], dtype=object)
        found, factor = [], Fraction(1, under)
        for power in range(TERMS):
            found.append(acb(ball(Fraction(int(weights.sum())) * factor)))
            weights, factor = weights * away, factor / (2 * (power + 1))
        return acb_poly(found)

    def moment(self, z: acb) -> acb:
        middle, reach = ball(Fraction(self.span, 2)), abs(z) * self.span / 2
        rest = reach**TERMS / arb(TERMS).fac() * reach.exp()
        error = arb(0, rest.upper())
        return (z * middle).exp() * (self.series(z) + acb(error, error))

    def reaches(self, tilt: float) -> bool:
        """Whether the power series is accurate at this tilt."""
        return tilt * self.span / 2 <= FARTHEST

    def tilted(self, tilt: float) -> TiltedAmount:
        if tilt not in self._tilted:
            self._tilted[tilt] = self._at(tilt)
        return self._tilted[tilt]

    def _at(self, tilt: float) -> TiltedAmount:
        at, first = arb(tilt), self.series.derivative()
        total, rises, bends = (one(acb(at)).real for one in (self.series, first, first.derivative()))
        mean = rises / total
        near = arb(1, NEGLIGIBLE)
        weights = self.doubles * np.exp(tilt * (np.arange(len(self.masses)) - self.span))
        weights = weights / weights.sum()
        steep = arb(1.001 * float(np.abs(np.diff(weights, prepend=0.0, append=0.0)).sum()))
        return TiltedAmount(
            at,
            self.moment,
            (mean + ball(Fraction(self.span, 2))) * near,
            (bends / total - mean * mean) * near,
            arb(self.span),
            steep,
            True,
            far=arb(min(1.0, self._far(weights))),
        )

    @cached_property
    def _points(self) -> int:
        """Of the grid of frequencies."""
        wanted = max(2 * math.pi * self.spread / SPREADS_APART, 4 * len(self.masses))
        return 1 << max(10, min(21, math.ceil(math.log2(wanted))), math.ceil(math.log2(4 * len(self.masses))))

    @cached_property
    def _far_untilted(self) -> float:
        return self._far_on_grid(self.doubles)

    def _far(self, weights: NDArray[np.float64]) -> float:
        """A bound of the size of the tilted transform beyond the edge."""
        if self._points <= QUICK_POINTS:
            return self._far_on_grid(weights)
        return self._far_untilted + 1.001 * float(np.abs(weights - self.doubles).sum())

    def _far_on_grid(self, weights: NDArray[np.float64]) -> float:
        """A transform changes by at most the spread times the step, once it is turned by the mean."""
        places = np.arange(len(weights))
        mean = float(weights @ places)
        spread = math.sqrt(float(weights @ (places - mean) ** 2))
        sizes = np.abs(np.fft.rfft(weights, self._points))
        first = int(math.sqrt(6) / self.span / (2 * math.pi / self._points))
        return 1e-6 + float(sizes[first:].max()) + 1.01 * math.pi / self._points * spread
