"""The attacker knows some records, perhaps by having chosen them, and must guess another."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import ClassVar

from sidelight.laws.finite import FiniteLaw
from sidelight.model.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.claim import Claim
from sidelight.model.definition import Pair, World
from sidelight.model.plan import Ground
from sidelight.model.population import Dataset

Rows = dict[Hashable, dict[Dataset, Fraction]]
"""value of the target -> dataset -> mass"""


@dataclass(frozen=True, slots=True)
class ActiveKnowledge:
    """Worst case over every value that the known records can take."""

    name: ClassVar[str] = "active_knowledge"
    ground: ClassVar[Ground] = "attacker_uncertainty"
    cites: ClassVar[Cite] = Cite(PARTIAL_KNOWLEDGE, "Definition 12")

    def pairs(self, claim: Claim) -> Iterator[Pair]:
        for law in claim.population.laws():
            for target, known in claim.attacker.situations(claim.population):
                for facts, rows in by_facts(law, target, known).items():
                    for a, b in permutations(rows, 2):
                        yield Pair(_world(rows[a]), _world(rows[b]), (target, a, b, facts))


def by_facts(law: FiniteLaw[Dataset], target: int, known: tuple[int, ...]) -> dict[Dataset, Rows]:
    """The datasets by what is known of them."""
    table: dict[Dataset, Rows] = {}
    for dataset, mass in law.masses:
        facts = tuple(dataset[person] for person in known)
        table.setdefault(facts, {}).setdefault(dataset[target], {})[dataset] = mass
    return table


def _world(masses: dict[Dataset, Fraction]) -> World:
    total = sum(masses.values())
    return World(FiniteLaw(tuple(((None, dataset), mass / total) for dataset, mass in masses.items())))
