"""A release that says how many people have each value of the secret, without the counts below k."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom
from sidelight.model.rows import Rows
from sidelight.noises.noise import Noise
from sidelight.plan.protected import AmountRange, People
from sidelight.plan.several_values import counts_of_each, moved_in_bits, rows_of_each, the_secret
from sidelight.reading.forms import Text
from sidelight.reading.keys import Block, Fields, Key
from sidelight.reading.numbers import Whole
from sidelight.reading.words import listed, suggestion

TABLE = Block(
    "k_anonymous",
    "a k-anonymous table",
    (
        Key("of", "the secret whose values are counted", Text("the name of the secret"), required=True),
        Key("k", "counts below it are hidden", Whole(1), required=True),
        Key("absent", "a value of the secret that has no count: whoever has it is in no cell", Text("a value of the secret")),
    ),
    example="{of: diagnosis, k: 10}",
)


@dataclass(frozen=True, slots=True)
class KAnonymousRelease:
    name: ClassVar[str] = "k_anonymous"
    added: ClassVar[AmountRange | None] = None
    key: ClassVar[Key] = Key("k_anonymous", "how many people have each value of the secret, without counts below k", TABLE)

    values: tuple[str, ...]
    k: int

    @staticmethod
    def read(fields: Fields, people: People | None) -> KAnonymousRelease:
        written: Fields = fields.read("k_anonymous")
        for other in ("minimum", "noise"):
            if other in fields:
                raise fields.key(other).place.error(
                    f"'{other}' beside 'k_anonymous'", "one of them", f"write 'histogram' to use '{other}'"
                )
        values = the_secret(written.value("of"), written.read("of"), people)
        absent: str | None = written.maybe("absent")
        if absent is not None and people is not None:
            if absent not in values:
                place = written.value("absent").place
                raise place.error(f"'{absent}' is not a value of the secret", listed(values), suggestion(absent, values))
            if len(values) < 3:
                raise written.key("absent").place.error("'absent' leaves one value to count", "a 'count' of that value")
        return KAnonymousRelease(tuple(value for value in values if value != absent), written.read("k"))

    @property
    def hidden_below(self) -> int:
        return self.k

    def rows(self, atoms: tuple[Atom, ...]) -> Rows:
        return rows_of_each(self.values, atoms)

    def mechanism(self, atoms: frozenset[Atom] | None, noise: Noise | None, minimum: int | None) -> Mechanism:
        return moved_in_bits(atoms, noise, minimum is not None)

    def by_value(self, atoms: frozenset[Atom] | None, noise: Noise | None, minimum: int | None) -> Mechanism:
        """About some atoms, or as if nothing were hidden, small counts count as shown."""
        if atoms is not None or minimum is None:
            return counts_of_each(self.values, atoms, noise, minimum is not None)
        return KAnonymous(self.values, minimum)
