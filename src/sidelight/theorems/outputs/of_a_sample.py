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
from sidelight.profiles.curves.derived.stood_in import StoodIn
from sidelight.profiles.curves.of_several import Meet

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


def _each_value_as_likely_as_stated(claim: Claim[OfASample]) -> bool:
    """Whether the stand-in has each value that the person may have with at least the probability that is counted on."""
    place, stand_in, least = claim.mechanism.place, claim.mechanism.stand_in, claim.mechanism.least
    if place is None or stand_in is None or not least:
        return True
    masses = dict(stand_in.masses)
    return all(masses.get(value, 0) >= least for value in claim.population.values(place))


@theorem(
    "sl.hidden_in_a_sample",
    mechanisms=OfASample,
    definitions=(ActiveKnowledge, PassiveKnowledge),
    concerns=_targets_the_place,
    needs=[
        Need("records are independent", lambda claim: claim.population.independent),
        Need("whoever stands in for the person has a value that the person may have", _has_their_values),
        Need("each of these values is as likely for whoever stands in as is counted on", _each_value_as_likely_as_stated),
    ],
    rests_on=lambda claim: [claim.about(claim.mechanism.inner)],
)
def hidden_in_a_sample(claim: Claim[OfASample], known: Guarantee) -> Curve:
    """With the fraction f that is sampled, delta at log(1 + f (e^epsilon - 1)) is at most f times the delta at epsilon of someone
    who knows that the person is in the sample. For f A + (1 - f) C exceeds 1 + f (e^epsilon - 1) times f B + (1 - f) C by f times
    what A exceeds e^epsilon times a mixture of B and C, and what is seen when somebody else stands there, C, is a mixture of what
    is seen with the values that the person may have. Who the others are may be known.

    If each of these values has at least the probability L for whoever stands in, both sides share more. With g = (1 - f) L and
    a = e^epsilon, delta is also at most f + g - a g times the known delta at log((a (f + g) - g) / (f + g - a g)), and 0 once a
    is at least 1 + f / g.
    """
    curve, fraction, least = known.curve, claim.mechanism.fraction, claim.mechanism.least
    if not least or fraction == 1:
        return Beneath(Diluted(curve, fraction))
    return Beneath(Meet((Diluted(curve, fraction), StoodIn(curve, fraction, least))))
