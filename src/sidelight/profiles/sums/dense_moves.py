"""The hockey sticks between a sum of very many terms and the same sum moved by any of some steps, over all values of the sum."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from sidelight.laws.amounts.dense_law import DenseLaw, Placed, dense_law
from sidelight.numbers.balls import in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import UNIT, exponential_bounds
from sidelight.profiles.curves.profile import Profile

Doubles = NDArray[np.float64]
MOST_MOVES = 300_000_000  # steps times points that are compared one by one; by trial: speed
LARGEST_EPSILON = 300.0  # beyond, the delta of this epsilon is promised; by trial: width


@dataclass(frozen=True, eq=False)
class DenseMoves(Profile):
    """The largest of H(S + d || S) over the steps d, which are whole numbers of both signs; with `every`, over all d up to them.

    Where steps are too many to compare one by one, the largest mass within reach of all steps of one sign stands for the moved
    sum from above, and the longest steps are compared from below.
    """

    crowd: tuple[Placed, ...]
    steps: tuple[int, ...]
    every: bool = False

    @cached_property
    def _law(self) -> DenseLaw:
        found = dense_law(self.crowd)
        assert found is not None
        return found

    @in_balls
    def _delta(self, epsilon: float) -> Interval:
        if epsilon > LARGEST_EPSILON:
            return Interval(0.0, self.delta(LARGEST_EPSILON).upper)
        low, high = exponential_bounds(epsilon)
        law, longest = self._law, (max(self.steps), min(self.steps))
        ends = []
        if not self.every and len(self.steps) * len(law.masses) <= MOST_MOVES:
            ends = [_moved(law, step, low, high) for step in self.steps]
        else:
            reached = [_moved(law, step, low, high)[0] for step in longest]
            ends = [(max(reached), max(_within_reach(law, step, low) for step in longest))]
        # Whatever is beyond is moved, at most, as a whole
        lower, upper = max(one for one, _ in ends), min(1.0, max(other for _, other in ends) + 2 * law.outside)
        return Interval(min(max(0.0, lower), upper), upper)


def _moved(law: DenseLaw, step: int, low: float, high: float) -> tuple[float, float]:
    """Both ends of H(S + step || S); `low` and `high` are the ends of e^epsilon."""
    masses, errors, size = law.masses, law.errors, len(law.masses)
    gap = min(abs(step), size)
    here = slice(gap, size) if step > 0 else slice(0, size - gap)
    there = slice(0, size - gap) if step > 0 else slice(gap, size)
    alone = slice(size - gap, size) if step > 0 else slice(0, gap)  # what is moved beyond the masses that are written out
    most = np.maximum(masses[there] + errors[there] - low * np.maximum(masses[here] - errors[here], 0.0), 0.0)
    least = np.maximum(masses[there] - errors[there] - high * (masses[here] + errors[here]), 0.0)
    slack = 4 * UNIT * (size + 8)
    beyond = float((masses[alone] + errors[alone]).sum())
    surely = max(0.0, float(np.maximum(masses[alone] - errors[alone], 0.0).sum()) - high * law.outside)
    return (float(least.sum()) + surely) * (1 - slack), (float(most.sum()) + beyond) * (1 + slack)


def _within_reach(law: DenseLaw, step: int, low: float) -> float:
    """An upper bound of H(S + d || S) for all d between 0 and the step: of the largest mass within reach."""
    masses = (law.masses + law.errors)[:: 1 if step > 0 else -1]
    least = np.maximum(law.masses - law.errors, 0.0)[:: 1 if step > 0 else -1]
    gap = abs(step)
    moved = np.maximum(_largest_before(np.append(masses, np.zeros(gap)), gap) - low * np.append(least, np.zeros(gap)), 0.0)
    return float(moved.sum()) * (1 + 4 * UNIT * (len(moved) + 8))


def _largest_before(values: Doubles, gap: int) -> Doubles:
    """For each place the largest value among it and the `gap` places before it: by halves of blocks (van Herk)."""
    width = gap + 1
    blocks = -(-len(values) // width) + 1
    padded = np.zeros(blocks * width)
    padded[width : width + len(values)] = values if len(values) <= (blocks - 1) * width else values[: (blocks - 1) * width]
    rows = padded.reshape(blocks, width)
    up_to = np.maximum.accumulate(rows, axis=1).reshape(-1)
    from_on = np.maximum.accumulate(rows[:, ::-1], axis=1)[:, ::-1].reshape(-1)
    places = np.arange(width, width + len(values))
    return np.maximum(up_to[places], from_on[places - gap])
