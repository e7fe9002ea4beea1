"""Beliefs before and after: semantic, pointwise, causal."""

from __future__ import annotations

import math

from tests.theorems.goldens.golden import Golden

MAIN = {"epsilon": 0.05, "delta": 1e-6, "people": 10}
S = 0.324360635350  # (e^0.5 - 1) / 2

GOLDENS = [
    Golden("pk.prop1", {"epsilon": 0.3}, {"epsilon": 0.6}, {"epsilon": 0.6}),
    Golden("pk.prop1", {"epsilon": 0.3, "values": 2}, {"epsilon": 0.3}, {"epsilon": 0.6}),
    Golden("pk.prop1", {"epsilon": 0.3, "to": "causal", "values": 2}, {"epsilon": 0.6}, {"epsilon": 0.6}),
    Golden("pk.prop2", {"epsilon": 0.5, "delta": 0.01}, {"epsilon": 0.5, "delta": 0.01}, {"epsilon": 0.5, "delta": 0.01}),
    Golden("ks.thm2.2a", {"epsilon": 0.5}, {"epsilon": 0.244918662404}, {"epsilon": 0.648721270700}),
    Golden("ks.thm2.2a", {"epsilon": 0.5, "people": 1}, {"epsilon": 0.124353001772}),
    Golden("ks.thm2.2a", {"epsilon": 1, "people": 2}, {"epsilon": 0.462117157260}),
    Golden("ks.thm2.2b", {"epsilon": 0.25}, {"epsilon": 1.02165124753}),
    Golden("ks.thm2.2b", {"epsilon": 0.1}, {"epsilon": 0.401341390924}),
    Golden("ks.thm2.2b", {"epsilon": 0.324360635350}, {"epsilon": 1.34605126632}, {"epsilon": 1.0}),
    Golden("ks.thm2.2b", {"epsilon": 0.0525854590378}, {"epsilon": 0.2105}, {"epsilon": 0.2}, digits=4),
    Golden("ext.informed-eq", {"epsilon": 0.5}, {"distance": 0.124353001772}),
    Golden("ext.informed-eq", {"distance": 0.25}, {"epsilon": 1.02165124753}),
    Golden("ks.claim3.3.1", {"epsilon": 0.5, "delta": 1e-3}, {"delta": 1e-3}, {"delta": 1e-3}),
    Golden("ks.claim3.3.2", {"epsilon": 0.5, "delta": 1e-3}, {"delta": 0.00347645750536}, {"delta": 0.00242612263885}),
    Golden("ks.claim3.3.2", {"epsilon": 0.5, "delta": 1e-3, "at": 0.8}, {"delta": 0.00559194001959}),
    Golden("ks.claim3.3.2", {"epsilon": 1, "delta": 0.1}, printed={"delta": 0.0735758882}, digits=9),
    Golden("ks.claim3.3.3", {"epsilon": 1, "deltas": (0.1, 0.3), "shares": (0.75, 0.25)}, {"delta": 0.15}, {"delta": 0.3}),
    Golden("ks.claim3.3.4", {"epsilon": 1, "delta": 0.1}, {"delta": 0.19}, {"delta": 0.2}),
    Golden("ks.claim3.3.5", {"epsilon": 1, "delta": 0.1}, {"delta": 0.1}, {"delta": 0.1}),
    Golden("ks.claim3.3.6", {"epsilon": 0.5, "delta": 0.01}, {"distance": 0.252469475780}, {"distance": 0.658721270700}),
    Golden(
        "ks.lem4.1",
        {"epsilon": 0.5, "delta": 1e-4},
        {"epsilon": 1, "delta": 0.02, "probability": 0.0130787342264},
        {"epsilon": 1.5, "delta": 0.02, "probability": 0.0102426122639},
    ),
    Golden("ks.lem4.1", {"epsilon": 1, "delta": 1e-4}, {"probability": 0.0183195809594}, {"probability": 0.0100735758882}),
    Golden("ks.cor4.2", {"epsilon": 0.4, "delta": 1e-3, "distance": 0.25}, {"factor": 16.3022622481}),
    Golden("ks.cor4.2", {"epsilon": 0.4, "delta": 1e-3, "distance": 0.3}, {"factor": 8.83537210947}),
    Golden("ks.cor4.2", {"epsilon": 0.4, "delta": 1e-3, "distance": 0.4}, {"factor": 4.92250717258}),
    Golden("ks.cor4.2", {"epsilon": 0.4, "delta": 1e-3, "distance": 0.8}, {"factor": 1.62295617441}),
    Golden("ks.cor4.2", {"epsilon": 1, "delta": 1e-3, "distance": 0.5}, {"factor": 14.6519668541}),
    Golden("ks.cor4.2", {"epsilon": 0, "delta": 1e-3, "distance": 0.3}, {"factor": 5.66666666667}),
    Golden(
        "ks.thm2.4a", MAIN, {"epsilon": 0.163834242728, "delta": 1.14691340535e-4}, {"epsilon": 0.163834242728, "delta": 0.01}
    ),
    Golden("ks.thm2.4b", {"epsilon": 0.25, "delta": 1e-3, "share": 0.5}, {"epsilon": 1.09861228867, "delta": 2e-3}),
    Golden("ks.thm2.4b", {"epsilon": 0.25, "delta": 1e-3}, {"epsilon": 1.02165124753, "delta": 1e-3 * 2 / 0.75}),
    Golden("ks.fn4", {"epsilon": 0.25, "delta": 1e-3}, {"epsilon": 1.02165124753, "delta": 1e-3}, {"delta": 2e-3}),
    Golden("ks.thm5.1", MAIN, {"delta": 1.14691340535e-4 * 1.999999}, {"delta": 0.02}),
    Golden("ks.cor5.2", {"epsilon": 0.05, "exceptions": 1e-6, "people": 10}, {"delta": 1.14691340535e-4}, {"delta": 0.01}),
    Golden("ks.thmA.2", {"epsilon": 1, "deviation": 3.39307021221}, {"delta": 4.28435499090e-5}, {"delta": 1e-5}, digits=10),
    Golden("ks.thmA.2", {"epsilon": 1, "deviation": 4, "people": 10}, {"distance": 0.144225106486}),
    Golden("ks.thmA.2", {"epsilon": 1, "deviation": 4, "people": 100}, {"distance": 0.498012225788}),
    Golden("ks.thmA.3", {"epsilon": 0.4, "delta": 1e-3, "at": 0.3, "values": 2}, {"factor": 1.99348107578}),
    Golden(
        "ks.thmA.3",
        {"epsilon": 0.4, "delta": 1e-3, "at": 0.3, "people": 1},
        {"delta": 1e-3 * (1 + 1.49182469764 * 8.83537210947)},
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
