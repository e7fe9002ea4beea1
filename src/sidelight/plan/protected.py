"""Who is protected, and what the attacker does not know of them. Numbers are exact (Fraction)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from sidelight.numbers.brief import Brief
from sidelight.plan.uncertain.reference import Reference

Probabilities = Sequence[Fraction]
"""One for each group: a tuple of few, a column of very many."""
Law = tuple[Fraction, ...]
"""The probability of each value of the secret."""


@dataclass(frozen=True, slots=True)
class StatedGroups(Brief):
    """People about whom the attacker is equally unsure are a group. A row is a group, and there may be very many.

    For each value of the secret there is a column of the least probabilities and one of the largest, and the ends of both.
    """

    people: tuple[int, ...]
    low: tuple[Probabilities, ...]
    high: tuple[Probabilities, ...]
    lowest: tuple[Fraction, ...]
    highest: tuple[Fraction, ...]

    @staticmethod
    def one(people: int, low: tuple[Fraction, ...], high: tuple[Fraction, ...]) -> StatedGroups:
        return StatedGroups((people,), tuple((rate,) for rate in low), tuple((rate,) for rate in high), low, high)

    @staticmethod
    def known(
        people: tuple[int, ...], rates: tuple[Probabilities, ...], ends: Sequence[tuple[Fraction, Fraction]]
    ) -> StatedGroups:
        """Groups of which the rates are known; `ends` are the least and the largest of each value."""
        lowest, highest = zip(*ends, strict=True)
        return StatedGroups(people, rates, rates, lowest, highest)

    @property
    def exact(self) -> bool:
        """Whether the rates themselves are known, and not only bounds of them."""
        return self.low is self.high or self.low == self.high

    def __len__(self) -> int:
        return len(self.people)

    def __hash__(self) -> int:
        return hash((len(self), self.people[0], self.lowest, self.highest))


@dataclass(frozen=True, slots=True)
class RatesIn:
    """A column of the table of people: everybody's probability of one value of the secret."""

    value: str
    column: str


@dataclass(frozen=True, slots=True)
class AmountRange(Brief):
    """Amounts from `low` to `high`; where a sum adds up less, an amount outside counts as the end that it is nearer to."""

    low: Fraction
    high: Fraction
    digits: int | None = None  # after the point; None: any real number

    @property
    def width(self) -> Fraction:
        return self.high - self.low

    @property
    def points(self) -> int | None:
        """How many amounts there are; None where they are real numbers."""
        return None if self.digits is None else int(self.width * 10**self.digits) + 1

    def clamped(self, amount: Fraction) -> Fraction:
        return min(max(amount, self.low), self.high)


@dataclass(frozen=True, slots=True)
class AmountLaw(Brief):
    """The law of everybody's amount, as a file states it."""

    masses: tuple[tuple[Fraction, Fraction], ...] = field(hash=False)  # amounts with their probabilities; may be thousands
    name: str  # of the file, as the plan has it


@dataclass(frozen=True, slots=True)
class Uncertainty(Brief):
    """How uncertain the attacker is about the secret of each person they do not know. The groups together are all people."""

    kind: Literal["at_least", "at_most", "between", "rates", "groups", "mixture", "table", "column", "density_at_least", "law"]
    groups: StatedGroups
    level: Fraction | None = None  # the number written beside at_least, density_at_least, or the one value of at_most
    reference: Reference | None = None  # the laws of public groups; who is in which is counted in a table of people
    rates_in: RatesIn | None = None  # the column of that table with everybody's rate
    estimated: bool = False  # whether the rates come from the data that is published
    law: AmountLaw | None = None  # of a secret that is an amount
    placed: tuple[tuple[tuple[str, str], ...], ...] = ()  # the cell of each group, where the plan says it: columns with values
    mixture: tuple[tuple[Fraction, Law], ...] = ()  # weights with the laws of which one holds for everybody


@dataclass(frozen=True, slots=True)
class Sample(Brief):
    """The people are a sample: at most this share of more people, of whom public columns say the same."""

    fraction: Fraction
    hidden: bool  # whether nobody outside knows who is in it
    because: str | None  # who vouches for that
    same_values: bool = True  # whether whoever stands in for a person has a value that the person may have
    least: Fraction = Fraction(0)  # the probability that each value has at least, for everybody the attacker does not know

    @property
    def judged_hidden(self) -> bool:
        """Whether the policy judges what holds while nobody knows who is in it."""
        return self.hidden and self.because is not None


@dataclass(frozen=True, slots=True)
class People(Brief):
    unit: str
    count: int
    secret: str
    values: tuple[str, ...]
    public: tuple[str, ...]
    together: int | None  # size of the largest cluster of dependent people; 1: all are independent, None: the plan does not say
    uncertainty: Uncertainty | None  # None: the attacker may know everybody else
    because: str | None
    within_cell: bool = False  # whether every cluster lies within one cell of each table
    phrase: str = "the secret of"  # how sentences speak of the secret, before the words for a person
    clusters: str | None = None  # the column of the table of people that says who may depend on whom
    alone: int = 0  # how many people have no value there: they count as independent of everybody
    protects: int = 1  # whose secrets are compared at once: 2 is a couple
    amount: AmountRange | None = None  # where the secret is an amount, which has no listed values
    added: tuple[tuple[str, AmountRange], ...] = ()  # what the sums of a bound plan add up, by its name
    sample: Sample | None = None  # None: it is taken as known who is in the data
