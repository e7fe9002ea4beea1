"""A count whose small values are hidden, against someone who has seen the secrets of some people: the worst of the sets of people
who may have been seen, where rates are known.

That set need not be a run of neighbours in the order of the rates: it hides less the larger the rates of the people seen are.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from flint import arb

from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.counts.trimmed import trimmed_law
from sidelight.noises.noise import Noise
from sidelight.numbers.interval import Interval
from sidelight.numbers.kept import kept
from sidelight.profiles.counts.any_size import is_drowned
from sidelight.profiles.counts.seen_in_doubles import TRIMMED_MASS, seen_at_infinity, seen_mean
from sidelight.profiles.families.few_then_all import FARTHEST_EPSILON, FewThenAll, Member
from sidelight.profiles.families.member_values import largest
from sidelight.profiles.families.worst_seen import CLOSE_OF_FEW, WAYS


@dataclass(frozen=True, eq=False)
class WorstSet(FewThenAll):
    """The largest mean over pairs (unknown people, people seen), in both directions."""

    sets: tuple[tuple[Parts, Parts], ...]
    noise: Noise | None
    hidden: int

    def _delta(self, epsilon: float) -> Interval:
        if is_drowned(self.noise, arb(epsilon)):
            return Interval(0.0, 0.0)
        if math.isinf(epsilon):
            return largest([self._at_infinity(way, m) for way, m in self._everybody])
        return self._worst(epsilon)[0] if epsilon <= FARTHEST_EPSILON else self._far_out(epsilon)

    @property
    def _close(self) -> float:
        return CLOSE_OF_FEW

    @property
    def _first(self) -> set[Member]:
        return self._worst(1.0)[1]

    @property
    def _everybody(self) -> list[Member]:
        return [(way, m) for way in WAYS for m in range(len(self.sets))]

    def _worst(self, epsilon: float) -> tuple[Interval, set[Member]]:
        found = {member: self._value(epsilon, *member) for member in self._everybody}
        return largest(list(found.values())), {max(found, key=lambda member: found[member].upper)}

    def _largest_of(self, epsilon: float, members: Collection[Member]) -> Interval:
        return largest([self._value(epsilon, *member) for member in members])

    def _value(self, epsilon: float, way: str, m: int) -> Interval:
        return kept(self._values, (epsilon, way, m), lambda: self._mean(epsilon, way, m))

    @cached_property
    def _values(self) -> dict[tuple[float, str, int], Interval]:
        return {}

    def _mean(self, epsilon: float, way: str, m: int) -> Interval:
        unknown, seen = self.sets[m]
        return seen_mean(unknown, lambda least: trimmed_law(seen, least), self.noise, self.hidden, epsilon, way)

    def _at_infinity(self, way: str, m: int) -> Interval:
        unknown, seen = self.sets[m]
        return seen_at_infinity(unknown, trimmed_law(seen, TRIMMED_MASS[-1]), self.noise, self.hidden, way)


def split(parts: Parts, seen: int) -> Iterator[tuple[Parts, Parts]]:
    """Every way to divide these people into unknown ones and so many who were seen."""
    if not parts:
        if seen == 0:
            yield (), ()
        return
    (rate, people), rest = parts[0], parts[1:]
    left = sum(number for _, number in rest)
    for here in range(max(0, seen - left), min(people, seen) + 1):
        for unknown, known in split(rest, seen - here):
            yield ((rate, people - here), *unknown), ((rate, here), *known)
