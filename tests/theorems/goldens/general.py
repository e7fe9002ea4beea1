"""Primitives: one pair of laws, chains and products of them; what holds for every mechanism."""

from __future__ import annotations

from tests.theorems.goldens.golden import Golden

FIRST = (0.371828182846, 0.628171817154)
TENTH, NEVER = (0.1, 0.9), (0, 1)
HERE, THERE = (0.3, 0.1, 0.1, 0.1, 0.2, 0.2), (0.15, 0.15, 0.1, 0.2, 0.1, 0.3)
TEN = {"epsilons": (0.1,), "times": 10, "at": 0.6}

GOLDENS = [
    Golden("prim.rr", {"epsilon": 1, "at": 0.5}, {"delta": 0.287649136645}),
    Golden("prim.rr", {"epsilon": 0.5, "delta": 0.01, "at": 0}, {"delta": 0.252469475780}),
    Golden("prim.phi", {"epsilon": 0, "delta": 0.25, "probability": 0.5}, {"probability": 0.75}),
    Golden("sl.trade_off", {"epsilon": 0, "delta": 0.25, "false_positive": 0.5}, {"true_positive": 0.75, "false_negative": 0.25}),
    Golden("prim.chain", {"epsilons": (0.5,) * 3, "deltas": (1e-3,)}, {"epsilon": 1.5, "delta": 0.00536700309916}),
    Golden("prim.chain", {"epsilons": (1,) * 4, "deltas": (0.05,)}, {"delta": 0.854822594369}),
    Golden("prim.chain", {"epsilons": (0.1, 0.5, 0.1), "deltas": (1e-4, 1e-3, 1e-4)}, {"delta": 0.00138738279811}),
    Golden("prim.chain", {"epsilons": (0.5, 1, 0.5), "deltas": (0.1,)}, {"delta": 0.679647599300}),
    Golden(
        "prim.chain",
        {"epsilons": (0.2, 0.3, 0.3, 0.3, 0.2), "deltas": (0.01, 0.002, 0.002, 0.002, 0.01)},
        {"epsilon": 1.3, "delta": 0.0502329901542},
    ),
    Golden("prim.chain", {"epsilons": (1, 0), "deltas": (0, 0.1)}, {"epsilon": 1, "delta": 0.27182818284590}),
    Golden("sl.triangle", {"epsilon": 1, "next_delta": 0.1}, {"delta": 0.27182818284590}, {"delta": 0.27182818284590}),
    Golden("prim.comp", {"epsilons": (0.3, 0.2), "at": 0.3}, {"delta": 0.0572535336779}),
    Golden("prim.comp", {"epsilons": (0.3, 0.2)}, {"epsilon": 0.5, "delta": 0}),
    Golden("prim.comp", {"epsilons": (0.3, 0.2), "deltas": (0.01, 0.02)}, {"epsilon": 0.5, "delta": 0.0298}),
    Golden("prim.comp", {"epsilons": (0.3, 0.2), "deltas": (0.01, 0.02), "at": 0.1}, {"delta": 0.130825725302}),
    Golden("prim.comp", {"epsilons": (0.1,) * 10, "at": 0.6}, {"delta": 0.00313226757611}),
    Golden("prim.comp", {"epsilons": (0.1,) * 10, "deltas": (1e-5,), "at": 0.6}, {"delta": 0.00323194986357}),
    Golden("prim.comp", {"epsilons": (0.25,) * 4, "deltas": (1e-3,), "at": 0.5}, {"delta": 0.0431378597371}),
    Golden("prim.comp", {"epsilons": (1, 1), "at": 1}, {"delta": 0.337834712147}),
    Golden("prim.tilt", {"ratio": 4}, {"level": 1 / 3}),
    Golden("sl.convexity", {"weights": (1, 3), "deltas": (0.1, 0.2)}, {"delta": 0.175}),
    Golden("pk.lem1", {"epsilon": 1, "here": FIRST, "there": TENTH}, {"delta": 0.1}),
    Golden("pk.lem1", {"epsilon": 1, "here": TENTH, "there": NEVER}, {"delta": 0.1}),
    Golden("pk.lem1", {"epsilon": 2, "here": FIRST, "there": NEVER}, {"delta": 0.371828182846}),
    Golden("pk.lem1", {"epsilon": 0.5, "here": HERE, "there": THERE}, {"delta": 0.087819682325}),
    Golden("pk.prop3", {"epsilon": 0.5, "delta": 0.01}, {"epsilon": 0.5, "delta": 0.01}, {"epsilon": 0.5, "delta": 0.01}),
    Golden("pk.prop5", {"epsilon": 0.5, "delta": 0.01}, {"epsilon": 0.5, "delta": 0.01}, {"epsilon": 0.5, "delta": 0.01}),
    Golden("pk.thm1", {"epsilon": 0.5}, {"epsilon": 0.5, "delta": 0.0}, {"epsilon": 0.5, "delta": 0.0}),
    Golden("pk.thm1", {"epsilon": 0.5, "delta": 0.01, "least": 0.25}, {"delta": 0.04}),
    Golden("bldp.thm27", TEN, {"delta": 0.00313226757611}),
    Golden("bldp.thm27", {**TEN, "deltas": (1e-5,)}, {"delta": 0.00323194986357}),
    Golden("bldp.thm27", {"epsilons": (0.25,), "deltas": (1e-3,), "times": 4, "at": 0.5}, {"delta": 0.0431378597371}),
    Golden("bldp.thm27", {"epsilons": (0.3, 0.2), "deltas": (0.01, 0.02)}, {"delta": 0.0298}, {"epsilon": 0.5, "delta": 0.03}),
]
