"""The hockey stick of a sum L of many independent losses, from the transform M(z) = E e^(zL) on a line z = s + it.

With psi(y) = (1 - e^-y)_+ the hockey stick is E psi(L - epsilon), and psi(y) is 1/(2 pi i) times the integral of e^(zy) / (z (z
+ 1)) dz along the line. Beside the releases put one more, of normal noise, whose own loss is Y ~ N(w^2/2, w^2):

    shown(epsilon) = E psi(L + Y - epsilon) = 1/(2 pi i) integral of e^(-z epsilon) M(z) e^(w^2 z (z+1) / 2) / (z (z + 1)) dz

1. It is not below the hockey stick, because e^-Y has mean 1 and (1 - x)_+ is convex. 2. What the added release adds is the price
of an option. It grows with w at the rate phi(y/w + w/2), phi the normal density, so that E psi(y + Y) - psi(y) = integral over v
from 0 to w of e^(-y/2) phi(y/v) e^(-v^2/8) dv <= w e^(-y/2) phi(y/w), because phi(y/v) grows with v. This bound has the transform
w^2 e^(w^2/8) e^(w^2 z (z+1) / 2), so the added amount is at most the integral above with w^2 e^(w^2/8) in place of 1 / (z (z +
1)). 3. Summing over t = 2 pi l / P, l whole, in place of integrating gives the sum of e^(s r P) shown(epsilon + r P) over all
whole r (Poisson): all terms are positive and r = 0 is the wanted one. The others are bounded by psi(y) <= e^(ay) / (1 + a), a >=
0. 4. Frequencies left out are bounded by |M(z)|, a product of as many factors as there are releases, and by e^(-w^2 t^2 / 2).

The parts left out in 3 and 4, and outcomes of negligible weight, are bounded in doubles (`tilted_losses`). This assumes that exp,
log, sums and Fourier transforms of doubles have a relative error below one millionth. Everything else is computed in balls.

No loss is rounded, and the amount added in 2, about s (s + 1) w^2 of the result, does not grow with the number of releases. All
errors are relative to e^(-s epsilon) M(s), and s is chosen where this is small, so a delta of 1e-300 is as easy as one of 0.1.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import count, islice

from flint import acb, arb

from sidelight.numbers.balls import ball, in_balls
from sidelight.profiles.composition.outcomes import Copies
from sidelight.profiles.composition.tilted_losses import NORMAL_END, AllTilted, Tilted, tilt

ADDED_SHARE = 1e-9  # share of the result that the added release of normal noise may add; by trial: speed and width
FADED_SHARE = 1e-18  # the sum over frequencies ends at a term below this share of the first; the rest is bounded
# In standard deviations of L: the first that is long enough is taken; by trial: speed
PERIODS = (8.0, 10.0, 12.0, 16.0, 24.0, 32.0, 48.0, 64.0, 96.0, 128.0, 256.0, 512.0)
FREQUENCIES = 500  # frequencies that are summed, at most, while the others are bounded; by trial: speed and width
MOST_FREQUENCIES = 20_000  # frequencies, when all that matter are summed; by trial: speed
MOST_CONTOUR_TERMS = 400_000  # frequencies times outcomes, when all that matter are summed; by trial: speed
AFRESH = 64  # multiplications after which a complex ball is computed anew: its radius has grown by at most 2^32, of 192 bits
# Relative width of a bracket beyond which all frequencies that matter are summed too; by trial: speed and width
WIDE_BRACKET = 1e-4


@in_balls
def finite_part(copies: Copies, epsilon: Fraction | float) -> tuple[arb, arb]:
    """A lower and an upper end of E (1 - e^(epsilon - L))_+ over the outcomes that are possible in both worlds. Each release must
    have such outcomes.
    """
    at = ball(epsilon)
    largest = sum((number * max(loss.upper() for loss in outcomes.losses) for outcomes, number in copies), arb(0))
    return (arb(0), arb(0)) if largest <= at else _Line(tilt(copies, float(epsilon)), at).bracket()


@dataclass(frozen=True, eq=False)
class _Line:
    """The line z = s + it, for one epsilon."""

    tilted: AllTilted
    epsilon: arb

    @cached_property
    def s(self) -> arb:
        return arb(self.tilted.s)

    @cached_property
    def sums(self) -> list[_Sum]:
        return [_Sum.of(part) for part in self.tilted.parts]

    @cached_property
    def height(self) -> arb:
        """e^(-s epsilon) M(s), without the outcomes of negligible weight."""
        return _product((one.total, one.copies) for one in self.sums) * (-self.s * self.epsilon).exp()

    @cached_property
    def light(self) -> arb:
        """A bracket, from 1 on, of the factor by which the outcomes of negligible weight raise `height`."""
        return _product((1 + arb(0).union(one.light), one.copies) for one in self.sums)

    def bracket(self) -> tuple[arb, arb]:
        """A lower and an upper end of the hockey stick. With many releases, |M(z)| is negligible at most frequencies, which are
        only bounded. If this bound is too wide, for example for losses on a lattice, whose |M(z)| is periodic, a wider noise is
        used, and all frequencies that are not negligible with it are summed.
        """
        lower, upper = arb(0), (self.height * self.light).upper() / (1 + self.s)
        if self.tilted.deviation == 0:
            return lower, upper
        period, width = self._period()
        fewest = min(MOST_FREQUENCIES, MOST_CONTOUR_TERMS // sum(len(one.weights) for one in self.sums) + 1)
        for wide, frequencies, small in (
            (width, FREQUENCIES, FADED_SHARE),
            (NORMAL_END * period / (2 * math.pi * fewest), fewest, 0.0),
        ):
            if not upper - lower < WIDE_BRACKET * upper:
                found = self._between(period, wide, frequencies, small)
                lower, upper = lower.max(found[0]), upper.min(found[1])
        return lower, upper

    def _period(self) -> tuple[float, float]:
        """A period P so long that the terms with r != 0 are negligible, and the width of the noise."""
        tilted, s = self.tilted, self.tilted.s
        period = width = 0.0
        for standard in PERIODS:
            period = standard * tilted.deviation
            width = max(math.sqrt(ADDED_SHARE / (s * (s + 1))), tilted.narrowest(period))
            if self._elsewhere(period, width) <= 1e-12 / (s * (s + 1) * tilted.deviation):
                break
        return period, width

    def _between(self, period: float, width: float, frequencies: int, small: float) -> tuple[arb, arb]:
        shown, added, last = self._summed(period, width, frequencies, small)
        weighed, plain = (ball(value) for value in self.tilted.left_out(last + 1, period, width))
        elsewhere, w = ball(self._elsewhere(period, width)), arb(width)
        noise, extra = (w**2 * self.s * (self.s + 1) / 2).exp() * self.height, w**2 * (w**2 / 8).exp()
        upper = noise * (shown + self.light * weighed)
        lower = noise * (shown - extra * added - self.light * (weighed + extra * plain + elsewhere))
        return lower.lower(), upper.upper()

    def _elsewhere(self, period: float, width: float) -> float:
        """A bound of the sum over r != 0 of e^(s r P) shown(epsilon + r P), relative to e^(-s epsilon) M(s) e^(w^2 s (s + 1) /
        2).

        For r > 0 it uses psi(y) <= e^(ay) / (1 + a) with an a above s, for r < 0 with an a below s.
        """
        s, epsilon = self.tilted.s, float(self.epsilon)
        reach = period / self.tilted.deviation**2

        def beyond(a: float) -> float:
            other, away = self.tilted.at(a), abs(a - s)
            error = 2 * (other.log_error + self.tilted.log_error) + 1e-12 * (1 + away * (abs(epsilon) + period))
            grown = other.log_total - self.tilted.log_total + error + (s - a) * epsilon + width**2 * (a - s) * (a + s + 1) / 2
            exponent = grown - away * period
            return math.exp(exponent) / (1 + a) / -math.expm1(-away * period) if exponent < 700 else math.inf

        after = min(beyond(s + share * reach) for share in (0.5, 1.0))
        before = min(beyond(a) for a in {max(0.0, s - reach), max(0.0, s - reach / 2), 0.0})
        return (after + before) * (1 + 1e-9)

    def _summed(self, period: float, width: float, frequencies: int, small: float) -> tuple[arb, arb, int]:
        """The sums over frequencies, divided by the period, of M(z) / M(s) times the factor of the noise: with the factor 1 / (z
        (z + 1)), and without it. And the number of the last frequency in these sums: the first whose term is below `small`, or
        `frequencies`.
        """
        s, square, spacing = self.s, arb(width) ** 2, 2 * arb.pi() / arb(period)
        shown, added, last = self.light / (s * (s + 1)), self.light, 0
        away = self.epsilon - sum((one.copies * one.centre for one in self.sums), arb(0))
        for last, found in enumerate(islice(zip(*(one.turned(spacing) for one in self.sums), strict=True), frequencies), 1):
            t = last * spacing
            value = acb(-square * t**2 / 2, square * t * (2 * s + 1) / 2 - t * away).exp()
            for one, factor in zip(self.sums, found, strict=True):
                value *= factor**one.copies
            z = acb(s, t)
            shown += 2 * (value / (z * (z + 1))).real
            added += 2 * value.real
            if abs(value).upper() < small:
                break
        return shown * spacing / (2 * arb.pi()), added * spacing / (2 * arb.pi()), last


@dataclass(frozen=True, eq=False)
class _Sum:
    """For `copies` equal releases: the outcomes whose weight at s is not negligible, as shares of their `total`. All other
    outcomes have together at most the share `light`.
    """

    copies: int
    centre: arb
    losses: list[arb]
    weights: list[arb]
    total: arb
    light: arb

    @staticmethod
    def of(part: Tilted) -> _Sum:
        heavy, light = part.heavy
        losses = [part.outcomes.losses[j] for j in heavy]
        weights = [part.outcomes.masses[j][0] * (arb(part.s) * loss).exp() for j, loss in zip(heavy, losses, strict=True)]
        total = sum(weights, arb(0))
        return _Sum(part.copies, arb(part.mean), losses, [weight / total for weight in weights], total, arb(light))

    def turned(self, spacing: arb) -> Iterator[acb]:
        """E e^(it (loss - centre)) at t = spacing, 2 spacing, ...; the outcomes of negligible weight add a ball around 0."""
        disc, away = acb(arb(0, self.light), arb(0, self.light)), [loss - self.centre for loss in self.losses]
        turns = [acb(0, spacing * one).exp() for one in away]
        for start in count(1, AFRESH):
            values = [weight * acb(0, start * spacing * one).exp() for weight, one in zip(self.weights, away, strict=True)]
            yield sum(values, disc)
            for _ in range(1, AFRESH):
                values = [value * turn for value, turn in zip(values, turns, strict=True)]
                yield sum(values, disc)


def _product(powers: Iterator[tuple[arb, int]]) -> arb:
    found = arb(1)
    for base, exponent in powers:
        found *= base**exponent
    return found
