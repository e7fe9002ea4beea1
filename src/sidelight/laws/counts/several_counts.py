"""The law of several counts over the same people: the sum of independent vectors of bits, on a grid of doubles.

All terms are positive and no Fourier transform is used, so every mass has a small relative error, which is bounded.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from sidelight.laws.counts.coarse import MASS_UNDERFLOW, Doubles, coarse_law
from sidelight.laws.finite.law import FiniteLaw, Trajectory
from sidelight.numbers.rounding import UNIT

Cohort = tuple[tuple[FiniteLaw[Trajectory], int], ...]
"""(law of a trajectory, number of people) pairs."""


@dataclass(frozen=True, eq=False)
class GridLaw:
    """The probability of the vector of counts k - (1, ..., 1) lies within masses[k] (1 +- relative) +- absolute.

    The outermost cells are a margin, so that every inner cell has neighbours along all axes. With noise (`ratio`), a sum over the
    inner cells multiplies those at the border by `edge`, once for each axis: they stand for all cells beyond.
    """

    masses: Doubles
    relative: float
    absolute: float
    cohort: Cohort
    ratio: Fraction | None = None

    @property
    def edge(self) -> float:
        return 1.0 if self.ratio is None else float(1 / (1 - self.ratio))

    @cached_property
    def possible(self) -> NDArray[np.bool_]:
        """The cells with a positive probability, found without doubles, which may underflow to 0."""
        reached = np.zeros((1,) * self.masses.ndim, dtype=bool)
        reached[...] = True
        for law, people in self.cohort:
            for _ in range(people):
                longer = np.zeros([size + 1 for size in reached.shape], dtype=bool)
                for trajectory, _ in law.masses:
                    longer[_moved(trajectory, reached.shape)] |= reached
                reached = longer
        return np.pad(reached, 1)


def size_of(cohort: Cohort) -> int:
    return sum(people for _, people in cohort)


def products_needed(cohort: Cohort, axes: int) -> int:
    """An estimate of the number of multiplications needed to compute the law; for two counts there is a faster way."""
    people, most = size_of(cohort), max((people for _, people in cohort), default=0)
    if axes == 1:
        return people**2
    if axes == 2:
        return most**3 // 16 + 4 * (people - most) * people**2
    return int(2**axes * people ** (axes + 1) // (axes + 1))


@lru_cache(maxsize=2)
def sums_law(cohort: Cohort, axes: int) -> GridLaw:
    """The law of the sum of everybody's trajectories."""
    ordered = sorted(cohort, key=lambda entry: -entry[1])
    if axes == 1:
        masses, relative = _one_count(cohort)
    elif axes == 2 and ordered:
        masses, relative = _two_counts(*ordered.pop(0))
    else:
        masses, relative = np.ones((1,) * axes), 0.0
    for law, people in ordered if axes > 1 else ():
        chances = [(trajectory, float(mass)) for trajectory, mass in law.masses]
        for _ in range(people):
            masses = _with_one_more(masses, chances)
        relative += 1.01 * people * (len(chances) + 2) * UNIT
    return GridLaw(np.pad(masses, 1), relative, 4 * MASS_UNDERFLOW, cohort)


def _with_one_more(masses: Doubles, chances: list[tuple[Trajectory, float]]) -> Doubles:
    """The law with one more person; computed row by row along the first axis, so that little memory is used at a time."""
    longer = np.zeros([size + 1 for size in masses.shape])
    spare = np.empty(masses.shape[1:])
    for place, row in enumerate(masses):
        for (first, *rest), chance in chances:
            inside = longer[place + first][_moved(tuple(rest), row.shape)]
            inside += np.multiply(row, chance, out=spare)
    return longer


def _moved(trajectory: Trajectory, shape: tuple[int, ...]) -> tuple[slice, ...]:
    return tuple(slice(bit, bit + size) for bit, size in zip(trajectory, shape, strict=True))


def _one_count(cohort: Cohort) -> tuple[Doubles, float]:
    law = coarse_law(tuple((_rate_given(one, ()), people) for one, people in cohort))
    masses = np.zeros(size_of(cohort) + 1)
    masses[law.start : law.start + len(law.masses)] = law.masses
    return masses, law.relative


def _two_counts(law: FiniteLaw[Trajectory], people: int) -> tuple[Doubles, float]:
    """The law of two counts of people with the same law. Given the first count, the second is a sum over two groups of people:
    those whose first bit is 1, and those whose first bit is 0.
    """
    masses, relative = np.zeros((people + 1, people + 1)), 0.0
    first = coarse_law(((law.weight(lambda trajectory: trajectory[0] == 1), people),))
    one, zero = _rate_given(law, (1,)), _rate_given(law, (0,))
    for place, mass in enumerate(first.masses):
        inside = first.start + place
        second = coarse_law(((one, inside), (zero, people - inside)))
        masses[inside, second.start : second.start + len(second.masses)] = mass * second.masses
        relative = max(relative, second.relative)
    return masses, 1.01 * (first.relative + relative + 2 * UNIT)


def _rate_given(law: FiniteLaw[Trajectory], start: Trajectory) -> Fraction:
    """The probability that the next bit is 1, given that the first bits are `start`; 0 where that is impossible."""
    given = law.weight(lambda trajectory: trajectory[: len(start)] == start)
    return law.weight(lambda trajectory: trajectory[: len(start) + 1] == (*start, 1)) / given if given else Fraction(0)


def with_geometric(law: GridLaw, ratio: Fraction) -> GridLaw:
    """The law with independent two-sided geometric noise added to every count.

    Below the smallest count and above the largest, masses fall by the factor `ratio` from cell to cell along that axis, whatever
    the other counts are. So one cell stands for all cells beyond it, with the weight 1 / (1 - ratio).
    """
    masses, size = law.masses[(slice(1, -1),) * law.masses.ndim], law.masses.shape[0] - 2
    falling = float((1 - ratio) / (1 + ratio)) * np.cumprod(np.r_[1.0, np.full(size + 1, float(ratio))])
    places = np.arange(-2, size + 2)
    kernel = falling[np.abs(places[:, None] - np.arange(size)[None, :])]
    for axis in range(masses.ndim):
        masses = np.moveaxis(np.tensordot(kernel, masses, (1, axis)), 0, axis)
    relative = 1.01 * (law.relative + masses.ndim * (4 * size + 16) * UNIT)
    return GridLaw(np.ascontiguousarray(masses), relative, 4 * law.absolute, law.cohort, ratio)
