"""The same truth by every dataset of named people, to check the quicker way on tiny plans."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from math import ceil

from tests.plans_oracle.arithmetic import DOUBLES
from tests.plans_oracle.estimates import shown_in
from tests.plans_oracle.world import Figure, Known, Law, World


def everybody(world: World) -> list[int]:
    """The row of each person."""
    return [number for number, row in enumerate(world.rows) for _ in range(row.people)]


def view(world: World, figures: Sequence[Figure], dataset: Sequence[str]) -> dict[tuple[object, ...], float]:
    found: dict[tuple[object, ...], float] = {(): 1.0}
    rows = everybody(world)
    for figure in figures:
        if figure.value is None:
            continue
        if figure.adds:
            adds = dict(zip(world.values, figure.adds, strict=True))
            total = sum(adds[value] for value, row in zip(dataset, rows, strict=True) if row in figure.rows)
            found = {(*before, total): p for before, p in found.items()}
            continue
        inside = [value for value, row in zip(dataset, rows, strict=True) if row in figure.rows]
        law = shown_in(figure, len(inside), DOUBLES)[inside.count(figure.value)]
        found = {(*before, now): p * q for before, p in found.items() for now, q in law.items()}
    return found


def known_sets(world: World, figures: Sequence[Figure], known: Known, target: int) -> list[tuple[int, ...]]:
    """Every set of people that the attacker may know, the smaller ones too."""
    rows = everybody(world)
    others = [person for person in range(len(rows)) if person != target]
    atom = [tuple(row in f.rows and f.value is not None for f in figures) for row in rows]
    found = []
    for number in range(len(others) + 1):
        for chosen in combinations(others, number):
            if known.share is None and number > known.people:
                continue
            if known.share is not None and known.share < 1:
                limits = {a: ceil(known.share * (atom.count(a) - 1)) for a in atom}
                if any(sum(atom[p] == a for p in chosen) > limits[a] for a in limits):
                    continue
            found.append(chosen)
    return found


def assignments(world: World) -> list[tuple[Law, ...]]:
    people = world.people
    found = list(product(world.laws, repeat=people))
    if world.counts is not None:
        wanted = sorted(law for law, count in zip(world.laws, world.counts, strict=True) for _ in range(count))
        found = [laws for laws in found if sorted(laws) == wanted]
    return found


def delta(world: World, figures: Sequence[Figure], known: Known, influence: str, epsilon: float) -> float:
    """Over all targets, known sets, laws of all people, pairs of values and (active) facts; the mean over facts if passive."""
    views = {data: view(world, figures, data) for data in product(world.values, repeat=world.people)}
    factor = math.exp(epsilon)
    worst = 0.0
    for target in range(world.people):
        for chosen in known_sets(world, figures, known, target):
            unknown = [p for p in range(world.people) if p != target and p not in chosen]
            for laws in assignments(world):
                for pair in permutations(world.values, 2):
                    mean = 0.0
                    for fact in product(world.values, repeat=len(chosen)):
                        sides = []
                        for value in pair:
                            law: dict[tuple[object, ...], float] = {}
                            for rest in product(world.values, repeat=len(unknown)):
                                data = {
                                    target: value,
                                    **dict(zip(chosen, fact, strict=True)),
                                    **dict(zip(unknown, rest, strict=True)),
                                }
                                chance = math.prod(chance_of(world, laws[p], data[p]) for p in unknown)
                                for outcome, p in views[tuple(data[i] for i in range(world.people))].items():
                                    law[outcome] = law.get(outcome, 0.0) + chance * p
                            sides.append(law)
                        there = sum(max(0.0, p - factor * sides[1].get(outcome, 0.0)) for outcome, p in sides[0].items())
                        if influence == "active":
                            worst = max(worst, there)
                        mean += there * math.prod(chance_of(world, laws[p], v) for p, v in zip(chosen, fact, strict=True))
                    if influence == "passive":
                        worst = max(worst, mean)
    return worst


def chance_of(world: World, law: Law, value: str) -> float:
    return float(Fraction(law[world.values.index(value)]))
