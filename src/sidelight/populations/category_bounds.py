"""Independent people whose secret has one of several values, each with a probability between two bounds."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import ClassVar, Literal

from sidelight.errors import BadValue
from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.facets import EachAtLeast
from sidelight.model.population import EVERYONE, Atom, Dataset, IndependentPeople
from sidelight.numbers.written import Written, as_written
from sidelight.populations.categories import merged_values
from sidelight.populations.rate_bounds import RateBounds, sizes_of_atoms
from sidelight.populations.rates import product_law
from sidelight.reading.expected import mapped, pair_of, values_listed

MOST_VALUES_COUNTED = 8  # values, up to which corners are counted; with more, an upper limit of their number is used
ProbabilityEnds = tuple[Fraction, Fraction]
TWO_BOUNDS = 'two bounds for each value, such as {"a": (0, 0.1), "b": (0.5, 1)}'


@dataclass(frozen=True, slots=True, init=False)
class CategoryBounds(IndependentPeople):
    """`CategoryBounds.at_least(100, ["a", "b", "c"], 0.05)`; or two bounds for each value, as in {"a": (0, 0.1), "b": (0.5, 1)}.
    In place of the number of people there may be atoms with their sizes: ((0, 40), (1, 60)).

    Each person has probabilities of their own within the bounds. Bounds that the others leave no room for are tightened.

    >>> sl.CategoryBounds(100, {"a": (0, 0.1), "b": (0.5, 1)}).ends
    ((Fraction(0, 1), Fraction(1, 10)), (Fraction(9, 10), Fraction(1, 1)))
    """

    atoms: tuple[tuple[Atom, int], ...] = field()  # else the property that it stands for counts as its default
    domain: tuple[Hashable, ...]
    ends: tuple[ProbabilityEnds, ...]
    listing: ClassVar[Literal["one law", "corners"] | None] = "corners"
    same_values: ClassVar[bool] = True

    def __init__(self, people: int | tuple[tuple[Atom, int], ...], bounds: Mapping[Hashable, tuple[Written, Written]]) -> None:
        given = [_ends(pair) for pair in mapped(bounds, "the bounds", TWO_BOUNDS).values()]
        least, most = sum(low for low, _ in given), sum(high for _, high in given)
        if not all(0 <= low <= high <= 1 for low, high in given) or not least <= 1 <= most:
            raise BadValue("the bounds of each value satisfy 0 <= low <= high <= 1, and some probabilities between them sum to 1")
        ends = tuple((max(low, 1 - most + high), min(high, 1 - least + low)) for low, high in given)
        object.__setattr__(self, "atoms", sizes_of_atoms(people))
        object.__setattr__(self, "domain", tuple(bounds))
        object.__setattr__(self, "ends", ends)

    def __hash__(self) -> int:
        """Of very many atoms a few are enough."""
        return hash((len(self.atoms), self.atoms[:1], self.atoms[-1:], self.domain, self.ends))

    @staticmethod
    def at_least(people: int | tuple[tuple[Atom, int], ...], values: Sequence[Hashable], least: Written) -> CategoryBounds:
        """Every value has at least this probability, for everybody."""
        found = values_listed(values, "the values", 'a list of values, such as ["a", "b"]')
        return CategoryBounds(people, dict.fromkeys(found, (least, 1)))

    @property
    def people(self) -> int:
        return sum(size for _, size in self.atoms)

    @property
    def bits(self) -> float:
        values = len(self.domain)
        return self.people * math.log2(
            values * (len(_corners(self.ends)) if values <= MOST_VALUES_COUNTED else values * 2 ** (values - 1))
        )

    def values(self, person: int) -> tuple[Hashable, ...]:
        return self.domain

    def least(self, value: Hashable) -> Parts:
        """(least probability of the value, number of people)."""
        return ((self.ends[self.domain.index(value)][0], self.people),)

    def most(self, value: Hashable) -> Parts:
        return ((self.ends[self.domain.index(value)][1], self.people),)

    def alike(self, covers: Callable[[Atom], bool]) -> CategoryBounds:
        sizes = [size for atom, size in self.atoms if size and covers(atom)]
        return _in_atoms(self, ((EVERYONE, min(sizes)),)) if sizes else self

    def told_apart(self, values: Sequence[Hashable]) -> CategoryBounds:
        """The same people where all values but these are merged into one, whose bounds add up; values that nobody can have are
        left out.
        """
        classes, bounds = merged_values(self.domain, values), dict[Hashable, ProbabilityEnds]()
        for value, (low, high) in zip(classes, self.ends, strict=True):
            if not high:
                continue
            before = bounds.get(value, (Fraction(0), Fraction(0)))
            bounds[value] = (before[0] + low, min(Fraction(1), before[1] + high))
        return CategoryBounds(self.atoms, bounds)

    def as_rates(self, counted: int) -> RateBounds:
        """The same people where the value in this place is the counted one."""
        return RateBounds(self.atoms, *self.ends[counted])

    @property
    def one_kind(self) -> CategoryBounds | None:
        return self if len(self.atoms) == 1 else None

    def with_people(self, people: int) -> CategoryBounds:
        ((atom, _),) = self.atoms
        return _in_atoms(self, ((atom, people),))

    @property
    def each_at_least(self) -> EachAtLeast | None:
        values, least = len(self.domain), self.ends[0][0]
        if not least or set(self.ends) != {(least, 1 - (values - 1) * least)}:
            return None
        return EachAtLeast(values, least, lambda rate: CategoryBounds.at_least(self.atoms, self.domain, rate))

    def laws(self) -> Iterator[FiniteLaw[Dataset]]:
        """The corners: views are affine in each single person's law and the hockey stick is convex, so the worst is there."""
        for corner in product(_corners(self.ends), repeat=self.people):
            yield product_law([list(zip(self.domain, law, strict=True)) for law in corner])


def _in_atoms(people: CategoryBounds, atoms: tuple[tuple[Atom, int], ...]) -> CategoryBounds:
    return CategoryBounds(atoms, dict(zip(people.domain, people.ends, strict=True)))


def _ends(pair: tuple[Written, Written]) -> ProbabilityEnds:
    low, high = pair_of(pair, "what bounds a value", TWO_BOUNDS)
    return as_written(low, "a low bound"), as_written(high, "a high bound")


@lru_cache(maxsize=256)
def _corners(ends: tuple[ProbabilityEnds, ...]) -> tuple[tuple[Fraction, ...], ...]:
    """All probabilities but one are at a bound. Where a corner rules a value out, the mean of the corners is added, in which
    every value is possible.
    """
    found: dict[tuple[Fraction, ...], None] = {}
    for free, (low, high) in enumerate(ends):
        for others in _at_bounds(ends[:free] + ends[free + 1 :], Fraction(1), low, high):
            found[(*others[:free], 1 - sum(others, Fraction(0)), *others[free:])] = None
    possible = sum(high > 0 for _, high in ends)
    if any(sum(p > 0 for p in corner) < possible for corner in found):
        found[tuple(sum(column, Fraction(0)) / len(found) for column in zip(*found, strict=True))] = None
    return tuple(found)


def _at_bounds(
    ends: tuple[ProbabilityEnds, ...], left: Fraction, low: Fraction, high: Fraction
) -> Iterator[tuple[Fraction, ...]]:
    """Every way to put each probability at one of its bounds such that what is left for the last is between low and high."""
    if not sum((one for one, _ in ends), low) <= left <= sum((one for _, one in ends), high):
        return
    if not ends:
        yield ()
        return
    for end in dict.fromkeys(ends[0]):
        for rest in _at_bounds(ends[1:], left - end, low, high):
            yield (end, *rest)
