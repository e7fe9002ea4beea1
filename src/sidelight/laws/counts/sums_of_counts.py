"""The joint law of sums of independent counts, each with a whole weight: what several figures about the same people show.

All terms are positive and no Fourier transform is used, so every mass has a small relative error, which is bounded.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sidelight.laws.counts.coarse import Doubles
from sidelight.laws.counts.likely_counts import LikelyCounts
from sidelight.numbers.linear import IntegerVector
from sidelight.numbers.rounding import UNIT

BORDER = 1e-33  # share of all mass; rows at the border of the grid with less are left out: no delta that is asked for is as small
UNDERFLOW = 1e-300  # more than what underflow can hide in one mass: doubles keep all digits down to 2.2e-308


@dataclass(frozen=True, eq=False, slots=True)
class SumsLaw:
    """The probability of a cell lies within its mass (1 +- relative), of a cell without mass it is at most `lost`; all that is
    left out adds up to at most `lost`. Where `lost` is 0, a cell without mass is impossible. The grid has no origin: only
    differences of cells matter.
    """

    masses: Doubles
    relative: float
    lost: float


def law_of_sums(vectors: Sequence[IntegerVector], counts: Sequence[LikelyCounts]) -> SumsLaw:
    """The law of the sum over the counts of count times vector; small counts first, which keeps the grid small for long."""
    axes = len(vectors[0])
    masses, relative, lost = np.ones((1,) * axes), 0.0, 0.0
    for vector, law in sorted(zip(vectors, counts, strict=True), key=lambda one: len(one[1].masses)):
        if not any(vector):
            continue
        masses = _with_one_more(masses, vector, law.masses)
        terms = len(law.masses)
        relative = 1.01 * (relative + law.relative + (terms + 2) * UNIT)
        lost = 1.01 * (lost + law.lost)
        masses, left_out = _without_border(masses)
        lost += left_out * (1 + relative + 1e-9)
    return SumsLaw(masses, relative, lost if not lost else lost + masses.size * UNDERFLOW)


def products_for_sums(vectors: Sequence[IntegerVector], lengths: Sequence[int]) -> int:
    """The number of multiplications for the law of counts with so many values, if nothing at the border is left out."""
    total, grid = 0, [1] * len(vectors[0])
    for vector, length in sorted(zip(vectors, lengths, strict=True), key=lambda one: one[1]):
        if any(vector):
            total += math.prod(grid) * length
            grid = [n + abs(v) * (length - 1) for n, v in zip(grid, vector, strict=True)]
    return total


def _with_one_more(masses: Doubles, vector: IntegerVector, law: Doubles) -> Doubles:
    reach = len(law) - 1
    if masses.ndim == 1:
        spread = np.zeros(abs(vector[0]) * reach + 1)
        spread[:: abs(vector[0])] = law if vector[0] > 0 else law[::-1]
        return np.convolve(masses, spread)
    longer = np.zeros([size + abs(v) * reach for size, v in zip(masses.shape, vector, strict=True)])
    spare = np.empty_like(masses)
    for place, mass in enumerate(law):
        starts = [v * place if v >= 0 else -v * (reach - place) for v in vector]
        inside = longer[tuple(slice(start, start + size) for start, size in zip(starts, masses.shape, strict=True))]
        inside += np.multiply(masses, mass, out=spare)
    return longer


def _without_border(masses: Doubles) -> tuple[Doubles, float]:
    """Without rows at the border, along every axis, that have hardly any mass; and the mass that is left out, about."""
    lost = 0.0
    for axis in range(masses.ndim):
        along = masses.sum(axis=tuple(k for k in range(masses.ndim) if k != axis))
        total = float(along.sum())
        low = int(np.searchsorted(np.cumsum(along), BORDER * total))
        high = len(along) - int(np.searchsorted(np.cumsum(along[::-1]), BORDER * total))
        if low or high < len(along):
            lost += float(along[:low].sum() + along[high:].sum()) * (1 + masses.size * UNIT)
            masses = masses[(slice(None),) * axis + (slice(low, high),)]
    return masses, lost
