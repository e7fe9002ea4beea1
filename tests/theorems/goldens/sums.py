"""Sums of uniform numbers, estimates from them, and what only renames the outputs."""

from __future__ import annotations

import math

from tests.theorems.goldens.golden import Golden

MEAN = {"people": 2, "before": (1,), "after": (2,)}
SUMS = [
    Golden("sl.uniform_sum", {"entries": 1, "epsilon": 0.5}, {"delta": 0.5}),
    Golden("sl.uniform_sum", {"entries": 2, "epsilon": 0.5}, {"delta": 0.299733252398}),
    Golden("sl.uniform_sum", {"entries": 10, "epsilon": 0.5}, {"delta": 0.0670817259312}),
    Golden("sl.uniform_sum", {"entries": 24, "epsilon": 1}, {"delta": 0.000612337603372}),
    Golden("sl.uniform_sum", {"entries": 10, "epsilon": 0.5, "shift": 2}, {"delta": 0.271910261222}),
    *(
        Golden(
            "cw.thm8",
            {"others": people, "density": density, "epsilon": epsilon, "method": method},
            {"delta": delta},
            digits=digits,
        )
        for people, density, epsilon, digits, deltas in (
            (100, 0.25, 0.5, 11, (0.0027082188544, 0.00614292843639, 0.26854220665)),
            (1000, 0.25, 0.5, 9, (1.87210275e-12, 4.17276935e-10, 3.56687838e-7)),
            (1000, 0.05, 1, 9, (3.18329335e-9, 1.597379545e-7, 3.404919644e-5)),
        )
        for method, delta in zip(("lattice", "binomial", "closed"), deltas, strict=True)
    ),
    Golden("cw.thm9", {"others": 120, "known": 20, "density": 0.25, "epsilon": 0.5}, {"delta": 0.0027082188544}),
    Golden(
        "cw.thm17",
        {"others": 100, "density": 0.25, "epsilon": 0.5, "points": 4},
        {"epsilon": 1, "delta": 0.00823792552785},
        {"epsilon": 1, "delta": 0.00866337670243},
    ),
]
THREE_LETTERS = {"laws": (0.6, 0.3, 0.1, 0.1, 0.6, 0.3, 0.3, 0.1, 0.6), "letters": 3}
BITS = {"rates": (0.7, 0.3)}
STEEPER = {"rates": (0.8, 0.2), "others": 60}
ESTIMATES = [
    *(
        Golden("cw.thm13", {**BITS, "others": people, "power": 0.5}, {"epsilon": 0, "delta": improved}, {"delta": printed})
        for people, printed, improved in (
            (10, 1.394039808, 0.638829294194),
            (40, 0.101968132746, 0.0467276686783),
            (100, 0.000545560662852, 0.000250007303371),
        )
    ),
    Golden("sl.map_exact", {**BITS, "others": 10}, {"delta": 0.1029193452}),
    Golden("sl.map_exact", {**BITS, "others": 40}, {"delta": 0.0038351444753}),
    Golden("sl.map_exact", {**BITS, "others": 100}, {"delta": 1.30262271314e-5}),
    Golden("cw.thm13", {**THREE_LETTERS, "others": 20}, {"delta": 0.130382119485}),
    Golden("cw.thm13", {**THREE_LETTERS, "others": 40}, {"delta": 0.00422749406842}),
    Golden("sl.map_exact", {**THREE_LETTERS, "others": 20}, {"delta": 0.00885974900097}),
    Golden("sl.map_exact", {**THREE_LETTERS, "others": 40}, {"delta": 0.000229138968098}),
    Golden(
        "cw.thm14",
        {**BITS, "others": 40, "least": 0.2, "power": 0.5},
        {"epsilon": 0.393016543564, "delta": 0},
        {"epsilon": 0.640140587663},
    ),
    Golden("sl.map_exact_pure", {**BITS, "others": 40, "least": 0.2}, {"epsilon": 0.0382521824277}),
    Golden("cw.thm15", {**STEEPER, "known": 6, "power": 0.5}, {"delta": 0.000748288838313}, {"delta": 2.92300327466e-5}),
    Golden("cw.thm15", {**STEEPER, "known": 20, "power": 0.5}, {"delta": 1}, {"delta": 0.000664613997892}),
    Golden("sl.map_exact", {**STEEPER, "known": 20}, {"delta": 0.107453737711}),
    Golden("sl.map_exact", {**STEEPER, "known": 6}, {"delta": 2.91320993409e-5}),
    Golden("sl.map_noiseless", {**BITS, "others": 40, "power": 0.5}, {"delta": 0.0467276686783}, {"delta": 2 * 0.101968132746}),
]

GOLDENS = [
    Golden("pk.prop6", {"value": 1, "query": "quadratic", **MEAN}, {"value": 1.581139}, {"value": 1.870829}, digits=7),
    Golden("pk.prop6", {"value": 1, "query": "geometric", **MEAN}, {"value": 1.4142135623730951}),
    Golden("pk.prop6", {"value": 1, "query": "harmonic", **MEAN}, {"value": 1.3333333333333333}),
    Golden("pk.prop6", {"value": 1, "query": "arithmetic", **MEAN}, {"value": 1.5}),
    Golden("pk.prop6", {"value": 2, "query": "count", **MEAN}, {"value": 3.0}),
    Golden("pk.prop6", {"value": 3, "query": "linear", **MEAN, "weights": (-2,)}, {"value": 1.0}),
    *SUMS,
    *ESTIMATES,
    Golden("pk.prop6", {"value": 2, "query": "count", **MEAN}, printed={"value": 3.0}),
    Golden("pk.prop6", {"value": 3, "query": "linear", **MEAN, "weights": (-2,)}, printed={"value": 1.0}),
    Golden("pk.prop6", {"value": 1, "query": "geometric", **MEAN}, printed={"value": math.sqrt(2)}),
    Golden("pk.prop6", {"value": 1, "query": "harmonic", **MEAN}, printed={"value": 4 / 3}),
]
