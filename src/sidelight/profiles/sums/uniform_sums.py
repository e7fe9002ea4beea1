"""The hockey stick of a sum of uniform amounts moved by the whole width of one amount, for any number of amounts.

The law of the sum is log-concave and symmetric: the best event is a half-line, both directions show the same, a longer move shows
more, and more amounts hide more.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from flint import arb

from sidelight.laws.amounts.few_amounts import FewUniform, FewWhole
from sidelight.laws.amounts.sum_tails import SumTails, period_for
from sidelight.laws.amounts.tilted import TiltedAmount, uniform_amount, uniform_whole_amount
from sidelight.numbers.balls import ball
from sidelight.profiles.sums.half_lines import HalfLine, Tails, best_half_line

FEW = 48  # amounts, below which exact alternating sums are used; by trial: speed
STEEP = 3.0  # the tilt is at least this over the spread, so that few frequencies are enough near epsilon 0; by trial: speed


@dataclass(frozen=True, eq=False)
class UniformSums:
    """`points`: among how many whole numbers each amount is uniform; None: it is uniform on an interval of width 1."""

    points: int | None
    epsilon: float
    _amounts: dict[float, TiltedAmount] = field(default_factory=dict)
    _found: dict[int, HalfLine] = field(default_factory=dict)

    @property
    def whole(self) -> bool:
        return self.points is not None

    @property
    def step(self) -> float:
        return 1.0 if self.points is None else float(self.points - 1)

    @cached_property
    def factor(self) -> arb:
        return ball(self.epsilon).exp()

    def amount(self, tilt: float) -> TiltedAmount:
        if tilt not in self._amounts:
            at = arb(tilt)
            self._amounts[tilt] = uniform_amount(at) if self.points is None else uniform_whole_amount(self.points, at)
        return self._amounts[tilt]

    @property
    def variance(self) -> float:
        """Of one amount, without a tilt."""
        return 1 / 12 if self.points is None else (self.points**2 - 1) / 12

    def tilt(self, spread: float) -> float:
        """Where a step is worth epsilon; not so small that the tail has to be summed over very many frequencies."""
        least = 2.0 ** math.ceil(math.log2(STEEP / spread))
        return max(self.epsilon / self.step, least)

    def middle(self) -> float:
        """The mean of one amount where a step is worth epsilon."""
        if self.epsilon / self.step < 1e-12:
            return 0.0 if self.points is None else (self.points - 1) / 2
        return float(self.amount(self.epsilon / self.step).mean.mid())

    def half_line(self, amounts: int) -> HalfLine:
        """The best half-line of the sum of this many amounts."""
        if amounts not in self._found:
            self._found[amounts] = self._half_line(amounts)
        return self._found[amounts]

    def _half_line(self, amounts: int) -> HalfLine:
        if amounts == 0 or (amounts == 1 and not self.whole):  # the move is as wide as the law
            return HalfLine(0.0, arb(1), arb(1))
        tilt = self.tilt(math.sqrt(amounts * self.variance))
        one, guess, near = self.amount(tilt), amounts * self.middle() + self.step / 2, 0.1
        if self._found:  # the place is nearly linear in the number of amounts
            known = min(self._found, key=lambda number: abs(number - amounts))
            guess, near = self._found[known].place + (amounts - known) * self.middle(), 1e-3
        spread = math.sqrt(amounts * float(one.variance.mid()))
        if amounts >= FEW:
            tails: Tails = self.tails(((one, amounts),), guess)
        else:
            tails = FewUniform(amounts) if self.points is None else FewWhole(amounts, self.points)
        return best_half_line(tails, self.step, self.factor, guess, spread, self.whole, near)

    def tails(self, parts: tuple[tuple[TiltedAmount, int], ...], guess: float) -> SumTails:
        """The tails of the sum of these amounts, near the guessed place of the best half-line."""
        rough = SumTails(parts, 1.0)
        tilt, variance = float(rough.tilt.mid()), float(rough.variance.mid())
        exponent = max(0.0, tilt * guess - float(rough.level.mid())) + self.epsilon
        room = abs(guess - rough.base) + 2 * self.step + 4 * math.sqrt(variance)
        span = float(parts[0][0].span.mid())
        return SumTails(parts, _rounded(period_for(tilt, exponent, variance, span, room, self.whole), self.whole))


def _rounded(period: float, whole: bool) -> float:
    """Rounded up to five binary digits, so that sums of nearly as many amounts share their frequencies."""
    unit = 2.0 ** (math.frexp(period)[1] - 5)
    found = math.ceil(period / unit) * unit
    return float(int(found) | 1) if whole else found


@dataclass(frozen=True, eq=False)
class FewPartlyUniform:
    """The sum of a few people's amounts, each of which is uniform with a probability, and otherwise `certain`."""

    people: int
    uniform: Fraction
    points: int | None
    certain: int

    @cached_property
    def _weights(self) -> list[arb]:
        u, n = self.uniform, self.people
        return [ball(math.comb(n, m) * u**m * (1 - u) ** (n - m)) for m in range(n + 1)]

    def at_least(self, x: Fraction | float | int) -> arb:
        total = arb(0)
        for amounts, weight in enumerate(self._weights):
            few = FewUniform(amounts) if self.points is None else FewWhole(amounts, self.points)
            total += weight * few.at_least(Fraction(x) - (self.people - amounts) * self.certain)
        return total
