"""Independent people whose secret is an amount between two ends, of whose law only a uniform part is known."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import ClassVar, Literal

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.population import EVERYONE, Atom, Dataset, IndependentPeople
from sidelight.numbers.written import Written, as_written, described, in_range
from sidelight.populations.rate_bounds import sizes_of_atoms
from sidelight.populations.rates import product_law
from sidelight.reading.expected import expect

DOMINANCE = (
    "amounts without a largest value have no bound of this kind: one of them may be most of the sum. "
    "A dominance rule, not epsilon, is the question there; or give the largest amount at which every amount is capped"
)


@dataclass(frozen=True, slots=True, init=False)
class AmountBounds(IndependentPeople):
    """`AmountBounds(10**6, 0, 100_000, uniform=0.1)`: everybody's amount lies between 0 and 100,000, and its law, given everybody
    else, is at least a tenth of the uniform law on that range, and otherwise anything. In place of the number of people there may
    be atoms with their sizes: ((0, 40), (1, 60)).

    `whole`: amounts are whole numbers, and the uniform law is that of the whole numbers from low to high.

    >>> print(sl.certify(sl.Sum(), sl.AmountBounds(10**6, 0, 100_000, uniform=0.1)).epsilon(delta=1e-9))
    between 0.05372 and 0.05378
    """

    atoms: tuple[tuple[Atom, int], ...] = field()  # else the property that it stands for counts as its default
    low: Fraction
    high: Fraction
    uniform: Fraction
    whole: bool
    same_values: ClassVar[bool] = True

    def __init__(
        self,
        people: int | tuple[tuple[Atom, int], ...],
        low: Written,
        high: Written | None,
        uniform: Written,
        whole: bool = False,
    ) -> None:
        if high is None or (type(high) is float and math.isinf(high)):
            raise BadValue(DOMINANCE)
        ends = tuple(
            in_range(as_written(end, f"the {name} amount"), f"the {name} amount")
            for end, name in ((low, "least"), (high, "largest"))
        )
        share = as_written(uniform, "the uniform part")
        if not ends[0] < ends[1]:
            raise BadValue(f"the least amount is below the largest one, found {described(low)} and {described(high)}")
        if not 0 < share <= 1:
            raise BadValue(
                f"the uniform part of a law is above 0 and at most 1, found {described(uniform)}: with no uniform part everybody "
                "else's amount may be known exactly, and the sum then shows the last one"
            )
        if expect(whole, bool, "whole") and any(end.denominator != 1 for end in ends):
            raise BadValue(f"whole amounts lie between whole numbers, found {described(low)} and {described(high)}")
        object.__setattr__(self, "atoms", sizes_of_atoms(people))
        object.__setattr__(self, "low", ends[0])
        object.__setattr__(self, "high", ends[1])
        object.__setattr__(self, "uniform", share)
        object.__setattr__(self, "whole", whole)

    def __hash__(self) -> int:
        """Of very many atoms a few are enough."""
        return hash((len(self.atoms), self.atoms[:1], self.atoms[-1:], self.low, self.high, self.uniform, self.whole))

    @staticmethod
    def density_at_least(
        people: int | tuple[tuple[Atom, int], ...], low: Written, high: Written, density: Written
    ) -> AmountBounds:
        """Everybody's amount has at least this density everywhere between the two ends."""
        width = as_written(high, "the largest amount") - as_written(low, "the least amount")
        return AmountBounds(people, low, high, as_written(density, "the density") * width)

    @property
    def people(self) -> int:
        return sum(size for _, size in self.atoms)

    @property
    def span(self) -> Fraction:
        """How far apart two amounts can be."""
        return self.high - self.low

    @property
    def points(self) -> int | None:
        """How many values an amount can have, where it is a whole number."""
        return int(self.high - self.low) + 1 if self.whole else None

    @property
    def listing(self) -> Literal["one law", "corners"] | None:  # type: ignore[override]
        """Only whole amounts can be listed: the corners are mixtures of the uniform law and one certain amount."""
        return "corners" if self.whole else None

    @property
    def bits(self) -> float:
        """With each amount as the certain one, the laws are as many as the datasets."""
        return math.inf if self.points is None else 2 * self.people * math.log2(self.points)

    def values(self, person: int) -> tuple[Hashable, ...]:
        """All whole amounts; of others the two ends, between which every amount is possible."""
        return (self.low, self.high) if self.points is None else tuple(range(int(self.low), int(self.high) + 1))

    def in_atoms(self, atoms: tuple[tuple[Atom, int], ...]) -> AmountBounds:
        """The same knowledge about people of these atoms, each with its size."""
        return AmountBounds(atoms, self.low, self.high, self.uniform, self.whole)

    def alike(self, covers: Callable[[Atom], bool]) -> AmountBounds:
        sizes = [size for atom, size in self.atoms if size and covers(atom)]
        return self.in_atoms(((EVERYONE, min(sizes)),)) if sizes else self

    @property
    def one_kind(self) -> AmountBounds | None:
        return self if len(self.atoms) == 1 else None

    def with_people(self, people: int) -> AmountBounds:
        ((atom, _),) = self.atoms
        return self.in_atoms(((atom, people),))

    def laws(self) -> Iterator[FiniteLaw[Dataset]]:
        """The corners: views are affine in each single person's law and the hockey stick is convex, so the worst is there."""
        values = [int(value) for value in range(int(self.low), int(self.high) + 1)] if self.whole else []
        share = self.uniform / len(values) if values else Fraction(0)
        one: list[list[tuple[Hashable, Fraction]]] = [
            [(value, share + (1 - self.uniform if value == certain else 0)) for value in values] for certain in values
        ]
        for corner in product(one if self.uniform < 1 else one[:1], repeat=self.people):
            yield product_law(list(corner))
