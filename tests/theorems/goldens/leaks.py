"""Outputs beside a leak, in one round and in several; the exponential mechanism; a world of many studies."""

from __future__ import annotations

import math

from tests.theorems.goldens.golden import Golden

BIG_WORLD = {"studies": 3, "joined": 2, "epsilon": 0.1, "delta": 1e-4}
NINE = {"epsilon": 0.5, "delta": 1e-3, "independence_epsilon": 0.1, "independence_delta": 1e-4}
WIDE = {"epsilon": 1, "delta": 0.1, "independence_epsilon": 0.5, "independence_delta": 0.1}
FOUR = {"epsilon": 0.3, "leak_epsilon": 0.2}
REMARK = {"epsilon": 0.3, "delta": 0.01, "leak_epsilon": 0.2, "leak_delta": 0.02}
GROUP = {"epsilon": 0.3, "delta": 0.002, "independence_epsilon": 0.2, "independence_delta": 0.01, "people": 3}
ADVANCED = {"epsilon": 0.1, "rounds": 10, "exceptions": 1e-6}

GOLDENS = [
    Golden("bldp.thm17", {"neighbours": "both", **BIG_WORLD}, {"epsilon": 0.3, "delta": 2.9997000100e-4}, {"delta": 4e-4}),
    Golden("bldp.thm17", {"neighbours": "replace_default", **BIG_WORLD}, {"delta": 2.9997000100e-4}, {"epsilon": 0.4}),
    Golden("bldp.thm17", {"neighbours": "add_remove", **BIG_WORLD}, {"epsilon": 0.4, "delta": 4.20989866169e-4}),
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
    Golden("bldp.thm36", {"epsilon": 1, "utilities": (0, 1, 2), "output": 0}, {"epsilon": 1, "probability": 0.186323723226}),
    Golden("bldp.thm36", {"epsilon": 1, "utilities": (0, 1, 2), "output": 1}, {"probability": 0.307195885718}),
    Golden("bldp.thm36", {"epsilon": 1, "utilities": (0, 1, 2), "output": 2}, {"probability": 0.506480391056}),
    Golden(
        "bldp.thm38",
        {"slack": 1, "outputs": 8, "best": 2, "epsilon": 1},
        {"gap": 4.77258872224, "probability": 0.216245402506},
        {"gap": 4.77258872224, "probability": 0.367879441171},
    ),
    Golden("bldp.sec6.1", {"epsilon": 0.5, "delta": 1e-3, "distance": 3}, {"delta": 0.00536700309916}),
    Golden("bldp.sec6.1", {"epsilon": 0.5, "delta": 1e-3, "distance": 1}, {"delta": 1e-3}, {"epsilon": 0.5, "delta": 1e-3}),
    Golden("ext.leak-semantic", {"epsilon": 1}, {"level": 0.462117157260}),
    Golden("ext.leak-semantic", {"epsilon": 0.5}, {"level": 0.244918662404}),
    Golden("bldp.thm9", NINE, {"epsilon": 0.7, "delta": 0.00138738279811}, {"delta": 0.00138738279811}),
    Golden("bldp.thm9", WIDE, {"delta": 0.679647599300}, {"delta": 0.713041034104}),
    Golden("bldp.thm4", {**FOUR, "at": 0.3}, {"delta": 0.0572535336779}),
    Golden("bldp.thm4", {**FOUR, "at": 0.5}, {"delta": 0.0}),
    Golden("bldp.thm4", FOUR, {"epsilon": 0.5, "delta": 0.0}, {"epsilon": 0.5, "delta": 0.0}),
    Golden("bldp.rem4", REMARK, {"epsilon": 0.5, "delta": 0.0298}),
    Golden("bldp.rem4", {**REMARK, "values": 2}, {"delta": 0.0298}, {"delta": 0.07}),
    Golden("bldp.rem4", {**REMARK, "at": 0.1}, {"delta": 0.130825725302}),
    Golden("bldp.thm22", {"epsilon": 0.5, "delta": 1e-3, "people": 3}, {"delta": 0.00536700309916}, {"delta": 0.00536700309916}),
    Golden("bldp.thm22", {"epsilon": 1, "delta": 0.05, "people": 4}, {"delta": 0.854822594369}, {"delta": 1.55964374253}),
    Golden("bldp.thm22", {"epsilon": 0, "delta": 0.01, "people": 4}, {"delta": 0.04}, {"delta": 0.04}),
    Golden("ext.indep-group", GROUP, {"epsilon": 1.3, "delta": 0.0502329901542}),
    Golden("bldp.thm16", ADVANCED, {"simple": 1.71221651123, "intended": 1.76742905434}, {"epsilon": 2.06882779601}),
    Golden("bldp.thm16", {**ADVANCED, "delta": 1e-5, "at": 0.6}, {"delta": 0.00323194986357}),
    Golden("bldp.lem10", {"epsilon": 0.3, "delta": 0.01, "index_epsilon": 0.2, "index_delta": 0.02}, {"delta": 0.0298}),
    Golden("bldp.thm12", {"epsilon": 1, "at": 0.5}, {"delta": 0.287649136645}),
    Golden("ext.joint->bldp", {"epsilon": 0.5, "delta": 1e-4, "allowed": 0.02}, {"probability": 0.0130787342264}),
    Golden("ext.joint->bldp", {"epsilon": 1, "delta": 1e-4, "allowed": 0.02}, {"probability": 0.0183195809594}),
    Golden("ext.joint->bldp", {"epsilon": 1, "at": 0}, {"delta": 0.462117157260}),
    Golden("sl.honest_leaks", {"epsilons": (0.3, 0.2), "leak_epsilons": (0.7, 0.1)}, {"epsilon": 1.0}),
    Golden("bldp.lem10", {"epsilon": 0.3, "delta": 0.01}, {"epsilon": 0.3, "delta": 0.01}, {"epsilon": 0.3, "delta": 0.01}),
    Golden(
        "bldp.lem10", {"epsilon": 0, "index_epsilon": math.log(2), "index_delta": 0.7}, {"epsilon": math.log(2), "delta": 0.7}
    ),
]
