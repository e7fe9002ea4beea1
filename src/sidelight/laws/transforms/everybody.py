"""All people of a count, whose rates are known: their tilted count, by the cheapest way that is precise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from flint import arb

from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.counts.many_parts import as_columns
from sidelight.laws.counts.rate_column import Places, RateColumn, Whole, open_places
from sidelight.laws.counts.sketch import CellsTransform, RateSketch
from sidelight.laws.transforms.frequencies import Doubles
from sidelight.laws.transforms.moments import Moments, MomentsTransform
from sidelight.laws.transforms.one_pass import moments_in_one_pass
from sidelight.laws.transforms.phi_in_doubles import OfBalls, OfPeople, WholeCount
from sidelight.numbers.rounding import UNIT

FEW_PEOPLE = 4_000  # people up to whom the product over all people is cheaper than moments; by trial: speed
MOST_MULTIPLIED = 100_000  # people up to whom it is cheaper than cells; by trial: speed
# Variance and tilt with which 16 moments are enough: the terms left out are below 1e-12 for up to 1e9 people
LEAST_VARIANCE = 1_000.0
LARGEST_TILT = 0.25
LOOKED_AT = 1_000  # rates that are looked at to see whether there are many different ones
RATES_AT_ONCE = 8192  # rates that are read at a time; their values at 64 frequencies take 4 MB


@dataclass(frozen=True, eq=False)
class Everybody:
    """The open rates, in any order, with the number of people of each; None where one person has each."""

    rates: RateColumn
    people: Whole | None

    @staticmethod
    def of(parts: Parts) -> Everybody:
        """People whose rate is 0 or 1 change nothing and are left out."""
        columns = as_columns(parts)
        rates, people = columns.as_given, columns.people_as_given
        least, largest = rates.ends()
        if least == 0 or largest == 1:
            some = open_places(rates)
            rates, people = rates.taken(some), people[some]
        return Everybody(rates, None if len(people) and people.max() == 1 else people)

    @cached_property
    def total(self) -> int:
        return len(self.rates) if self.people is None else int(self.people.sum())

    def has_more_rates_than(self, number: int) -> bool:
        """Whether there are certainly more different rates than this, which is far below LOOKED_AT."""
        return len(set(self.rates.values[:LOOKED_AT].tolist())) > number

    @cached_property
    def ends(self) -> tuple[Doubles, Doubles]:
        """The least and the largest p, and 1 - p of both."""
        values = self.rates.values
        return self._at(np.array([int(np.argmin(values)), int(np.argmax(values))]))

    def chunks(self) -> Iterator[tuple[Doubles, Doubles]]:
        """p and 1 - p of all rates, some at a time."""
        for start in range(0, len(self.rates), RATES_AT_ONCE):
            yield self._at(slice(start, start + RATES_AT_ONCE))

    def sample(self, size: int) -> tuple[Doubles, Doubles]:
        """p and 1 - p of some of the rates, evenly taken."""
        return self._at(slice(0, None, 1 + len(self.rates) // size))

    def _at(self, places: Places) -> tuple[Doubles, Doubles]:
        some = self.rates.taken(places)
        return some.near(), some.from_one()

    @cached_property
    def listed(self) -> tuple[Doubles, Doubles]:
        """p and 1 - p of all people, one by one."""
        yes, no = self.rates.near(), self.rates.from_one()
        return (yes, no) if self.people is None else (np.repeat(yes, self.people), np.repeat(no, self.people))

    @cached_property
    def in_order(self) -> tuple[Doubles, Doubles]:
        """p and 1 - p of all people, one by one, in the order of the rates."""
        yes, no = self.listed
        order = np.lexsort((-no, yes))
        return yes[order], no[order]

    @cached_property
    def _moments(self) -> Moments:
        return moments_in_one_pass(self.rates, self.people)

    @cached_property
    def _sketch(self) -> RateSketch:
        return RateSketch.of(self.rates.near(), self.people)

    def tilted(self, tilt: float, mirrored: bool) -> WholeCount:
        """The tilted count of all, the cheapest way; `mirrored`: of the people who have the other value."""
        if self.total > FEW_PEOPLE and tilt <= LARGEST_TILT and self._moments.variance > LEAST_VARIANCE:
            return self.by_moments(tilt, mirrored)
        return self.multiplied(tilt, mirrored) if self.total <= MOST_MULTIPLIED else self.by_cells(tilt, mirrored)

    def multiplied(self, tilt: float, mirrored: bool) -> WholeCount:
        """By the product over all people."""
        yes, no = self.listed
        return OfPeople(no, yes, tilt) if mirrored else OfPeople(yes, no, tilt)

    def by_moments(self, tilt: float, mirrored: bool) -> WholeCount:
        """By the moments of the whole interval."""
        return OfBalls(MomentsTransform(self._moments.reflected() if mirrored else self._moments, arb(tilt)), 0.0)

    def by_cells(self, tilt: float, mirrored: bool) -> WholeCount:
        """By the moments of the cells of a sketch."""
        cells = CellsTransform(self._sketch.reflected() if mirrored else self._sketch, arb(tilt))
        return OfBalls(cells, 0.0 if self.rates.exact else 2 * UNIT * self.total)
