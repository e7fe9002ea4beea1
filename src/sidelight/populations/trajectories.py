"""Independent people whose secret is several bits at once: one for each day, or one for each question that is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import ClassVar, Literal

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Trajectory
from sidelight.model.population import EVERYONE, Atom, Dataset, IndependentPeople
from sidelight.numbers.brief import Brief
from sidelight.numbers.written import whole_number
from sidelight.populations.chain import MOST_DAYS, Chain
from sidelight.populations.few_strata import joined
from sidelight.populations.rates import product_law
from sidelight.reading.expected import entries_of, expect, mapped

Chances = Mapping[Trajectory, Fraction | int | float | str] | FiniteLaw[Trajectory] | Chain

CHANCES = 'a chain, such as sl.Chain("0.3", "0.6"), or the probabilities of the trajectories, such as {(0, 1): "0.4", ...}'


@dataclass(frozen=True, slots=True)
class TrajectoryGroup(Brief):
    """People of one atom whose trajectories follow one law."""

    atom: Atom
    size: int
    law: FiniteLaw[Trajectory]


@dataclass(frozen=True, slots=True, init=False)
class Trajectories(IndependentPeople):
    """`Trajectories.same(50, Chain("0.3", "0.6", days=2))`, or the probabilities of the trajectories: `{(0, 0): "0.4", …}`.

    >>> people = sl.Trajectories.same(50, sl.Chain("0.3", "0.6", days=2))
    >>> people.people, people.length
    (50, 2)
    """

    groups: tuple[TrajectoryGroup, ...]
    listing: ClassVar[Literal["one law", "corners"] | None] = "one law"
    same_values: ClassVar[bool] = True

    def __init__(self, groups: Iterable[TrajectoryGroup]) -> None:
        found: list[TrajectoryGroup] = []
        for group in entries_of(groups, "groups", "a list of groups; sl.Trajectories.same(50, chances) is one group"):
            expect(group, TrajectoryGroup, "a group")
            new = TrajectoryGroup(group.atom, whole_number(group.size, "the number of people of a group"), _in_order(group.law))
            if found and (found[-1].atom, found[-1].law) == (new.atom, new.law):
                found[-1] = TrajectoryGroup(new.atom, found[-1].size + new.size, new.law)
            else:
                found.append(new)
        lengths = {len(trajectory) for group in found for trajectory, _ in group.law.masses}
        if len(lengths) > 1:
            raise BadValue(f"all trajectories have one length, found {sorted(lengths)}")
        if lengths and max(lengths) > MOST_DAYS:
            raise BadValue(f"a trajectory has at most {MOST_DAYS} bits, found {max(lengths)}")
        object.__setattr__(self, "groups", tuple(found))

    @staticmethod
    def same(people: int, chances: Chances) -> Trajectories:
        """The same law for everybody."""
        return Trajectories([TrajectoryGroup(EVERYONE, people, _law_of(chances))])

    @property
    def length(self) -> int:
        """The number of days, or of questions."""
        return len(self.groups[0].law.masses[0][0]) if self.groups else 0

    @property
    def people(self) -> int:
        return sum(group.size for group in self.groups)

    @property
    def atoms(self) -> tuple[tuple[Atom, int], ...]:
        return joined((group.atom, group.size) for group in self.groups)

    @property
    def bits(self) -> float:
        return float(self.length * self.people)

    def values(self, person: int) -> tuple[Hashable, ...]:
        return tuple(product((0, 1), repeat=self.length))

    def group_of(self, person: int) -> TrajectoryGroup:
        left = whole_number(person, "a person")
        for group in self.groups:
            if left < group.size:
                return group
            left -= group.size
        raise BadValue(f"there are {self.people} people, counted from 0, found {person}")

    @property
    def followed(self) -> Trajectories:
        return self

    def kind_of(self, person: int) -> tuple[Atom, FiniteLaw[Trajectory]]:
        group = self.group_of(person)
        return group.atom, group.law

    def kinds(self) -> Counter[tuple[Atom, FiniteLaw[Trajectory]]]:
        found: Counter[tuple[Atom, FiniteLaw[Trajectory]]] = Counter()
        for group in self.groups:
            found[group.atom, group.law] += group.size
        return +found

    def laws(self) -> Iterator[FiniteLaw[Dataset]]:
        yield product_law([list(group.law.masses) for group in self.groups for _ in range(group.size)])


def _law_of(chances: Chances) -> FiniteLaw[Trajectory]:
    """The law of one person's trajectory, written in any of the ways."""
    if isinstance(chances, Chain):
        return chances.law
    return chances if isinstance(chances, FiniteLaw) else FiniteLaw.of(mapped(chances, "chances", CHANCES))


def _in_order(law: FiniteLaw[Trajectory]) -> FiniteLaw[Trajectory]:
    """The masses in one order, so that equal laws compare as equal."""
    for trajectory, _ in law.masses:
        if not is_trajectory(trajectory):
            raise BadValue(f"a trajectory is a tuple of one bit or more, such as (0, 1), found {trajectory!r}")
    if law.error:
        raise BadValue("the probabilities of trajectories are exact")
    return FiniteLaw(tuple(sorted(FiniteLaw.of(law.masses).masses)))


def is_trajectory(value: Hashable) -> bool:
    return bits_of(value) > 0


def bits_of(value: Hashable) -> int:
    """How many bits a trajectory has; 0 where it is none."""
    return len(value) if isinstance(value, tuple) and all(type(bit) is int and bit in (0, 1) for bit in value) else 0
