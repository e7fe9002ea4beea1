"""Families, neighbours and adversaries to play with."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random

from sidelight.attack.game import LeakingMechanism, Query, Transcript
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.kernels.constant import Constant
from sidelight.mechanisms.kernels.table import Table
from sidelight.model.leak import SharedLeak

DATASETS = ((0,), (1,), (2,))
NEIGHBOURS = (((0,), (1,)), ((1,), (2,)))


def coin(one: Fraction | str) -> FiniteLaw[int]:
    return FiniteLaw.of({1: Fraction(one), 0: 1 - Fraction(one)})


def randomised_response(epsilon: float, delta: float = 0.0) -> Table:
    """The pair that every (epsilon, delta) is a post-processing of; epsilon is kept to a relative 1e-15."""
    share, rest = Fraction(math.exp(epsilon) / (1 + math.exp(epsilon))), 1 - Fraction(delta)
    there = {0: Fraction(delta), 1: rest * share, 2: rest * (1 - share)}
    back = {3: Fraction(delta), 2: rest * share, 1: rest * (1 - share)}
    return Table.of({(0,): FiniteLaw.of(there), (1,): FiniteLaw.of(back)})


def random_family(rng: Random, members: int) -> tuple[LeakingMechanism, ...]:
    """Leak and output share their coins; some leak values are impossible for some datasets."""
    return tuple(LeakingMechanism(Constant(), SharedLeak(tuple((x, _joint(rng)) for x in DATASETS))) for _ in range(members))


def _joint(rng: Random) -> FiniteLaw:
    weights = {pair: rng.choice([0, 1, 2, 3, 7]) for pair in product("uv", range(3))}
    weights["u", 0] += 1
    if rng.random() < 0.3:
        weights = {pair: weight for pair, weight in weights.items() if pair[0] == "u"}
    return FiniteLaw.of({pair: Fraction(weight, sum(weights.values())) for pair, weight in weights.items()})


def all_queries(members: int) -> tuple[Query, ...]:
    ordered = [pair for a, b in NEIGHBOURS for pair in ((a, b), (b, a))]
    return tuple(Query(a, b, place, value) for a, b in ordered for place in range(members) for value in "uv")


@dataclass(frozen=True)
class Whimsical:
    """Asks one of two queries, drawn with odds that depend on everything seen so far."""

    seed: int
    queries: tuple[Query, ...]

    def ask(self, history: Transcript) -> FiniteLaw[Query]:
        rng = Random(f"{self.seed} {history!r}")
        one, other = rng.sample(self.queries, 2)
        share = Fraction(rng.randint(1, 4), 4)
        return FiniteLaw.of({one: share, other: 1 - share})
