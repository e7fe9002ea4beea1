"""More people known, and at least as much is given away."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.model.results.order import rises
from sidelight.theorems.general.knowledge import PROPOSITION_3
from sidelight.theorems.order.amounts import KNOWN, KNOWN_SHARE


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


@rises(
    KNOWN_SHARE,
    id="sl.order_known_share",
    definitions=(ActiveKnowledge, PassiveKnowledge),
    cites=PROPOSITION_3,
)
def a_larger_known_share_gives_more_away() -> None:
    """Of every atom at least as many people are known, and whoever knows more people can ignore some of them, as with a number of
    known people.
    """
