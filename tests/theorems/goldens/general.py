from __future__ import annotations

from tests.theorems.goldens.golden import Golden

BIG_WORLD = {"studies": 3, "joined": 2, "epsilon": 0.1, "delta": 1e-4}

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
    Golden("bldp.thm17", {"neighbours": "both", **BIG_WORLD}, {"epsilon": 0.3, "delta": 2.9997000100e-4}, {"delta": 4e-4}),
    Golden("bldp.thm17", {"neighbours": "replace_default", **BIG_WORLD}, {"delta": 2.9997000100e-4}, {"epsilon": 0.4}),
    Golden("bldp.thm17", {"neighbours": "add_remove", **BIG_WORLD}, {"epsilon": 0.4, "delta": 4.20989866169e-4}, {"delta": 4e-4}),
    Golden(
        "bldp.thm17",
        {"neighbours": "both", "studies": 9, "joined": 2, "epsilon": 0.25, "delta": 1e-3, "at": 0.5},
        {"delta": 0.0431378597371},
    ),
    Golden(
        "bldp.thm17",
        {"neighbours": "both", "studies": 2, "joined": 1, "epsilon": 1, "at": 1},
        {"delta": 0.337834712147},
        {"epsilon": 2, "delta": 0},
    ),
    Golden(
        "bldp.thm17",
        {"neighbours": "both", "studies": 2, "joined": 1, "epsilon": 1, "at": 1, "same_studies": 1},
        {"delta": 0},
    ),
    Golden("bldp.thm36", {"epsilon": 1, "utilities": (0, 1, 2), "output": 1}, {"epsilon": 1, "probability": 0.186323723226}),
    Golden("bldp.thm36", {"epsilon": 1, "utilities": (0, 1, 2), "output": 2}, {"probability": 0.307195885718}),
    Golden("bldp.thm36", {"epsilon": 1, "utilities": (0, 1, 2), "output": 3}, {"probability": 0.506480391056}),
    Golden(
        "bldp.thm38",
        {"slack": 1, "outputs": 8, "best": 2, "epsilon": 1},
        {"gap": 4.77258872224, "probability": 0.216245402506},
        {"gap": 4.77258872224, "probability": 0.367879441171},
    ),
    Golden("bldp.sec6.1", {"epsilon": 0.5, "delta": 1e-3, "distance": 3}, {"delta": 0.00536700309916}, {"delta": 1e-3}),
    Golden("ext.leak-semantic", {"epsilon": 1}, {"level": 0.462117157260}),
    Golden("ext.leak-semantic", {"epsilon": 0.5}, {"level": 0.244918662404}),
    Golden("sl.monotone_relabelling", {"epsilon": 1, "rates": (0.05,) * 9}, {"delta": 0.630249}, digits=6),
    Golden("sl.monotone_relabelling", {"epsilon": 0.5, "rates": (0.3,) * 4, "minimum": 3}, {"delta": 0.210302}, digits=6),
    Golden("sl.monotone_relabelling", {"epsilon": 0.5, "rates": (0.3,), "minimum": 3}, {"delta": 0}),
    Golden("sl.monotone_relabelling", {"epsilon": 1, "rates": (0.05,) * 3, "minimum": 3}, {"delta": 0.006910}, digits=4),
]
