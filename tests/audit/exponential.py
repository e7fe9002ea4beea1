"""Audits of the exponential mechanism, and of beliefs beyond a leak."""

from __future__ import annotations

import numpy as np
from tests.audit.audit import Audit
from tests.audit.worlds import Array, close, laws

OUTPUTS = 5


def _weighed(utilities: Array, scale: Array) -> Array:
    scores = scale[:, None] * utilities
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def _draw_neighbours(rng: np.random.Generator, number: int) -> Array:
    """Half of the worlds start from a rare output whose utility falls by as much as that of all others rises."""
    worlds = rng.normal(size=(number, 2 * OUTPUTS + 1)) * 2
    some = number // 2
    worlds[:some, 0] = -40.0
    worlds[:some, OUTPUTS : 2 * OUTPUTS] = worlds[:some, :OUTPUTS] + np.where(np.arange(OUTPUTS) == 0, -1.0, 1.0)
    return worlds


def _neighbours(worlds: Array) -> tuple[dict[str, Array], Array]:
    utilities = worlds[:, :-1].reshape(-1, 2, OUTPUTS)
    epsilon = np.abs(worlds[:, -1]) % 5
    sensitivity = np.abs(utilities[:, 0] - utilities[:, 1]).max(axis=1)
    left, right = (_weighed(utilities[:, way], epsilon / (2 * sensitivity)) for way in (0, 1))
    loss = np.abs(np.log(left) - np.log(right)).max(axis=1)
    return {"epsilon": epsilon, "utilities": utilities[:, 0], "sensitivity": sensitivity}, loss


def _tail(worlds: Array) -> tuple[dict[str, Array], Array]:
    """One to three best outputs; the others are below the best by the gap, by more, or by less."""
    best = 1 + np.abs(worlds[:, -1]).astype(int) % 3
    slack, epsilon = worlds[:, -2], 0.1 + np.abs(worlds[:, -3])
    gap = 2 / epsilon * (np.log(OUTPUTS / best) + slack)
    further = np.where(worlds[:, :OUTPUTS] > -0.5, np.maximum(worlds[:, :OUTPUTS], 0.0), np.maximum(worlds[:, :OUTPUTS], -0.9))
    utilities = np.where(np.arange(OUTPUTS) < best[:, None], 0.0, -gap[:, None] * (1 + further))
    law = _weighed(utilities, epsilon / 2)
    bad = np.where((np.arange(OUTPUTS) >= best[:, None]) & (further >= 0), law, 0.0).sum(axis=1)
    return {"slack": slack, "best": best, "epsilon": epsilon}, np.where(gap > 0, bad, np.nan)


SEEN = 3
LEFT_OUT = np.array([[0, 1, 0, 1], [0, 0, 2, 2]])  # datasets 00, 01, 10, 11 with the first bit, or the second bit, set to 0
BESIDE = [(0, 1), (0, 2), (1, 3), (2, 3)]


def _draw_beliefs(rng: np.random.Generator, number: int) -> Array:
    """The outputs for two bits given a leak, and a belief; half of the worlds start near the parity, which is the worst."""
    outputs = close(rng, number, 4, SEEN)
    some = number // 2
    rise = np.abs(rng.normal(size=some)) / 2
    outputs[:some, :, 0] = -4.0
    outputs[:some, 1:3, 0] += rise[:, None]
    outputs[:some, :, 1:] = 0.0
    beliefs = rng.normal(size=(number, 4))
    beliefs[:some, :2] = -50.0
    beliefs[:some, 2:] = np.stack([-rise / 2, rise / 2], axis=1)
    return np.concatenate([outputs.reshape(number, -1), beliefs], axis=1)


def _beliefs(worlds: Array) -> tuple[dict[str, Array], Array]:
    outputs, belief = laws(worlds[:, :-4].reshape(-1, 4, SEEN)), laws(worlds[:, -4:])
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.log(outputs)
        losses = np.abs(np.stack([logs[:, a] - logs[:, b] for a, b in BESIDE], axis=1))
        losses = np.where(np.isnan(losses), 0.0, losses)  # outputs that are impossible with both datasets
        epsilon = losses.max(axis=(1, 2))
        moved = np.zeros(len(worlds))
        for left_out in LEFT_OUT:
            for seen in range(SEEN):
                here, there = belief * outputs[:, :, seen], belief * outputs[:, left_out, seen]
                apart = np.abs(here / here.sum(axis=1, keepdims=True) - there / there.sum(axis=1, keepdims=True)).sum(axis=1) / 2
                moved = np.fmax(moved, apart)
    finite = np.isfinite(epsilon)
    return {"epsilon": np.where(finite, epsilon, 0.0)}, np.where(finite, moved, np.nan)


AUDITS = [
    Audit(
        "bldp.thm36",
        _draw_neighbours,
        _neighbours,
        answer="epsilon",
        raised=("epsilon",),
    ),
    Audit(
        "bldp.thm38",
        lambda rng, number: rng.normal(size=(number, OUTPUTS + 3)),
        _tail,
        answer="probability",
        fixed={"outputs": OUTPUTS},
    ),
    Audit("ext.leak-semantic", _draw_beliefs, _beliefs, answer="level", raised=("epsilon",)),
]
