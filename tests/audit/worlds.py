"""Small worlds from arrays of real numbers (genes): laws, hockey sticks and epsilons, for a whole batch at once."""

from __future__ import annotations

import numpy as np

Array = np.ndarray


def laws(genes: Array, lowest: float = -6.0) -> Array:
    """Turns real numbers into laws along the last axis; masses below e^lowest times the largest become exact zeros."""
    shifted = genes - genes.max(axis=-1, keepdims=True)
    weights = np.where(shifted < lowest, 0.0, np.exp(shifted))
    return weights / weights.sum(axis=-1, keepdims=True)


def hockey_stick(left: Array, right: Array, epsilon: Array) -> Array:
    """The hockey stick in one direction, along the last axis; epsilon has one value for each row of the batch."""
    factor = np.exp(epsilon).reshape(epsilon.shape + (1,) * (left.ndim - epsilon.ndim))
    return np.maximum(left - factor * right, 0.0).sum(axis=-1)


def both_ways(left: Array, right: Array, epsilon: Array) -> Array:
    return np.maximum(hockey_stick(left, right, epsilon), hockey_stick(right, left, epsilon))


def epsilons(genes: Array) -> Array:
    """Turns real numbers into epsilons, mostly between 0 and 2."""
    return np.abs(genes)


def close(rng: np.random.Generator, number: int, *shape: int, spread: float = 0.5) -> Array:
    """Genes of laws that are near each other: a common law for all along the first axis of `shape`, plus small changes."""
    common = rng.normal(size=(number, 1, *shape[1:])) * 1.5
    moves = rng.normal(size=(number, *shape)) * spread * 10.0 ** rng.uniform(-2, 0, size=(number, *([1] * len(shape))))
    genes = common + moves
    return np.where(rng.random(genes.shape) < 0.03, -50.0, genes)
