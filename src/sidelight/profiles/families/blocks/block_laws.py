"""Laws, in doubles, of everybody but a block of people who have many different rates.

The people before a block and those after it are multiplied in the order of their rates, one by one, and each such product is
continued from the last one that was kept: a block costs one product of two laws and not one of all people.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from sidelight.laws.counts.coarse import MASS_UNDERFLOW, CoarseLaw, Doubles
from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.counts.many_parts import as_columns
from sidelight.laws.counts.rate_column import Whole
from sidelight.numbers.rounding import UNIT

KEPT_EVERY = 32  # people between two products that are kept; by trial: speed
TOO_SMALL = 1e-306  # masses at the ends of a window that are left out
MOST_LISTED = 50_000  # people; each leaves out at most two masses: less than MASS_UNDERFLOW in all


@dataclass(frozen=True, eq=False)
class BlockLaws:
    """Of all `people`, in the order of their rates, so many as can be outside a block: from the first on, and from the last."""

    people: int
    before: Products
    after: Products

    @classmethod
    def of(cls, parts: Parts, others: int) -> BlockLaws:
        columns = as_columns(parts)
        yes, no, people = columns.rates.near(), columns.rates.from_one(), columns.people
        first, last = _first(people, others), _first(people[::-1], others)
        return cls(
            int(people.sum()),
            Products(np.repeat(yes, first), np.repeat(no, first)),
            Products(np.repeat(yes[::-1], last), np.repeat(no[::-1], last)),
        )

    def outside(self, first: int, end: int) -> CoarseLaw:
        """The people before number `first` and from number `end` on."""
        law = self.before.upto(first).plus(self.after.upto(self.people - end))
        return replace(law, below=MASS_UNDERFLOW, above=MASS_UNDERFLOW, tails_follow=False)


def _first(people: Whole, number: int) -> Whole:
    """How many of each group are among the first people: this number of them."""
    found: Whole = np.clip(number - (np.cumsum(people) - people), 0, people)
    return found


@dataclass(frozen=True, eq=False)
class Products:
    """Laws of the first people, for any number of them."""

    yes: Doubles
    no: Doubles

    def upto(self, people: int) -> CoarseLaw:
        """Each person costs a mass four roundings: of p or 1 - p, of a product and of a sum, and one for small change."""
        near = people // KEPT_EVERY
        start, masses = self._more(*self._kept[near], near * KEPT_EVERY, people)
        return CoarseLaw(start, masses, 1.01 * 5 * people * UNIT, MASS_UNDERFLOW)

    @cached_property
    def _kept(self) -> list[tuple[int, Doubles]]:
        found: list[tuple[int, Doubles]] = [(0, np.ones(1))]
        for first in range(0, len(self.yes) - KEPT_EVERY + 1, KEPT_EVERY):
            found.append(self._more(*found[-1], first, first + KEPT_EVERY))
        return found

    def _more(self, start: int, masses: Doubles, first: int, end: int) -> tuple[int, Doubles]:
        """With the people from number `first` to `end`. Masses that are too small at the ends of the window are left out."""
        for yes, no in zip(self.yes[first:end], self.no[first:end], strict=True):
            more = np.zeros(len(masses) + 1)
            more[:-1] = masses * no
            more[1:] += masses * yes
            masses = more
        left, right = np.searchsorted(masses[: (top := int(masses.argmax())) + 1], TOO_SMALL), 0
        right = int(np.searchsorted(masses[top:][::-1], TOO_SMALL))
        return start + int(left), masses[left : len(masses) - right]
