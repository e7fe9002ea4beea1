"""The exact number of people with each of several values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.population import Atom, Dataset


@dataclass(frozen=True, slots=True, init=False)
class Histogram:
    """`Histogram(["a", "b", "c"])`: three counts. A value that is not listed is not counted."""

    values: tuple[Hashable, ...]

    def __init__(self, values: Iterable[Hashable]) -> None:
        object.__setattr__(self, "values", listed_once(values))

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        counted = Counter(dataset)
        return FiniteLaw.point(tuple(counted[value] for value in self.values))

    def __str__(self) -> str:
        return f"the exact counts of {len(self.values)} values"


def listed_once(values: Iterable[Hashable]) -> tuple[Hashable, ...]:
    """The values in their order; BadValue where there are none, or one is there twice."""
    found = tuple(values)
    if not found or len(set(found)) < len(found):
        raise BadValue(f"one value or more is counted, each listed once, found {found}")
    return found
