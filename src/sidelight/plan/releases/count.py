"""A release that says how many people have a value of the secret."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.count_with import CountWith
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom
from sidelight.model.rows import Rows
from sidelight.model.statistic import Statistic
from sidelight.noises.noise import Noise
from sidelight.plan.protected import AmountRange, People
from sidelight.plan.several_values import refuse_amount
from sidelight.reading.forms import ANY_SCALAR, scalar
from sidelight.reading.keys import Fields, Key
from sidelight.reading.node import NamedNode
from sidelight.reading.pairs import Single
from sidelight.reading.words import listed, shown, suggestion


@dataclass(frozen=True, slots=True)
class CountRelease:
    name: ClassVar[str] = "count"
    hidden_below: ClassVar[int | None] = None
    added: ClassVar[AmountRange | None] = None
    key: ClassVar[Key] = Key(
        "count",
        "how many people have this value of the secret",
        Single("the secret and one of its values, such as {vote: yes}", ANY_SCALAR),
    )

    value: str

    @staticmethod
    def read(fields: Fields, people: People | None) -> CountRelease:
        return CountRelease(counted_value(fields.read("count"), people))

    @property
    def values(self) -> tuple[str, ...]:
        return (self.value,)

    def rows(self, atoms: tuple[Atom, ...]) -> Rows:
        return Count(frozenset(atoms)).rows(atoms).with_values({1: self.value})

    def mechanism(self, atoms: frozenset[Atom] | None, noise: Noise | None, minimum: int | None) -> Mechanism:
        """With noise, the noisy count is compared with the minimum."""
        return _figure(Count(atoms), noise, minimum)

    def by_value(self, atoms: frozenset[Atom] | None, noise: Noise | None, minimum: int | None) -> Mechanism:
        return _figure(CountWith(self.value, atoms), noise, minimum)


def _figure(count: Statistic, noise: Noise | None, minimum: int | None) -> Mechanism:
    figure: Statistic | Noisy = count if noise is None else Noisy(count, noise)
    return figure if minimum is None else Minimum(figure, minimum)


def counted_value(counted: NamedNode, people: People | None) -> str:
    """The value that is written beside the secret; without people nothing is known of either."""
    if people is None:
        return scalar(counted.value, counted.key.text, "one of its values").text
    if counted.key.text != people.secret:
        raise counted.key.place.error(f"{counted.key} is not the secret", f"the declared secret, {shown(people.secret)}")
    refuse_amount(people, counted.key)
    value = scalar(counted.value, people.secret, f"one of {listed(people.values)}")
    if value.text not in people.values:
        near = suggestion(value.text, people.values)
        raise value.place.error(f"{value} is not a value of {shown(people.secret)}", listed(people.values), near)
    return value.text
