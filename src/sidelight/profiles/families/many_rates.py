"""People with very many different rates, who are described by the moments of their rates."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.transforms.moments import Moments
from sidelight.laws.transforms.people_by_rate import Ordered
from sidelight.numbers.balls import kept_in_balls
from sidelight.profiles.families.blocks.block_places import BlockPlaces

MANY = 24  # different rates, from which on moments are cheaper than groups
NARROW = 55  # variance from which on the moment series holds up to a tilt of 1


@dataclass(frozen=True, eq=False)
class ManyRates:
    """The moments of the rates of everybody but a block; no rate is 0 or 1."""

    places: BlockPlaces

    @cached_property
    def ordered(self) -> Ordered:
        return _ordered(self.places.parts)

    def moments(self, a: int, b: int) -> Moments | None:
        """The moments of the people outside the blocks from a to b; None where their rates can be listed, or where the variance
        is too small for the moment series.
        """
        if not self._many(a, b):
            return None
        found = self.ordered.without(self.places.start(a), self.places.start(b) + self.places.gone)
        return found if found.variance > NARROW else None

    def too_narrow(self, a: int, b: int) -> bool:
        """Whether the people outside the blocks from a to b have too many different rates to be listed, and too little variance
        for the moment series.
        """
        return self._many(a, b) and self.moments(a, b) is None

    def _many(self, a: int, b: int) -> bool:
        return self.places.rates_outside(a, b) > MANY


def many_rates(places: BlockPlaces) -> ManyRates | None:
    """The moments of the rates of everybody but a block; None where there are few different rates, or where a rate is 0 or 1."""
    parts = places.parts
    return ManyRates(places) if len(parts) > MANY and parts[0][0] > 0 and parts[-1][0] < 1 else None


@kept_in_balls(4)
def _ordered(parts: Parts) -> Ordered:
    """The cumulative sums over these people, computed once for all blocks."""
    return Ordered(parts)
