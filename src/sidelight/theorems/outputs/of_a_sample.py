"""A sample hides a secret further, where nobody outside knows who is in it."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.mechanisms.kernels.of_a_sample import OfASample
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.theorem import Need, theorem
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.amplified import Beneath
from sidelight.profiles.curves.derived.diluted import Diluted

MOST_BITS = 14  # base 2 logarithm of the number of datasets that are looked through for the values that somebody may have


def _targets_the_place(claim: Claim[OfASample]) -> bool:
    """Whether the person under attack is the one who may be in the sample or not."""
    return claim.mechanism.place is None or claim.attacker.targets == (claim.mechanism.place,)


def _has_their_values(claim: Claim[OfASample]) -> bool:
    place, stand_in = claim.mechanism.place, claim.mechanism.stand_in
    if place is None or stand_in is None:
        return claim.mechanism.same_values
    if claim.population.bits > MOST_BITS:
        return False
    values = [{dataset[place] for dataset, mass in law.masses if mass} for law in claim.population.laws()]
    possible = set[object]().union(*values)
    return all(value in possible for value, mass in stand_in.masses if mass)


@theorem(
    "sl.hidden_in_a_sample",
    mechanisms=OfASample,
    definitions=(ActiveKnowledge, PassiveKnowledge),
    concerns=_targets_the_place,
    needs=[
        Need("records are independent", lambda claim: claim.population.independent),
        Need("whoever stands in for the person has a value that the person may have", _has_their_values),
    ],
    rests_on=lambda claim: [claim.about(claim.mechanism.inner)],
)
def hidden_in_a_sample(claim: Claim[OfASample], known: Guarantee) -> Curve:
    """With the fraction f that is sampled, delta at log(1 + f (e^epsilon - 1)) is at most f times the delta at epsilon of someone
    who knows that the person is in the sample. For f A + (1 - f) C exceeds 1 + f (e^epsilon - 1) times f B + (1 - f) C by f times
    what A exceeds e^epsilon times a mixture of B and C, and what is seen when somebody else stands there, C, is a mixture of what
    is seen with the values that the person may have. Who the others are may be known.
    """
    return Beneath(Diluted(known.curve, claim.mechanism.fraction))
