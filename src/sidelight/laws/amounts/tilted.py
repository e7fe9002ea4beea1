"""The law of one amount, tilted: its transform along a line, and bounds of it far from the real axis.

Where an amount X has range R and variance v, and Y is the difference of two of them, cos(tY) <= 1 - (tY)^2/2 + (tY)^4/24 gives
|E e^(itX)|^2 <= 1 - v t^2 (1 - t^2 R^2/12). Where its masses or its density have total variation A, summing by parts gives
|E e^(itX)| <= A/t, or A/(2 sin(t/2)) on the whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from flint import acb, arb, arb_poly

from sidelight.numbers.balls import ball


@dataclass(frozen=True, eq=False)
class TiltedAmount:
    """One amount after a tilt above 0. `moment` is its transform E e^(zX) before the tilt.

    `certain`: the probability, after the tilt, that it has one certain value; `steep` belongs to the rest. `far`:
    a bound of the size of the tilted transform beyond the edge, where the other bounds begin.
    """

    tilt: arb
    moment: Callable[[acb], acb]
    mean: arb
    variance: arb
    span: arb
    steep: arb
    whole: bool
    certain: arb = field(default_factory=lambda: arb(0))
    far: arb = field(default_factory=lambda: arb(1))
    _logs: dict[float, list[acb]] = field(default_factory=dict)

    @cached_property
    def start(self) -> acb:
        return self.moment(acb(self.tilt))

    @cached_property
    def level(self) -> arb:
        return self.start.real.log()

    def logs(self, size: int, period: float) -> list[acb]:
        """The logarithm of the tilted transform at the first `size` multiples of 2 pi / period, up to multiples of 2 pi i."""
        kept = self._logs.setdefault(period, [])
        step = 2 * arb.pi() / arb(period)
        for place in range(len(kept), size):
            kept.append((self.moment(acb(self.tilt, step * place)) / self.start).log())
        return kept[:size]

    def fading(self, t: arb) -> arb:
        """A bound of the size of the tilted transform at t and beyond, on whole numbers up to pi."""
        edge = arb(6).sqrt() / self.span
        if not t < edge:
            return self._far(t)
        near = (-self.variance * t * t * (1 - t * t * self.span * self.span / 12) / 2).exp()
        return near.max(self._far(edge))

    def _far(self, t: arb) -> arb:
        across = 2 * (t / 2).min(arb.pi() / 2).sin() if self.whole else t
        return (self.certain + (1 - self.certain) * (self.steep / across)).min(self.far)


def uniform_amount(tilt: arb) -> TiltedAmount:
    """Uniform between -1/2 and 1/2."""

    def moment(z: acb) -> acb:
        return (z / 2).sinh() / (z / 2)

    half = tilt / 2
    variance = 1 / tilt**2 - 1 / (2 * half.sinh()) ** 2
    return TiltedAmount(tilt, moment, half.coth() / 2 - 1 / tilt, variance, arb(1), 2 * tilt / (1 - (-tilt).exp()), False)


def uniform_whole_amount(points: int, tilt: arb) -> TiltedAmount:
    """Uniform among 0, 1, ..., points - 1."""

    def moment(z: acb) -> acb:
        return (points * z).expm1() / (points * z.expm1())

    def part(width: int) -> tuple[arb, arb]:
        away = (-width * tilt).expm1()
        return -width / away, width * width * (-width * tilt).exp() / away**2

    (high, more), (low, less) = part(points), part(1)
    steep = 2 * (-tilt).expm1() / (-points * tilt).expm1()
    return TiltedAmount(tilt, moment, high - low, less - more, arb(points - 1), steep, True)


def listed_amount(masses: tuple[Fraction, ...], tilt: arb) -> TiltedAmount:
    """One of the whole numbers 0, 1, ..., with these masses."""
    law = [ball(mass) for mass in masses]
    polynomial = arb_poly(law)

    def moment(z: acb) -> acb:
        return polynomial(z.exp())

    power = tilt.exp()
    total, first = polynomial(power), polynomial.derivative()
    mean = power * first(power) / total
    second = power * power * first.derivative()(power) / total + mean
    heights, height = [arb(0)], arb(1)
    for mass in law:
        heights.append(mass * height / total)
        height *= power
    heights.append(arb(0))
    steep = sum((abs(after - before) for before, after in pairwise(heights)), arb(0))
    return TiltedAmount(tilt, moment, mean, second - mean * mean, arb(len(law) - 1), steep, True)


def partly_certain(amount: TiltedAmount, uniform: Fraction, value: Fraction) -> TiltedAmount:
    """With probability `uniform` such an amount, and otherwise this value."""
    tilt, share = amount.tilt, ball(uniform)

    def moment(z: acb) -> acb:
        return share * amount.moment(z) + (1 - share) * (z * ball(value)).exp()

    drawn = share * amount.level.exp()
    certain = (1 - share) * (tilt * ball(value)).exp()
    still = certain / (drawn + certain)
    mean = (1 - still) * amount.mean + still * ball(value)
    variance = (1 - still) * (amount.variance + amount.mean**2) + still * ball(value) ** 2 - mean**2
    return TiltedAmount(tilt, moment, mean, variance, amount.span, amount.steep, amount.whole, still)
