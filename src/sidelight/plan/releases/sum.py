"""A release that adds up the amounts of people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from sidelight.mechanisms.statistics.sum import Sum
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom
from sidelight.model.rows import Rows
from sidelight.noises.noise import Noise
from sidelight.numbers.printing import exact_decimal
from sidelight.plan.people_keys import AMOUNT
from sidelight.plan.protected import AmountRange, People
from sidelight.plan.uncertain.amounts import check_ends
from sidelight.reading.forms import Text
from sidelight.reading.keys import Block, Fields, Key
from sidelight.reading.words import listed, shown


def amounts_block(name: str, words: str) -> Block:
    return Block(
        name,
        words,
        (
            Key("column", "the secret, which is an amount", Text("the name of the secret"), required=True),
            Key("from", "smaller amounts count as this one; the secret's own if omitted", AMOUNT.key("from").form),
            Key("to", "larger amounts count as this one; the secret's own if omitted", AMOUNT.key("to").form),
        ),
        example="{column: income, from: 0, to: 100000}",
    )


@dataclass(frozen=True, slots=True)
class SumRelease:
    """How many people there are counts as known, so a minimum of people hides nothing that depends on a secret."""

    name: ClassVar[str] = "sum"
    hidden_below: ClassVar[int | None] = None
    key: ClassVar[Key] = Key("sum", "the sum of the amounts of people", amounts_block("sum", "a sum"))

    value: str  # what is added up, in words: equal where the same numbers are
    added: AmountRange

    @classmethod
    def read(cls, fields: Fields, people: People | None) -> Self:
        written: Fields = fields.read(cls.name)
        if "noise" in fields:
            raise fields.key("noise").place.error(
                f"'noise' beside '{cls.name}'", "an exact sum or mean", "noise is added to counts: 'count' or 'histogram'"
            )
        column: str = written.read("column")
        if people is not None and column != people.secret:
            raise written.value("column").place.error(
                f"{shown(column)} is not the secret", f"the declared secret, {shown(people.secret)}"
            )
        if people is not None and people.amount is None:
            raise written.value("column").place.error(
                f"{shown(column)} has listed values ({listed(people.values)}), which nothing says how to add up",
                "a secret that is an amount, such as {income: {from: 0, to: 100000}}",
                f"or count one of them: count: {{{column}: {people.values[0]}}}",
            )
        return cls(*_added(written, column, None if people is None else people.amount))

    @property
    def values(self) -> tuple[str, ...]:
        return (self.value,)

    def rows(self, atoms: tuple[Atom, ...]) -> Rows:
        return Rows((tuple((atom, self.value, 1) for atom in atoms),))

    def mechanism(self, atoms: frozenset[Atom] | None, noise: Noise | None, minimum: int | None) -> Mechanism:
        return Sum(atoms)

    def by_value(self, atoms: frozenset[Atom] | None, noise: Noise | None, minimum: int | None) -> Mechanism:
        return Sum(atoms)


def _added(written: Fields, column: str, secret: AmountRange | None) -> tuple[str, AmountRange]:
    """Amounts outside count as the nearer end, so bounds beyond those of the secret change nothing."""
    stated: dict[str, Any] = {end: written.read(end) for end in ("from", "to") if end in written}
    if secret is None:
        return column, AmountRange(stated.get("from", AMOUNT_OF_NOBODY.low), stated.get("to", AMOUNT_OF_NOBODY.high))
    low, high = max(stated.get("from", secret.low), secret.low), min(stated.get("to", secret.high), secret.high)
    found = AmountRange(low, high, secret.digits)
    if stated:
        check_ends(found, written)
    if (low, high) == (secret.low, secret.high):
        return column, found
    return f"{column} from {exact_decimal(low)} to {exact_decimal(high)}", found


AMOUNT_OF_NOBODY = AmountRange(AMOUNT.key("from").form.low, AMOUNT.key("to").form.low)  # type: ignore[attr-defined]
