"""Outcomes drawn from a finite law with exactly its probabilities."""

from __future__ import annotations

import math
from random import Random
from typing import TypeVar

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome

T = TypeVar("T", bound=Outcome)


def draw(law: FiniteLaw[T], rng: Random) -> T:
    """An outcome drawn from the law. A random whole number below the common denominator decides, so no probability is rounded."""
    parts = math.lcm(*(mass.denominator for _, mass in law.masses))
    shares = [(outcome, mass.numerator * (parts // mass.denominator)) for outcome, mass in law.masses]
    if law.error or sum(share for _, share in shares) != parts:
        raise BadValue("outcomes are drawn from a law with exact masses that sum to 1")
    place = rng.randrange(parts)
    passed = 0
    for outcome, share in shares[:-1]:
        passed += share
        if place < passed:
            return outcome
    return shares[-1][0]
