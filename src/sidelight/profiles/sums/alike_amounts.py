"""Sums of very many amounts with one law, whose sum is log-concave but for a negligible part, as a proof finds.

The tilted masses of the sum are, at whole numbers, nearly a short Fourier sum Q. Where Q'^2 - Q Q'' is positive its logarithm is
concave. That is looked at on a grid, between whose points it changes by at most a bound of its derivative.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from flint import arb

from sidelight.laws.amounts.listed import ListedAmounts
from sidelight.laws.amounts.sum_tails import SumTails, period_for
from sidelight.numbers.balls import above, ball, below, in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.search import smallest_argument
from sidelight.profiles.counts.as_if_normal import epsilon_as_if_normal
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.sums.half_lines import best_half_line

OUTSIDE = 120.0  # what lies outside the part that is proven is at most e^-120 on each side; by trial: width
FAR = 100.0  # the transform beyond the edge is below e^-100 of its value at 0, or nothing is tried; by trial: speed
CELLS = 40  # cells of the grid in a spread; by trial: speed
MOST_TILTS = 60  # tilts until the rest is negligible; by trial: speed
MOST_FREQUENCIES = 6_000  # of one tilt; by trial: speed
LARGEST_EPSILON = 5.0  # beyond, the delta of this epsilon is promised; by trial: width
FINE_EPSILON = 1e-7  # relative width to which an epsilon is searched; by trial: speed
LEAST_TILT = 3.0  # over the spread; by trial: speed


def tails_at(one: ListedAmounts, people: int, tilt: float, place: float, room: float) -> SumTails:
    """The tails of the sum near this place."""
    amount = one.tilted(tilt)
    rough = SumTails(((amount, people),), 1.0)
    exponent = max(0.0, tilt * place - float(rough.level.mid()))
    variance = float(rough.variance.mid())
    return SumTails(((amount, people),), period_for(tilt, exponent, variance, one.span, abs(place - rough.base) + room, True))


@dataclass(frozen=True, slots=True)
class Proven:
    """The sum is log-concave from its mean to `end`; beyond is at most e^-OUTSIDE, by Chernoff's bound at this tilt."""

    end: float
    tilt: float


def proven_up_to(one: ListedAmounts, people: int) -> Proven | None:
    """None where that is not found."""
    spread, end = one.spread * math.sqrt(people), one.mean * people
    tilt = 0.5 / spread
    for _ in range(MOST_TILTS):
        if not one.reaches(tilt) or one.tilted(tilt).far ** people > math.exp(-FAR):
            return None
        amount = one.tilted(tilt)
        mean, here = float((amount.mean * people).mid()), math.sqrt(float((amount.variance * people).mid()))
        reached = mean + 1.25 * here
        period = period_for(math.inf, 0.0, here * here, one.span, 4 * here, True)
        tails = SumTails(((amount, people),), period)
        if mean - 1.25 * here > end or tails.size > MOST_FREQUENCIES or not _bends(tails, end, reached, here):
            return None
        beyond = (people * amount.level - arb(tilt) * ball(Fraction(reached))).exp()
        if beyond < math.exp(-OUTSIDE):
            return Proven(reached, tilt)
        end, tilt = reached, tilt + 1.5 / here
    return None


def _bends(tails: SumTails, start: float, end: float, spread: float) -> bool:
    """Whether the tilted masses are certainly log-concave at all whole numbers from start to end."""
    frequencies = np.arange(tails.size) * (2 * math.pi / tails.period * spread)
    weights = tails.turned_weights
    sizes = np.abs(weights)
    bounds = [float(sizes @ frequencies**power) for power in range(4)]
    grid = np.linspace(
        (start - 2 - tails.base) / spread, (end + 2 - tails.base) / spread, CELLS * math.ceil((end - start) / spread + 1)
    )
    turned = weights[None, :] * np.exp(-1j * grid[:, None] * frequencies[None, :])
    value, slope, bend = (((-1j * frequencies[None, :]) ** power * turned).sum(axis=1).real for power in range(3))
    concave = slope**2 - value * bend
    changes = (grid[1] - grid[0]) / 2 * (bounds[1] * bounds[2] + bounds[0] * bounds[3])
    lost = 1e-9 * bounds[0] ** 2 + 8 * bounds[0] * spread**2 * tails.period * above(tails.lost_masses(2 * spread))
    return bool(value.min() > 0 and concave.min() - changes > lost)


@dataclass(frozen=True, eq=False)
class AlikeAmounts(Profile):
    """`people`: the unknown others, each with these masses of the whole numbers from 0 on; the target may have any of them."""

    masses: tuple[Fraction, ...]
    people: int

    @cached_property
    def _ways(self) -> tuple[ListedAmounts, ListedAmounts]:
        one = ListedAmounts(self.masses)
        return one, one.mirrored()

    @cached_property
    @in_balls
    def proven(self) -> tuple[Proven, Proven] | None:
        """How far the sum, and the mirrored sum, are proven to be log-concave; None where that is not found."""
        up, down = (proven_up_to(one, self.people) for one in self._ways)
        return None if up is None or down is None else (up, down)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        near = epsilon_as_if_normal(self.people * (self._ways[0].spread / self._ways[0].span) ** 2, delta) if delta else None
        return smallest_argument(self.delta, delta, FINE_EPSILON, near)

    @in_balls
    def _delta(self, epsilon: float) -> Interval:
        if epsilon > LARGEST_EPSILON:
            return Interval(0.0, self.delta(LARGEST_EPSILON).upper)
        if self.proven is None:
            return Interval(0.0, 1.0)
        one, other = self._ways
        up, down = self.proven
        found = [self._one_way(one, up, down, epsilon), self._one_way(other, down, up, epsilon)]
        return Interval(max(end.lower for end in found), max(end.upper for end in found))

    def _one_way(self, one: ListedAmounts, up: Proven, down: Proven, epsilon: float) -> Interval:
        """The sum moved up by the longest step, against the sum.

        The gain rises and falls from one step above the lower end of what is proven to the upper end. What is moved from below it
        or beyond it is added: beyond, that is at most P[S > end - step].
        """
        spread, step = one.spread * math.sqrt(self.people), float(one.span)
        worth, factor = epsilon / step, ball(epsilon).exp()
        start = one.tilted(max(worth, 1e-3 / spread))
        guess, here = float((start.mean * self.people).mid()) + step / 2, math.sqrt(float((start.variance * self.people).mid()))
        if guess + step + 2 * here > up.end and epsilon:
            return Interval(0.0, self._one_way(one, up, down, epsilon / 2).upper)  # delta falls with epsilon
        tilt = max(worth, 2.0 ** math.ceil(math.log2(LEAST_TILT / spread)))
        tails = tails_at(one, self.people, tilt, guess, 2 * step + 4 * here)
        line = best_half_line(tails, step, factor, guess, here, True, widest=1.0)
        below_it = self.people * one.span - down.end
        if line.place + here + 2 > up.end or line.place - here - 2 - step < below_it:
            return Interval(0.0, 1.0)
        rest = (3 + factor) * (ball(up.tilt * step) - ball(OUTSIDE)).exp()
        upper = above((line.upper + rest).min(arb(1)))
        return Interval(min(max(0.0, below(line.lower)), upper), upper)
