"""Several counts over the same people: for each day, or each question, how many have the bit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.errors import BadValue
from sidelight.model.population import Atom, Dataset
from sidelight.model.statistic import Statistic


@dataclass(frozen=True, slots=True)
class Counts(Statistic):
    """The sum of everybody's trajectory.

    How many counts there are is known from the trajectories only, so its rows are not listed.

    >>> people = sl.Trajectories.same(50, sl.Chain("0.3", "0.6", days=2))
    >>> print(sl.certify(sl.Counts(), people).delta(epsilon=1))
    0.01667
    """

    listed: ClassVar[bool] = True

    def numbers(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> tuple[int, ...]:
        records = [record for record in dataset if isinstance(record, tuple)]
        if len(records) < len(dataset) or len({len(record) for record in records}) > 1:
            raise BadValue("several counts are about records that are tuples of one length, such as (0, 1)")
        return tuple(sum(bit == 1 for bit in column) for column in zip(*records, strict=True))

    def moved_by_one_person(self) -> int:
        return 1

    def bounds(self, people: int) -> tuple[int, int]:
        return 0, people

    def __str__(self) -> str:
        return "the exact counts"
