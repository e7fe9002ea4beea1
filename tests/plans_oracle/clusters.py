"""People who depend on each other: attacks on drawn worlds of clusters, a lower bound of the truth.

Inside a cluster the odds of each further `yes` are at one end of the bounds, given everybody else; which end may differ with how
many there are already. That covers members who agree, members who disagree, and independent ones.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from fractions import Fraction
from itertools import permutations, product
from random import Random

import numpy as np
from tests.plans_oracle.brute import everybody, view
from tests.plans_oracle.world import Figure, Known, World

Values = tuple[int, ...]


def cluster_laws(size: int, low: Fraction, high: Fraction) -> list[dict[Values, float]]:
    """Laws in which the chance of a member's `yes`, given all others, is always `low` or `high`."""
    found = []
    for ends in product((low, high), repeat=size):
        if any(end in (0, 1) for end in ends):
            continue
        weights = [1.0]
        for end in ends:
            weights.append(weights[-1] * float(end / (1 - end)))
        table = {members: weights[sum(members)] for members in product((0, 1), repeat=size)}
        total = sum(table.values())
        found.append({members: weight / total for members, weight in table.items()})
    return found


def shifted_by_a_cluster(unknown: int, together: int, low: Fraction, high: Fraction, epsilon: float) -> float:
    """The number that `shared/plan.md` names for one exact count: the worst shift by the cluster's size, up or down, of
    floor(unknown others / size) people whose rates are at corners of the bounds.
    """
    left, factor, worst = unknown // together, math.exp(epsilon), 0.0
    for at_high in range(left + 1):
        law = np.ones(1)
        for person in range(left):
            rate = float(high if person < at_high else low)
            law = np.convolve(law, [1 - rate, rate])
        still, moved = np.pad(law, (0, together)), np.pad(law, (together, 0))
        worst = max(worst, np.maximum(still - factor * moved, 0).sum(), np.maximum(moved - factor * still, 0).sum())
    return float(worst)


def drawn_attack(
    world: World, figures: Sequence[Figure], known: Known, influence: str, epsilons: Sequence[float], rng: Random
) -> list[float]:
    """What one drawn attacker reaches in one drawn world of clusters; the secret has two values."""
    rows = everybody(world)
    rates = [law[0] for law in world.laws]
    order = list(range(len(rows)))
    rng.shuffle(order)
    clusters = []
    while order:
        size = rng.choice([world.together, world.together, rng.randint(1, world.together)])
        clusters.append([order.pop() for _ in range(min(size, len(order)))])
    laws = []
    for cluster in clusters:
        choices = cluster_laws(len(cluster), min(rates), max(rates))
        if not choices:
            return [0.0] * len(epsilons)
        laws.append(rng.choice(choices))
    target = rng.randrange(len(rows))
    chosen = _known(world, figures, known, target, rng)
    views: dict[tuple[Values, int], dict[Hashable, float]] = {}
    chances: dict[tuple[Values, int], float] = {}
    for parts in product(*(law.items() for law in laws)):
        chance = math.prod(weight for _, weight in parts)
        person = {
            p: value
            for cluster, (values, _) in zip(clusters, parts, strict=True)
            for p, value in zip(cluster, values, strict=True)
        }
        key = (tuple(person[p] for p in chosen), person[target])
        law = views.setdefault(key, {})
        chances[key] = chances.get(key, 0.0) + chance
        for outcome, p in view(world, figures, [world.values[1 - person[i]] for i in range(len(rows))]).items():
            law[outcome] = law.get(outcome, 0.0) + chance * p
    return [_delta(views, chances, influence, math.exp(epsilon)) for epsilon in epsilons]


def _delta(
    views: dict[tuple[Values, int], dict[Hashable, float]],
    chances: dict[tuple[Values, int], float],
    influence: str,
    factor: float,
) -> float:
    """Given what is known: the worst of it, or the mean over it in the world of the target's value."""
    worst = 0.0
    for pair in permutations((0, 1)):
        whole = sum(chance for (_, value), chance in chances.items() if value == pair[0])
        mean = 0.0
        for fact in {fact for fact, _ in views}:
            here, there = chances[fact, pair[0]], chances[fact, pair[1]]
            other = views[fact, pair[1]]
            reached = sum(max(0.0, p / here - factor * other.get(o, 0.0) / there) for o, p in views[fact, pair[0]].items())
            worst = max(worst, reached if influence == "active" else 0.0)
            mean += here / whole * reached
        worst = max(worst, mean)
    return worst


def _known(world: World, figures: Sequence[Figure], known: Known, target: int, rng: Random) -> list[int]:
    rows = everybody(world)
    others = [person for person in range(len(rows)) if person != target]
    if known.share is None:
        return sorted(rng.sample(others, min(known.people, len(others))))
    if known.share == 1:
        return others
    found: list[int] = []
    atom = [tuple(row in f.rows and f.value is not None for f in figures) for row in rows]
    for kind in dict.fromkeys(atom):
        members = [p for p in range(len(rows)) if atom[p] == kind]
        most = min(math.ceil(known.share * (len(members) - 1)), sum(p != target for p in members))
        found += rng.sample([p for p in members if p != target], most)
    return sorted(found)
