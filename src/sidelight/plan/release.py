"""A release: one figure, or one per cell, that will be published or is public already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol

from sidelight.model.condition import Condition
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom
from sidelight.model.rows import Rows
from sidelight.noises.noise import Noise
from sidelight.numbers.brief import Brief
from sidelight.plan.protected import AmountRange, People
from sidelight.plan.several_values import each_changed
from sidelight.reading.keys import Fields, Key
from sidelight.tables.cells import Cells
from sidelight.tables.grouping import Grouping


class ReleaseKind(Protocol):
    """What a release shows about the people of each cell: how many have a value, or how many there are."""

    name: ClassVar[str]  # the name of its key in a plan and of its file in plan/releases
    key: ClassVar[Key]

    @property
    def hidden_below(self) -> int | None:
        """The count below which its own key says that counts are hidden."""
        ...

    @property
    def added(self) -> AmountRange | None:
        """The range of the amounts that it adds up; None where it counts people."""
        ...

    @staticmethod
    def read(fields: Fields, people: People | None) -> ReleaseKind:
        """The kind as its key states it. Where the plan has no people, values of the secret are not checked."""
        ...

    @property
    def values(self) -> tuple[str, ...]:
        """The values of the secret that the release counts; empty where the release does not depend on the secret."""
        ...

    def rows(self, atoms: tuple[Atom, ...]) -> Rows:
        """What the figure about these atoms adds up, by the values of the secret."""
        ...

    def mechanism(self, atoms: frozenset[Atom] | None, noise: Noise | None, minimum: int | None) -> Mechanism:
        """One figure about these atoms (None: all atoms); counts below the minimum are hidden. A secret is one bit: whether it is
        the counted value. Of several values, what one changed secret moves.
        """
        ...

    def by_value(self, atoms: frozenset[Atom] | None, noise: Noise | None, minimum: int | None) -> Mechanism:
        """The same figure where a secret is one of several values, by name."""
        ...


@dataclass(frozen=True, slots=True)
class Release(Brief):
    name: str
    kind: ReleaseKind
    where: Condition | None
    where_text: str
    by: tuple[str, ...]
    cells: Cells | None
    minimum: int | None  # counts below it are hidden
    noise: Noise | None  # None: exact

    @property
    def values(self) -> tuple[str, ...]:
        return self.kind.values

    @property
    def exact(self) -> bool:
        """Whether secrets are counted without noise."""
        return bool(self.values) and self.noise is None

    @property
    def noised(self) -> bool:
        """Whether secrets are counted with noise."""
        return bool(self.values) and self.noise is not None

    @property
    def hides(self) -> bool:
        """Whether what is hidden depends on secrets. Sums are hidden where they are about few people, whose number is known."""
        return self.minimum is not None and self.kind.added is None

    @property
    def estimated(self) -> bool:
        """Whether only what follows from a count is shown, and the count itself never."""
        return self.kind.hidden_below == 0

    @property
    def grouping(self) -> Grouping:
        return Grouping(self.name, self.by, self.where, self.where_text, self.cells)

    def shows(self, people: int) -> bool:
        """Whether a figure about this many people can be shown: without noise a count is at most their number."""
        noised = self.noise is not None and self.kind.added is None
        return people > 0 and (noised or (self.minimum or 0) <= people)

    def mechanism(self, atoms: frozenset[Atom] | None, hides: bool = True) -> Mechanism:
        """One figure about these atoms; with hides=False, as if the release had no minimum."""
        return self.kind.mechanism(atoms, self.noise, self.minimum if hides else None)

    def by_value(self, atoms: frozenset[Atom] | None, hides: bool = True) -> Mechanism:
        """The same figure where a secret is one of several values, by name; with hides=False as in `part`."""
        shown = self.kind.by_value(atoms, self.noise, self.minimum if hides else None)
        return shown if hides or not self.hides else each_changed(shown)

    @property
    def moves(self) -> int:
        """How many of its numbers one changed secret moves."""
        return min(2, len(self.values))

    def part(self, atoms: frozenset[Atom] | None, hides: bool) -> Mechanism:
        """One figure among several. The count of another value of the secret is the group's size minus this count, so a minimum
        on the other count hides large values of this one.

        Such a minimum is not modelled: the caller passes hides=False. The count is then taken as published without the minimum
        and processed further. The upper end still holds, and no lower end is claimed.
        """
        shown = self.mechanism(atoms, hides)
        return shown if hides or not self.hides else each_changed(shown)
