"""Audit of two counts over a few people with one law: genes choose the four probabilities, multiples of 1/64, some of them 0."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import numpy as np
from tests.audit.audit import Audit
from tests.audit.worlds import Array, both_ways

MOST = 5  # the largest number of other people
PARTS = 64
EPSILONS = (0.0, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0)
EVERY = tuple(product((0, 1), repeat=2))


def _chances(genes: Array) -> Array:
    """Probabilities that are multiples of 1/64, so that they sum to 1 exactly."""
    shares = np.exp(np.clip(genes, -20, 20))
    ends = np.rint(np.cumsum(shares, axis=1) / shares.sum(axis=1, keepdims=True) * PARTS)
    return np.diff(ends, axis=1, prepend=0.0) / PARTS


def _picked(genes: Array, choices: tuple[float, ...]) -> Array:
    return np.asarray(choices)[np.floor(np.abs(genes) * 2).astype(int) % len(choices)]


def _moved(law: Array, trajectory: tuple[int, int]) -> Array:
    return np.roll(law, trajectory, axis=(1, 2)).reshape(len(law), -1)


def _two_counts(worlds: Array) -> tuple[Mapping[str, Array], Array]:
    """The law of the others' sums is computed person by person; then all pairs of possible trajectories are compared."""
    others, epsilon = _picked(worlds[:, 0], tuple(range(MOST + 1))).astype(int), _picked(worlds[:, 1], EPSILONS)
    chances = _chances(worlds[:, 2:6])
    law = np.zeros((len(worlds), MOST + 3, MOST + 3))
    law[:, 0, 0] = 1.0
    for person in range(MOST):
        added = sum(np.roll(law, t, axis=(1, 2)) * chances[:, k, None, None] for k, t in enumerate(EVERY))
        law = np.where((person < others)[:, None, None], added, law)
    truth = np.zeros(len(worlds))
    for (j, one), (k, other) in product(enumerate(EVERY), repeat=2):
        apart = both_ways(_moved(law, one), _moved(law, other), epsilon)
        truth = np.where((chances[:, j] > 0) & (chances[:, k] > 0), np.maximum(truth, apart), truth)
    several = (chances > 0).sum(axis=1) > 1
    return {"people": others + 1, "chances": chances, "epsilon": epsilon}, np.where(several, truth, np.nan)


def _genes(rng: np.random.Generator, number: int) -> Array:
    return rng.normal(size=(number, 6)) * 2.0


AUDITS = [
    Audit("sl.trajectories", _genes, _two_counts, instances=20_000),
    Audit("sl.trajectories", _genes, _two_counts, answer="revealed_delta", instances=20_000),
]
