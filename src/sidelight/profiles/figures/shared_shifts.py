"""Counts of which some are moved, one of several ways chosen by chance, where the ways have one or two counts in common.

Given the ratios of these shared counts all other parts are independent. The shared ratios are spread to few points at equal
distances of their logarithms: up to a factor, the rest then depends only on how far apart the points are.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np

from sidelight.laws.counts.coarse import Doubles
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.figures.mixed_shifts import MovedCounts, ratio_of
from sidelight.profiles.figures.ratio_law import RatioLaw, all_of, on_grid, one_of, spread_law

POINTS_PER_DEVIATION = 2  # points of a shared ratio per standard deviation of its logarithm; by trial: speed and width
CLOSE_DEVIATIONS = 3  # within which all of these points are used; beyond, their distances double; by trial: speed and width
COARSE_STEPS = 5  # points per standard deviation of the other ratios; by trial: speed and width
MOST_APART = 4  # factor between the standard deviations of the shared ratios up to which the smaller one counts; by trial: speed
LEAST_DEVIATION = 1e-3  # of a ratio, so that there are finitely many points
ROUNDINGS = 64  # of a value and of its mass, at most


@dataclass(frozen=True, slots=True)
class SharedBranch:
    """Ways with a hub in common. The one through shared count number s has weight `weights[s]` and also moves `rests[s]`."""

    hub: MovedCounts
    weights: tuple[int, ...]
    rests: tuple[MovedCounts | None, ...]


@dataclass(frozen=True, slots=True)
class WithShared:
    """One way of these branches: the hub, one of the shared counts, and the rest that belongs to both."""

    shared: tuple[MovedCounts, ...]
    branches: tuple[SharedBranch, ...]

    @property
    def total(self) -> int:
        return sum(sum(branch.weights) for branch in self.branches)

    def ratio(self, turn: int) -> RatioLaw:
        laws = [ratio_of(one, turn) for one in self.shared]
        deviations = [max(LEAST_DEVIATION, math.sqrt(max(0.0, law.moments[1] - 1))) for law in laws]
        step = max(min(deviations), max(deviations) / MOST_APART) / POINTS_PER_DEVIATION
        few = [_few_points(law, step, dev) for law, dev in zip(laws, deviations, strict=True)]
        given: dict[tuple[int | None, ...], RatioLaw] = {}
        values, masses, outside, slack, lost = [np.zeros(1)], [np.zeros(1)], 0.0, 0.0, 0.0
        for points in product(*few):
            mass, places = math.prod(mass for _, mass in points), [place for place, _ in points]
            first = next((place for place in places if place is not None), None)
            if first is None:  # all of these ratios are 0, so that the whole is
                masses[0] = masses[0] + mass
                continue
            apart = tuple(None if place is None else place - first for place in places)
            if apart not in given:
                given[apart] = self._given([0.0 if k is None else math.exp(k * step) for k in apart], turn)
            rest = given[apart].weighted(math.exp(first * step))
            values.append(rest.values)
            masses.append(rest.masses * mass)
            outside, lost, slack = outside + mass * rest.outside, lost + mass * rest.lost, max(slack, rest.slack)
        for number, law in enumerate(laws):
            through = sum(branch.weights[number] for branch in self.branches) / self.total
            outside, lost, slack = outside + through * law.outside, lost + law.lost, slack + law.slack
        slack += sum(len(law.values) for law in laws) * UNIT + ROUNDINGS * UNIT
        certain = 1 + (len(values) + ROUNDINGS) * UNIT + 2 * slack
        return spread_law(np.concatenate(values), np.concatenate(masses), outside * certain, slack, lost * certain)

    def _given(self, shared: list[float], turn: int) -> RatioLaw:
        """The ratio, where those of the shared counts have these values."""
        weights, parts = [], []
        for branch in self.branches:
            ways = [(w * v, rest) for w, v, rest in zip(branch.weights, shared, branch.rests, strict=True) if w and v]
            if ways:
                weight = math.fsum(w for w, _ in ways)
                inner = one_of([w / weight for w, _ in ways], [UNMOVED if r is None else _coarse_ratio(r, turn) for _, r in ways])
                weights.append(weight / self.total)
                parts.append(all_of([_coarse_ratio(branch.hub, turn), inner]))
        return one_of(weights, parts) if parts else IMPOSSIBLE


@lru_cache(maxsize=64)
def _coarse_ratio(moved: MovedCounts, turn: int) -> RatioLaw:
    return ratio_of(moved, turn).coarser(COARSE_STEPS)


UNMOVED = RatioLaw(np.ones(1), np.ones(1), 0.0, 0.0, 0.0)
IMPOSSIBLE = RatioLaw(np.zeros(1), np.ones(1), 0.0, 0.0, 0.0)  # no way leads there


def _few_points(law: RatioLaw, step: float, deviation: float) -> list[tuple[int | None, float]]:
    """The law on few points exp(k step), given by k, and on 0, given by None, with their masses; the mean stays."""
    positive = law.values[law.values > 0]
    if not positive.size:
        return [(None, float(law.masses.sum()))]
    low, high = (math.log(float(end)) / step for end in (positive.min(), positive.max()))
    close = math.ceil(CLOSE_DEVIATIONS * deviation / step)
    places = [*_beyond(-close, math.floor(low) - 1), *range(-close, close + 1), *_beyond(close, math.ceil(high) + 1)]
    places = [place for place in places if math.floor(low) - 1 <= place <= math.ceil(high) + 1]
    grid: Doubles = np.exp(np.array(sorted(places)) * step)
    zero = positive.size < law.values.size
    masses = on_grid(law.values, law.masses, np.concatenate(([0.0], grid)) if zero else grid)
    kept: list[tuple[int | None, float]] = [(None, float(masses[0]))] if zero else []
    kept += list(zip(sorted(places), map(float, masses[int(zero) :]), strict=True))
    return [(place, mass) for place, mass in kept if mass > 0]


def _beyond(start: int, end: int) -> list[int]:
    """From start to end in steps that double, end included."""
    found, away, side = [], 1, 1 if end > start else -1
    while (place := start + side * away) * side < end * side:
        found.append(place)
        away = 2 * away + 1
    return [*found, end] if end * side > start * side else found
