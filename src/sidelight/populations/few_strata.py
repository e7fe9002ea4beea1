"""A few strata, listed: people of one atom with one rate."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

from sidelight.errors import BadValue
from sidelight.laws.counts.independent_people import Parts, merged
from sidelight.model.population import Atom, Stratum
from sidelight.numbers.brief import FEW_ITEMS, brief_items
from sidelight.numbers.kept import kept
from sidelight.numbers.written import whole_number

MOST_LISTED = 5_000  # strata or rates, well above the people whose law is written out rate by rate; more are kept as columns


class FewStrata(tuple[Stratum, ...]):
    """In the order of the people."""

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return brief_items(self) if len(self) > FEW_ITEMS else super().__repr__()

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """The least and the largest rate."""
        return min(stratum.rate for stratum in self), max(stratum.rate for stratum in self)

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    @property
    def people(self) -> int:
        return sum(stratum.size for stratum in self)

    @property
    def atoms(self) -> tuple[tuple[Atom, int], ...]:
        return joined((stratum.atom, stratum.size) for stratum in self)

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(stratum.size for stratum in self))

    def rate_of(self, person: int) -> Fraction:
        place = bisect_right(self._ends, whole_number(person, "a person"))
        if place == len(self):
            raise BadValue(f"there are {self.people} people, counted from 0, found {person}")
        return self[place].rate

    @cached_property
    def one_rate(self) -> Fraction | None:
        """The rate that all strata have; None where they differ."""
        return self[0].rate if self and all(stratum.rate == self[0].rate for stratum in self) else None

    def parts(self, atoms: frozenset[Atom] | None) -> Parts:
        """The people of these atoms by rate, in order of the rates."""
        return kept(self._parts, atoms, lambda: merged(tuple((s.rate, s.size) for s in self if atoms is None or s.atom in atoms)))

    def some_open(self, atoms: frozenset[Atom] | None) -> bool:
        """Whether somebody of these atoms has a rate that is neither 0 nor 1."""
        return any(0 < rate < 1 for rate, _ in self.parts(atoms))

    @cached_property
    def _parts(self) -> dict[frozenset[Atom] | None, Parts]:
        return {}


def joined(atoms: Iterable[tuple[Atom, int]]) -> tuple[tuple[Atom, int], ...]:
    """Runs of one atom as one entry."""
    runs: list[tuple[Atom, int]] = []
    for atom, size in atoms:
        if runs and runs[-1][0] == atom:
            runs[-1] = (atom, runs[-1][1] + size)
        else:
            runs.append((atom, size))
    return tuple(runs)
