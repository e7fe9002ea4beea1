"""Whether what the attacker knows beforehand rules out values of a secret."""

from __future__ import annotations

from collections.abc import Hashable

from sidelight.model.claim import Claim
from sidelight.model.population import Dataset

MOST_BITS = 20  # base 2 logarithm of the number of datasets that are listed; of more it is not said; by trial: speed


def facts_leave_open(claim: Claim) -> bool:
    """Whether no fact that the attacker may know rules out a value of a target's secret. Only in a table of dependent people can
    a fact do so.
    """
    population = claim.population
    if population.independent or population.bounds is not None:
        return True
    if population.bits > MOST_BITS:
        return False
    (law,) = claim.population.laws()
    for target, known in claim.attacker.situations(claim.population):
        values: dict[Dataset, set[Hashable]] = {}
        for dataset, _ in law.masses:
            values.setdefault(tuple(dataset[person] for person in known), set()).add(dataset[target])
        if len(set(map(frozenset, values.values()))) > 1:
            return False
    return True
