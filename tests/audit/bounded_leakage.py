"""Pairs of neighbours with two leaks: genes are the joint laws of (leak, output) of the two datasets, and two epsilons."""

from __future__ import annotations

import numpy as np
from tests.audit.audit import Audit
from tests.audit.worlds import Array, both_ways, close, epsilons, laws

LEAKS, OUTPUTS = 2, 3


def _draw(rng: np.random.Generator, number: int) -> Array:
    joint = close(rng, number, 2, LEAKS * OUTPUTS).reshape(number, -1)
    return np.concatenate([joint, rng.normal(size=(number, 2))], axis=1)


def _joint(worlds: Array) -> tuple[Array, Array, Array, Array]:
    """Output given the leak (batch, dataset, leak, output), whether it can leak, output alone, the two epsilons."""
    joint = laws(worlds[:, :-2].reshape(-1, 2, LEAKS * OUTPUTS)).reshape(-1, 2, LEAKS, OUTPUTS)
    leaked = joint.sum(axis=-1)
    with np.errstate(invalid="ignore", divide="ignore"):
        given = joint / leaked[..., None]
    return given, leaked > 0, joint.sum(axis=2), epsilons(worlds[:, -2:])


def _independence(given: Array, possible: Array, alone: Array, epsilon: Array) -> Array:
    apart = [
        np.where(possible[:, x, o], both_ways(given[:, x, o], alone[:, x], epsilon), 0.0) for x in range(2) for o in range(LEAKS)
    ]
    return np.max(apart, axis=0)


def _nearly_independent(worlds: Array) -> tuple[dict[str, Array], Array]:
    given, possible, alone, at = _joint(worlds)
    epsilon, apart = at[:, 0], at[:, 1]
    shared = possible.all(axis=1)
    where = epsilon + 2 * apart
    found = np.where(shared, np.stack([both_ways(given[:, 0, o], given[:, 1, o], where) for o in range(LEAKS)], axis=1), -1.0)
    values = {
        "epsilon": epsilon,
        "delta": both_ways(alone[:, 0], alone[:, 1], epsilon),
        "independence_epsilon": apart,
        "independence_delta": _independence(given, possible, alone, apart),
    }
    return values, np.where(shared.any(axis=1), found.max(axis=1), np.nan)


AUDITS = [
    Audit("bldp.thm9", _draw, _nearly_independent, raised=("delta", "independence_delta")),
]
