"""Wider bounds of what is unknown, and at least as much is given away."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.model.results.order import falls, rises
from sidelight.theorems.order.amounts import AT_LEAST, AT_MOST

PARTIAL = (ActiveKnowledge, PassiveKnowledge)


@falls(AT_LEAST, id="sl.order_at_least", definitions=PARTIAL)
def a_smaller_least_probability_allows_more() -> None:
    """Bounds that leave every value a smaller probability allow everything that a larger one allows. The answer is the worst over
    everything that is allowed.
    """


@rises(AT_MOST, id="sl.order_at_most", definitions=PARTIAL)
def a_larger_most_probability_allows_more() -> None:
    """Bounds that leave the rare value a larger probability allow everything that a smaller one allows. The answer is the worst
    over everything that is allowed.
    """
