from __future__ import annotations

from tests.theorems.goldens.golden import Golden

NINE = {"epsilon": 0.5, "delta": 1e-3, "independence_epsilon": 0.1, "independence_delta": 1e-4}
WIDE = {"epsilon": 1, "delta": 0.1, "independence_epsilon": 0.5, "independence_delta": 0.1}

GOLDENS = [
    Golden("bldp.thm9", NINE, {"epsilon": 0.7, "delta": 0.00138738279811}, {"delta": 0.00138738279811}),
    Golden("bldp.thm9", WIDE, {"delta": 0.679647599300}, {"delta": 0.713041034104}),
]
