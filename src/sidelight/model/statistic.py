"""What is computed of the secrets before noise and display: one whole number, or several."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.aggregate import Aggregate, Answered
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset
from sidelight.model.rows import Rows


class Statistic(Mechanism):
    """A new statistic inherits from this and writes `numbers`. What it does not say is taken as unknown: then there are fewer
    theorems about it, and none of them is wrong.
    """

    __slots__ = ()

    listed: ClassVar[bool] = False
    """Whether its numbers are shown as a tuple also where there is one only, as in a table of one cell."""

    @abstractmethod
    def numbers(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> tuple[int, ...]:
        """The numbers for these secrets; `atoms` names each person's atom. Datasets of equal size have equally many numbers."""

    def rows(self, atoms: tuple[Atom, ...]) -> Rows | None:
        """Its weights, where it is linear in the counts per atom and value; None where it is not, or they cannot be listed."""
        return None

    def moved_by_one_person(self) -> int | None:
        """How far the secret of one person can move each of the numbers; None where that has no limit, or it is not known."""
        return None

    def asks(self) -> tuple[Aggregate, ...] | None:
        """What a table of people has to answer per atom; None where its numbers do not follow from such answers."""
        return None

    def from_aggregates(self, answered: Answered) -> tuple[int, ...]:
        """The numbers that follow from the answers to `asks`: those that `numbers` gives for the same people."""
        raise BadValue(f"{self} does not follow from numbers per cell")

    def bounds(self, people: int) -> tuple[int, int] | None:
        """The least and the largest number that a dataset of this many people can give; None where unknown or without limit."""
        return None

    @property
    def measured(self) -> Statistic:
        return self

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        return shown_together(self, [FiniteLaw.point(number) for number in self.numbers(dataset, atoms)])


def shown_together(statistic: Statistic, laws: Sequence[FiniteLaw[Outcome]]) -> FiniteLaw[Outcome]:
    """One number is shown as that number, several, which are independent, as a tuple."""
    if len(laws) == 1 and not statistic.listed:
        return laws[0]
    together: FiniteLaw[tuple[Outcome, ...]] = FiniteLaw.point(())
    for law in laws:
        together = together.beside(law).map(lambda pair: (*pair[0], pair[1]))
    return together.map(lambda outputs: outputs)
