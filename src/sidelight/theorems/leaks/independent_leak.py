"""A leak that shares no coins with the mechanism."""

from __future__ import annotations

from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Population
from sidelight.model.results.cite import BOUNDED_LEAKAGE, Cite
from sidelight.model.results.theorem import Need, theorem
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import upper_only


def _private(claim: Claim) -> list[Claim]:
    return [claim.to(DifferentialPrivacy(claim.definition.group))]


def _own_coins(claim: Claim[Mechanism, Population, BoundedLeakage]) -> bool:
    return claim.definition.own_coins


@theorem(
    "bldp.lem7",
    definitions=BoundedLeakage,
    cites=[Cite(BOUNDED_LEAKAGE, "Lemma 7")],
    needs=[Need("the leak shares no coins with the mechanism", _own_coins)],
    rests_on=_private,
    groups=True,
    cost=2,
)
def independent_of_the_leak(claim: Claim, private: Guarantee) -> Curve:
    """Given the data, the output is independent of the leak, so conditioning on the leak does not change the law of the output:
    the guarantee in the worst case holds beyond the leak.
    """
    return upper_only(private.curve)
