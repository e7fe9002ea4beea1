"""Reads the policy, which says what is acceptable: delta and epsilon, against which attackers, on which ground."""

from __future__ import annotations

import decimal
from dataclasses import dataclass
from fractions import Fraction

from sidelight.model.ground import Ground
from sidelight.plan.keys import DELTAS
from sidelight.plan.plan import DeclaredAttacker, Policy
from sidelight.reading.keys import Fields
from sidelight.reading.node import Node
from sidelight.reading.place import Place
from sidelight.reading.words import listed


@dataclass(frozen=True, slots=True)
class Wanted:
    """A policy, with the places in the file of the attackers it names; the names are checked once all attackers are known."""

    policy: Policy
    against: tuple[tuple[Node, str], ...]
    ground: Place


def read_policy(fields: Fields) -> Wanted:
    chance = fields.chosen(DELTAS)
    assert chance is not None
    delta: Fraction = fields.read(chance)
    epsilon = fields.read("epsilon") if "epsilon" in fields else logarithm_below(fields.read("odds_factor"))
    against: tuple[tuple[Node, str], ...] = fields.maybe("against") or ()
    names = tuple(name for _, name in against)
    ground: Ground | None = fields.maybe("ground")
    policy = Policy(delta, epsilon, ("all",) if not names or "all" in names else names, ground)
    return Wanted(policy, against, fields.value("ground").place if ground else fields.place)


def check_against(wanted: Wanted, attackers: tuple[DeclaredAttacker, ...]) -> None:
    """Refuses a policy that names an attacker whom the plan does not declare."""
    declared = ["all", *(attacker.name for attacker in attackers)]
    for node, name in wanted.against:
        if name not in declared:
            raise node.place.error(f"{node} is not a declared attacker", listed(declared))


def logarithm_below(factor: Fraction) -> Fraction:
    """A rational that is not above ln(factor), within 1e-26 of it: the stricter side of a policy."""
    with decimal.localcontext(decimal.Context(prec=30, rounding=decimal.ROUND_FLOOR)):
        below = decimal.Decimal(factor.numerator) / decimal.Decimal(factor.denominator)
        if below == 1:
            return Fraction(0)
        # Decimal.ln rounds to nearest and ignores ROUND_FLOOR, so its result may be one step too large.
        return Fraction(below.ln().next_minus())
