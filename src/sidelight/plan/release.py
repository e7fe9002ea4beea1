"""A release: one figure, or one per cell, that will be published or is out already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol

from sidelight.mechanisms.then import Then
from sidelight.model.condition import Condition
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom
from sidelight.model.rows import Rows
from sidelight.noises.noise import Noise
from sidelight.plan.protected import People
from sidelight.reading.keys import Fields, Key
from sidelight.tables.cells import Cells
from sidelight.tables.grouping import Grouping


class ReleaseKind(Protocol):
    """What a release shows of the people of each cell."""

    name: ClassVar[str]  # of its key and of its file
    key: ClassVar[Key]

    @staticmethod
    def read(fields: Fields, people: People | None) -> ReleaseKind:
        """What is written beside its key; without people, what can be read without them."""
        ...

    @property
    def values(self) -> tuple[str, ...]:
        """The values of the secret that it counts; none where no secret enters."""
        ...

    def rows(self, atoms: tuple[Atom, ...]) -> Rows:
        """What the figure about these atoms adds up, by the values of the secret."""
        ...

    def mechanism(self, atoms: frozenset[Atom] | None, noise: Noise | None, minimum: int | None) -> Mechanism:
        """One figure about these atoms, None is all of them; counts below the minimum are hidden."""
        ...


@dataclass(frozen=True, slots=True)
class Release:
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
        return self.minimum is not None

    @property
    def grouping(self) -> Grouping:
        return Grouping(self.name, self.by, self.where, self.where_text, self.cells)

    def shows(self, people: int) -> bool:
        """Whether a figure about this many people can be seen: without noise it is at most their number."""
        return people > 0 and (self.noise is not None or (self.minimum or 0) <= people)

    def mechanism(self, atoms: frozenset[Atom] | None, hides: bool = True) -> Mechanism:
        """One figure about these atoms; without `hides` the minimum is left out."""
        return self.kind.mechanism(atoms, self.noise, self.minimum if hides else None)

    def part(self, atoms: frozenset[Atom] | None, hides: bool) -> Mechanism:
        """One figure among several. The count of another value is the group's size minus this one: its minimum hides the other
        end.

        Where that is not modelled (`hides` is false) it is taken as shown, and as processed further, so that no more is promised
        than holds and nothing is said to be reached.
        """
        shown = self.mechanism(atoms, hides)
        return shown if hides or not self.hides else Then(shown)
