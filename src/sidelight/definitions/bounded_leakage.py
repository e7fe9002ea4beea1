"""Something has leaked already; neighbouring datasets that could both have leaked it are compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sidelight.definitions.differential_privacy import neighbours, told_nothing
from sidelight.laws.finite import Outcome
from sidelight.model.cite import BOUNDED_LEAKAGE, Cite
from sidelight.model.claim import Claim
from sidelight.model.definition import Pair, World
from sidelight.model.leak import Leak, SharedLeak
from sidelight.model.plan import Ground
from sidelight.model.population import Dataset, atom_of_each


@dataclass(frozen=True, slots=True)
class BoundedLeakage:
    """For every leak value possible in both worlds: the output given that value. Without such a pair nothing is promised."""

    leak: Leak | SharedLeak
    name: ClassVar[str] = "bounded_leakage"
    ground: ClassVar[Ground] = "given_leak"
    cites: ClassVar[Cite] = Cite(BOUNDED_LEAKAGE, "Definition 2")

    def pairs(self, claim: Claim) -> Iterator[Pair]:
        for dataset, neighbour, person in neighbours(claim.population):
            possible = self.values(claim, dataset)
            for value in self.values(claim, neighbour):
                if value in possible:
                    left, right = told_nothing(dataset).law, told_nothing(neighbour).law
                    yield Pair(World(left, (value,)), World(right, (value,)), (person, dataset[person], neighbour[person], value))

    def values(self, claim: Claim, dataset: Dataset) -> dict[Outcome, None]:
        joint = self.leak.joint(claim.mechanism, dataset, atom_of_each(claim.population))
        return {outcome[0]: None for outcome, _ in joint.masses}

    def constrained_pairs(self, claim: Claim) -> int:
        """How many comparisons the definition makes; 0 means that it is empty."""
        return sum(1 for _ in self.pairs(claim))
