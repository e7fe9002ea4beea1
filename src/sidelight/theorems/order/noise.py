"""Less noise, and at least as much is given away."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.shown import Shown
from sidelight.model.results.order import falls, rises
from sidelight.model.results.theorem import Need
from sidelight.theorems.order.amounts import noise_amount

NOTHING_HIDDEN = Need("nothing is hidden after the noise was added", lambda claim: not claim.mechanism.steps_shown)


@rises(
    noise_amount("geometric"),
    id="sl.order_geometric",
    mechanisms=(Noisy, Shown),
    definitions=(ActiveKnowledge, PassiveKnowledge),
    needs=[NOTHING_HIDDEN],
)
def more_geometric_noise_is_less_of_it_plus_more() -> None:
    """More geometric noise is less of it plus an independent number, and changing an output tells nothing new. For ratios r1 < r2
    that number is 0 with probability (r1/r2) ((1-r2)/(1-r1))^2 and otherwise geometric of ratio r2: the characteristic functions
    are (1-r)^2 / (1 - 2r cos t + r^2), and 1 - 2 r1 cos t + r1^2 = (r1/r2) (1 - 2 r2 cos t + r2^2) + (1 - r1/r2) (1 - r1 r2). A
    minimum on top hides what adding that number would need.
    """


@falls(
    noise_amount("binomial"),
    id="sl.order_binomial",
    mechanisms=(Noisy, Shown),
    definitions=(ActiveKnowledge, PassiveKnowledge),
    needs=[NOTHING_HIDDEN],
)
def more_binomial_noise_is_less_of_it_plus_more() -> None:
    """More binomial noise is less of it plus an independent number, and changing an output tells nothing new. The number is that
    of the heads among the coins that were added, less half of them. A minimum on top hides what adding that number would need.
    """
