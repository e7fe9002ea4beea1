"""People with one common law that is itself unknown: it is one of several, each with a weight."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, Literal

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.population import Atom, Dataset, IndependentPeople, Population, Stratum
from sidelight.numbers.written import Written, as_written, probabilities
from sidelight.populations.categories import Categories
from sidelight.populations.rate_bounds import sizes_of_atoms
from sidelight.populations.rates import Rates, product_law
from sidelight.reading.expected import entries_of, pair_of

A_LAW = 'a weight with a rate or with the probabilities of values, such as (0.5, 0.2) or (0.5, {"a": 0.2, "b": 0.8})'


@dataclass(frozen=True, slots=True, init=False)
class UnknownLaw(Population):
    """`UnknownLaw(100, [(0.5, 0.2), (0.5, 0.4)])`: the rate of everybody is 0.2, or that of everybody is 0.4; nobody knows which.

    In place of a rate there may be the probabilities of several values, and ((atom, size), ...) in place of the number of people.
    Given which law holds people are independent. Without that they depend on each other: each secret tells something about
    which law holds, and so about all others.

    >>> either = sl.UnknownLaw(1000, [(0.5, "0.29"), (0.5, "0.31")])
    >>> print(sl.certify(sl.Count(), either).epsilon(delta=1e-6))
    0.3186
    """

    atoms: tuple[tuple[Atom, int], ...] = field()  # else the property that it stands for counts as its default
    domain: tuple[Hashable, ...]
    weights: tuple[Fraction, ...]
    chances: tuple[tuple[Fraction, ...], ...]  # of each law: the probabilities of the values
    listing: ClassVar[Literal["one law", "corners"] | None] = "one law"
    same_values: ClassVar[bool] = True

    def __init__(
        self,
        people: int | tuple[tuple[Atom, int], ...],
        laws: Iterable[tuple[Written, Written | Mapping[Hashable, Written]]],
    ) -> None:
        given = [pair_of(law, "a law", A_LAW) for law in entries_of(laws, "laws", A_LAW)]
        shares = {place: as_written(weight, "a weight") for place, (weight, _) in enumerate(given)}
        weights = probabilities(shares, "the weights of the laws")
        found: dict[tuple[tuple[Hashable, Fraction], ...], Fraction] = {}
        for place, (_, law) in enumerate(given):
            if weights[place]:
                masses = tuple(_masses(law).items())
                found[masses] = found.get(masses, Fraction(0)) + weights[place]
        domain = tuple(dict.fromkeys(value for masses in found for value, _ in masses))
        object.__setattr__(self, "atoms", sizes_of_atoms(people))
        object.__setattr__(self, "domain", domain)
        object.__setattr__(self, "weights", tuple(found.values()))
        object.__setattr__(
            self, "chances", tuple(tuple(dict(masses).get(value, Fraction(0)) for value in domain) for masses in found)
        )
        if not found:
            raise BadValue(f"there is at least one law with a weight above 0, found {given}")

    @property
    def people(self) -> int:
        return sum(size for _, size in self.atoms)

    @property
    def independent(self) -> bool:
        return len(set(self.chances)) == 1

    @property
    def bits(self) -> float:
        return self.people * math.log2(len(self.domain))

    def values(self, person: int) -> tuple[Hashable, ...]:
        return self.domain

    def given(self, place: int) -> IndependentPeople:
        """The people where it is known that the law in this place holds."""
        law = self.chances[place]
        if set(self.domain) <= {0, 1}:
            rate = dict(zip(self.domain, law, strict=True)).get(1, Fraction(0))
            return Rates([Stratum(atom, size, rate) for atom, size in self.atoms])
        return Categories(
            [(size, dict(zip(self.domain, law, strict=True))) for _, size in self.atoms], [a for a, _ in self.atoms]
        )

    def laws(self) -> Iterator[FiniteLaw[Dataset]]:
        which: FiniteLaw[int] = FiniteLaw.of(enumerate(self.weights))
        yield which.then(lambda place: product_law([list(zip(self.domain, self.chances[place], strict=True))] * self.people))


def _masses(law: Written | Mapping[Hashable, Written]) -> dict[Hashable, Fraction]:
    """The probabilities of the values; a rate is that of 1 against 0."""
    if isinstance(law, Mapping):
        stated = {value: as_written(chance, "a probability") for value, chance in law.items()}
        return probabilities(stated, "the probabilities of a secret's values")
    rate = as_written(law, "a rate", A_LAW)
    if not 0 <= rate <= 1:
        raise BadValue(f"a rate lies between 0 and 1, found {float(rate):g}")
    return {1: rate, 0: 1 - rate}
