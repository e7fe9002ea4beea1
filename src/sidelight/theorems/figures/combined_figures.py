"""What somebody learns from a sum of figures with whole weights: the whole shows at least as much as any such part of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from sidelight.numbers.linear import IntegerVector

LARGEST_WEIGHT = 24  # of a figure in a sum of figures; by trial: speed and width
LEAST_SHARE = 1e-6  # of the largest variance; a smaller one is taken as this; decides only where to look
NEARLY_BEST = 0.99  # share of the best ratio of squared step to variance at which the weights are not refined; by trial: speed


def best_combination(rows: Sequence[IntegerVector], place: int, variances: Sequence[float]) -> IntegerVector | None:
    """Weights of the counts in a sum of figures, with whole weights of the figures, in which a step at `place` stands out most,
    by the ratio of its square to the variance; None where no figure is about it. For large counts that is all there is to learn.
    """
    return _best(tuple(rows), place, tuple(variances))


def stands_out(rows: Sequence[IntegerVector], place: int, variances: Sequence[float]) -> float:
    """How much a step at `place` stands out in the best sum of figures: the ratio of its square to the variance, about."""
    weights = _best(tuple(rows), place, tuple(variances))
    return 0.0 if weights is None else _ratio(np.array(weights, dtype=float), place, np.array(variances))


@lru_cache(maxsize=1024)
def _best(rows: tuple[IntegerVector, ...], place: int, variances: tuple[float, ...]) -> IntegerVector | None:
    matrix, spread = np.array(rows, dtype=float), np.array(variances)
    if not rows or not matrix[:, place].any():
        return None
    positive = np.maximum(spread, LEAST_SHARE * spread.max() or 1.0)  # counts of certain people, so that weights exist
    weights = np.linalg.lstsq((matrix * positive) @ matrix.T, matrix[:, place], rcond=None)[0]
    whole = weights @ matrix
    best = _ratio(whole, place, spread)
    found: tuple[float, IntegerVector] | None = None
    scale = np.abs(weights).max()
    for largest in range(1, LARGEST_WEIGHT + 1):
        rounded = np.rint(weights / scale * largest) @ matrix
        shown = _ratio(rounded, place, spread)
        if shown > 0 and (found is None or shown > found[0]):
            found = shown, tuple(int(entry) for entry in rounded)
            if shown >= NEARLY_BEST * best:
                break
    return None if found is None else _reduced(found[1])


def _ratio(weights: np.ndarray, place: int, spread: np.ndarray) -> float:
    variance = float((weights**2 * spread).sum())
    return float(weights[place]) ** 2 / variance if variance > 0 else float(weights[place] != 0) * np.inf


def _reduced(weights: IntegerVector) -> IntegerVector:
    divisor = int(np.gcd.reduce(np.array(weights)))
    return tuple(weight // divisor for weight in weights)
