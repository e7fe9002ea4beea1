"""Means of whole numbers or fractions, one from each person."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Literal, get_args

from flint import arb

from sidelight.errors import BadValue
from sidelight.laws.counts.sum_of_terms import Term
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.statistics.linear import weight_of, whole_weights
from sidelight.mechanisms.statistics.sum import exact_amount
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset
from sidelight.numbers.balls import above, ball, below, in_balls
from sidelight.numbers.interval import Interval
from sidelight.reading.expected import word_among

Kind = Literal["arithmetic", "geometric", "harmonic", "quadratic"]


@dataclass(frozen=True, slots=True)
class Mean(Mechanism):
    """A mean M of n records with total weight w, each 1 unless `weights` are given.

    For a given number of records it corresponds one to one to a sum, or a product, of one term for each person: to the sum of x,
    of 1/x, of x^2 or the product of x. The output is the rational number that M follows from, and that follows from M: M itself
    for the arithmetic and the harmonic mean, M^2 for the quadratic one, M^w for the geometric one.

    So it is no `Statistic`: those are whole numbers, to which noise is added and of which displays know the neighbours.

    >>> sl.Mean().number((1, 2, 6)), sl.Mean("harmonic").number((1, 2, 6))
    (Fraction(3, 1), Fraction(9, 5))
    """

    kind: Kind = "arithmetic"
    weights: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        word_among(self.kind, get_args(Kind), "the kind of a mean")
        if self.weights is not None:
            object.__setattr__(self, "weights", whole_weights(self.weights))
            if not self.weights or min(self.weights) < 0 or not any(self.weights):
                raise BadValue("the weights of a mean are 0 or more, and not all of them are 0")

    @property
    def multiplied(self) -> bool:
        """Whether terms are multiplied, and not added."""
        return self.kind == "geometric"

    @property
    def of(self) -> None:
        """Everybody."""
        return None

    @property
    def counts_amounts_once(self) -> bool:
        """Whether it says what the sum of the amounts says."""
        return self.kind == "arithmetic" and self.weights is None

    def covers(self, atom: Atom) -> bool:
        """Weights belong to people: everybody may have one."""
        return True

    def weight(self, person: int) -> int:
        return 1 if self.weights is None else weight_of(self.weights, person)

    def term(self, weight: int, value: object) -> Term:
        """What a record of this weight adds, or multiplies by."""
        number = exact_amount(value)
        if number <= 0 and self.kind in ("geometric", "harmonic"):
            raise BadValue(f"a {self.kind} mean is of positive numbers, found {number}")
        if self.kind == "geometric":
            return Fraction(number) ** weight
        if self.kind == "harmonic":
            return Fraction(weight, number)
        return weight * (number if self.kind == "arithmetic" else number * number)

    def number(self, dataset: Dataset) -> Fraction:
        """The mean, or the power of it that is a rational number."""
        if not dataset or (self.weights is not None and len(self.weights) != len(dataset)):
            raise BadValue(f"a mean is of one record or more, each with its weight, found {len(dataset)} records")
        weights = [self.weight(person) for person in range(len(dataset))]
        terms = [self.term(weight, value) for weight, value in zip(weights, dataset, strict=True)]
        if self.kind == "geometric":
            return Fraction(prod(terms))
        together = Fraction(sum(terms), sum(weights))
        return 1 / together if self.kind == "harmonic" else together

    @in_balls
    def value(self, dataset: Dataset) -> Interval:
        """The mean itself."""
        found: arb = ball(self.number(dataset))
        if self.kind == "quadratic":
            found = found.sqrt()
        elif self.kind == "geometric":
            found = found.root(sum(self.weight(person) for person in range(len(dataset))))
        return Interval(below(found), above(found))

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        return FiniteLaw.point(self.number(dataset))

    def __str__(self) -> str:
        return f"the {'' if self.weights is None else 'weighted '}{self.kind} mean"
