"""Theorems about people who may depend on each other in clusters, compared with tables in which they do."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

import sidelight as sl
from sidelight.model.population import Dataset
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.of_several import Largest
from sidelight.theorems import all_theorems
from sidelight.theorems.general.enumeration import enumeration

EPSILONS = (0.0, 0.05, 0.3, 1.0, 3.0, math.inf)
THEOREMS = {theorem.id: theorem for theorem in all_theorems()}
RATES = [Fraction(k, 20) for k in (1, 2, 5, 10, 15, 18, 19)]
CLUSTER_KNOWN = ["sl.cluster_known", "sl.hidden_by_chance", "sl.refinement"]


def cluster(rng: Random, size: int) -> dict[Dataset, Fraction]:
    """The law of a cluster: people who mostly have the same value, mostly different values, or any law."""
    same, other = rng.choice([(19, 1), (1, 19), (9, 1), (1, 1)])
    weights = {
        row: Fraction((same if len(set(row)) == 1 else other) * rng.choice([1, 1, 2])) for row in product((0, 1), repeat=size)
    }
    if size == 1:
        rate = rng.choice(RATES)
        weights = {(0,): 1 - rate, (1,): rate}
    return {row: weight / sum(weights.values()) for row, weight in weights.items()}


def beside(a: dict[Dataset, Fraction], b: dict[Dataset, Fraction]) -> dict[Dataset, Fraction]:
    return {(*x, *y): p * q for x, p in a.items() for y, q in b.items()}


def bounds_given_everybody_else(table: dict[Dataset, Fraction]) -> tuple[Fraction, Fraction]:
    people = len(next(iter(table)))
    rates = []
    for row in table:
        for person in range(people):
            one, zero = ((*row[:person], value, *row[person + 1 :]) for value in (1, 0))
            rates.append(table[one] / (table[one] + table[zero]))
    return min(rates), max(rates)


def draw(rng: Random) -> tuple[sl.Joint, sl.RateBounds, list[tuple[int, ...]]]:
    """A table of clusters, the bounds that hold for each person's rate given everybody else, and the members of each cluster."""
    together = rng.choice([2, 2, 3])
    sizes = [together, *(rng.randint(1, together) for _ in range(rng.randint(0, 3)))]
    alike = cluster(rng, 1)
    if rng.random() < 0.5:
        sizes = [2]
        together = 2
    table: dict[Dataset, Fraction] = {(): Fraction(1)}
    for size in sizes:
        table = beside(table, cluster(rng, size))
    people = len(next(iter(table)))
    for _ in range(5 - people if sizes == [2] else 0):
        table = beside(table, alike)
    people = len(next(iter(table)))
    low, high = bounds_given_everybody_else(table)
    members, position = [], 0
    for size in [*sizes, *[1] * (people - sum(sizes))]:
        members.append(tuple(range(position, position + size)))
        position += size
    return sl.Joint.of(table), sl.RateBounds(people, low, high, together=together), members


def worst_table(mechanism: object, table: sl.Joint, members: list[tuple[int, ...]], known: int, definition: object) -> Curve:
    """The truth for an attacker who knows the target's cluster and any `known` other people."""
    curves = []
    for cluster_ in members:
        for target in cluster_:
            mates = tuple(p for p in cluster_ if p != target)
            others = [p for p in range(table.people) if p not in cluster_]
            for more in combinations(others, min(known, len(others))):
                attacker = sl.Attacker((*mates, *more), targets=(target,))
                claim = sl.Claim(mechanism, table, attacker, definition)
                if not enumeration.unmet(claim):
                    curves.append(enumeration(claim))
    return Largest(tuple(curves))


@pytest.mark.parametrize("id", CLUSTER_KNOWN)
def test_who_knows_the_cluster_is_never_promised_less_than_a_table_of_it_shows(id):
    theorem, rng, compared = THEOREMS[id], Random(id), 0
    for _ in range(60):
        table, bounds, members = draw(rng)
        if table.people > 5:
            continue
        influence = rng.choice(["active", "passive"])
        definition = sl.ActiveKnowledge() if influence == "active" else sl.PassiveKnowledge()
        figure = rng.choice([sl.Count(), sl.Minimum(sl.Count(), rng.randint(1, table.people))])
        mechanism = sl.Both(figure, sl.Count()) if id == "sl.refinement" else figure
        known = rng.randint(0, 1)
        claim = sl.Claim(mechanism, bounds.but(mates_known=True), sl.Attacker(known, influence), definition)
        if not theorem.speaks_of(claim) or theorem.unmet(claim):
            continue
        compared += 1
        promised, truth = theorem(claim), worst_table(mechanism, table, members, known, definition)
        for epsilon in EPSILONS:
            assert promised.delta(epsilon).upper >= truth.delta(epsilon).lower, (epsilon, claim, table)

    assert compared > 5
