"""The privacy loss of the pair that dominates some promises: finitely many losses, and a mass that is possible in
one world only.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from flint import arb, arb_poly, fmpz

from sidelight.numbers.balls import ball
from sidelight.profiles.curves.power import Power, Promise

MOST_PAIRS = 100_000  # pairs of losses that are added one by one; by trial: speed and width
MOST_LATTICE_STEPS = 100_000  # steps of a lattice on which losses are added exactly; by trial: speed
FEWEST_LOSSES = 500  # losses that are left of one part, at least, where there are too many; by trial: speed and width
NEGLIGIBLE_MASS = 1e-30  # mass of each tail of losses on which a coarser grid is spent; by trial: width


@dataclass(frozen=True, eq=False)
class Losses:
    """`masses`: the mass of each loss in the left world; `never`: the mass in the left world that is impossible in the right one.

    The pair is symmetric: exchanging the two worlds gives the same pair.
    """

    masses: dict[Fraction, arb]
    never: arb

    @staticmethod
    def of(promises: Iterable[Promise]) -> Losses:
        return Losses.under(Power.of(promises))

    @staticmethod
    def under(power: Power) -> Losses:
        """The losses of the pair with this power. Where the power has the slope e^loss over a length, an outcome has that length
        as its mass in the right world, and e^loss times it in the left.
        """
        masses: dict[Fraction, arb] = {}
        for line, start, end in zip(power.lines, power.starts, (*power.starts[1:], arb(1)), strict=True):
            if line.loss is not None:
                masses[line.loss] = line.slope * (end - start)
        return Losses(masses, power.lines[0].at_zero)

    def beside(self, other: Losses) -> Losses:
        """The losses of two outputs with independent coins, seen together: losses add up."""
        unit = Fraction(1, math.lcm(*(loss.denominator for part in (self, other) for loss in part.masses)))
        wide, narrow = sorted((_whole(part.masses, unit) for part in (self, other)), key=len, reverse=True)
        together = _in_pairs(wide, narrow)
        return Losses({unit * place: mass for place, mass in together.items()}, 1 - (1 - self.never) * (1 - other.never))

    def times(self, number: int) -> Losses:
        """The losses of `number` independent copies: a binomial law for two opposite losses; otherwise on a lattice, or by
        repeated doubling.
        """
        if len(self.masses) == 2 and sum(self.masses) == 0:
            high = max(self.masses)
            up, down = self.masses[high], self.masses[-high]
            masses = {high * (2 * k - number): _chosen(number, k) * up**k * down ** (number - k) for k in range(number + 1)}
            return Losses(masses, 1 - (1 - self.never) ** number)
        if number == 1:
            return self
        found = on_a_lattice([(self, number)])
        if found is not None:
            return found
        half = self.times(number // 2)
        double = half.beside(half)
        return double.beside(self) if number % 2 else double

    @cached_property
    def _tails(self) -> tuple[list[Fraction], list[arb], list[arb]]:
        """The losses in rising order; and for each the total mass of this loss and all larger ones, in the left and in the right
        world.
        """
        ordered = sorted(self.masses)
        left, right = [arb(0)], [arb(0)]
        for loss in reversed(ordered):
            left.append(left[-1] + self.masses[loss])
            right.append(right[-1] + self.masses[loss] / ball(loss).exp())
        return ordered, left[::-1], right[::-1]

    def exceeding(self, epsilon: Fraction | float) -> arb:
        """The hockey stick: the sum, over the losses above epsilon, of the left mass minus e^epsilon times the right mass; plus
        `never`.
        """
        ordered, left, right = self._tails
        place = bisect_right(ordered, epsilon)
        if place == len(ordered):
            return self.never
        return self.never + (left[place] - ball(epsilon).exp() * right[place]).max(arb(0))

    def smallest(self, delta: Fraction) -> arb:
        """The smallest epsilon at which the hockey stick is at most delta: the largest one that an event of all losses from some
        loss on needs. `never` must be below delta.
        """
        _, left, right = self._tails
        spare, epsilon = ball(delta) - self.never, arb(0)
        for here, there in zip(left[:-1], right[:-1], strict=True):
            if not here <= spare:
                epsilon = epsilon.max(((here - spare).max(arb(0)) / there).upper().log())
        return epsilon


def _chosen(number: int, k: int) -> arb:
    return arb(fmpz.bin_uiui(number, k))


def composed(parts: Sequence[Sequence[Promise]]) -> Losses:
    """The losses of all parts together; parts with the same promises are computed as copies."""
    copies = [(Losses.of(promises), number) for promises, number in Counter(tuple(sorted(part)) for part in parts).items()]
    found = on_a_lattice(copies) if len(copies) > 1 else None
    if found is not None:
        return found
    together = Losses({Fraction(0): arb(1)}, arb(0))
    for losses, number in copies:
        together = together.beside(losses.times(number))
    return together


LatticeMasses = dict[int, arb]
"""Masses by losses, which are whole multiples of a unit."""


def _whole(masses: dict[Fraction, arb], unit: Fraction) -> LatticeMasses:
    return {loss.numerator * (unit.denominator // loss.denominator): mass for loss, mass in masses.items()}


def on_a_lattice(copies: Sequence[tuple[Losses, int]]) -> Losses | None:
    """The losses of all copies together as a product of polynomials, where all losses are multiples of one step; None where the
    step is too small for that.
    """
    unit = Fraction(1, math.lcm(*(loss.denominator for losses, _ in copies for loss in losses.masses)))
    whole = [(_whole(losses.masses, unit), number) for losses, number in copies if losses.masses]
    starts = [min(places) for places, _ in whole]
    step = math.gcd(*(place - start for (places, _), start in zip(whole, starts, strict=True) for place in places)) or 1
    if (
        sum((max(places) - start) // step * number for (places, number), start in zip(whole, starts, strict=True))
        > MOST_LATTICE_STEPS
    ):
        return None
    factors = []
    for (places, number), start in zip(whole, starts, strict=True):
        coefficients = [arb(0)] * ((max(places) - start) // step + 1)
        for place, mass in places.items():
            coefficients[(place - start) // step] = mass
        factors.append(arb_poly(coefficients) ** number)
    while len(factors) > 1:
        factors.sort(key=lambda factor: int(factor.degree()), reverse=True)
        factors.append(factors.pop() * factors.pop())
    lowest = sum(start * number for start, (_, number) in zip(starts, whole, strict=True))
    found = factors[0].coeffs() if len(whole) == len(copies) else []
    masses = {unit * (lowest + step * k): mass for k, mass in enumerate(found) if not mass.is_zero()}
    return Losses(masses, 1 - math.prod(((1 - losses.never) ** number for losses, number in copies), start=arb(1)))


def _in_pairs(wide: LatticeMasses, narrow: LatticeMasses) -> LatticeMasses:
    if len(wide) * len(narrow) > MOST_PAIRS:
        narrow = _coarse(narrow, FEWEST_LOSSES)
        wide = _coarse(wide, max(FEWEST_LOSSES, MOST_PAIRS // len(narrow)))
    together: LatticeMasses = {}
    for place, mass in wide.items():
        for more, weight in narrow.items():
            together[place + more] = together.get(place + more, arb(0)) + mass * weight
    return together


def _coarse(masses: LatticeMasses, most: int) -> LatticeMasses:
    """If there are more than `most` losses, each is raised to the next point of a grid, which is finer where most of the mass is.
    This can only raise the hockey stick.
    """
    if len(masses) <= most:
        return masses
    ordered = sorted(masses)
    first = _weighing(masses, ordered)
    last = _weighing(masses, ordered[::-1])
    pieces = [(ordered[0], first, most // 8), (first, last, most // 2), (last, ordered[-1], most // 8)]
    grid = sorted({low + (high - low) * k // steps for low, high, steps in pieces for k in range(steps + 1)})
    coarse: LatticeMasses = {}
    for place, mass in masses.items():
        moved = grid[bisect_left(grid, place)]
        coarse[moved] = coarse.get(moved, arb(0)) + mass
    return coarse


def _weighing(masses: LatticeMasses, ordered: list[int]) -> int:
    """The first loss, in this order, at which the total mass up to it exceeds NEGLIGIBLE_MASS."""
    total = arb(0)
    for place in ordered:
        total += masses[place]
        if total > NEGLIGIBLE_MASS:
            return place
    return ordered[-1]
