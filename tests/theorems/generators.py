"""Random small claims that a theorem speaks of: one generator per theorem, by topic in drawn/."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random

from sidelight.certify import certify_claim
from sidelight.errors import CannotCertify
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Derivation, Guarantee
from sidelight.model.results.theorem import Theorem
from sidelight.theorems.general.enumeration import enumeration

Generator = Callable[[Random], Claim]
Facts = Callable[[Claim], Sequence[Claim]]
"""For a theorem that rests on facts: what they could be about, for a claim that was drawn."""


@cache
def all_facts() -> dict[str, Facts]:
    """Those of the files in drawn/, by the id of the theorem."""
    found: dict[str, Facts] = {}
    for module in pkgutil.iter_modules([str(Path(__file__).parent / "drawn")]):
        found |= getattr(importlib.import_module(f"tests.theorems.drawn.{module.name}"), "FACTS", {})
    return found


@cache
def all_generators() -> dict[str, Generator]:
    """Likewise. A new theorem gets a line in the file of its topic, or `test_never_below_enumeration` says so."""
    found: dict[str, Generator] = {}
    for module in pkgutil.iter_modules([str(Path(__file__).parent / "drawn")]):
        found |= importlib.import_module(f"tests.theorems.drawn.{module.name}").GENERATORS
    return found


def claims(theorem: Theorem, number: int, seed: str = "") -> Iterator[Claim]:
    """So many different claims that the theorem speaks of and whose needs are met, small enough for an enumeration."""
    rng, generator = Random(f"{theorem.id} {seed}"), all_generators()[theorem.id]
    found: dict[Claim, None] = {}
    for _ in range(200 * number):
        claim = generator(rng)
        if claim in found or not theorem.speaks_of(claim) or theorem.unmet(claim):
            continue
        if not enumeration.speaks_of(claim) or enumeration.unmet(claim):
            continue
        found[claim] = None
        yield claim
        if len(found) == number:
            return
    raise AssertionError(f"the generator of {theorem.id} found only {len(found)} of {number} claims that the theorem speaks of")


def by_enumeration(claim: Claim) -> Guarantee:
    return Guarantee(claim, (Derivation(enumeration, (), enumeration(claim), exact=True),))


def premises(theorem: Theorem, claim: Claim, enumerated: bool = False) -> tuple[Guarantee, ...] | None:
    """What the theorem rests on; None where a premise cannot be had."""
    facts = all_facts()[theorem.id](claim) if theorem.id in all_facts() else ()
    ways = theorem.ways(claim, facts)
    if not ways:
        return None
    wanted = ways[0]
    if enumerated:
        ready = all(enumeration.speaks_of(premise) and not enumeration.unmet(premise) for premise in wanted)
        return tuple(by_enumeration(premise) for premise in wanted) if ready else None
    try:
        return tuple(certify_claim(premise) for premise in wanted)
    except CannotCertify:
        return None
