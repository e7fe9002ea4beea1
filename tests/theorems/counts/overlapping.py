"""Small tables of which margins or other overlapping groups are published, with what an attacker reaches by the definition."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from operator import add
from random import Random

from tests.assess.truth import stick

import sidelight as sl
from sidelight.model.population import Stratum
from sidelight.theorems.figures.refinement import common_refinement

EPSILONS = (0.0, 0.2, 1.0, 3.0)
RATES = [Fraction(k, 100) for k in (2, 10, 30, 50, 80, 95)]


@dataclass(frozen=True)
class Table:
    """People per atom, the atoms of each published figure, and how many people are known."""

    sizes: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    knows: int | str = 0

    def claim(self, population: sl.Rates | sl.RateBounds) -> sl.Claim:
        mechanism = sl.Both(*(sl.Count(frozenset(group)) for group in self.groups))
        return sl.Claim(mechanism, population, sl.Attacker(self.knows), sl.ActiveKnowledge())

    def rates(self, rates: tuple[Fraction, ...]) -> sl.Rates:
        return sl.Rates([Stratum(a, size, rate) for a, (size, rate) in enumerate(zip(self.sizes, rates, strict=True))])

    def truth(self, rates: tuple[Fraction, ...], epsilons: Sequence[float]) -> list[float]:
        """The largest hockey stick over targets and known people, both directions; known people move both views alike."""
        worst = [0.0] * len(epsilons)
        vectors = [tuple(int(a in group) for group in self.groups) for a in range(len(self.sizes))]
        for target, step in enumerate(vectors):
            for known in self._known(target):
                unknown = [size - k - (a == target) for a, (size, k) in enumerate(zip(self.sizes, known, strict=True))]
                without = _seen(unknown, rates, vectors)
                with_target = {tuple(map(add, view, step)): mass for view, mass in without.items()}
                for k, epsilon in enumerate(epsilons):
                    worst[k] = max(worst[k], stick(with_target, without, epsilon), stick(without, with_target, epsilon))
        return worst

    def _known(self, target: int) -> Iterator[tuple[int, ...]]:
        room = [size - (a == target) for a, size in enumerate(self.sizes)]
        if isinstance(self.knows, str):
            share = Fraction(self.knows[:-1]) / 100
            yield tuple(math.ceil(share * (size - 1)) for size in self.sizes)
            return
        for known in product(*(range(min(r, self.knows) + 1) for r in room)):
            if sum(known) == min(self.knows, sum(room)):
                yield known


def _seen(sizes: Sequence[int], rates: Sequence[Fraction], vectors: Sequence[tuple[int, ...]]) -> dict[tuple[int, ...], float]:
    """The law of what the figures show, one person after the other."""
    law = {(0,) * len(vectors[0]): 1.0}
    for size, rate, vector in zip(sizes, map(float, rates), vectors, strict=True):
        for _ in range(size):
            longer: dict[tuple[int, ...], float] = {}
            for view, mass in law.items():
                longer[view] = longer.get(view, 0.0) + mass * (1 - rate)
                there = tuple(map(add, view, vector))
                longer[there] = longer.get(there, 0.0) + mass * rate
            law = longer
    return law


def margins(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    by_row = tuple(tuple(columns * i + j for j in range(columns)) for i in range(rows))
    return by_row + tuple(tuple(columns * i + j for i in range(rows)) for j in range(columns))


def drawn(rng: Random) -> Table:
    kind = rng.random()
    if kind < 0.35:
        sizes, groups = [rng.randint(1, 4) for _ in range(4)], margins(2, 2)
    elif kind < 0.55:
        sizes, groups = [rng.randint(1, 2) for _ in range(6)], margins(2, 3)
    elif kind < 0.65:
        sizes, groups = [1] * 9, margins(3, 3)
    elif kind < 0.8:  # nested groups, and one across
        sizes, groups = [rng.randint(1, 3) for _ in range(4)], ((0, 1, 2, 3), (0, 1), (0, 2))
    else:
        sizes = [rng.randint(1, 3) for _ in range(rng.randint(3, 5))]
        groups = tuple(tuple(a for a in range(len(sizes)) if rng.random() < 0.6) or (0,) for _ in range(rng.randint(2, 3)))
    return Table(tuple(sizes), groups, rng.choice([0, 0, 0, 1, 2, "34%", "50%"]))


def with_known_rates(rng: Random, number: int) -> Iterator[tuple[Table, tuple[Fraction, ...]]]:
    for _ in range(number):
        table = drawn(rng)
        one = rng.choice(RATES)
        yield table, tuple(one if rng.random() < 0.6 else rng.choice(RATES) for _ in table.sizes)


def too_low(rng: Random, number: int) -> Iterator[tuple[Table, object, float, float, float]]:
    """Tables of which the theorem promises less than the truth at an epsilon: with known rates; and with bounds, of which a
    few populations are tried.
    """
    for table, rates in with_known_rates(rng, number):
        low, high = sorted(rng.sample(RATES, 2))
        corner = tuple(rng.choice((low, high)) for _ in table.sizes)
        bounds = sl.RateBounds(tuple(enumerate(table.sizes)), low, high)
        for population, rates_ in ((table.rates(rates), rates), (bounds, corner), (bounds, (low,) * len(corner))):
            promised = common_refinement(table.claim(population))
            for epsilon, truth in zip(EPSILONS, table.truth(rates_, EPSILONS), strict=True):
                said = promised.delta(epsilon).upper
                if said < truth * (1 - 1e-12):
                    yield table, rates_, epsilon, said, truth
