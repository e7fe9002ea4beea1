"""Several counts over the same people: for each day, or each question, how many have the bit."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.laws.noises import Geometric
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.population import Atom, Dataset


@dataclass(frozen=True, slots=True)
class Counts:
    """The sum of everybody's trajectory; with noise, each of the counts draws its own."""

    noise: Geometric | None = None

    def __post_init__(self) -> None:
        if self.noise is not None and not isinstance(self.noise, Geometric):
            raise BadValue(f"the noise on several counts is geometric, found {self.noise}")

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        records = [record for record in dataset if isinstance(record, tuple)]
        if len(records) < len(dataset) or len({len(record) for record in records}) > 1:
            raise BadValue("several counts are about records that are tuples of one length, such as (0, 1)")
        one: Count | Noisy = Count() if self.noise is None else Noisy(Count(), self.noise)
        together: FiniteLaw[tuple[Outcome, ...]] = FiniteLaw.point(())
        for column in zip(*records, strict=True):
            together = together.beside(one.law(column, atoms)).map(lambda pair: (*pair[0], pair[1]))
        return together.map(lambda counts: counts)

    def __str__(self) -> str:
        return "the exact counts" if self.noise is None else "the counts with noise"
