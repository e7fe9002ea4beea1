"""One of several mechanisms, drawn by chance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset
from sidelight.numbers.written import Written, as_written, probabilities


@dataclass(frozen=True, slots=True)
class Mixture(Mechanism):
    """The weights are the same for every dataset. Which one is drawn is decided by coins that nothing else uses, no leak either;
    it is not shown.
    """

    parts: tuple[Mechanism, ...]
    weights: tuple[Fraction, ...]

    @staticmethod
    def of(drawn: Iterable[tuple[Mechanism, Written]]) -> Mixture:
        """Mechanisms with their weights, which sum to 1."""
        parts, weights = zip(*drawn, strict=True)
        shares = {place: as_written(weight, "a weight") for place, weight in enumerate(weights)}
        return Mixture(tuple(parts), tuple(probabilities(shares, "the weights of a mixture").values()))

    def __post_init__(self) -> None:
        if len(self.parts) != len(self.weights) or min(self.weights, default=0) < 0 or sum(self.weights) != 1:
            raise BadValue(f"every part has a weight of 0 or more, and they sum to 1, found {list(map(float, self.weights))}")

    @property
    def made_of(self) -> tuple[Mechanism, ...]:
        return self.parts

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        which: FiniteLaw[int] = FiniteLaw.of(enumerate(self.weights))
        return which.then(lambda place: self.parts[place].law(dataset, atoms))

    def __str__(self) -> str:
        return " or ".join(str(part) for part in self.parts)
