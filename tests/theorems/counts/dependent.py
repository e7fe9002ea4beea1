"""An oracle for people who depend on each other in clusters, written from the definition alone.

The laws of a cluster are extreme: given everybody else, each member's rate is at one of the two bounds. Every weight of such a
law is a product of odds, and from one row to the next (one member more is counted) it changes by the smaller or the larger odds.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from random import Random

Row = tuple[int, ...]
Law = dict[Row, Fraction]
View = Callable[[Row], dict[Hashable, float]]
"""From the secrets of all people to the law of what is published."""


@dataclass(frozen=True)
class World:
    """The law of all people's secrets, and the members of each cluster."""

    law: Law
    clusters: tuple[Row, ...]

    @property
    def people(self) -> int:
        return sum(map(len, self.clusters))


def extreme_law(rng: Random, size: int, low: Fraction, high: Fraction) -> Law:
    """Weights are low_odds^(counted - steps) high_odds^steps; steps(x) rises by 0 or 1 where one more member is counted."""
    if rng.random() < 0.6:
        return turning_law(size, low, high, rng.randint(0, size))
    lean = rng.random()
    steps: dict[Row, int] = {}
    for row in sorted(product((0, 1), repeat=size), key=sum):
        before = [steps[(*row[:j], 0, *row[j + 1 :])] for j in range(size) if row[j]]
        least, most = max(before, default=0), min(before, default=-1) + 1
        steps[row] = most if rng.random() < lean else least
    return _weighted(steps, low, high)


def turning_law(size: int, low: Fraction, high: Fraction, turn: int) -> Law:
    """Up to `turn` counted members one more is unlikely, and from there on likely: members tend to be alike."""
    return _weighted({row: max(0, sum(row) - turn) for row in product((0, 1), repeat=size)}, low, high)


def balanced_pair(low: Fraction, high: Fraction) -> Law:
    """Two members who mostly have different values, so that their count hardly varies."""
    return _weighted({row: min(1, sum(row)) for row in product((0, 1), repeat=2)}, low, high)


def _weighted(steps: dict[Row, int], low: Fraction, high: Fraction) -> Law:
    small, large = low / (1 - low), high / (1 - high)
    weights = {row: small ** (sum(row) - up) * large**up for row, up in steps.items()}
    total = sum(weights.values())
    return {row: weight / total for row, weight in weights.items()}


def world(laws: Iterable[Law]) -> World:
    law: Law = {(): Fraction(1)}
    clusters: list[Row] = []
    for one in laws:
        start = sum(map(len, clusters))
        clusters.append(tuple(range(start, start + len(next(iter(one))))))
        law = {(*a, *b): p * q for a, p in law.items() for b, q in one.items()}
    return World(law, tuple(clusters))


def bounds_given_everybody_else(law: Law) -> tuple[Fraction, Fraction]:
    rates = [
        law[(*row[:j], 1, *row[j + 1 :])] / (law[(*row[:j], 1, *row[j + 1 :])] + law[(*row[:j], 0, *row[j + 1 :])])
        for row in law
        for j in range(len(row))
    ]
    return min(rates), max(rates)


def hockey_stick(left: dict[Hashable, float], right: dict[Hashable, float], epsilon: float) -> float:
    if math.isinf(epsilon):
        return math.fsum(mass for seen, mass in left.items() if not right.get(seen))
    return math.fsum(max(0.0, mass - math.exp(epsilon) * right.get(seen, 0.0)) for seen, mass in left.items())


def truth(people: World, view: View, known: int, influence: str, epsilons: tuple[float, ...]) -> list[float]:
    """The largest delta over all targets and all sets of at most `known` others, whoever they are."""
    best = [0.0] * len(epsilons)
    everybody = range(people.people)
    published = {row: view(row) for row in people.law}
    for target in everybody:
        others = [person for person in everybody if person != target]
        for size in range(known + 1):
            for seen in combinations(others, size):
                found = _one(people.law, published, target, seen, influence, epsilons)
                best = [max(a, b) for a, b in zip(best, found, strict=True)]
    return best


def _one(
    law: Law, published: dict[Row, dict[Hashable, float]], target: int, seen: Row, influence: str, epsilons: tuple[float, ...]
) -> list[float]:
    """An active attacker has the worst facts; a passive one the mean over them, and the worse direction is chosen after it."""
    views: dict[tuple[Row, int], defaultdict[Hashable, float]] = defaultdict(lambda: defaultdict(float))
    weights: defaultdict[tuple[Row, int], float] = defaultdict(float)
    for row, mass in law.items():
        key = tuple(row[j] for j in seen), row[target]
        weights[key] += float(mass)
        for outcome, chance in published[row].items():
            views[key][outcome] += float(mass) * chance
    facts = {fact for fact, _ in weights}
    given = {key: {seen_: mass / weights[key] for seen_, mass in view.items()} for key, view in views.items()}
    found = []
    for epsilon in epsilons:
        ways = []
        for a, b in ((0, 1), (1, 0)):
            each = {fact: hockey_stick(given[fact, a], given[fact, b], epsilon) for fact in facts}
            total = sum(weights[fact, a] for fact in facts)
            mean = math.fsum(weights[fact, a] / total * each[fact] for fact in facts)
            ways.append(max(each.values()) if influence == "active" else mean)
        found.append(max(ways))
    return found
