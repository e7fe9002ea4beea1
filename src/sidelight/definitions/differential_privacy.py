"""The attacker knows everybody else; datasets that differ in one person's secret are compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from sidelight.laws.finite import FiniteLaw
from sidelight.model.cite import BOUNDED_LEAKAGE, Cite
from sidelight.model.claim import Claim
from sidelight.model.definition import Pair, World
from sidelight.model.plan import Ground
from sidelight.model.population import Dataset, Population


@dataclass(frozen=True, slots=True)
class DifferentialPrivacy:
    """Every dataset with every neighbour: one person's secret replaced. Rates play no part, only the values do."""

    name: ClassVar[str] = "differential_privacy"
    ground: ClassVar[Ground] = "worst_case"
    cites: ClassVar[Cite] = Cite(BOUNDED_LEAKAGE, "Definition 1")

    def pairs(self, claim: Claim) -> Iterator[Pair]:
        for dataset, neighbour, person in neighbours(claim.population):
            yield Pair(told_nothing(dataset), told_nothing(neighbour), (person, dataset[person], neighbour[person]))


def told_nothing(dataset: Dataset) -> World:
    return World(FiniteLaw.point((None, dataset)))


def neighbours(population: Population) -> Iterator[tuple[Dataset, Dataset, int]]:
    domain = [population.values(person) for person in range(population.people)]
    for dataset in product(*domain):
        for person, choices in enumerate(domain):
            for value in choices:
                if value != dataset[person]:
                    yield dataset, (*dataset[:person], value, *dataset[person + 1 :]), person
