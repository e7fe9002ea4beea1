"""A weighted sum of whole numbers, one from each person."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.laws.counts.sum_of_terms import Term
from sidelight.model.population import Atom, Dataset
from sidelight.model.statistic import Statistic
from sidelight.reading.expected import entries_of


@dataclass(frozen=True, slots=True)
class Linear(Statistic):
    """`Linear((1, 1, -2))` is the first record plus the second minus twice the third; weight 0 leaves a record out.

    Records may be any whole numbers, so the sum has no bounds; weights belong to people, and not to atoms and values.

    >>> sl.Linear((1, 1, -2)).numbers((5, 3, 1), ("all",) * 3)
    (6,)
    """

    weights: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "weights", whole_weights(self.weights))

    @property
    def multiplied(self) -> bool:
        """Whether terms are multiplied, and not added."""
        return False

    def covers(self, atom: Atom) -> bool:
        """Weights belong to people: everybody may have one."""
        return True

    def weight(self, person: int) -> int:
        return weight_of(self.weights, person)

    def term(self, weight: int, value: object) -> Term:
        """What a record of this weight adds."""
        return weight * whole(value)

    def numbers(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> tuple[int, ...]:
        if len(dataset) != len(self.weights):
            raise BadValue(f"there is one weight for each of {len(dataset)} people, found {len(self.weights)}")
        return (sum(weight * whole(value) for weight, value in zip(self.weights, dataset, strict=True)),)

    def __str__(self) -> str:
        return "the weighted sum"


def whole(value: object) -> int:
    if type(value) is not int:
        raise BadValue(f"sums and means are of whole numbers, found {value!r}")
    return value


def whole_weights(weights: tuple[int, ...]) -> tuple[int, ...]:
    found = tuple(entries_of(weights, "weights", "one whole number for each person, such as (1, 1, -2)"))
    if any(type(weight) is not int for weight in found):
        raise BadValue("weights are whole numbers, one for each person: multiply fractions by a common denominator")
    return found


def weight_of(weights: tuple[int, ...], person: int) -> int:
    if person >= len(weights):
        raise BadValue(f"there is one weight for each person, found {len(weights)} for more people")
    return weights[person]
