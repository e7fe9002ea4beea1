"""A family whose members are everybody but a block of neighbours in the order of their rates: the people whom an attacker does
not know, if they know the worst ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from sidelight.laws.counts.coarse import MANY_ALONE, CoarseLaw, coarse_law
from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.transforms.people import person
from sidelight.profiles.families.blocks.block_laws import MOST_LISTED
from sidelight.profiles.families.blocks.block_places import BlockPlaces
from sidelight.profiles.families.blocks.block_variances import BlockVariances
from sidelight.profiles.families.family import chernoff
from sidelight.profiles.families.many_rates import MANY, ManyRates, many_rates

WIDE = 100  # variance from which on whole stretches of blocks can be bounded at once
CLOSE_OF_MANY, CLOSE_OF_FEW = 1e-3, 1e-5  # relative tolerance of a search among many different rates, and among few


@dataclass(frozen=True)
class Blocks:
    """Everybody but `gone` people who are neighbours in the order of their rates; one member for each different block."""

    parts: Parts
    gone: int
    symmetric: ClassVar[bool] = False  # not examined: both directions are searched

    def __hash__(self) -> int:
        return self.places.hash

    @cached_property
    def places(self) -> BlockPlaces:
        return BlockPlaces(self.parts, self.gone)

    @cached_property
    def variances(self) -> BlockVariances:
        return BlockVariances(self.places)

    @cached_property
    def many_rates(self) -> ManyRates | None:
        return many_rates(self.places)

    @property
    def last(self) -> int:
        return self.places.last

    @property
    def others(self) -> int:
        return self.places.others

    def people(self, m: int) -> Parts:
        return self.places.outside(m, m)

    def shared(self, a: int, b: int) -> Parts:
        return self.places.outside(a, b)

    def coarse(self, a: int, b: int) -> CoarseLaw:
        if len(self.parts) < MANY_ALONE or self.others > MOST_LISTED:
            return coarse_law(self.shared(a, b))
        return self.places.laws.outside(self.places.start(a), self.places.start(b) + self.gone)

    def more(self, a: int, b: int) -> int:
        return self.places.start(b) - self.places.start(a)

    @property
    def top(self) -> Fraction:
        return self.parts[-1][0]

    def extremes(self, hidden: int | None) -> Sequence[int]:
        """Where all rates are open, that everybody is counted is the likeliest without the lowest rates, and that nobody is
        without the highest.
        """
        all_open = self.last and self.parts[0][0] > 0 and self.parts[-1][0] < 1
        return (0, self.last) if all_open else range(self.last + 1)

    def spread(self, tilt: float, way: str, a: int, b: int) -> float:
        return self.variances.at_most(tilt)

    def outlier(self, tilt: float, way: str) -> float:
        low, high = self.parts[0][0], self.parts[-1][0]
        if not 0 < low <= high < 1:
            return 1.0
        ends = [person(rate if way == "up" else 1 - rate, tilt) for rate in (low, high)]
        return chernoff(ends, tilt, self.others)

    @property
    def close(self) -> float:
        """The bounds hold for a mean anywhere between two whole numbers, which makes them too large by a share of about
        0.5 / variance.
        """
        widest = self.variances.widest
        return max(0.5 / widest if widest > WIDE else 0.0, CLOSE_OF_MANY if len(self.parts) > MANY else CLOSE_OF_FEW)
