"""What may be known beforehand, and what it rules out."""

from __future__ import annotations

from sidelight.definitions.active_knowledge import by_facts
from sidelight.model.claim import Claim
from sidelight.populations.joint import Joint


def facts_leave_open(claim: Claim) -> bool:
    """Whether nothing that may be known rules out a value of a target's secret; only a table of dependent people can."""
    if not isinstance(claim.population, Joint) or claim.population.independent:
        return True
    for target, known in claim.attacker.situations(claim.population):
        rows = list(by_facts(claim.population.law, target, known).values())
        if any(set(row) != set(rows[0]) for row in rows):
            return False
    return True
