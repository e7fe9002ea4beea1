"""A claim on which a theorem's formula is wrong because one need is not met."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.model.claim import Claim


@dataclass(frozen=True)
class Counterexample:
    theorem: str  # its id
    need: str  # its sentence
    claim: Claim
