"""More people, and at least as much is given away."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.model.claim import Claim
from sidelight.model.results.order import rises
from sidelight.model.results.theorem import Need
from sidelight.theorems.order.amounts import PEOPLE
from sidelight.theorems.order.figures import FIGURES, figures_of, hidden_figures, sums_over_people


def _may_be_certain(claim: Claim) -> bool:
    bounds = claim.population.bounds
    return bounds is not None and (bounds.low == 0 or bounds.high == 1)


@rises(
    PEOPLE,
    id="sl.order_people_certain",
    mechanisms=FIGURES,
    definitions=(ActiveKnowledge, PassiveKnowledge),
    concerns=sums_over_people,
    needs=[Need("a secret may be certain: a rate of 0 or of 1 is allowed", _may_be_certain)],
)
def people_whose_secret_is_certain_hide_nobody() -> None:
    """With more people whose secrets may be certain at least as much is given away. One more person who is certain not to be
    counted changes no figure; one who is certain to be counted raises every count by one in both worlds, so that a minimum hides
    less. The worst case over the rates includes them, whether the attacker knows them or not.
    """


@rises(
    PEOPLE,
    id="sl.order_people_worst_case",
    mechanisms=FIGURES,
    definitions=(DifferentialPrivacy,),
    concerns=sums_over_people,
)
def in_the_worst_case_more_people_hide_nobody() -> None:
    """In the worst case more people give away at least as much. The datasets of fewer people are among those of more, with others
    who are not counted: a figure only has to be large enough to be shown.
    """


@rises(
    PEOPLE,
    id="sl.order_people_never_shown",
    mechanisms=FIGURES,
    definitions=(ActiveKnowledge, PassiveKnowledge, DifferentialPrivacy),
    concerns=lambda claim: sums_over_people(claim) and bool(hidden_figures(claim)),
    needs=[
        Need(
            "every figure is an exact count that is hidden below a minimum",
            lambda claim: len([part for part in hidden_figures(claim) if part.noise is None]) == len(figures_of(claim)),
        ),
        Need(
            "there are at most as many people as the smallest minimum",
            lambda claim: claim.population.people <= min(part.display.minimum or 0 for part in hidden_figures(claim)),
        ),
    ],
)
def fewer_people_than_the_minimum_are_never_shown() -> None:
    """Counts of fewer people than the minimum are never shown. They give nothing away, and as many people as the minimum cannot
    give away less.
    """
