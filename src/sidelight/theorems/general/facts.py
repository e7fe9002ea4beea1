"""What may be known beforehand, and what it rules out."""

from __future__ import annotations

from collections.abc import Hashable

from sidelight.model.claim import Claim
from sidelight.model.population import Dataset


def facts_leave_open(claim: Claim) -> bool:
    """Whether nothing that may be known rules out a value of a target's secret; only a table of dependent people can."""
    if claim.population.independent or claim.population.bounds is not None:
        return True
    (law,) = claim.population.laws()
    for target, known in claim.attacker.situations(claim.population):
        values: dict[Dataset, set[Hashable]] = {}
        for dataset, _ in law.masses:
            values.setdefault(tuple(dataset[person] for person in known), set()).add(dataset[target])
        if len(set(map(frozenset, values.values()))) > 1:
            return False
    return True
