"""More people whose amounts are added up, and at most as much is given away."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.mechanisms.statistics.sum import Sum
from sidelight.model.results.order import falls
from sidelight.populations.amount_bounds import AmountBounds
from sidelight.populations.amounts import Amounts
from sidelight.theorems.order.amounts import PEOPLE


@falls(
    PEOPLE,
    id="sl.order_people_added",
    mechanisms=(Sum,),
    populations=(Amounts, AmountBounds),
    definitions=(ActiveKnowledge, PassiveKnowledge),
    concerns=PEOPLE.fits,
)
def more_people_hide_an_amount_better() -> None:
    """One more unknown person only blurs the sum. Given their amount, it is the sum of the smaller claim, moved by the same
    number in both worlds; the hockey stick of a mixture is at most the mean. Of n others a share s leaves floor((1 - s) n)
    unknown, which never falls as n grows.
    """
