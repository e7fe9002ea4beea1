"""Several people at once: the truth by every dataset of named people, and what `assess` says held against it.

Written from the contract of plans alone. A group of people is under attack and none of them is known; any two of the values
that they may have together are compared. Where there are fewer people than a group has, all of them are one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import ceil
from typing import Any

from tests.plans_oracle.brute import assignments, everybody, view
from tests.plans_oracle.judging import EVERYBODY, Judged, finite, told
from tests.plans_oracle.world import Figure, Known, World

ROUNDING = 1e-9  # relative, and a thousandth of it absolute: of deltas that are sums of doubles
LARGEST_EPSILON = 500.0  # of which doubles take an exponential, times anything that occurs here
Side = dict[tuple[object, ...], float]


def known_beside(world: World, figures: Sequence[Figure], known: Known, group: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The largest sets of people whom the attacker may know, none of the group; who knows fewer is imitated by who knows more."""
    rows = everybody(world)
    others = [person for person in range(len(rows)) if person not in group]
    if known.share is None:
        return list(combinations(others, min(known.people, len(others))))
    if known.share == 1:
        return [tuple(others)]
    atom = [tuple(row in f.rows and f.value is not None for f in figures) for row in rows]
    ways = []
    for one in dict.fromkeys(atom):
        there = [person for person in others if atom[person] == one]
        ways.append(list(combinations(there, min(len(there), ceil(known.share * (atom.count(one) - 1))))))
    return [tuple(person for part in chosen for person in part) for chosen in product(*ways)]


class Several:
    def __init__(self, world: World, figures: Sequence[Figure], known: Known, influence: str, protects: int) -> None:
        self.world, self.figures, self.known, self.influence = world, figures, known, influence
        self.protects = min(protects, world.people)
        self.view = cache(lambda dataset: view(world, figures, dataset))

    def pairs(self) -> Iterator[list[tuple[float, Side, Side]]]:
        """For each group, known people, laws of the others and two values of the group: weight and both views of every fact."""
        world = self.world
        for group in combinations(range(world.people), self.protects):
            for chosen in known_beside(world, self.figures, self.known, group):
                left = [person for person in range(world.people) if person not in (*group, *chosen)]
                seen = (*left, *chosen) if self.influence == "passive" else left
                for laws in {tuple(laws[p] for p in seen): laws for laws in assignments(world)}.values():
                    sides = self.sides(group, chosen, left, laws)
                    for a, b in permutations(product(world.values, repeat=len(group)), 2):
                        yield [(weight, views[a], views[b]) for weight, views in sides]

    def sides(
        self, group: tuple[int, ...], chosen: tuple[int, ...], left: list[int], laws: Sequence[Any]
    ) -> list[tuple[float, dict[tuple[str, ...], Side]]]:
        world, found = self.world, []
        chance = [dict(zip(world.values, map(float, law), strict=True)) for law in laws]
        for fact in product(world.values, repeat=len(chosen)):
            weight = math.prod(chance[p][value] for p, value in zip(chosen, fact, strict=True))
            views: dict[tuple[str, ...], Side] = {}
            for values in product(world.values, repeat=len(group)):
                law: Side = {}
                for rest in product(world.values, repeat=len(left)):
                    mass = math.prod(chance[p][value] for p, value in zip(left, rest, strict=True))
                    data = dict(zip((*group, *chosen, *left), (*values, *fact, *rest), strict=True))
                    for outcome, p in self.view(tuple(data[person] for person in range(world.people))).items() if mass else ():
                        law[outcome] = law.get(outcome, 0.0) + mass * p
                views[values] = law
            found.append((weight, views))
        return found

    def deltas(self, epsilons: Sequence[float]) -> list[float]:
        worst = [0.0] * len(epsilons)
        for facts in self.pairs():
            for place, epsilon in enumerate(epsilons):
                found = [(weight, excess(here, there, epsilon)) for weight, here, there in facts]
                passive = self.influence == "passive"
                here = math.fsum(w * delta for w, delta in found) if passive else max(delta for _, delta in found)
                worst[place] = max(worst[place], here)
        return worst


def excess(here: Side, there: Side, epsilon: float) -> float:
    factor = math.exp(epsilon)
    return math.fsum(max(0.0, p - factor * there.get(outcome, 0.0)) for outcome, p in here.items())


def work(world: World, protects: int) -> int:
    """About how many views are added up: groups, datasets, and laws of the others."""
    laws = 1 if world.counts is not None else len(world.laws) ** max(0, world.people - protects)
    return math.comb(world.people, protects) * len(world.values) ** world.people * laws


def complaints(plan: Mapping[str, Any], said: Mapping[str, Any], protects: int) -> Iterator[str]:
    """What is promised below the truth, and what is said to be reached above it."""
    judged = Judged(plan, said)
    for statement in said["statements"]:
        if statement["ground"] == "given_leak" or statement["method"] == "refused":
            continue
        worst_case = statement["ground"] == "worst_case"
        known = EVERYBODY if worst_case else judged.known(statement)
        influence = "active" if worst_case else statement["attacker"]["influence"]
        truth = Several(judged.world, judged.figures(statement), known, influence, protects)
        upper = finite(statement["epsilon"])
        profile = [point for point in statement["profile"] if point["epsilon"] < LARGEST_EPSILON]
        found = truth.deltas([*(point["epsilon"] for point in profile), *([upper] if upper < LARGEST_EPSILON else [])])
        for point, delta in zip(profile, found, strict=False):
            if delta > point["delta"] * (1 + ROUNDING) + ROUNDING / 1000:
                yield f"{told(statement)}: delta {point['delta']} at {point['epsilon']}, found {delta}"
            opened = any("count as published" in assumption for assumption in statement["assumptions"])
            if not opened and point["delta_lower"] > delta * (1 + ROUNDING) + ROUNDING / 1000:
                yield f"{told(statement)}: reached {point['delta_lower']} at {point['epsilon']}, found {delta}"
        at = float(Fraction(str(statement["delta"])))
        if upper < LARGEST_EPSILON and found[len(profile)] > at * (1 + ROUNDING) + ROUNDING / 1000:
            yield f"{told(statement)}: epsilon {statement['epsilon']}, where delta is {found[len(profile)]}"
