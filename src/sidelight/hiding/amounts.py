"""Who is left for a sum of amounts to hide behind, where everybody's amount is uncertain in the same way."""

from __future__ import annotations

from sidelight.hiding.people import counted_targets, group_size, most_known
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.mean import Mean
from sidelight.mechanisms.statistics.sum import Sum
from sidelight.model.claim import Claim
from sidelight.model.results.theorem import Limit

MOST_PEOPLE = 1_000_000_000  # people; by trial: speed

FEWER = Limit(
    f"at most {MOST_PEOPLE:,} people",
    lambda claim: claim.population.people <= MOST_PEOPLE,
    lambda claim: f"{claim.population.people:,}",
)


def of_atoms(mechanism: Sum | Mean) -> Count:
    """Who is added up, as a count of them; the mean of a public number of people says the same as their sum."""
    return Count(mechanism.of)


def adds_amounts(claim: Claim[Sum | Mean]) -> bool:
    """Whether it is a sum of amounts, each counted once, and somebody under attack is added up."""
    return claim.mechanism.counts_amounts_once and counted_targets(claim, of_atoms(claim.mechanism))


def unknown_amounts(claim: Claim[Sum | Mean]) -> int:
    """How many others are added up whose amounts the attacker does not know, at least."""
    added = of_atoms(claim.mechanism)
    return max(0, group_size(claim, added) - 1 - most_known(claim, added))
