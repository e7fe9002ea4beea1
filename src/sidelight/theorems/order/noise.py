"""Less noise, and at least as much is given away."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.model.order import rises
from sidelight.model.theorem import Need
from sidelight.theorems.order.amounts import GEOMETRIC


@rises(
    GEOMETRIC,
    id="sl.order_geometric",
    mechanisms=(Noisy, Minimum),
    definitions=(ActiveKnowledge, PassiveKnowledge),
    needs=[Need("nothing is hidden after the noise was added", lambda claim: isinstance(claim.mechanism, Noisy))],
)
def more_geometric_noise_is_less_of_it_plus_more() -> None:
    """More geometric noise is less of it plus an independent number, and changing an output tells nothing new. For ratios r1 < r2
    that number is 0 with probability (r1/r2) ((1-r2)/(1-r1))^2 and otherwise geometric of ratio r2: the characteristic functions
    are (1-r)^2 / (1 - 2r cos t + r^2), and 1 - 2 r1 cos t + r1^2 = (r1/r2) (1 - 2 r2 cos t + r2^2) + (1 - r1/r2) (1 - r1 r2). A
    minimum on top hides what adding that number would need.
    """
