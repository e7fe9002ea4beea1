"""The privacy loss of the pair that dominates some promises: finitely many values, and a mass that only one world has."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from flint import arb, fmpz

from sidelight.numbers.balls import ball
from sidelight.profiles.power import Power, Promise

MOST_PAIRS = 250_000
EACH = 500
NEGLIGIBLE = 1e-30


@dataclass(frozen=True, eq=False)
class Losses:
    """`masses`: what each loss weighs in the left world; `never`: what cannot happen in the right one.

    The pair is symmetric: mirrored, it is itself.
    """

    masses: dict[Fraction, arb]
    never: arb

    @staticmethod
    def of(promises: Iterable[Promise]) -> Losses:
        return Losses.under(Power.of(promises))

    @staticmethod
    def under(power: Power) -> Losses:
        """Where the power rises by a slope e^loss over a length, the right world has that length and the left e^loss times it."""
        masses: dict[Fraction, arb] = {}
        for line, start, end in zip(power.lines, power.starts, (*power.starts[1:], arb(1)), strict=True):
            if line.loss is not None:
                masses[line.loss] = line.slope * (end - start)
        return Losses(masses, power.lines[0].at_zero)

    def beside(self, other: Losses) -> Losses:
        """Both seen, with coins of their own: losses add up."""
        together: dict[Fraction, arb] = {}
        wide, narrow = sorted((self.masses, other.masses), key=len, reverse=True)
        if len(wide) * len(narrow) > MOST_PAIRS:
            narrow = _coarse(narrow, EACH)
            wide = _coarse(wide, max(EACH, MOST_PAIRS // len(narrow)))
        for loss, mass in wide.items():
            for more, weight in narrow.items():
                together[loss + more] = together.get(loss + more, arb(0)) + mass * weight
        return Losses(together, 1 - (1 - self.never) * (1 - other.never))

    def times(self, number: int) -> Losses:
        """So many copies. Two opposite losses make a binomial; others are doubled."""
        if len(self.masses) == 2 and sum(self.masses) == 0:
            high = max(self.masses)
            up, down = self.masses[high], self.masses[-high]
            masses = {high * (2 * k - number): _chosen(number, k) * up**k * down ** (number - k) for k in range(number + 1)}
            return Losses(masses, 1 - (1 - self.never) ** number)
        if number == 1:
            return self
        half = self.times(number // 2)
        double = half.beside(half)
        return double.beside(self) if number % 2 else double

    @cached_property
    def _tails(self) -> tuple[list[Fraction], list[arb], list[arb]]:
        """Losses from the smallest on, with the mass of each and all larger ones in the left and in the right world."""
        ordered = sorted(self.masses)
        left, right = [arb(0)], [arb(0)]
        for loss in reversed(ordered):
            left.append(left[-1] + self.masses[loss])
            right.append(right[-1] + self.masses[loss] / ball(loss).exp())
        return ordered, left[::-1], right[::-1]

    def exceeding(self, epsilon: Fraction | float) -> arb:
        """The hockey stick: of every loss above epsilon, its mass on the left less e^epsilon times that on the right."""
        ordered, left, right = self._tails
        place = bisect_right(ordered, epsilon)
        if place == len(ordered):
            return self.never
        return self.never + (left[place] - ball(epsilon).exp() * right[place]).max(arb(0))

    def smallest(self, delta: Fraction) -> arb:
        """The smallest epsilon at which no more than this is exceeded: some event of the largest losses decides; there must be
        less than this that only one world has.
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
    """Parts with the same promises are taken together."""
    together: Losses | None = None
    for promises, number in Counter(tuple(sorted(part)) for part in parts).items():
        copies = Losses.of(promises).times(number)
        together = copies if together is None else together.beside(copies)
    return together or Losses({}, arb(0))


def _coarse(masses: dict[Fraction, arb], most: int) -> dict[Fraction, arb]:
    """With too many losses, each is moved up to the next of a grid, finer where the mass is: nothing new is promised."""
    if len(masses) <= most:
        return masses
    ordered = sorted(masses)
    first = _weighing(masses, ordered)
    last = _weighing(masses, ordered[::-1])
    pieces = [(ordered[0], first, most // 8), (first, last, most // 2), (last, ordered[-1], most // 8)]
    grid = sorted({low + (high - low) * k / steps for low, high, steps in pieces for k in range(steps + 1)})
    coarse: dict[Fraction, arb] = {}
    for loss, mass in masses.items():
        moved = grid[bisect_left(grid, loss)]
        coarse[moved] = coarse.get(moved, arb(0)) + mass
    return coarse


def _weighing(masses: dict[Fraction, arb], ordered: list[Fraction]) -> Fraction:
    """The first loss up to which there is mass to speak of."""
    total = arb(0)
    for loss in ordered:
        total += masses[loss]
        if total > NEGLIGIBLE:
            return loss
    return ordered[-1]
