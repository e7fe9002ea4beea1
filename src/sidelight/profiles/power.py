"""The largest probability of an event in one world, as a function of its probability in the other: the least of some lines.

Every promise (epsilon, delta), both ways, says P(S) <= delta + e^epsilon Q(S) and P(S) <= 1 - e^-epsilon (1 - delta - Q(S)).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from sidelight.numbers.balls import ball

Promise = tuple[Fraction, Fraction]
"""An epsilon, and a delta that is not exceeded there, in either direction."""


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """at_zero + slope * b; the slope of a promise is e^loss."""

    at_zero: arb
    slope: arb
    loss: Fraction | None = None

    def __call__(self, b: arb) -> arb:
        return self.at_zero + self.slope * b

    def after(self, inner: Line) -> Line:
        """This line of another: an upper bound of what the two bound in turn."""
        return Line(self(inner.at_zero), self.slope * inner.slope)


@dataclass(frozen=True, slots=True, eq=False)
class Power:
    """Lines with falling slopes, and where each begins: concave, piecewise linear, at most 1."""

    lines: tuple[Line, ...]
    starts: tuple[arb, ...]

    @staticmethod
    def of(promises: Iterable[Promise]) -> Power:
        found = [Line(arb(1), arb(0))]
        for epsilon, delta in promises:
            rise = ball(epsilon).exp()
            found.append(Line(ball(delta), rise, epsilon))
            if epsilon:
                found.append(Line(1 - (1 - ball(delta)) / rise, 1 / rise, -epsilon))
        return Power.lowest(found)

    @staticmethod
    def lowest(found: Sequence[Line]) -> Power:
        """A line is kept only where it is certainly below its neighbours; leaving one out never lowers the bound."""
        kept: list[Line] = []
        starts: list[arb] = []
        for line in sorted(found, key=lambda line: (-float(line.slope), float(line.at_zero))):
            if kept and not line.slope < kept[-1].slope:
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

    def after(self, inner: Power) -> Power:
        """This bound of the other: the lines in the order in which both are met on the way from 0 to 1."""
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

    def excess(self, factor: arb) -> arb:
        """sup over b in [0, 1] of power(b) - factor * b: a mixture of two lines whose slope is the factor bounds it."""
        if not self.lines[0].slope > factor:
            return self.lines[0].at_zero + (self.lines[0].slope - factor).max(arb(0))
        for steep, flat in zip(self.lines, self.lines[1:], strict=False):
            if not flat.slope > factor:
                share = (factor - flat.slope) / (steep.slope - flat.slope)
                share = share.max(arb(0)).min(arb(1))
                left = (share * steep.slope + (1 - share) * flat.slope - factor).max(arb(0))
                return share * steep.at_zero + (1 - share) * flat.at_zero + left
        return arb(1)


def _crossing(steep: Line, flat: Line) -> arb:
    return (flat.at_zero - steep.at_zero) / (steep.slope - flat.slope)
