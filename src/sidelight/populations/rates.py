"""Independent people, each with a known rate: the probability of the counted value."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.population import EVERYONE, Atom, Dataset, IndependentPeople, Stratum
from sidelight.numbers.printing import decimal_as_written, lower_as_written
from sidelight.numbers.written import MOST_COUNTED, Written, as_written, number_between, whole_number
from sidelight.populations.few_strata import MOST_LISTED, FewStrata
from sidelight.reading.expected import entries_of, expect, values_listed
from sidelight.reading.grammar import number_of
from sidelight.reading.words import listed, shown

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sidelight.populations.many_strata import ManyStrata

A_LIST = "a list of rates, such as [0.1, 0.3], or one column of numbers; sl.Rates.same(100, 0.3) gives everybody the same"


def _in_brief(population: Rates) -> str:
    least, largest = map(float, population.strata.ends)
    return f"{population.people:,} people, rates from {lower_as_written(least)} to {decimal_as_written(largest)}"


NOT_ONE_EACH = {  # what would lose people without a word
    "MaskedArray": "give those who are there, as .compressed() does",
    "set": "equal rates are in it once; give a list",
    "frozenset": "equal rates are in it once; give a list",
}


@dataclass(frozen=True, init=False)
class Rates(IndependentPeople):
    """`Rates([0.1, 0.3])` gives one rate per person, `Rates.same(100, 0.3)` one rate to all; a secret is 1 or 0.

    A list means what is written: 0.1 is one tenth. A numpy array of floats means exactly the doubles in it. `people` says how
    many people have each of the rates; without it one has each. Several arrays are taken one after the other: a country is the
    list of its precincts. A million different rates take eight megabytes, and a count of them is certified from a sketch.

    >>> sl.Rates([0.1, 0.3]).rate_of(1)
    Fraction(3, 10)
    >>> print(sl.certify(sl.Count(), sl.Rates.same(100, 0.3)).delta(epsilon=1))
    6.443e-6
    >>> import numpy as np
    >>> country = sl.Rates([np.linspace(0.05, 0.95, people) for people in (300_000, 700_000)])
    >>> print(sl.certify(sl.Count(), country).delta(epsilon=0.03))
    1.228e-41
    """

    listing: ClassVar[Literal["one law", "corners"] | None] = "one law"
    same_values: ClassVar[bool] = True
    in_brief = _in_brief

    strata: FewStrata | ManyStrata

    def __init__(
        self,
        rates: Iterable[Stratum | Fraction | float | str] | NDArray[Any],
        people: Sequence[int] | None = None,
        atom: Atom = EVERYONE,
    ) -> None:
        values_listed((atom,), "the atoms", "the number of an atom, such as 0")
        if type(rates).__name__ in NOT_ONE_EACH:
            raise BadValue(f"a {type(rates).__name__} does not have one rate per person: {NOT_ONE_EACH[type(rates).__name__]}")
        if people is not None:
            strata = _in_groups(rates, people, atom)
        else:
            strata = _of_array(rates) if _is_floating(rates) else _as_written(list(entries_of(rates, "rates", A_LIST)))
        object.__setattr__(self, "strata", strata)

    @staticmethod
    def same(people: int, rate: Written) -> Rates:
        """Everybody has this rate.

        >>> sl.Rates.same(100, 0.3).people
        100
        """
        return Rates([Stratum(EVERYONE, whole_number(people, "the number of people"), number_between(rate, "a rate"))])

    @staticmethod
    def from_frame(frame: Any, column: str) -> Rates:
        """The rates in a column of a pandas or Polars frame, or of an Arrow table: one per row, exactly the doubles in it.

        >>> import pyarrow as pa
        >>> sl.Rates.from_frame(pa.table({"p_yes": [0.25, 0.5, 0.75]}), "p_yes").people
        3
        """
        return Rates(_column(frame, column))

    @cached_property
    def people(self) -> int:
        return self.strata.people

    @cached_property
    def atoms(self) -> tuple[tuple[Atom, int], ...]:
        return self.strata.atoms

    @property
    def bits(self) -> float:
        return float(self.people)

    def values(self, person: int) -> tuple[Hashable, ...]:
        return (0, 1)

    def rate_of(self, person: int) -> Fraction:
        return self.strata.rate_of(person)

    @property
    def rates(self) -> FewStrata | ManyStrata:
        return self.strata

    def runs(self) -> Iterator[tuple[Atom, int, FiniteLaw[Hashable]]]:
        for stratum in self.strata:
            yield stratum.atom, stratum.size, FiniteLaw(((0, 1 - stratum.rate), (1, stratum.rate)))

    def alike(self, covers: Callable[[Atom], bool]) -> Rates | None:
        sizes = {atom: size for atom, size in self.atoms if size and covers(atom)}
        rates = self.strata.parts(frozenset(sizes))
        return Rates([Stratum(EVERYONE, min(sizes.values()), rates[0][0])]) if len(rates) == 1 else None

    def by_cell(self, covers: Callable[[Atom], bool]) -> tuple[Rates, ...]:
        people: dict[Atom, list[Stratum]] = {}
        for stratum in self.strata:
            if stratum.size and covers(stratum.atom):
                people.setdefault(stratum.atom, []).append(Stratum(EVERYONE, stratum.size, stratum.rate))
        for strata in people.values():
            strata.sort(key=lambda stratum: (stratum.rate, stratum.size))
        open_cells = [strata for strata in people.values() if any(0 < stratum.rate < 1 for stratum in strata)]
        return tuple(dict.fromkeys(Rates(strata) for strata in open_cells))

    @property
    def one_kind(self) -> Rates | None:
        return self if len(self.strata) == 1 else None

    def with_people(self, people: int) -> Rates:
        (stratum,) = self.strata
        return Rates([Stratum(stratum.atom, people, stratum.rate)])

    def laws(self) -> Iterator[FiniteLaw[Dataset]]:
        yield independent_law([stratum.rate for stratum in self.strata for _ in range(stratum.size)])


def _is_array(value: Any) -> bool:
    """Who has an array has imported numpy, which takes long."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.ndarray)


def _is_floating(rates: Any) -> bool:
    """Whether this is an array of doubles or shorter floats."""
    return _is_array(rates) and rates.dtype.kind == "f" and rates.itemsize <= 8


def _of_array(doubles: Any) -> FewStrata | ManyStrata:
    from sidelight.populations.many_strata import exactly, of_people

    return of_people(exactly(doubles), EVERYONE)


def _in_groups(rates: Any, people: Any, atom: Atom) -> FewStrata | ManyStrata:
    """A floating array, and a column, are taken exactly; everything else means what is written."""
    sizes = [
        size if type(size) is int and 0 <= size <= MOST_COUNTED else whole_number(size, "how many people have a rate")
        for size in entries_of(people.tolist() if _is_array(people) else people, "numbers of people", "a list of whole numbers")
    ]
    entries = entries_of(rates, "rates", A_LIST)
    rates = rates if _is_array(rates) or isinstance(rates, Sequence) else list(entries)
    if len(rates) != len(sizes):
        raise BadValue(f"each rate has a number of people, found {len(rates)} rates and {len(sizes)} numbers of people")
    if _is_floating(rates) or len(sizes) > MOST_LISTED:
        from sidelight.laws.counts.rate_column import RateColumn
        from sidelight.populations.many_strata import exactly, of_groups

        column = exactly(rates) if _is_floating(rates) else rates
        if isinstance(column, RateColumn):
            return of_groups(column, sizes, atom)
    return _of_strata([Stratum(atom, size, as_written(rate, "a rate")) for rate, size in zip(rates, sizes, strict=True)])


def _as_written(entries: list[Any]) -> FewStrata | ManyStrata:
    if entries and all(_is_floating(part) for part in entries):
        import numpy as np

        return _of_array(np.concatenate(entries))
    if len(entries) > MOST_LISTED:
        from sidelight.populations.many_strata import of_people, short_decimals

        if (decimals := short_decimals(entries)) is not None:
            return of_people(decimals, EVERYONE)
    return _of_strata(entries)


def _of_strata(entries: list[Any]) -> FewStrata | ManyStrata:
    strata = _strata(entries)
    if len(entries) <= MOST_LISTED:
        return FewStrata(strata)
    from sidelight.populations.many_strata import of_strata

    return of_strata(strata)


def _strata(entries: list[Stratum | Fraction | float | str]) -> list[Stratum]:
    """Neighbours of one atom and rate are one."""
    strata: list[Stratum] = []
    for entry in entries:
        new = entry if isinstance(entry, Stratum) else Stratum(EVERYONE, 1, as_written(entry, "a rate"))
        if not 0 <= new.rate.numerator <= new.rate.denominator:
            raise BadValue(f"a rate lies between 0 and 1, found {float(new.rate)}")
        if new.size < 0:
            raise BadValue(f"a stratum has 0 people or more, found {new.size}")
        last = strata[-1] if strata else None
        if last and last.rate.numerator == new.rate.numerator and (last.atom, last.rate) == (new.atom, new.rate):
            strata[-1] = Stratum(new.atom, last.size + new.size, new.rate)
        else:
            strata.append(new)
    return strata


def independent_law(rates: list[Fraction]) -> FiniteLaw[Dataset]:
    """The law of the dataset of independent people."""
    return product_law([[(1, rate), (0, 1 - rate)] for rate in rates])


def product_law(margins: list[list[tuple[Hashable, Fraction]]]) -> FiniteLaw[Dataset]:
    """The law of the dataset of independent people, from the law of each."""
    choices = [[(value, mass) for value, mass in margin if mass] for margin in margins]
    return FiniteLaw(tuple((tuple(v for v, _ in row), prod((m for _, m in row), start=Fraction(1))) for row in product(*choices)))


NOT_HERE = {  # frames whose rows are elsewhere, or not computed yet
    "polars.lazyframe": "give frame.collect()",
    "pyspark.sql": "give frame.select(column).toPandas()",
}


def _column(frame: Any, column: str) -> NDArray[Any]:
    import numpy as np

    package = ".".join(type(frame).__module__.split(".")[:2])
    if package in NOT_HERE:
        raise BadValue(f"a {type(frame).__name__} of {package} does not have its rows here: {NOT_HERE[package]}")
    named = getattr(frame, "column_names", getattr(frame, "columns", None))  # Arrow calls its names so, and has columns beside
    names = [] if named is None else list(named)
    if not names or not all(isinstance(name, str) for name in names):
        raise BadValue(f"a {type(frame).__name__} has no columns by name: give a pandas or Polars frame, or an Arrow table")
    expect(column, str, "the column")
    if names.count(column) != 1:
        few = "no column" if column not in names else f"{names.count(column)} columns"
        raise BadValue(f"the frame has {few} {shown(column)}, and one is needed: it has {listed(names)}")
    given = frame[column].to_numpy()
    numbers = given.dtype.kind in "fiu" or (given.dtype.kind == "O" and not any(isinstance(one, str | complex) for one in given))
    try:
        found = np.array(given if numbers else [""], dtype=np.float64)
    except (TypeError, ValueError):
        raise BadValue(f"the column {shown(column)} has no numbers: it has one rate from 0 to 1 per row") from None
    missing = int(np.count_nonzero(np.isnan(found)))
    if missing:
        raise BadValue(f"{number_of(missing, 'row')} of the column {shown(column)} without a rate: leave them out")
    return found
