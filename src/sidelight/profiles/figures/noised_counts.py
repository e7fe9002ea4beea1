"""Several noised counts of overlapping groups, seen together: the joint law on a grid of doubles, moved by one person.

Each different group is an axis. The counts of the groups have a joint law, from the independent counts of the atoms; noise is
added along the axes. Two noised versions z1, z2 of one count g are z1 and the difference d = z2 - z1: given d, z1 - g has the
masses N1(w) N2(w + d), so that each difference is a kernel of its own. A single version with geometric noise needs no window
beyond the counts: below and above them its masses keep their ratio in both worlds. All terms are positive, so that masses have
small relative errors; what lies outside the windows is at most `lost`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from sidelight.laws.counts.coarse import MASS_UNDERFLOW, CoarseLaw, coarse_law
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import ball, in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import UNIT, exponential_bounds
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.curves.worst_first import WorstFirst
from sidelight.profiles.figures.alike_people import AlikeSituation, PerAtom

Floats = NDArray[np.float64]
Steps = tuple[int, ...]
"""For each axis whether an atom belongs to its group."""

NEGLIGIBLE = 1e-30  # mass, relative to the largest, at which windows end: far below every delta that is asked for
TAIL_LOGARITHM = 72.0  # -log of what geometric noise has outside its window: e^-72 is below NEGLIGIBLE
TERMS_AT_ONCE = 256  # terms that are added up in doubles, so that a sum loses at most 256 units
FEW_VIEWS = 8  # joint laws that are kept: 256 megabytes at most
LARGEST_GRID_EPSILON = 600.0  # e^600 times a mass is a double; a larger epsilon is answered by its upper end there


@dataclass(frozen=True, eq=False)
class CountedGroup:
    """One group: the atoms that it counts, and the noise of each figure about it; none where its exact count is shown."""

    atoms: frozenset[int]
    noises: tuple[Noise, ...]

    @cached_property
    def kernels(self) -> tuple[Floats, float, float]:
        """The masses of z1 - g, one row for each combination of differences to the other versions; the relative error of each,
        and the mass that is left out.
        """
        found, relative, lost = np.ones((1, 1)), 0.0, 0.0
        for place, noise in enumerate(sorted(self.noises, key=lambda noise: noise.variance)):
            masses, error, outside = _masses(noise)
            relative, lost = relative + error + 2 * UNIT, lost + outside
            if place == 0:
                found = masses[None, :]
                continue
            width, reach = found.shape[1], len(masses)
            padded = np.pad(masses, width - 1)
            moved = sliding_window_view(padded, width)  # row d: N(w + d) for each w of the first version, up to a shift of d
            found = (found[:, None, :] * moved[None, : reach + width - 1, :]).reshape(-1, width)
            kept = found.sum(axis=1) > NEGLIGIBLE
            lost += float(found[~kept].sum()) * (1 + 1e-9)
            found = found[kept]
        return found, relative, lost

    @property
    def kernel_masses(self) -> int:
        """About how many masses the kernels have."""
        if self.ratio is not None or not self.noises:
            return 1
        first, *others = sorted(map(_width, self.noises))
        return first * math.prod(first + other for other in others)

    @property
    def ratio(self) -> Fraction | None:
        """The ratio of geometric noise, where there is one figure and it has such noise."""
        return self.noises[0].tail_ratio if len(self.noises) == 1 else None

    def shown(self, grid: Floats, step: int) -> Floats:
        """The law with the noise of the first axis, whose counts are moved by `step`; what is seen becomes the last axis."""
        if self.ratio is not None:
            return np.tensordot(grid, self._around(len(grid))[step : step + len(grid)], (0, 0))
        kernels, _, _ = self.kernels
        width = kernels.shape[1]
        if len(grid) <= width:  # few counts: less work than the windows, and sums of no more terms
            found = np.zeros((*grid.shape[1:], len(kernels), len(grid) + width))
            for place, masses in enumerate(grid, start=step):
                found[..., place : place + width] += masses[..., None, None] * kernels
            return found.reshape(*grid.shape[1:], -1)
        ends = [(width - 1 + step, width - step), *[(0, 0)] * (grid.ndim - 1)]
        seen = sliding_window_view(np.pad(grid, ends), width, axis=0) @ kernels[:, ::-1].T
        return np.moveaxis(seen, 0, -1).reshape(*grid.shape[1:], -1)

    def _around(self, counts: int) -> Floats:
        """The geometric masses around each count from 0 to `counts`: those below 0, from 0 to `counts`, and above."""
        ratio = float(self.ratio or 0)
        falling = np.cumprod(np.r_[1.0, np.full(counts + 1, ratio)]) / (1 + ratio)
        places = np.arange(counts + 1)
        inside = (1 - ratio) * falling[np.abs(places[:, None] - places[None, :])]
        return np.column_stack((falling[places + 1], inside, falling[counts + 1 - places]))

    def error(self, counts: int) -> tuple[float, float]:
        """The relative error of a mass with the noise of this axis, and what is left out."""
        if self.ratio is not None:
            return (8 * counts + 64) * UNIT / float(1 - self.ratio), 0.0
        kernels, relative, lost = self.kernels
        return relative + (kernels.shape[1] + 2) * UNIT, lost

    def size(self, counts: int) -> tuple[int, int]:
        """How much is seen where there are so many counts, and the products for each."""
        if self.ratio is not None:
            return counts + 3, counts
        kernels, _, _ = self.kernels
        return (counts + kernels.shape[1]) * kernels.shape[0], kernels.shape[1]


def _width(noise: Noise) -> int:
    """About how many values of the noise are likelier than NEGLIGIBLE."""
    deep = TAIL_LOGARITHM / noise.pole if math.isfinite(noise.pole) else math.sqrt(2 * TAIL_LOGARITHM * noise.variance)
    return 2 * math.ceil(deep) + 1


def _masses(noise: Noise) -> tuple[Floats, float, float]:
    """The masses of the noise on a symmetric window, their relative error, and the mass outside."""
    reach = math.ceil(TAIL_LOGARITHM / noise.pole) if math.isfinite(noise.pole) else 0
    law = noise.coarsely_added_to(CoarseLaw(0, np.ones(1), 0.0, 0.0), reach)
    half = law.masses[-law.start :]
    last = int(np.flatnonzero(half > NEGLIGIBLE * half[0])[-1])
    outside = 2 * (float(half[last + 1 :].sum()) + law.above + len(half) * law.absolute) * (1 + 1e-9)
    return np.concatenate((half[last:0:-1], half[: last + 1])), law.relative, outside


@dataclass(frozen=True, eq=False)
class NoisedCounts(Profile):
    """delta(epsilon) of one person of atom `atom`, whom the counts of these unknown people hide; both directions."""

    axes: tuple[CountedGroup, ...]
    unknown: PerAtom
    atom: int

    @cached_property
    def step(self) -> Steps:
        return tuple(int(self.atom in axis.atoms) for axis in self.axes)

    @property
    def _views(self) -> tuple[Floats, Floats, float, float]:
        return _kept_views(self)

    def views(self) -> tuple[Floats, Floats, float, float]:
        """What is seen without the person and with them; the relative error of the masses, and the mass that is left out."""
        grid, relative, lost = np.ones((1,) * len(self.axes)), 0.0, 0.0
        for a, parts in enumerate(self.unknown):
            law = coarse_law(parts)
            inside = np.flatnonzero(law.masses > NEGLIGIBLE)
            masses = law.masses[inside[0] : inside[-1] + 1]
            lost += len(law.masses) * (NEGLIGIBLE + law.absolute)
            relative += law.relative + (len(masses) + 2) * UNIT
            grid = _with_more(grid, masses, tuple(int(a in axis.atoms) for axis in self.axes))
        views = [grid, grid]
        for size, axis, step in zip(grid.shape, self.axes, self.step, strict=True):
            views = [axis.shown(view, moved * step) for moved, view in enumerate(views)]
            error, outside = axis.error(size)
            relative, lost = relative + error, lost + outside
        return views[0], views[1], 1.01 * relative, 1.01 * lost + views[0].size * MASS_UNDERFLOW

    def _ways(self) -> tuple[tuple[Floats, Floats], tuple[Floats, Floats]]:
        without, with_them, _, _ = self._views
        return (with_them, without), (without, with_them)

    def _delta(self, epsilon: float) -> Interval:
        if not any(self.step) or self._drowned(epsilon):
            return Interval(0.0, 0.0)
        _, _, relative, lost = self._views
        low, high = exponential_bounds(min(epsilon, LARGEST_GRID_EPSILON))
        slack = relative + (TERMS_AT_ONCE + 8) * UNIT
        upper = max(_excess(*way, low * (1 - slack), 1 + slack) for way in self._ways()) * (1 + slack) + lost
        if epsilon > LARGEST_GRID_EPSILON:
            return Interval(min(self._impossible(), upper, 1.0), min(1.0, upper))
        lower = max(_excess(*way, high * (1 + slack), 1 - slack) for way in self._ways()) * (1 - slack) - high * lost
        return Interval(max(0.0, min(lower, upper, 1.0)), min(1.0, upper))

    def _impossible(self) -> float:
        """A lower end of the probability of exact figures that the other world cannot show; 0 where windows were cut."""
        exact = tuple(axis for axis in self.axes if not axis.noises)
        alone = NoisedCounts(exact, self.unknown, self.atom)
        _, _, relative, _ = alone._views
        whole = all((coarse_law(parts).masses > NEGLIGIBLE).all() for parts in self.unknown)
        if not whole or not any(alone.step):
            return 0.0
        slack = relative + (TERMS_AT_ONCE + 8) * UNIT
        return max(_excess(left, np.where(right > 0, 2.0, 0.0), 1.0, 1 - slack) for left, right in alone._ways()) * (1 - slack)

    @in_balls
    def _drowned(self, epsilon: float) -> bool:
        """Whether the noise alone makes delta 0: epsilon is at least the sum of the epsilons of all figures that the person
        changes, each with geometric noise.
        """
        changed = [axis for axis, step in zip(self.axes, self.step, strict=True) if step]
        ratios = [noise.tail_ratio for axis in changed for noise in axis.noises]
        if any(ratio is None for ratio in ratios) or not all(axis.noises for axis in changed):
            return False
        left = math.prod((ratio for ratio in ratios if ratio is not None), start=Fraction(1))
        return math.isinf(epsilon) or bool(ball(epsilon).exp() * ball(left) >= 1)


def _with_more(grid: Floats, masses: Floats, steps: Steps) -> Floats:
    """The law after the count of one more atom is added along these axes."""
    longer = np.zeros([size + step * (len(masses) - 1) for size, step in zip(grid.shape, steps, strict=True)])
    for k, mass in enumerate(masses):
        longer[tuple(slice(k * step, k * step + size) for size, step in zip(grid.shape, steps, strict=True))] += mass * grid
    return longer


def _excess(left: Floats, right: Floats, factor: float, scale: float) -> float:
    """The sum of max(0, scale left - factor right): blocks in doubles, and their sums exactly."""
    with np.errstate(over="ignore"):  # an infinite product is only larger than needed
        terms = np.maximum(scale * left - factor * right, 0.0).ravel()
    return math.fsum(np.add.reduceat(terms, np.arange(0, terms.size, TERMS_AT_ONCE)).tolist())


@lru_cache(maxsize=FEW_VIEWS)
def _kept_views(person: NoisedCounts) -> tuple[Floats, Floats, float, float]:
    """Of many laws of the unknown people only the last few are kept: most are looked at once."""
    return person.views()


@dataclass(frozen=True, eq=False)
class WorstNoisedCounts(Profile):
    """The worst of many profiles. In e^epsilon each is convex: between two values that are known it lies below their chord, and
    a part that lies below the best found there is not evaluated.
    """

    parts: Sequence[NoisedCounts]

    def _delta(self, epsilon: float) -> Interval:
        lower = upper = 0.0
        for limit, k in sorted(((self._limit(k, epsilon), k) for k in range(len(self.parts))), reverse=True):
            if limit <= lower:
                break
            found = self.parts[k].delta(epsilon)
            lower, upper = max(lower, found.lower), max(upper, found.upper)
            self._known[k][epsilon] = found.upper
        return Interval(lower, max(lower, upper))

    def about(self, epsilon: float) -> float:
        """That of the part which was the worst at the nearest epsilon."""
        values = [(-abs(e - epsilon), delta, k) for k, known in enumerate(self._known) for e, delta in known.items()]
        return self.parts[max(values)[2]].delta(epsilon).upper if values else self.delta(epsilon).upper

    def _epsilon(self, delta: float | Fraction) -> Interval:
        return WorstFirst(tuple(self.parts)).epsilon(delta)

    @cached_property
    def _known(self) -> list[dict[float, float]]:
        """For each part the upper ends found so far, by epsilon."""
        return [{} for _ in self.parts]

    def _limit(self, k: int, epsilon: float) -> float:
        known = self._known[k]
        before = max((e for e in known if e <= epsilon), default=None)
        if before is None:
            return 1.0
        after = min((e for e in known if e > epsilon), default=math.inf)
        if not epsilon < after < LARGEST_GRID_EPSILON or before == epsilon:
            return known[before]
        share = math.expm1(epsilon - before) / math.expm1(after - before)
        return min(known[before], (known[before] * (1 - share) + known[after] * share) * (1 + 1e-9) + 1e-300)


def noised_counts(axes: tuple[CountedGroup, ...], situations: Sequence[AlikeSituation]) -> Profile:
    """The worst of all situations. Noise is symmetric, so that people with the rates p and with the rates 1 - p are alike: the
    two directions change places.
    """
    people = {(case.atom, min(unknown, _mirrored(unknown))): None for case in situations for unknown in case.unknown}
    parts = [NoisedCounts(axes, unknown, atom) for atom, unknown in people]
    return parts[0] if len(parts) == 1 else WorstNoisedCounts(parts)


def _mirrored(laws: PerAtom) -> PerAtom:
    return tuple(tuple(sorted((1 - rate, people) for rate, people in parts)) for parts in laws)


def work(axes: tuple[CountedGroup, ...], sizes: Sequence[int]) -> tuple[int, int]:
    """Estimates for one profile of atoms with so many unknown people: masses of what is seen, and products to find them."""
    grid = [1 + sum(_spread(sizes[a]) for a in axis.atoms) for axis in axes]
    cells, products = math.prod(grid), sum(_spread(size) for size in sizes) * math.prod(grid)
    for counts, axis in zip(grid, axes, strict=True):
        seen, each = axis.size(counts)
        cells = cells // counts * seen
        products += 2 * cells * each
    return cells, products


def _spread(people: int) -> int:
    """How many counts of so many people are likelier than NEGLIGIBLE, at most about."""
    return min(people, math.ceil(12 * math.sqrt(people)) + 10)
