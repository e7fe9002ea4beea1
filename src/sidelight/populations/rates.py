"""Independent people, each with a known rate: the probability of the counted value."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from typing import ClassVar, Literal

from sidelight.errors import BadValue
from sidelight.laws.counts.independent_people import Parts, merged
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.population import EVERYONE, Atom, Dataset, Population, Stratum
from sidelight.numbers.rounding import as_written


@dataclass(frozen=True, init=False)
class Rates(Population):
    """`Rates([0.1, 0.3])` gives one rate per person, `Rates.same(100, 0.3)` one rate to all; a secret is 1 or 0."""

    strata: tuple[Stratum, ...]
    listing: ClassVar[Literal["one law", "corners"] | None] = "one law"
    same_values: ClassVar[bool] = True

    def __init__(self, rates: Iterable[Stratum | Fraction | float | str]) -> None:
        strata: list[Stratum] = []
        for entry in rates:
            new = entry if isinstance(entry, Stratum) else Stratum(EVERYONE, 1, as_written(entry))
            if not 0 <= new.rate.numerator <= new.rate.denominator:
                raise BadValue(f"a rate lies between 0 and 1, found {float(new.rate)}")
            if new.size < 0:
                raise BadValue(f"a stratum has 0 people or more, found {new.size}")
            last = strata[-1] if strata else None
            if last and last.rate.numerator == new.rate.numerator and (last.atom, last.rate) == (new.atom, new.rate):
                strata[-1] = Stratum(new.atom, last.size + new.size, new.rate)
            else:
                strata.append(new)
        object.__setattr__(self, "strata", tuple(strata))

    @staticmethod
    def same(people: int, rate: Fraction | float | str) -> Rates:
        return Rates([Stratum(EVERYONE, people, as_written(rate))])

    def __hash__(self) -> int:
        """Of very many strata a few are enough."""
        return hash((len(self.strata), self.strata[:1], self.strata[-1:]))

    @cached_property
    def people(self) -> int:
        return sum(stratum.size for stratum in self.strata)

    @property
    def independent(self) -> bool:
        return True

    @cached_property
    def atoms(self) -> tuple[tuple[Atom, int], ...]:
        return joined((stratum.atom, stratum.size) for stratum in self.strata)

    @property
    def bits(self) -> float:
        return float(self.people)

    def values(self, person: int) -> tuple[Hashable, ...]:
        return (0, 1)

    def rate_of(self, person: int) -> Fraction:
        for stratum in self.strata:
            if person < stratum.size:
                return stratum.rate
            person -= stratum.size
        raise BadValue("there is no such person")

    def parts(self, atoms: frozenset[Atom] | None) -> Parts:
        """The people of these atoms by rate, in order of the rates."""
        if atoms not in self._parts:
            self._parts[atoms] = merged(tuple((s.rate, s.size) for s in self.strata if atoms is None or s.atom in atoms))
        return self._parts[atoms]

    @cached_property
    def _parts(self) -> dict[frozenset[Atom] | None, Parts]:
        return {}

    @property
    def rates(self) -> Rates:
        return self

    def runs(self) -> Iterator[tuple[Atom, int, FiniteLaw[Hashable]]]:
        for stratum in self.strata:
            yield stratum.atom, stratum.size, FiniteLaw(((0, 1 - stratum.rate), (1, stratum.rate)))

    def alike(self, covers: Callable[[Atom], bool]) -> Rates | None:
        strata = [stratum for stratum in self.strata if stratum.size and covers(stratum.atom)]
        sizes = [size for atom, size in self.atoms if size and covers(atom)]
        return Rates(strata[:1]).resized(min(sizes)) if len({stratum.rate for stratum in strata}) == 1 else None

    def by_cell(self, covers: Callable[[Atom], bool]) -> tuple[Rates, ...]:
        people: dict[Atom, list[Stratum]] = {}
        for stratum in self.strata:
            if stratum.size and covers(stratum.atom):
                people.setdefault(stratum.atom, []).append(Stratum(EVERYONE, stratum.size, stratum.rate))
        for strata in people.values():
            strata.sort(key=lambda stratum: (stratum.rate, stratum.size))
        open_cells = [strata for strata in people.values() if any(0 < stratum.rate < 1 for stratum in strata)]
        return tuple(dict.fromkeys(Rates(strata) for strata in open_cells))

    def resized(self, size: int) -> Rates:
        return Rates([Stratum(EVERYONE, size, self.strata[0].rate)])

    def laws(self) -> Iterator[FiniteLaw[Dataset]]:
        yield independent_law([stratum.rate for stratum in self.strata for _ in range(stratum.size)])


def joined(atoms: Iterable[tuple[Atom, int]]) -> tuple[tuple[Atom, int], ...]:
    """Runs of one atom as one entry."""
    runs: list[tuple[Atom, int]] = []
    for atom, size in atoms:
        if runs and runs[-1][0] == atom:
            runs[-1] = (atom, runs[-1][1] + size)
        else:
            runs.append((atom, size))
    return tuple(runs)


def independent_law(rates: list[Fraction]) -> FiniteLaw[Dataset]:
    """The law of the dataset of independent people."""
    return product_law([[(1, rate), (0, 1 - rate)] for rate in rates])


def product_law(margins: list[list[tuple[Hashable, Fraction]]]) -> FiniteLaw[Dataset]:
    """The law of the dataset of independent people, from the law of each."""
    choices = [[(value, mass) for value, mass in margin if mass] for margin in margins]
    return FiniteLaw(tuple((tuple(v for v, _ in row), prod((m for _, m in row), start=Fraction(1))) for row in product(*choices)))
