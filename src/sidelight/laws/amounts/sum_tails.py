"""P[S >= x] for the sum S of very many independent amounts, along one vertical line of its transform.

For a tilt s above 0 the function e^(sx) P[S >= x] has the Fourier transform E e^(zS) / z, z = s + it, or E e^(zS) / (1 - e^-z) on
the whole numbers. By Poisson's summation formula the sum over the frequencies t = 2 pi l / N, divided by N, is the sum of this
function at x + jN over all whole j. The terms with j < 0 are at most e^(s(x + jN)), those with j > 0 are bounded by Bennett's
inequality for the tilted sum, and frequencies that are left out by `TiltedAmount.fading`: all of this is in the radius.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from flint import acb, acb_poly, arb
from numpy.typing import NDArray

from sidelight.laws.amounts.tilted import TiltedAmount
from sidelight.numbers.balls import above, ball

EXPONENT = 90.0  # what is left out is about e^-90 of the whole; by trial: width and speed
PIECE = 32  # frequencies that are summed as one polynomial; by trial: width and speed


@dataclass(frozen=True, eq=False)
class SumTails:
    """`parts`: amounts under one tilt, each with how many people have it. `period`: N, an odd whole number for whole amounts."""

    parts: tuple[tuple[TiltedAmount, int], ...]
    period: float

    @property
    def tilt(self) -> arb:
        return self.parts[0][0].tilt

    @property
    def whole(self) -> bool:
        return self.parts[0][0].whole

    @cached_property
    def level(self) -> arb:
        return sum((one.level * people for one, people in self.parts), arb(0))

    @cached_property
    def mean(self) -> arb:
        return sum((one.mean * people for one, people in self.parts), arb(0))

    @cached_property
    def variance(self) -> arb:
        return sum((one.variance * people for one, people in self.parts), arb(0))

    @cached_property
    def base(self) -> float:
        return float(self.mean.mid())

    @cached_property
    def step(self) -> arb:
        return 2 * arb.pi() / arb(self.period)

    def _fading(self, t: arb) -> arb:
        total = arb(1)
        for one, people in self.parts:
            total *= one.fading(t) ** people
        return total

    @cached_property
    def size(self) -> int:
        """How many frequencies are summed; on whole numbers at most all of them."""
        most = (int(self.period) - 1) // 2 + 1 if self.whole else 10**9
        enough = arb(-EXPONENT).exp()
        low, high = 0, min(16, most)
        while high < most and not self._fading(self.step * high) < enough:
            low, high = high, min(2 * high, most)
        while low + 1 < high:
            middle = (low + high) // 2
            low, high = (low, middle) if self._fading(self.step * middle) < enough else (middle, high)
        return high

    @cached_property
    def left_out(self) -> arb:
        """A bound of the sum over the frequencies from `size` on, of one sign, of |transform / z| over its value at 0.

        Those between t and 2t are at most t / step + 1, each at most the bound at t. On whole numbers |1 - e^-z| is at least
        e^(-s/2) 2t / pi. Beyond the edge of `TiltedAmount.fading` each amount that is nowhere certain halves with every doubling.
        """
        t, total = self.step * self.size, arb(0)
        if self.whole and self.size > (int(self.period) - 1) // 2:
            return total
        factor = (self.tilt / 2).exp() * arb.pi() / 2 if self.whole else arb(1)
        edge = max((above(arb(6).sqrt() / one.span) for one, _ in self.parts), default=0.0)
        while True:
            here = factor * self._fading(t) * (1 / self.step + 1 / t)
            if self.whole and t > arb.pi():
                return total + here
            if not self.whole and t > edge and any(not one.certain > 0 for one, _ in self.parts):
                return total + 2 * here
            total, t = total + here, 2 * t

    @cached_property
    def _pieces(self) -> list[acb_poly]:
        """The weights of the frequencies, in short pieces: powers of a complex ball get wider and wider."""
        size, step, base = self.size, self.step, arb(self.base)
        logs = [acb(0)] * size
        for one, people in self.parts:
            logs = [total + log * people for total, log in zip(logs, one.logs(size, self.period), strict=True)]
        found = []
        for place, log in enumerate(logs):
            z = acb(self.tilt, step * place)
            over = -((-z).expm1()) if self.whole else z
            found.append((log - acb(0, step * place * base)).exp() / over * (2 if place else 1))
        return [acb_poly(found[start : start + PIECE]) for start in range(0, size, PIECE)]

    @property
    def turned_weights(self) -> NDArray[np.complex128]:
        """The tilted transform at the frequencies that are summed, for the sum less `base`; for l and -l together."""
        found = []
        for place in range(self.size):
            log = sum((one.logs(place + 1, self.period)[place] * people for one, people in self.parts), acb(0))
            value = (log - acb(0, self.step * place * arb(self.base))).exp() * (2 if place else 1)
            found.append(complex(float(value.real.mid()), float(value.imag.mid())))
        return np.array(found)

    def lost_masses(self, away: float) -> arb:
        """A bound of what the sum of these lacks, at a tilted mass that is at most this far from the mean."""
        return 4 * self.left_out / self.period + 2 * self.beyond(arb(self.period) - away)

    def beyond(self, distance: arb) -> arb:
        """Bennett's bound of P[S - mean >= distance] for the tilted sum, and of the same at all further periods together."""
        span = max(above(one.span) for one, _ in self.parts)
        spread = self.variance / (arb(span) ** 2)
        x = distance.min(arb(self.period)) / (arb(span) * spread)
        if not x > 0:
            return arb(1e30)
        once = (-spread * ((1 + x) * (1 + x).log() - x)).exp()
        return once / (1 - once) if once < 1 else arb(1e30)

    def at_least(self, x: Fraction | float | int) -> arb:
        """P[S >= x]."""
        place = ball(x)
        scale = (self.level - self.tilt * place).exp()
        angle = -self.step * (place - arb(self.base))
        turn, further = acb(0, angle).exp(), acb(0)
        for number, piece in enumerate(self._pieces):
            further += piece(turn) * acb(0, angle * (number * PIECE)).exp()
        turned = further.real
        rest = 2 * self.left_out / self.period + self.beyond(place + self.period - self.mean)
        down = (-self.tilt * self.period).exp()
        error = scale * rest + down / (1 - down)
        return scale * turned / self.period + arb(0, error.upper())


def period_for(tilt: float, exponent: float, variance: float, span: float, room: float, whole: bool) -> float:
    """A period with which both kinds of error are about e^-EXPONENT: `exponent` is -log of the probability of the tail that is
    asked for, and `room` how far from the tilted mean tails begin.
    """
    reach, spread = 4.0 * math.sqrt(variance), variance / span**2
    while True:
        x = reach / (span * spread)
        if spread * ((1 + x) * math.log1p(x) - x) >= EXPONENT:
            break
        reach *= 1.1
    wanted = max((EXPONENT + exponent) / tilt, reach + room)
    if whole:
        return float(2 * math.ceil(wanted / 2) + 1)
    return wanted
