"""The laws of what is published of the members of a family, in doubles; they are kept for other epsilons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sidelight.laws.counts.coarse import CoarseLaw
from sidelight.numbers.kept import kept
from sidelight.profiles.counts.shift_in_doubles import published
from sidelight.profiles.families.published_counts import PublishedCounts

MOST_KEPT_MASSES = 8_000_000  # of all laws: 64 MB
FEWEST_LAWS = 64  # that are kept however large they are


@dataclass(frozen=True, eq=False)
class PublishedLaws:
    counts: PublishedCounts

    def of(self, a: int, b: int, way: str) -> CoarseLaw:
        """Of the people whom the members from a to b share."""
        return kept(self._laws, (a, b, way), lambda: self._published(a, b, way), self._most)

    def _published(self, a: int, b: int, way: str) -> CoarseLaw:
        return published(self.counts.family.coarse(a, b), self.counts.noise, self.counts.hidden, way)

    @cached_property
    def _laws(self) -> dict[tuple[int, int, str], CoarseLaw]:
        return {}

    @cached_property
    def _most(self) -> int:
        """Laws of rare counts are short, however many people there are, and so more of them are kept."""
        return max(FEWEST_LAWS, MOST_KEPT_MASSES // len(self._published(0, 0, "up").masses))
