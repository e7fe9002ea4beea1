"""What a definition says of a setting."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from sidelight.numbers.brief import Brief
from sidelight.numbers.interval import Interval


@dataclass(frozen=True, slots=True)
class Answer(Brief):
    """`vacuous`: nothing was compared, so that nothing is promised, whatever the numbers look like."""

    definition: str
    profile: tuple[tuple[Fraction, Interval], ...]  # (epsilon, delta)
    epsilon: tuple[Fraction, Interval] | None  # (delta, the smallest epsilon for it)
    comparisons: int
    worst_pair: Mapping[str, Hashable] | None  # at the first epsilon asked for
    sharing: tuple[int, int] | None = None  # pairs of neighbours that share a leak value, and all pairs of neighbours

    @property
    def vacuous(self) -> bool:
        return self.comparisons == 0
