"""How likely it is to see something that is more than e^epsilon times as likely under one law as under the other."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sidelight.errors import TooLarge
from sidelight.laws.finite import FiniteLaw, Outcome
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import exponential_bounds, float_above, float_below
from sidelight.profiles.attained import Attained

MOST_TERMS = 4_000_000


@dataclass(frozen=True, eq=False)
class PointwiseApart(Attained):
    """The larger of the two laws' masses of the exceptional outcomes, for the worst pair."""

    laws: Sequence[FiniteLaw[Outcome]]
    pairs: Sequence[tuple[int, int]]
    labels: Sequence[tuple[Hashable, ...]]

    @property
    def comparisons(self) -> int:
        return len(self.pairs)

    def _delta(self, epsilon: float) -> Interval:
        found = [bracket for bracket, _ in self._each(epsilon)]
        return Interval(max((d.lower for d in found), default=0.0), max((d.upper for d in found), default=0.0))

    def where(self, epsilon: float) -> tuple[Hashable, ...] | None:
        bracket, label = max(self._each(epsilon), key=lambda entry: entry[0].upper, default=(Interval(0.0, 0.0), None))
        return label if bracket.upper > 0 else None

    def _each(self, epsilon: float) -> Iterator[tuple[Interval, tuple[Hashable, ...]]]:
        terms = len(self.pairs) * max((len(law.masses) for law in self.laws), default=0)
        if terms > MOST_TERMS:
            raise TooLarge(f"{len(self.pairs):,} pairs of laws, {terms:,} ratios", f"at most {MOST_TERMS:,} ratios")
        low, high = (Fraction(end) for end in exponential_bounds(min(epsilon, 700.0)))
        for (left, right), label in zip(self.pairs, self.labels, strict=True):
            yield _exceptional(self.laws[left], self.laws[right], low, high), label


def _exceptional(left: FiniteLaw[Outcome], right: FiniteLaw[Outcome], low: Fraction, high: Fraction) -> Interval:
    """Compared exactly; only e^epsilon is a bracket. Infinite ratios stay exceptional at every epsilon."""
    p, q = dict(left.masses), dict(right.masses)
    certain = [Fraction(0), Fraction(0)]
    possible = [Fraction(0), Fraction(0)]
    for outcome in p.keys() | q.keys():
        a, b = p.get(outcome, Fraction(0)), q.get(outcome, Fraction(0))
        if a > low * b or b > low * a:
            possible[0] += a
            possible[1] += b
            if a > high * b or b > high * a:
                certain[0] += a
                certain[1] += b
    return Interval(min(1.0, float_below(max(certain))), min(1.0, float_above(max(possible))))
