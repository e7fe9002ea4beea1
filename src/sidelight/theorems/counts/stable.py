"""An estimate from a count that hardly ever changes, against someone who has only seen what they know."""

from __future__ import annotations

from dataclasses import replace

from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.hiding.people import FITS, INDEPENDENT
from sidelight.mechanisms.kernels.estimate import Estimate
from sidelight.mechanisms.then import Then
from sidelight.model.claim import Claim
from sidelight.model.knowledge import Number
from sidelight.model.results.cite import COUPLED_WORLDS, Cite
from sidelight.model.results.theorem import theorem
from sidelight.profiles.counts.listed_cuts import ListedCuts
from sidelight.profiles.counts.relabelled import worst_relabelled
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import AtMost
from sidelight.theorems.counts.relabelled import FEW_MASSES, cuts_of, families_of, is_relabelled_count


@theorem(
    "sl.stable_passive",
    mechanisms=(Estimate, Then),
    definitions=PassiveKnowledge,
    concerns=lambda claim: is_relabelled_count(claim) and cuts_of(claim).spans is not None,
    cites=[Cite(COUPLED_WORLDS, "Theorem 11"), Cite("Sidelight")],
    needs=[INDEPENDENT],
    limits=[FITS, FEW_MASSES],
    cost=2,
)
def seldom_decided_by_one_person(claim: Claim) -> Curve:
    """The estimate depends on the target only if the count of the others is just below a cut. Delta is the mean of that chance
    over what was seen, and this is the chance itself, with all others unknown: at every epsilon at most the sum over the cuts.
    """
    unseen = replace(claim, attacker=replace(claim.attacker, knows=Number(0)))
    total = 0.0
    for cut in (k for span in cuts_of(claim).spans or () for k in range(span[0], span[1] + 1)):
        chances = [worst_relabelled(family, None, ListedCuts((cut,))).delta(0).upper for family in families_of(unseen)]
        total += max(chances, default=0.0)
    return AtMost(min(1.0, total * (1 + 1e-12)))
