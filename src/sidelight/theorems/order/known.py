"""More people known, and at least as much is given away."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.model.results.order import rises
from sidelight.theorems.general.knowledge import PROPOSITION_3
from sidelight.theorems.order.amounts import KNOWN


@rises(
    KNOWN,
    id="sl.order_known",
    definitions=(ActiveKnowledge, PassiveKnowledge),
    cites=PROPOSITION_3,
)
def more_known_people_give_more_away() -> None:
    """Whoever knows more people can ignore some of them. Of independent people that is enough: what is ignored is drawn alike in
    both worlds. Of people who depend on each other a number of known people means that many or fewer, because knowing fewer
    may give away more.
    """
