"""Counts against attackers who have only seen what they know, and did not choose it."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.errors import BadValue
from sidelight.hiding.people import (
    SEPARATE,
    bounded_rates,
    figure,
    group_size,
    known_rates,
)
from sidelight.laws.counts.independent_people import Parts, merged, without_some
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.theorem import Need, theorem
from sidelight.profiles.counts.any_size import chance_to_reach
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import AtMost, upper_only
from sidelight.theorems.general.facts import facts_leave_open


@theorem(
    "pk.thm1",
    definitions=PassiveKnowledge,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Theorem 1")],
    needs=[Need("no fact rules out a value of a secret", facts_leave_open)],
    rests_on=lambda claim: [claim.to(ActiveKnowledge())],
    cost=3,
)
def seeing_is_not_worse_than_choosing(claim: Claim, active: Guarantee) -> Curve:
    """The delta of an attacker who has seen what they know is a mean of deltas of attackers who chose it, so a guarantee against
    choosing holds against seeing.
    """
    return upper_only(active.curve)


@theorem(
    "pk.thm4",
    mechanisms=Shown,
    named=["Minimum"],
    definitions=PassiveKnowledge,
    concerns=lambda claim: known_rates(claim) or bounded_rates(claim),
    cites=[Cite(PARTIAL_KNOWLEDGE, "Theorem 4"), Cite("Sidelight")],
    needs=[SEPARATE],
    cost=2,
)
def hidden_in_both_worlds(claim: Claim) -> Curve:
    """With the same others in both worlds the outputs differ only if at least one of them is not hidden.

    For that the count of the others must reach the largest hidden value, whatever the attacker has seen of them. Bounds on a
    person's rate hold given everybody else, so the others are counted at most as often as independent people at the upper bound.
    """
    shown = figure(claim.mechanism)
    hidden = shown.hidden if shown.hidden is not None else -1
    return AtMost(chance_to_reach(_all_others(claim, shown.count), hidden, shown.noise))


def _all_others(claim: Claim, count: Count) -> Parts:
    """Everybody but the target, with the largest rates that they can have."""
    rates, bounds = claim.population.rates, claim.population.bounds
    if bounds is not None:
        return ((bounds.high, group_size(claim, count) - 1),)
    if rates is None:
        raise BadValue("the rates of the others are not known")
    parts = merged(rates.parts(count.of))
    return without_some(parts, ((parts[0][0], 1),))
