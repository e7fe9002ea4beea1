"""Where what is given away neither rises nor falls with the number of people: claims that dominate a whole range of it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import cast

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.model.attacker import Attacker
from sidelight.model.calibrated import Value
from sidelight.model.claim import Claim
from sidelight.model.population import Population
from sidelight.model.results.cite import OWN, PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.order import order
from sidelight.model.results.theorem import Limit
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.theorems.counts.passive import hidden_in_both_worlds
from sidelight.theorems.order.amounts import PEOPLE
from sidelight.theorems.order.figures import FIGURES, hidden_less, sums_over_people


@order(
    PEOPLE,
    id="sl.order_people_reached",
    mechanisms=(Shown,),
    definitions=(PassiveKnowledge,),
    concerns=lambda claim: hidden_in_both_worlds.speaks_of(claim) and not hidden_in_both_worlds.unmet(claim),
    cites=[Cite(PARTIAL_KNOWLEDGE, "Theorem 4"), OWN],
    by=hidden_in_both_worlds,
)
def more_people_reach_a_minimum_more_often(claim: Claim, low: Value, high: Value) -> tuple[Claim, ...]:
    """More people reach a minimum more often. The two worlds differ only where the others reach it, and what is promised of the
    most people by that alone holds of fewer.
    """
    return (PEOPLE.put(claim, high),)


@order(
    PEOPLE,
    id="sl.order_people_revealed",
    mechanisms=FIGURES,
    definitions=(ActiveKnowledge, PassiveKnowledge),
    concerns=sums_over_people,
    cost=2,
)
def people_are_revealed_until_the_fewest_are_left(claim: Claim, low: Value, high: Value) -> tuple[Claim, ...]:
    """Revealing people until as few are unknown as with the fewest people gives away at least as much. Those who are revealed may
    all have been counted, which hides no more than a minimum that is lower by one for each of them.
    """
    fewest, most = int(low), int(high)
    unknown = fewest - 1 - min(claim.attacker.knows.known_in(fewest), fewest - 1)
    revealed = Claim(hidden_less(claim, most - 1 - unknown), claim.population, Attacker(0), ActiveKnowledge())
    return (PEOPLE.put(revealed, unknown + 1),)


@order(
    PEOPLE,
    id="sl.order_people_whole_table",
    mechanisms=(KAnonymous,),
    definitions=(ActiveKnowledge, PassiveKnowledge),
)
def a_table_without_small_counts_is_part_of_the_whole(claim: Claim, low: Value, high: Value) -> tuple[Claim, ...]:
    """A table without small counts follows from the table of all counts, in which more people hide more. So the whole table of
    the fewest people gives away at least as much.
    """
    table = cast(KAnonymous, claim.mechanism)
    return (PEOPLE.put(claim.about(Histogram(table.values)), low),)


@order(
    PEOPLE,
    id="sl.order_people_perhaps_certain",
    mechanisms=FIGURES,
    definitions=(ActiveKnowledge, PassiveKnowledge),
    populations=(Rates, RateBounds),
    concerns=sums_over_people,
    limits=[
        Limit(
            "an attacker who has chosen what they know, or else the mean over what they have seen is taken at every corner",
            lambda claim: claim.definition.influence == "active",
        )
    ],
    cost=3,
)
def people_may_also_be_certain_not_to_be_counted(claim: Claim, low: Value, high: Value) -> tuple[Claim, ...]:
    """If people may also be certain not to be counted, at least as much is given away. Wider bounds of the rates allow what
    narrow ones allow, and with people who may be certain more of them give away at least as much.
    """
    return (PEOPLE.put(replace(claim, population=_perhaps_certain(claim.population)), high),)


def _perhaps_certain(people: Population) -> Population:
    """The same people of one kind, whose rates may also be 0."""
    rates, bounds = people.rates, people.bounds
    if bounds is not None:
        return bounds.but(bounds=(Fraction(0), bounds.high))
    rate = None if rates is None else rates.one_rate
    assert rate is not None
    return RateBounds(people.atoms, 0, rate)
