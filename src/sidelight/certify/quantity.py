"""A quantity that is looked for: its values in order, from those that meet a target to those that do not, and why.

That a target once missed stays missed is proved for the attackers of partial knowledge: their two worlds are compared by the
hockey stick, which never rises when the view is processed further.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.model.calibrated import Kind, Value
from sidelight.model.claim import Claim
from sidelight.numbers.steps import DecimalSteps

EPSILONS = DecimalSteps(11)  # neighbours differ by at most 1e-10 of themselves
SIZES = DecimalSteps(5)  # of rates and noise: by at most 1e-4
LARGEST_EPSILON = 700
LEAST = Fraction(1, 10**12)  # of an epsilon or of a rate; below it there is only 0
LOOKED_AT = "nothing is shown of other values: only these two were looked at"


@dataclass(frozen=True, slots=True)
class Quantity:
    """`value(k)` for first <= k <= last, values that pass before those that fail; `put` is the claim with the value in it."""

    kind: Kind
    first: int
    last: int
    value: Callable[[int], Value]
    put: Callable[[Value], Claim]
    why: str | None  # a target once missed stays missed; None: that is not proved
    start: int | None = None  # where the claim is

    @property
    def because(self) -> str:
        return LOOKED_AT if self.why is None else self.why


def smallest_epsilon(claim: Claim) -> Quantity:
    """From large epsilons to 0."""
    last = 1 - EPSILONS.number(LEAST)

    def epsilon(k: int) -> Fraction:
        return Fraction(0) if k == last else EPSILONS.value(-k)

    why = "delta never rises with epsilon"
    return Quantity("epsilon", -EPSILONS.number(LARGEST_EPSILON), last, epsilon, lambda _: claim, why)


def size(k: int) -> Fraction:
    """Rates and noise from small to large."""
    return SIZES.value(k)


def size_down(k: int) -> Fraction:
    """And from large to small."""
    return SIZES.value(-k)


def down(k: int) -> int:
    return -k


def proved(claim: Claim, why: str) -> str | None:
    return why if isinstance(claim.definition, ActiveKnowledge | PassiveKnowledge) else None
