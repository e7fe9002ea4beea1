"""People whose rates may be anything between two bounds; they are independent, or depend on each other in small clusters."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import ClassVar, Literal

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.facets import EachAtLeast, RareAtMost
from sidelight.model.population import EVERYONE, Atom, Dataset, Population
from sidelight.numbers.written import Written, as_written, described, whole_number
from sidelight.populations.rates import independent_law
from sidelight.reading.expected import expect, pair_of


@dataclass(frozen=True, slots=True, init=False)
class RateBounds(Population):
    """`RateBounds(4000, 0.05, 0.95)`; or ((atom, size), ...) in place of the number of people.

    `together`: people may depend on each other in clusters of at most this size. The bounds then hold for each person given
    everybody else. What is certified covers whoever knows all, some or none of the target's cluster; with `mates_known` it is
    for someone who knows all of it. Clusters may have members in several atoms unless `within_atoms`.

    >>> print(sl.certify(sl.Count(), sl.RateBounds(400, 0.05, 0.95)).epsilon(delta=1e-6))
    1.623
    """

    atoms: tuple[tuple[Atom, int], ...] = field()  # else the property that it stands for counts as its default
    low: Fraction
    high: Fraction
    together: int
    within_atoms: bool
    mates_known: bool
    listing: ClassVar[Literal["one law", "corners"] | None] = "corners"
    same_values: ClassVar[bool] = True

    def __init__(
        self,
        people: int | tuple[tuple[Atom, int], ...],
        low: Written,
        high: Written,
        together: int = 1,
        *,
        within_atoms: bool = False,
        mates_known: bool = False,
    ) -> None:
        bounds = as_written(low, "the low bound of a rate"), as_written(high, "the high bound of a rate")
        if not 0 <= bounds[0] <= bounds[1] <= 1:
            raise BadValue(f"bounds of a rate satisfy 0 <= low <= high <= 1, found {described(low)} and {described(high)}")
        together = whole_number(together, "the number of members of a cluster", 1)
        object.__setattr__(self, "atoms", sizes_of_atoms(people))
        object.__setattr__(self, "low", bounds[0])
        object.__setattr__(self, "high", bounds[1])
        object.__setattr__(self, "together", together)
        object.__setattr__(self, "within_atoms", expect(within_atoms, bool, "within_atoms") and together > 1)
        object.__setattr__(self, "mates_known", expect(mates_known, bool, "mates_known") and together > 1)

    def __hash__(self) -> int:
        """Of very many atoms a few are enough."""
        few = len(self.atoms), self.atoms[:1], self.atoms[-1:]
        return hash((few, self.low, self.high, self.together, self.within_atoms, self.mates_known))

    @property
    def people(self) -> int:
        return sum(size for _, size in self.atoms)

    @property
    def independent(self) -> bool:
        return self.together == 1

    @property
    def bits(self) -> float:
        return float(2 * self.people if self.low < self.high else self.people)

    def values(self, person: int) -> tuple[Hashable, ...]:
        return (0, 1)

    @property
    def bounds(self) -> RateBounds:
        return self

    def alike(self, covers: Callable[[Atom], bool]) -> RateBounds:
        sizes = [size for atom, size in self.atoms if size and covers(atom)]
        return self.but(((EVERYONE, min(sizes)),)) if sizes else self

    @property
    def one_kind(self) -> RateBounds | None:
        return self if len(self.atoms) == 1 else None

    def with_people(self, people: int) -> RateBounds:
        ((atom, _),) = self.atoms
        return self.but(((atom, people),))

    @property
    def each_at_least(self) -> EachAtLeast | None:
        others = (1 - self.high) / self.low if self.low else Fraction(0)
        if others < 1 or others.denominator != 1:
            return None
        return EachAtLeast(int(others) + 1, self.low, lambda rate: self.but(bounds=(rate, 1 - others * rate)))

    @property
    def rare_at_most(self) -> RareAtMost | None:
        if self.low == 0 and 0 < self.high < 1:
            return RareAtMost(self.high, lambda rate: self.but(bounds=(Fraction(0), rate)))
        if self.high == 1 and 0 < self.low < 1:
            return RareAtMost(1 - self.low, lambda rate: self.but(bounds=(1 - rate, Fraction(1))))
        return None

    def but(
        self,
        atoms: tuple[tuple[Atom, int], ...] | None = None,
        bounds: tuple[Fraction, Fraction] | None = None,
        together: int | None = None,
        mates_known: bool | None = None,
    ) -> RateBounds:
        """The same people, but for what is given."""
        return RateBounds(
            self.atoms if atoms is None else atoms,
            *((self.low, self.high) if bounds is None else bounds),
            self.together if together is None else together,
            within_atoms=self.within_atoms,
            mates_known=self.mates_known if mates_known is None else mates_known,
        )

    def laws(self) -> Iterator[FiniteLaw[Dataset]]:
        """The corners of the box: views are affine in each single rate and the hockey stick is convex, so the worst is there."""
        ends = {self.low, self.high}
        for corner in product(sorted(ends), repeat=self.people):
            yield independent_law(list(corner))


def sizes_of_atoms(people: int | tuple[tuple[Atom, int], ...]) -> tuple[tuple[Atom, int], ...]:
    """The number of all people, or of each atom."""
    if not isinstance(people, tuple | list):
        return ((EVERYONE, whole_number(people, "the number of people")),)
    pairs = (pair_of(entry, "an atom with its size", "((atom, size), ...), such as ((0, 40), (1, 60))") for entry in people)
    return tuple((atom, whole_number(size, "the number of people of an atom")) for atom, size in pairs)
