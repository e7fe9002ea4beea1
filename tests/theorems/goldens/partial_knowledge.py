from __future__ import annotations

from tests.theorems.goldens.golden import Golden

TWO = {
    "epsilon": 0.5,
    "delta": 1e-3,
    "other_epsilon": 0.25,
    "other_delta": 1e-4,
    "dependence_epsilon": 0.1,
    "dependence_delta": 1e-5,
}
FIRST = (0.371828182846, 0.628171817154)
TENTH, NEVER = (0.1, 0.9), (0, 1)
HERE, THERE = (0.3, 0.1, 0.1, 0.1, 0.2, 0.2), (0.15, 0.15, 0.1, 0.2, 0.1, 0.3)
MEAN = {"people": 2, "before": (1,), "after": (2,)}

GOLDENS = [
    Golden("pk.lem1", {"epsilon": 1, "here": FIRST, "there": TENTH}, {"delta": 0.1}),
    Golden("pk.lem1", {"epsilon": 1, "here": TENTH, "there": NEVER}, {"delta": 0.1}),
    Golden("pk.lem1", {"epsilon": 2, "here": FIRST, "there": NEVER}, {"delta": 0.371828182846}),
    Golden("pk.lem1", {"epsilon": 0.5, "here": HERE, "there": THERE}, {"delta": 0.087819682325}),
    Golden("pk.prop1", {"epsilon": 0.3}, {"epsilon": 0.6}, {"epsilon": 0.6}),
    Golden("pk.prop1", {"epsilon": 0.3, "values": 2}, {"epsilon": 0.3}, {"epsilon": 0.6}),
    Golden("pk.prop1", {"epsilon": 0.3, "to": "causal", "values": 2}, {"epsilon": 0.6}, {"epsilon": 0.6}),
    Golden("pk.prop2", {"epsilon": 0.5, "delta": 0.01}, {"epsilon": 0.5, "delta": 0.01}, {"epsilon": 0.5, "delta": 0.01}),
    Golden("pk.prop3", {"epsilon": 0.5, "delta": 0.01}, {"epsilon": 0.5, "delta": 0.01}, {"epsilon": 0.5, "delta": 0.01}),
    Golden("pk.prop5", {"epsilon": 0.5, "delta": 0.01}, {"epsilon": 0.5, "delta": 0.01}, {"epsilon": 0.5, "delta": 0.01}),
    Golden("pk.thm1", {"epsilon": 0.5}, {"epsilon": 0.5, "delta": 0.0}, {"epsilon": 0.5, "delta": 0.0}),
    Golden("pk.thm1", {"epsilon": 0.5, "delta": 0.01, "least": 0.25}, {"delta": 0.04}),
    Golden("pk.thm6", TWO, {"epsilon": 0.85, "delta": 0.00111}, {"epsilon": 0.95, "delta": 0.00111}),
    Golden("pk.ex9", {"closeness": 0.5}, {"epsilon": 2.0, "delta": 0.0}, {"epsilon": 1.0}),
    Golden("pk.ex9", {"closeness": 0.5, "days": 1}, {"epsilon": 1.0}, {"epsilon": 1.0}),
    Golden("pk.prop6", {"value": 1, "query": "quadratic", **MEAN}, {"value": 1.581139}, {"value": 1.870829}, digits=7),
    Golden("pk.prop6", {"value": 1, "query": "geometric", **MEAN}, {"value": 1.4142135623730951}),
    Golden("pk.prop6", {"value": 1, "query": "harmonic", **MEAN}, {"value": 1.3333333333333333}),
    Golden("pk.prop6", {"value": 1, "query": "arithmetic", **MEAN}, {"value": 1.5}),
    Golden("pk.prop6", {"value": 2, "query": "count", **MEAN}, {"value": 3.0}),
    Golden("pk.prop6", {"value": 3, "query": "linear", **MEAN, "weights": (-2,)}, {"value": 1.0}),
]
