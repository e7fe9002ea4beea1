"""Small claims about counts that are rounded, or hidden below one limit and above another."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.theorems.drawing import Generator, anybody, attacker, count, few, known, noise, rate_bounds

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.between import Between
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.rounded import Rounded
from sidelight.mechanisms.shown import Shown
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.model.population import Population

Make = Callable[[Random, int], Population]


def rounded(rng: Random, noisy: bool) -> Shown:
    inner = Noisy(count(rng), noise(rng)) if noisy else count(rng)
    return Rounded(inner, rng.choice([1, 2, 2, 3, 4, 7]), rng.choice(["down", "nearest"]))


def relabelled(rng: Random, people: int, exact: bool = False) -> Shown:
    noisy = not exact and rng.random() < 0.35
    inner = rounded(rng, noisy)
    kind = rng.random()
    if kind < 0.45:
        return inner
    at_least = rng.choice([0, 1, 2, people, rng.randint(0, people + 1)])
    at_most = rng.choice([None, at_least - 1, at_least, people - 1, rng.randint(at_least - 1, at_least + people)])
    at_most = at_most if at_most is None or at_most >= at_least - 1 else at_least
    return Between(inner if kind < 0.65 else inner.inner, at_least, at_most)


def _of(rng: Random, make: Make, definition: Definition, influence: str, most: int) -> Claim:
    mechanism = relabelled(rng, most)
    population = few(rng, mechanism, make, most)
    return Claim(mechanism, population, attacker(rng, population, influence), definition)


def _seen_with_bounds(rng: Random) -> Claim:
    claim = _of(rng, rate_bounds, PassiveKnowledge(), "passive", 4)
    if rng.random() < 0.3:
        return claim.about(Minimum(count(rng), rng.randint(0, 4)))
    return claim


def _worst_case(rng: Random) -> Claim:
    return Claim(relabelled(rng, 4, exact=True), anybody(rng), Attacker(), DifferentialPrivacy())


GENERATORS: dict[str, Generator] = {
    "sl.relabelled_active": lambda rng: _of(rng, rng.choice([known, rate_bounds]), ActiveKnowledge(), "active", 4),
    "sl.relabelled_passive": lambda rng: _of(rng, known, PassiveKnowledge(), "passive", 5),
    "sl.relabelled_bounds_passive": _seen_with_bounds,
    "sl.relabelled_worst_case": _worst_case,
}
