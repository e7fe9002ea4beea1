"""The probability of exceptional outcomes: those that are more than e^epsilon times as likely under one law as
under the other.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sidelight.errors import TooLarge
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import exponential_between, float_above, float_below, logarithm
from sidelight.profiles.curves.attained import Attained

MOST_RATIOS = 4_000_000  # exact ratios that one evaluation compares; by trial: speed
LARGEST_WRITTEN_EPSILON = 1e4  # e^10000 as an exact ratio has 14,000 bits; beyond, only infinite ratios are certainly exceptional


@dataclass(frozen=True, eq=False)
class PointwiseApart(Attained):
    """delta(epsilon) = the mass of the exceptional outcomes of two laws, under the law that gives them more; for
    the worst pair.
    """

    laws: Sequence[FiniteLaw[Outcome]]
    pairs: Sequence[tuple[int, int]]
    labels: Sequence[tuple[Hashable, ...]]

    @property
    def comparisons(self) -> int:
        return len(self.pairs)

    def _delta(self, epsilon: float) -> Interval:
        found = [bracket for bracket, _ in self._each(epsilon)]
        return Interval(max((d.lower for d in found), default=0.0), max((d.upper for d in found), default=0.0))

    def _epsilon(self, delta: float | Fraction) -> Interval:
        """delta is a step function of epsilon, so the answer is the logarithm of one of the ratios of masses."""
        self._fits()
        levels = [_level(self.laws[left], self.laws[right], delta) for left, right in self.pairs]
        if None in levels:
            return Interval.exactly(math.inf)
        return logarithm(max((level for level in levels if level is not None), default=Fraction(1)))

    def where(self, epsilon: float) -> tuple[Hashable, ...] | None:
        bracket, label = max(self._each(epsilon), key=lambda entry: entry[0].upper, default=(Interval(0.0, 0.0), None))
        return label if bracket.upper > 0 else None

    def _fits(self) -> None:
        terms = len(self.pairs) * max((len(law.masses) for law in self.laws), default=0)
        if terms > MOST_RATIOS:
            raise TooLarge(f"{len(self.pairs):,} pairs of laws, {terms:,} ratios", f"at most {MOST_RATIOS:,} ratios")

    def _each(self, epsilon: float) -> Iterator[tuple[Interval, tuple[Hashable, ...]]]:
        self._fits()
        low, high = exponential_between(min(epsilon, LARGEST_WRITTEN_EPSILON))
        for (left, right), label in zip(self.pairs, self.labels, strict=True):
            yield (
                _exceptional(self.laws[left], self.laws[right], low, high if epsilon <= LARGEST_WRITTEN_EPSILON else None),
                label,
            )


def _exceptional(left: FiniteLaw[Outcome], right: FiniteLaw[Outcome], low: Fraction, high: Fraction | None) -> Interval:
    """The mass of the exceptional outcomes. Masses are exact; e^epsilon is between `low` and `high` (None: no upper bound).
    Outcomes that are impossible under one law are exceptional at every epsilon.
    """
    p, q = dict(left.masses), dict(right.masses)
    certain = [Fraction(0), Fraction(0)]
    possible = [Fraction(0), Fraction(0)]
    for outcome in p.keys() | q.keys():
        a, b = p.get(outcome, Fraction(0)), q.get(outcome, Fraction(0))
        if a > low * b or b > low * a:
            possible[0] += a
            possible[1] += b
            if not a or not b or (high is not None and (a > high * b or b > high * a)):
                certain[0] += a
                certain[1] += b
    return Interval(min(1.0, float_below(max(certain))), min(1.0, float_above(max(possible))))


def _level(left: FiniteLaw[Outcome], right: FiniteLaw[Outcome], delta: float | Fraction) -> Fraction | None:
    """The smallest ratio, at least 1, such that the outcomes with a larger ratio have mass at most delta under both laws; None
    where it is infinite.
    """
    p, q = dict(left.masses), dict(right.masses)
    gone = [sum((m for o, m in here.items() if o not in there), Fraction(0)) for here, there in ((p, q), (q, p))]
    if max(gone) > delta:
        return None
    ratios = sorted(((max(mass / q[o], q[o] / mass), mass, q[o]) for o, mass in p.items() if o in q), reverse=True)
    for ratio, a, b in ratios:
        gone = [gone[0] + a, gone[1] + b]
        if max(gone) > delta:
            return ratio
    return Fraction(1)
