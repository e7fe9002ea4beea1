"""The claims about one figure, by the number of people whom it counts."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from sidelight.assess.numbers import Evaluator
from sidelight.certify.ranges import monotone_order, stand_above, stand_below
from sidelight.model.claim import Claim
from sidelight.theorems.order.amounts import PEOPLE


@dataclass(frozen=True, slots=True)
class BySize:
    """What stretches of sizes have in common is asked once."""

    evaluator: Evaluator
    claim: Callable[[int], Claim]

    def reach(self, size: int) -> float:
        return self.evaluator.epsilon(self.claim(size)).upper

    def most(self, low: int, high: int) -> float:
        """An upper limit of what any size from low to high gives away."""
        return min((self.evaluator.epsilon(cover).upper for cover in self._above(low, high)), default=math.inf)

    def falls(self, low: int, high: int) -> bool:
        """Whether it is proved that the smallest of these sizes gives away most."""
        found = monotone_order(self.claim(low), PEOPLE, low, high)
        return found is not None and found.direction == "falls"

    def within(self, size: int) -> bool:
        return self.evaluator.within(self.claim(size))

    def all_within(self, low: int, high: int) -> bool:
        return any(self.evaluator.within(cover) for cover in self._above(low, high))

    def none_within(self, low: int, high: int) -> bool:
        return any(not self.evaluator.within(stands.claim) for stands in stand_below(self.claim(low), PEOPLE, low, high))

    def limited(self, size: int) -> bool:
        """Whether epsilon has a bound."""
        return math.isfinite(self.reach(size))

    def all_limited(self, low: int, high: int) -> bool:
        return math.isfinite(self.most(low, high))

    def none_limited(self, low: int, high: int) -> bool:
        claims = [stands.claim for stands in stand_below(self.claim(low), PEOPLE, low, high)]
        return any(math.isinf(self.evaluator.epsilon(claim).lower) for claim in claims)

    def _above(self, low: int, high: int) -> list[Claim]:
        """What an order's own theorem promises of a claim is not asked here: what is certified of the claim is at most as much,
        but need not dominate.
        """
        return [stands.claim for stands in stand_above(self.claim(low), PEOPLE, low, high) if stands.order.by is None]
