"""A quantity that `calibrate` can find: its values, sorted from those that meet a target to those that do not, and the order
theorem that proves that they are so sorted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from sidelight.certify.ranges import monotone_order
from sidelight.model.calibrated import Kind, Value
from sidelight.model.claim import Claim
from sidelight.model.results.amount import Amount
from sidelight.model.results.order import Order
from sidelight.numbers.steps import DecimalSteps
from sidelight.theorems.order.amounts import EPSILON

EPSILONS = DecimalSteps(11)  # significant digits of an epsilon: neighbours differ by at most one part in 10^10
SIZES = DecimalSteps(5)  # significant digits of a rate or of noise: neighbours differ by at most one part in 10^4
LARGEST_EPSILON = 700  # e^epsilon is still a double, which e^710 is not
LEAST = Fraction(1, 10**12)  # the smallest epsilon or rate above 0 that is tried
LOOKED_AT = "nothing is shown of other values: only these two were looked at"


@dataclass(frozen=True, slots=True)
class Quantity:
    """One amount of a claim that is varied: the values `value(k)` for first <= k <= last, those that meet the target first."""

    claim: Claim
    amount: Amount
    first: int
    last: int
    value: Callable[[int], Value]
    start: int | None = None  # the k of the value that the claim has

    @property
    def kind(self) -> Kind:
        return self.amount.name

    def put(self, value: Value) -> Claim:
        return self.amount.put(self.claim, value)

    @property
    def order(self) -> Order | None:
        """The order that proves that after a value that misses the target all later values miss it; None where no order does."""
        first, last = self.value(self.first), self.value(self.last)
        if first <= last:
            return monotone_order(self.claim, self.amount, first, last, "rises")
        return monotone_order(self.claim, self.amount, last, first, "falls")


def smallest_epsilon(claim: Claim) -> Quantity:
    """The epsilon at which delta is read: its values run from LARGEST_EPSILON down to 0."""
    last = 1 - EPSILONS.number(LEAST)

    def epsilon(k: int) -> Fraction:
        return Fraction(0) if k == last else EPSILONS.value(-k)

    return Quantity(claim, EPSILON, -EPSILONS.number(LARGEST_EPSILON), last, epsilon)


def size(k: int) -> Fraction:
    """Value number k of a rate or of a noise parameter that rises with k."""
    return SIZES.value(k)


def size_down(k: int) -> Fraction:
    """Value number k of a rate or of a noise parameter that falls as k rises."""
    return SIZES.value(-k)


def whole_down(k: int) -> int:
    return -k
