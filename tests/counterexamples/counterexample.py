"""A claim on which a theorem or an order is wrong because one need is not met."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.model.calibrated import Value
from sidelight.model.claim import Claim


@dataclass(frozen=True)
class Counterexample:
    theorem: str  # its id
    need: str  # its sentence
    claim: Claim


@dataclass(frozen=True)
class OutOfOrder:
    """A claim that gives away more than what an order says dominates the range, because one need is not met there."""

    order: str  # its id
    need: str  # its sentence
    claim: Claim
    low: Value
    high: Value
