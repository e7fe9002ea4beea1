"""The exact sum of the amounts of people, of everybody or of some atoms."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sidelight.errors import BadValue
from sidelight.laws.counts.sum_of_terms import Term
from sidelight.model.aggregate import Answered, SecretsAdded, over_atoms
from sidelight.model.population import Atom, Dataset
from sidelight.model.statistic import Statistic
from sidelight.reading.expected import values_listed


@dataclass(frozen=True, slots=True)
class Sum(Statistic):
    """The exact sum of the amounts of everybody, or of the people in the atoms `of`.

    Amounts are whole numbers or exact fractions. The mean of a public number of people says the same as their sum.

    >>> sl.Sum().numbers((1200, 0, 350), ("north", "north", "south"))
    (1550,)
    >>> print(sl.certify(sl.Sum(), sl.Amounts(40, {0: 0.5, 1: 0.25, 2: 0.25})).epsilon(delta=1e-3))
    1.133
    """

    of: frozenset[Atom] | None = None

    def __post_init__(self) -> None:
        if self.of is not None:
            object.__setattr__(self, "of", frozenset(values_listed(self.of, "atoms", "a set of atoms, such as {0, 2}")))

    @property
    def weights(self) -> None:
        """Every amount counts once."""
        return None

    @property
    def multiplied(self) -> bool:
        """Whether terms are multiplied, and not added."""
        return False

    @property
    def counts_amounts_once(self) -> bool:
        """Whether it says what the sum of the amounts says."""
        return True

    def weight(self, person: int) -> int:
        return 1

    def term(self, weight: int, value: object) -> Term:
        """What an amount of this weight adds."""
        return weight * exact_amount(value)

    def covers(self, atom: Atom) -> bool:
        return self.of is None or atom in self.of

    def numbers(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> tuple[int, ...]:
        found: Any = sum(exact_amount(value) for value, atom in zip(dataset, atoms, strict=True) if self.covers(atom))
        return (found,)

    def asks(self) -> tuple[SecretsAdded, ...]:
        return (SecretsAdded(),)

    def from_aggregates(self, answered: Answered) -> tuple[int, ...]:
        return (over_atoms(answered[SecretsAdded()], self.of),)

    def looks_at(self, names: frozenset[Atom]) -> frozenset[Atom]:
        return names if self.of is None else self.of & names

    def __str__(self) -> str:
        return "the exact sum"


def exact_amount(value: object) -> Term:
    if type(value) is not int and not isinstance(value, Fraction):
        raise BadValue(f"amounts are whole numbers or fractions, found {value!r}")
    return value
