"""The hockey stick of a sum L of independent losses, in doubles, from the transforms of the losses.

The formula and its proof are those of `loss_contour`: shown(epsilon) is the hockey stick with one more release of normal noise of
width w beside the others, as an integral along the line z = s + it; the integral is a sum over t = 2 pi l / P, whose other images
are bounded, and what the added release adds is bounded by another sum of the same kind. Here every frequency at which the noise
is not negligible is summed, in doubles, whose errors are added up; there is no bound of the transform in between.

All errors are relative to e^(-s epsilon) E e^(sL), which is computed in balls. The work grows with the number of different parts,
not with the number of their losses.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from flint import arb

from sidelight.laws.counts.coarse import Doubles
from sidelight.numbers.balls import above, ball, in_balls
from sidelight.numbers.kept import kept
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.composition.loss_contour import PERIODS
from sidelight.profiles.composition.pair_loss import ComplexDoubles, PairLoss
from sidelight.profiles.composition.tilted_losses import LARGEST_TILT, NORMAL_END, SMALLEST_TILT

MOST_LINES = 2**17  # frequencies of one sum; by trial: speed and width
MOST_TURNS = 2**23  # frequencies times different parts; by trial: speed and width
FADED_PARTS = 64  # different parts after which most products have faded; by trial: speed and width
FADED = 1e-20  # absolute value of a product of transforms from which on no more factors are computed
TILTS_PER_DOUBLING = 4  # tilts between s and 2 s: epsilons close together share the transform; by trial: speed

PairLosses = tuple[tuple[PairLoss, int], ...]
"""Pairs (loss, number of outputs with this loss)."""


@dataclass(frozen=True, eq=False)
class LossTransform:
    """The losses of outputs with coins of their own."""

    parts: PairLosses

    @cached_property
    def _lines(self) -> dict[tuple[float, float], _Line]:
        return {}

    @in_balls
    def finite_part(self, epsilon: Fraction | float) -> tuple[arb, arb]:
        """A lower and an upper end of E (1 - e^(epsilon - L))_+."""
        if not all(part.size for part, _ in self.parts):
            return arb(0), arb(0)
        s = self._tilt(float(epsilon))
        height = self._total(s) * (-arb(s) * ball(epsilon)).exp()
        deviation = self._deviation(s)
        lower, upper = arb(0), height.upper() / (1 + arb(s))
        if deviation > 0:
            for standard in PERIODS:
                period = standard * deviation
                elsewhere = self._elsewhere(s, period, ball(epsilon), height)
                if elsewhere <= 1e-12 / (s * (s + 1) * deviation):
                    break
            if elsewhere < math.inf:
                found = self._line(s, period).between(epsilon, elsewhere)
                lower, upper = lower.max(height * arb(found[0])).lower(), upper.min(height * arb(found[1])).upper()
        return lower, upper

    def near(self, delta: float | Fraction) -> float:
        """About the epsilon at which the hockey stick is delta: where the least of its bounds is. It decides where to look, never
        what is promised.
        """
        return min((level - math.log(delta)) / s for s, level in self._bounds)

    def about(self, epsilon: float) -> float:
        """About the hockey stick: the least of its bounds. It decides where to look, never what is promised."""
        return math.exp(min(0.0, *(level - s * epsilon for s, level in self._bounds)))

    @cached_property
    @in_balls
    def _bounds(self) -> list[tuple[float, float]]:
        """For some s the logarithm of E e^(sL) s^s / (1 + s)^(1 + s), which times e^(-s epsilon) is a bound."""
        spread = 1 / max(self._deviation(0.0), SMALLEST_TILT)
        tilts = [spread * 1.5**k for k in range(-4, 12)]
        return [(s, float(self._total(s).log()) + s * math.log(s) - (1 + s) * math.log1p(s)) for s in tilts]

    def _line(self, s: float, period: float) -> _Line:
        return kept(self._lines, (s, period), lambda: _Line(self.parts, s, period))

    @cached_property
    def _totals(self) -> dict[float, arb]:
        return {}

    def _total(self, s: float) -> arb:
        return kept(self._totals, s, lambda: self._product(s))

    def _product(self, s: float) -> arb:
        found = arb(1)
        for part, number in self.parts:
            found *= part.total(s) ** number
        return found

    def _deviation(self, s: float) -> float:
        return math.sqrt(math.fsum(number * part.tilted(s).variance for part, number in self.parts))

    def _tilt(self, epsilon: float) -> float:
        """About where e^(-s epsilon) E e^(sL) / (s (s + 1)) is least; decides where to look, never what is promised."""

        def slope(s: float) -> float:
            return math.fsum(number * part.tilted(s).mean for part, number in self.parts) - epsilon - 1 / s - 1 / (1 + s)

        low, high = SMALLEST_TILT, LARGEST_TILT
        for _ in range(30):
            middle = math.sqrt(low * high)
            low, high = (middle, high) if slope(middle) < 0 else (low, middle)
        return float(2.0 ** (round(TILTS_PER_DOUBLING * math.log2(low)) / TILTS_PER_DOUBLING))

    def _elsewhere(self, s: float, period: float, epsilon: arb, height: arb) -> float:
        """A bound of the sum over r != 0 of e^(s r P) shown(epsilon + r P), as a share of e^(-s epsilon) E e^(sL), with the noise
        of the line. For r > 0 it uses (1 - e^-y)_+ <= e^(ay) / (1 + a) with an a above s, for r < 0 with an a below s.
        """
        reach, width = period / self._deviation(s) ** 2, self._line(s, period).width
        if not math.isfinite(reach):
            return math.inf

        def beyond(a: float) -> float:
            at, away, w = arb(a), abs(arb(a) - arb(s)), arb(width)
            share = self._total(a) * (-at * epsilon).exp() / height * (w**2 * at * (at + 1) / 2).exp()
            fall = (-away * arb(period)).exp()
            return above(share * fall / (1 - fall) / (1 + at))

        after = min(beyond(s + share * reach) for share in (0.5, 1.0))
        before = min(beyond(a) for a in {max(0.0, s - reach), max(0.0, s - reach / 2), 0.0})
        return (after + before) * (1 + 1e-9)


@dataclass(frozen=True, eq=False)
class _Line:
    """The line z = s + it, on which the transform is evaluated once."""

    parts: PairLosses
    s: float
    period: float

    @cached_property
    def size(self) -> int:
        return min(MOST_LINES, MOST_TURNS // min(len(self.parts), FADED_PARTS) + 1)

    @cached_property
    def width(self) -> float:
        """Of the noise: so wide that the frequencies beyond the last have a factor below e^(-NORMAL_END^2 / 2)."""
        return NORMAL_END * self.period / (2 * math.pi * self.size)

    @cached_property
    def _values(self) -> tuple[Doubles, ComplexDoubles, Doubles]:
        """The frequencies, the transform there as a share of that at s, with the factor of the noise, and its error."""
        t: Doubles = (2 * math.pi / self.period) * np.arange(1, self.size + 1, dtype=np.float64)
        values = np.exp(-((self.width * t) ** 2) / 2 + 1j * (self.width**2 * t * (2 * self.s + 1) / 2))
        error = 8 * UNIT * (60 + self.width**2 * t * (2 * self.s + 1))
        left = np.arange(self.size)
        for part, number in sorted(self.parts, key=lambda one: -one[1] * one[0].tilted(self.s).variance):
            turned, wrong = part.turned(self.s, t[left])
            values[left] *= _power(turned, number)
            error[left] += number * (wrong + 16 * UNIT)
            left = left[np.abs(values[left]) > FADED]
        return t, values, 1.01 * error + FADED

    @in_balls
    def between(self, epsilon: Fraction | float, elsewhere: float) -> tuple[float, float]:
        """Ends of the hockey stick, as shares of e^(-s epsilon) E e^(sL)."""
        t, values, error = self._values
        s, w, spacing = self.s, self.width, 2 * math.pi / self.period
        turned = values * np.exp(-1j * (t * float(epsilon)))
        wrong = error + 8 * UNIT * (t * float(epsilon) + 4)
        z = s + 1j * t
        flat = np.exp(-((w * t) ** 2) / 2)
        pull = 1 / np.abs(z * (z + 1))
        rounding = (32 + 2 * math.log2(self.size)) * UNIT  # numpy adds in pairs
        shown = 1 / (s * (s + 1)) + 2 * float(np.sum((turned / (z * (z + 1))).real))
        shown_error = 2 * float(np.sum((wrong * flat + rounding) * pull)) + rounding / (s * (s + 1))
        added = 1 + 2 * float(np.sum(turned.real))
        added_error = 2 * float(np.sum(wrong * flat + rounding * np.abs(turned))) + rounding
        end = float(t[-1])
        at_end = math.exp(-((w * end) ** 2) / 2) * (1 + 1 / (spacing * w**2 * end)) * 2
        noise = math.exp(w * w * s * (s + 1) / 2)
        extra = w * w * math.exp(w * w / 8)
        spread = 1 + 1e-12
        upper = noise * (shown + spread * (shown_error + at_end / end**2)) / self.period
        taken = extra * (added + added_error + at_end) + shown_error + at_end / end**2
        lower = noise * (shown - spread * taken) / self.period - elsewhere * spread
        return lower - 1e-14 * abs(lower), upper + 1e-14 * abs(upper)


def _power(values: ComplexDoubles, number: int) -> ComplexDoubles:
    """By repeated squaring; the absolute values are at most 1."""
    found, square = None, values
    while number:
        if number & 1:
            found = square if found is None else found * square
        number >>= 1
        if number:
            square = square * square
    return np.ones_like(values) if found is None else found


def different(parts: Sequence[PairLoss]) -> PairLosses:
    """Equal losses as one, with their number."""
    found: dict[PairLoss, int] = {}
    for part in parts:
        found[part] = found.get(part, 0) + 1
    return tuple(found.items())
