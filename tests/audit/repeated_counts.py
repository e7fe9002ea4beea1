"""Audit of repeated counts with secrets drawn anew: every outcome of all counts together, for every mix of directions."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb

import numpy as np
from tests.audit.audit import Array, Audit

PEOPLE, TIMES = 4, 3


def _draw(rng: np.random.Generator, number: int) -> Array:
    return rng.normal(size=(number, 4)) * [2, 1, 2, 1]


def _measure(worlds: Array, ways: str) -> tuple[Mapping[str, Array], Array]:
    rate = 0.02 + 0.96 / (1 + np.exp(-worlds[:, 0]))
    epsilon = np.abs(worlds[:, 1])
    others = 1 + np.floor(np.abs(worlds[:, 2])).astype(int) % PEOPLE
    times = 1 + np.floor(3 * np.abs(worlds[:, 3])).astype(int) % TIMES
    truth = [_worst(*row, ways) for row in zip(others, rate, epsilon, times, strict=True)]
    return {"others": others, "rate": rate, "epsilon": epsilon, "times": times}, np.array(truth)


def _worst(others: int, rate: float, epsilon: float, times: int, ways: str) -> float:
    count = np.array([comb(others, k) * rate**k * (1 - rate) ** (others - k) for k in range(others + 1)])
    plus, same = np.append(0.0, count), np.append(count, 0.0)
    found = []
    for ups in range(times + 1) if ways == "any" else (0, times):
        left = right = np.ones(1)
        for turn in range(times):
            one, other = (plus, same) if turn < ups else (same, plus)
            left, right = np.outer(left, one).ravel(), np.outer(right, other).ravel()
        found.append(np.maximum(0, left - np.exp(epsilon) * right).sum())
    return float(max(found))


AUDITS = [
    Audit(
        "sl.repeated_count",
        _draw,
        lambda worlds, ways=ways: _measure(worlds, ways),  # type: ignore[misc]
        fixed={"ways": ways},
        instances=4000,
    )
    for ways in ("any", "same")
]
