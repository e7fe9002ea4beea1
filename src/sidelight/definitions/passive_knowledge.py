"""The attacker has seen some records, without choosing them, and must guess another."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import ClassVar

from sidelight.definitions.active_knowledge import Rows, by_facts
from sidelight.laws.finite import FiniteLaw
from sidelight.model.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.claim import Claim
from sidelight.model.definition import Pair, World
from sidelight.model.plan import Ground
from sidelight.model.population import Dataset


@dataclass(frozen=True, slots=True)
class PassiveKnowledge:
    """The mean over what he has seen, drawn as if the secret had its first value; the order is chosen outside the mean."""

    name: ClassVar[str] = "passive_knowledge"
    ground: ClassVar[Ground] = "attacker_uncertainty"
    cites: ClassVar[Cite] = Cite(PARTIAL_KNOWLEDGE, "Definition 13")

    def pairs(self, claim: Claim) -> Iterator[Pair]:
        for law in claim.population.laws():
            for target, known in claim.attacker.situations(claim.population):
                table = by_facts(law, target, known)
                values = dict.fromkeys(value for rows in table.values() for value in rows)
                for a, b in permutations(values, 2):
                    yield Pair(*_worlds(table, a, b), (target, a, b, known))


def _worlds(table: dict[Dataset, Rows], a: Hashable, b: Hashable) -> tuple[World, World]:
    """Both worlds show the same facts; where they rule out the second value, it has nothing to show."""
    weights = {facts: sum(rows[a].values(), Fraction(0)) for facts, rows in table.items() if a in rows}
    total = sum(weights.values())
    left: list[tuple[tuple[Hashable, Dataset], Fraction]] = []
    right: list[tuple[tuple[Hashable, Dataset], Fraction]] = []
    for facts, weight in weights.items():
        left += [((facts, dataset), mass / total) for dataset, mass in table[facts][a].items()]
        rows = table[facts].get(b, {})
        across = sum(rows.values(), Fraction(0))
        right += [((facts, dataset), weight / total * mass / across) for dataset, mass in rows.items()]
    return World(FiniteLaw(tuple(left))), World(FiniteLaw(tuple(right)))
