"""Against anybody it does not matter which law holds."""

from __future__ import annotations

from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Population
from sidelight.model.results.theorem import theorem
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.unknown_law import UnknownLaw
from sidelight.profiles.curves.curve import Curve


def _anything(people: UnknownLaw) -> Population:
    if set(people.domain) == {0, 1}:
        return RateBounds(people.atoms, 0, 1)
    return CategoryBounds(people.atoms, dict.fromkeys(people.domain, (0, 1)))


@theorem(
    "sl.unknown_law_worst_case",
    populations=UnknownLaw,
    definitions=DifferentialPrivacy,
    concerns=lambda claim: len(claim.population.domain) > 1,
    rests_on=lambda claim: [Claim(claim.mechanism, _anything(claim.population), claim.attacker, claim.definition, claim.method)],
    exact=True,
)
def whichever_law_holds(claim: Claim[Mechanism, UnknownLaw], anybody: Guarantee) -> Curve:
    """The worst case compares datasets that differ in one person, however likely they are: only which values are possible
    matters.
    """
    return anybody.curve
