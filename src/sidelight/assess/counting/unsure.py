"""What the attacker does not know of the people of each atom, where a table of people says who is in which group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from sidelight.assess.uncertainty import binned
from sidelight.model.population import Atom, Stratum
from sidelight.numbers.brief import Brief
from sidelight.numbers.kept import kept
from sidelight.plan.protected import People, StatedGroups
from sidelight.plan.uncertain.reference import Law
from sidelight.populations.binned_rates import BinnedRates

Members = tuple[tuple[int, int], ...]
"""Numbers of laws, each once and in their order, with how many people have each."""


@dataclass(frozen=True, eq=False)
class Unsure(Brief):
    """A person's law says how likely each value of their secret is: exactly, or between two bounds."""

    everybody: People
    laws: tuple[Law, ...]
    of_atoms: tuple[Members, ...]

    def is_open(self, atoms: Iterable[Atom], value: str) -> bool:
        """Whether it is not certain of everybody in these atoms that they have the value, or that they have it not."""
        settled = kept(self._settled, value, lambda: self._certain(self.everybody.values.index(value)))
        return any(law not in settled for atom in atoms for law, _ in self.of_atoms[atom])

    @cached_property
    def _settled(self) -> dict[str, frozenset[int]]:
        return {}

    def _certain(self, place: int) -> frozenset[int]:
        ends = ((number, low[place], high[place]) for number, (low, high) in enumerate(self.laws))
        return frozenset(number for number, low, high in ends if low == 1 or high == 0)

    @property
    def certain_people(self) -> int:
        """How many there are of whose secret nothing is unknown."""
        known = {number for number, (low, _) in enumerate(self.laws) if max(low) == 1}
        return sum(people for members in self.of_atoms for law, people in members if law in known)

    def people(self, atoms: Iterable[Atom]) -> People:
        """Everybody as far as these atoms are concerned: groups with the laws that occur there. Atoms of one law are alike
        whatever their sizes; the people of several laws are counted, and those of a bin of rates.
        """
        some = frozenset(atoms)
        return kept(self._people, some, lambda: self._about(some))

    @cached_property
    def _people(self) -> dict[frozenset[Atom], People]:
        return {}

    def _about(self, atoms: frozenset[Atom]) -> People:
        everybody, found = self.everybody, Counter[int]()
        for atom in atoms:
            found.update(dict(self.of_atoms[atom]))
        uncertainty = everybody.uncertainty
        assert uncertainty is not None
        law = self.laws[next(iter(found))]
        if len(found) == 1 and (uncertainty.kind != "column" or law[0] == law[1]):
            groups = StatedGroups.one(everybody.count, *law)
            return replace(everybody, uncertainty=replace(uncertainty, groups=groups))
        groups = grouped([(self.laws[law], number) for law, number in sorted(found.items())])
        return replace(everybody, count=sum(found.values()), uncertainty=replace(uncertainty, groups=groups))

    def strata(self, atoms: Iterable[Atom], place: int) -> Iterator[Stratum]:
        """The people of these atoms with their rates of one value, where rates are known."""
        for atom in atoms:
            for law, number in self.of_atoms[atom]:
                yield Stratum(atom, number, self.laws[law][0][place])

    def bins(self, atoms: Iterable[Atom], place: int) -> BinnedRates:
        """The same where only bins of rates are known."""
        people = [(atom, *member) for atom in atoms for member in self.of_atoms[atom]]
        ends = ((self.laws[law][0][place], self.laws[law][1][place]) for _, law, _ in people)
        return binned(ends, [number for _, _, number in people], [atom for atom, _, _ in people])


def grouped(groups: list[tuple[Law, int]]) -> StatedGroups:
    people = tuple(number for _, number in groups)
    low = tuple(zip(*(law[0] for law, _ in groups), strict=True))
    high = tuple(zip(*(law[1] for law, _ in groups), strict=True))
    if low == high:
        high = low
    return StatedGroups(people, low, high, tuple(map(min, low)), tuple(map(max, high)))
