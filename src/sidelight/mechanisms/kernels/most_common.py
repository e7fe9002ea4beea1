"""Which value is the most common."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.statistics.histogram import Histogram, listed_once
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset


@dataclass(frozen=True, slots=True, init=False)
class MostCommon(Mechanism):
    """Which of these values most people have; of equally common ones the first. A value that is not listed is not counted.

    One person who changes their value changes the answer only if the two values that lead are as common as each other, or differ
    by one.

    >>> most_common = sl.MostCommon(["a", "b", "c"])
    >>> print(most_common)
    the most common of 3 values
    >>> people = sl.Categories.same(10_000, {"a": 0.5, "b": 0.3, "c": 0.2})
    >>> print(sl.certify(most_common, people).delta(epsilon=0))
    between 0 and 1.830e-112
    """

    values: tuple[Hashable, ...]

    def __init__(self, values: Iterable[Hashable]) -> None:
        object.__setattr__(self, "values", listed_once(values))

    @property
    def undone(self) -> Mechanism:
        return Histogram(self.values)

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        counts = Histogram(self.values).numbers(dataset, atoms)
        return FiniteLaw.point(self.values[counts.index(max(counts))])

    def __str__(self) -> str:
        return f"the most common of {len(self.values)} values"
