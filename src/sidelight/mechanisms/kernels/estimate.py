"""What is estimated from a count is published, and not the count."""

from __future__ import annotations

from abc import abstractmethod

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset
from sidelight.model.statistic import Statistic
from sidelight.profiles.counts.listed_cuts import AnyCuts, cuts_at

EVERYBODY = Count()
Run = tuple[int, Outcome]
"""The count from which on this is the estimate."""


class Estimate(Mechanism):
    """An estimate that follows from how many of the people counted have the value, and from how many they are, which is no
    secret. A new one inherits from this and writes `runs`; it has the field `of`, the count.
    """

    __slots__ = ()

    of: Count

    @abstractmethod
    def runs(self, people: int) -> tuple[Run, ...]:
        """The estimates, each once, as the count rises from 0 to `people`."""

    @abstractmethod
    def from_count(self, count: Count) -> Estimate:
        """The same estimate from another count."""

    def estimated(self, count: int, people: int) -> Outcome:
        """The estimate where this many of `people` are counted."""
        if not 0 <= count <= people:
            raise BadValue(f"a count of {people} people is between 0 and {people}, found {count}")
        return next(output for start, output in reversed(self.runs(people)) if start <= count)

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        (count,) = self.of.numbers(dataset, atoms)
        return FiniteLaw.point(self.estimated(count, sum(self.of.covers(atom) for atom in atoms)))

    def cuts_of_count(self, people: int) -> AnyCuts | None:
        return cuts_at([start for start, _ in self.runs(people)][1:], people)

    @property
    def not_shown_yet(self) -> Statistic:
        return self.of

    @property
    def undone(self) -> Mechanism:
        return self.of

    def looks_at(self, names: frozenset[Atom]) -> frozenset[Atom]:
        return self.of.looks_at(names)
