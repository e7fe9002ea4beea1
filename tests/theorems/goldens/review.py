"""Checked numbers that a review of the catalogue and of the papers found missing."""

from __future__ import annotations

import math

from tests.theorems.goldens.golden import Golden

MEAN = {"people": 2, "before": (1,), "after": (2,)}
S = 0.324360635350  # (e^0.5 - 1) / 2

GOLDENS = [
    Golden("pk.thm3", {"people": 200, "at_least": 0.5, "epsilon": 1.5}, printed={"delta": 0.0}),
    Golden("pk.prop6", {"value": 2, "query": "count", **MEAN}, printed={"value": 3.0}),
    Golden("pk.prop6", {"value": 3, "query": "linear", **MEAN, "weights": (-2,)}, printed={"value": 1.0}),
    Golden("pk.prop6", {"value": 1, "query": "geometric", **MEAN}, printed={"value": math.sqrt(2)}),
    Golden("pk.prop6", {"value": 1, "query": "harmonic", **MEAN}, printed={"value": 4 / 3}),
    Golden("bldp.lem10", {"epsilon": 0.3, "delta": 0.01}, {"epsilon": 0.3, "delta": 0.01}, {"epsilon": 0.3, "delta": 0.01}),
    Golden(
        "bldp.lem10", {"epsilon": 0, "index_epsilon": math.log(2), "index_delta": 0.7}, {"epsilon": math.log(2), "delta": 0.7}
    ),
    Golden("ks.thm2.4b", {"epsilon": S, "delta": 1e-3}, {"epsilon": 1.34605126632}, {"epsilon": 1.0, "delta": 2e-3}),
    Golden("ks.fn4", {"epsilon": S, "delta": 1e-3}, {"epsilon": 1.34605126632}, {"epsilon": 1.0, "delta": 2e-3}),
    Golden("ks.claim3.3.6", {"epsilon": 1, "delta": 0.1}, printed={"distance": math.e - 0.9}),
    Golden("ks.cor4.2", {"epsilon": 0.05, "delta": 1e-6}, printed={"distance": 0.163834242728, "probability": 1e-3}),
    Golden(
        "ks.thmA.3",
        {"epsilon": 0.05, "delta": 1e-6, "people": 10},
        printed={"epsilon": 0.163834242728, "delta": 0.01 * math.exp(0.05) + 1e-6},
    ),
]
