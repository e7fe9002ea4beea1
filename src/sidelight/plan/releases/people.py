"""A release that says how many people there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.mechanisms.statistics.size import Size
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom
from sidelight.model.rows import Rows
from sidelight.noises.noise import Noise
from sidelight.plan.protected import AmountRange, People
from sidelight.reading.forms import Word
from sidelight.reading.keys import Fields, Key


@dataclass(frozen=True, slots=True)
class PeopleRelease:
    name: ClassVar[str] = "people"
    hidden_below: ClassVar[int | None] = None
    added: ClassVar[AmountRange | None] = None
    key: ClassVar[Key] = Key("people", "how many people there are", Word(("true",)))

    @staticmethod
    def read(fields: Fields, people: People | None) -> PeopleRelease:
        fields.read("people")
        return PeopleRelease()

    @property
    def values(self) -> tuple[str, ...]:
        return ()

    def rows(self, atoms: tuple[Atom, ...]) -> Rows:
        return Size(frozenset(atoms)).rows(atoms)

    def mechanism(self, atoms: frozenset[Atom] | None, noise: Noise | None, minimum: int | None) -> Mechanism:
        """The sizes of groups count as known to the attacker, so noise or a minimum on them adds nothing."""
        return Size(atoms)

    def by_value(self, atoms: frozenset[Atom] | None, noise: Noise | None, minimum: int | None) -> Mechanism:
        return Size(atoms)
