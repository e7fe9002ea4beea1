"""A larger minimum, and at most as much is given away."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.model.results.cite import OWN, PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.order import falls
from sidelight.theorems.order.amounts import MINIMUM


@falls(
    MINIMUM,
    id="sl.order_minimum",
    mechanisms=(Count, Noisy, Shown, KAnonymous),
    definitions=(ActiveKnowledge, PassiveKnowledge),
    cites=[Cite(PARTIAL_KNOWLEDGE, "Proposition 5"), OWN],
)
def a_larger_minimum_shows_less() -> None:
    """What a larger minimum shows is a function of what a smaller one shows. Changing an output tells nothing new."""
