"""The best simulators, and what follows from one."""

from __future__ import annotations

from fractions import Fraction

from tests.theorems.goldens.golden import Golden

SIX = {"epsilon": 0.5, "delta": 1e-3, "other_epsilon": 0.25, "other_delta": 2e-3}
SIXTEEN = {"epsilon": 0.1, "delta": 1e-5, "simulator_epsilon": 0.05, "simulator_delta": 1e-6}
TWO, TWELVE = {"epsilon": 0.1, "delta": 1e-5}, {"least": 0.3, "changes": 0.05}

GOLDENS = [
    Golden(
        "cw.lem1",
        {"epsilon": 1, "delta": 1e-3, "distance": 0.1},
        {"probability": 0.0344645364561},
        {"probability": 0.0207357588823},
    ),
    Golden("cw.lem1", {"epsilon": 0.5, "delta": 1e-6, "distance": 1e-2}, {"epsilon": 1.0, "probability": 0.000263223405799}),
    Golden(
        "cw.thm2", {"epsilon": 2.1, "delta": 0.0624, "secrets": 1}, {"epsilon": 4.2, "delta": 0.543265713083}, {"epsilon": 6.3}
    ),
    Golden("cw.thm2", {"epsilon": 2.1, "delta": 0.0624}, {}, {"delta": 0.49960}, digits=5),
    Golden("cw.thm2", {"epsilon": 0.1, "delta": 1e-6, "secrets": 100}, {"delta": 0.0144540538194}, {"delta": 0.02}),
    Golden("cw.thm1", {"epsilon": 0.1, "delta": 1e-6, "people": 100}, {"delta": 0.0144540538194}, {"delta": 0.02}),
    Golden("cw.thm6", SIX, {"epsilon": 0.75, "delta": 0.0042974425414}, {"delta": 0.0042974425414}),
    Golden(
        "cw.thm7", {"epsilon": 0.2, "delta": 1e-4}, {"epsilon": 0.2, "delta": 0.00707106781187}, {"epsilon": 0.6, "delta": 0.02}
    ),
    Golden("cw.thm16", SIXTEEN, {"epsilon": 0.25, "delta": 2.27235133454e-5}, {"delta": 2.27235133454e-5}),
    Golden("cw.cor2", TWO, {"epsilon": 0.2, "delta": 2.10517091808e-5}, {"delta": 2.10517091808e-5}),
    Golden("cw.gehrke", TWO, {"epsilon": 0.2, "delta": 2.10517091808e-5}),
    Golden("cw.dp", TWO, {"epsilon": 0.2, "delta": 2.10517091808e-5}),
    Golden("cw.thm11", {"changes": 0.05}, {"epsilon": 0.0, "delta": 0.05}, {"epsilon": 0.0, "delta": 0.05}),
    Golden("cw.thm12", TWELVE, {"epsilon": 0.182321556794, "delta": 0.0}, {"epsilon": 0.336472236621}),
    Golden("sl.private_imitated", {"epsilon": 0.5, "values": 2}, {"epsilon": 0.280929803620, "delta": 0.0}),
    Golden("sl.private_imitated", {"epsilon": 0, "delta": 1, "values": 2}, {"epsilon": 0.0, "delta": 0.5}),
    Golden("sl.every_simulator", {"epsilon": 0, "delta": Fraction(5, 16)}, {"at_least": 0.15625}),
]
