"""Power: the largest probability of an event in one world as a function of its probability in the other, the minimum of lines.

Every promise (epsilon, delta) in both directions says P(S) <= delta + e^epsilon Q(S) and P(S) <= 1 - e^-epsilon (1 - delta -
Q(S)).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from sidelight.numbers.balls import ball

Promise = tuple[Fraction, Fraction]
"""An epsilon, and a delta that is not exceeded at this epsilon in either direction."""


@dataclass(frozen=True, slots=True, eq=False)
class LinearBound:
    """The line at_zero + slope * b. The slope is e^loss; losses are exact and are compared instead of slopes. A loss of None
    means slope 0.
    """

    at_zero: arb
    slope: arb
    loss: Fraction | None = None

    def __call__(self, b: arb) -> arb:
        return self.at_zero + self.slope * b

    def after(self, inner: LinearBound) -> LinearBound:
        """This line as a function of another line: b -> self(inner(b))."""
        loss = None if self.loss is None or inner.loss is None else self.loss + inner.loss
        return LinearBound(self(inner.at_zero), self.slope * inner.slope, loss)

    def steeper(self, loss: Fraction | float | None) -> bool:
        """Whether the slope is above e^loss."""
        return self.loss is not None and (loss is None or self.loss > loss)


@dataclass(frozen=True, slots=True, eq=False)
class Power:
    """A concave, piecewise linear function with values up to 1: its lines with falling slopes, and the b at which each begins."""

    lines: tuple[LinearBound, ...]
    starts: tuple[arb, ...]

    @staticmethod
    def of(promises: Iterable[Promise]) -> Power:
        found = [LinearBound(arb(1), arb(0))]
        for epsilon, delta in promises:
            rise = ball(epsilon).exp()
            found.append(LinearBound(ball(delta), rise, Fraction(epsilon)))
            if epsilon:
                found.append(LinearBound(1 - (1 - ball(delta)) / rise, 1 / rise, -Fraction(epsilon)))
        return Power.lowest(found)

    @staticmethod
    def lowest(found: Sequence[LinearBound]) -> Power:
        """The minimum of these lines. A line is kept only if it is certainly below its neighbours somewhere; leaving out a line
        never lowers the bound.
        """
        kept: list[LinearBound] = []
        starts: list[arb] = []
        for line in sorted(found, key=_steep_first):
            if kept and not kept[-1].steeper(line.loss):
                continue
            while kept:
                crossing = _crossing(kept[-1], line)
                if crossing > starts[-1]:
                    break
                kept.pop()
                starts.pop()
            starts.append(_crossing(kept[-1], line) if kept else arb(0))
            kept.append(line)
        return Power(tuple(kept), tuple(starts))

    def __call__(self, b: arb) -> arb:
        """The bound at this probability in the other world."""
        least = self.lines[0](b)
        for line in self.lines[1:]:
            least = least.min(line(b))
        return least

    def after(self, inner: Power) -> Power:
        """This bound as a function of another: b -> self(inner(b)). Pairs of lines are composed in the order in which they are
        met as b goes from 0 to 1.
        """
        lines, i, j = [], 0, 0
        while i < len(self.lines) and self._passed(i, inner.lines[0].at_zero):
            i += 1
        while True:
            lines.append(self.lines[i].after(inner.lines[j]))
            outer_left, inner_left = i + 1 < len(self.lines), j + 1 < len(inner.lines)
            if not outer_left and not inner_left:
                return Power.lowest(lines)
            if not inner_left or (outer_left and inner.lines[j](inner.starts[j + 1]) >= self.starts[i + 1]):
                i += 1
            else:
                j += 1

    def _passed(self, i: int, value: arb) -> bool:
        return i + 1 < len(self.lines) and bool(value >= self.starts[i + 1])

    def excess(self, epsilon: Fraction | float) -> arb:
        """sup over b in [0, 1] of power(b) - e^epsilon b. It is at b = 0, or where a line steeper than e^epsilon crosses a
        flatter one, or at b = 1.
        """
        first, *others = self.lines
        if not first.steeper(epsilon):
            return first.at_zero
        steep, factor = first, ball(epsilon).exp()
        for flat in others:
            if not flat.steeper(epsilon):
                share = (steep.slope - factor) / (steep.slope - flat.slope)
                return steep.at_zero + share * (flat.at_zero - steep.at_zero)
            steep = flat
        return steep(arb(1)) - factor


def _steep_first(line: LinearBound) -> tuple[bool, Fraction, float]:
    return line.loss is None, -(line.loss or Fraction(0)), float(line.at_zero)


def _crossing(steep: LinearBound, flat: LinearBound) -> arb:
    return (flat.at_zero - steep.at_zero) / (steep.slope - flat.slope)
