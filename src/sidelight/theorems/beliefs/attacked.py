"""How many records a claim is about, each with a game of its own, and whether the attacker knows every record but one."""

from __future__ import annotations

from sidelight.model.claim import Claim


def attacked(claim: Claim) -> int:
    """How many records are under attack, each in its own game."""
    targets = claim.attacker.targets
    return claim.population.people if targets is None else len(targets)


def informed(claim: Claim) -> bool:
    """Whether every belief leaves only one record open. In the game without that record the output then moves no belief."""
    knows, others = claim.attacker.knows, claim.population.people - 1
    all_known = knows.number is not None and knows.number >= others
    return all_known if knows.by_name else others == 0 or (all_known and claim.population.independent)


def every_secret_has_two_values(claim: Claim) -> bool:
    return all(len(claim.population.values(person)) == 2 for person in range(claim.population.people))
