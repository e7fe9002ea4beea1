"""More people, and at most as much is given away."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.mechanisms.normal_form import NormalForm
from sidelight.model.claim import Claim
from sidelight.model.results.order import falls
from sidelight.model.results.theorem import Need
from sidelight.theorems.order.amounts import PEOPLE
from sidelight.theorems.order.figures import FIGURES, hidden_figures, sums_over_people


def _chosen(claim: Claim) -> int:
    """How many others an active attacker may have given the counted value."""
    people = claim.population.people
    return max(0, min(claim.attacker.knows.known_in(people), people - 1)) if claim.definition.influence == "active" else 0


def _reaches(claim: Claim, figure: NormalForm) -> bool:
    return figure.noise is None and (figure.display.minimum or 0) - _chosen(claim) <= 1


@falls(
    PEOPLE,
    id="sl.order_people_hide",
    mechanisms=FIGURES,
    definitions=(ActiveKnowledge, PassiveKnowledge),
    concerns=sums_over_people,
    needs=[
        Need(
            "nothing is hidden but an exact count of 0, or what the people whom the attacker has chosen make up for",
            lambda claim: all(_reaches(claim, parts) for parts in hidden_figures(claim)),
        )
    ],
)
def more_unknown_people_hide_more() -> None:
    """One more unknown person only blurs the figures, and more people leave at least as many unknown. Given that person's secret,
    every figure is that of the smaller claim, moved by the same number in both worlds; the hockey stick of a mixture is at most
    the mean. Of n others a share s leaves floor((1 - s) n) unknown, which never falls as n grows.
    """
