"""The hockey stick between a vector of whole numbers and the same vector moved by one along some axes.

The best event need not be a half-space, so the positive parts are summed over the whole grid. Masses are known within a factor
1 +- r, so the sums at factors a little below and a little above e^epsilon are a bracket of the sum at e^epsilon.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sidelight.laws.counts.coarse import Doubles
from sidelight.laws.counts.several_counts import GridLaw
from sidelight.laws.finite.law import Trajectory
from sidelight.numbers.balls import ball, in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import UNIT, exponential_bounds
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.curves.worst_first import WorstFirst

LARGEST_GRID_EPSILON = 600.0  # e^600 times a mass is a double; a larger epsilon is answered by its upper end there
CELLS_AT_ONCE = 2**17  # cells of the grid that are worked on at once, so that they stay in the processor's cache; by trial: speed


@dataclass(frozen=True, eq=False)
class Displaced(Profile):
    """delta(epsilon) = the largest H(X + step || X) over the steps, each a vector of -1, 0 and 1."""

    law: GridLaw
    steps: tuple[Trajectory, ...]

    def _delta(self, epsilon: float) -> Interval:
        """The upper end holds for all steps; the lower end is that of the step with the largest upper end."""
        if not self.steps:
            return Interval(0.0, 0.0)
        upper, worst = max((self._upper(step, epsilon), step) for step in self.steps)
        return Interval(min(upper, self._lower(worst, epsilon)), upper)

    def within(self, epsilon: float, limit: float) -> bool:
        return all(self._upper(step, epsilon) <= limit for step in self.steps)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        if len(self.steps) == 1:
            return super()._epsilon(delta)
        return WorstFirst(tuple(Displaced(self.law, (step,)) for step in self.steps)).epsilon(delta)

    def _upper(self, step: Trajectory, epsilon: float) -> float:
        if self._drowned(step, epsilon):
            return 0.0
        if math.isinf(epsilon):
            return min(1.0, self._impossible(step) * (1 + self._slack) + self._lost(0.0))
        low, high = exponential_bounds(min(epsilon, LARGEST_GRID_EPSILON))
        return min(1.0, self._excess(step, low * (1 - 2 * self._slack)) * (1 + self._slack) + self._lost(high))

    def _lower(self, step: Trajectory, epsilon: float) -> float:
        if self._drowned(step, epsilon):
            return 0.0
        if epsilon > LARGEST_GRID_EPSILON:
            return max(0.0, self._impossible(step) * (1 - self._slack) - self._lost(0.0))
        factor = exponential_bounds(epsilon)[1] * (1 + 3 * self._slack)
        return max(0.0, self._excess(step, factor) * (1 - self._slack) - self._lost(factor))

    @in_balls
    def _drowned(self, step: Trajectory, epsilon: float) -> bool:
        """Whether the noise alone makes delta 0: epsilon is at least the noise's own epsilon times the number of counts that the
        step changes.
        """
        ratio = self.law.ratio
        if ratio is None:
            return False
        return math.isinf(epsilon) or bool(ball(epsilon).exp() * ball(ratio) ** sum(map(abs, step)) >= 1)

    @property
    def _slack(self) -> float:
        """The relative error of a mass plus that of adding masses along every axis."""
        size, axes = self.law.masses.shape[0], self.law.masses.ndim
        return self.law.relative + float((axes + 1) * (size + 8)) * UNIT

    def _lost(self, factor: float) -> float:
        """An upper bound of what underflow can take from the sum."""
        cells: int = self.law.masses.size
        return cells * self.law.absolute * math.pow(self.law.edge, self.law.masses.ndim) * (1 + factor)

    def _excess(self, step: Trajectory, factor: float) -> float:
        """The sum over the cells k of max(0, masses[k] - factor masses[k + step])."""
        return self._summed(step, self.law.masses, lambda here, there: np.maximum(here - factor * there, 0.0))

    def _impossible(self, step: Trajectory) -> float:
        """The mass of the cells k for which k + step is impossible."""
        return self._summed(step, self.law.possible, lambda here, there: np.where(there, 0.0, here))

    def _summed(self, step: Trajectory, other: NDArray[Any], term: Callable[[Doubles, NDArray[Any]], Doubles]) -> float:
        """The sum over the cells k inside of term(masses[k], other[k + step]), a block of the first axis at a time."""
        masses, size, axes = self.law.masses, self.law.masses.shape[0] - 2, self.law.masses.ndim
        weights = np.ones(size)
        weights[[0, -1]] = self.law.edge
        inside, moved = ((slice(1 + by, 1 + by + size) for by in side) for side in ((0,) * (axes - 1), step[1:]))
        rest, rest_moved = tuple(inside), tuple(moved)
        rows, found = max(1, CELLS_AT_ONCE // size ** (axes - 1)), []
        for start in range(0, size, rows):
            end = min(start + rows, size)
            here = masses[(slice(1 + start, 1 + end), *rest)]
            there = other[(slice(1 + start + step[0], 1 + end + step[0]), *rest_moved)]
            part = term(here, there)
            for _ in range(axes - 1):
                part = part @ weights
            found.append(float(part @ weights[start:end]))
        return math.fsum(found)
