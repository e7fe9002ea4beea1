"""Datasets that share a leak value, but are joined by none that can leak it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from tests.counterexamples.counterexample import Counterexample

import sidelight as sl
from sidelight.laws.finite.law import FiniteLaw

HALF = Fraction(1, 2)
BITS = list(product((0, 1), repeat=3))
first_two = sl.Table.of({x: FiniteLaw.point(x[:2]) for x in BITS})
their_parity = sl.Table.of({x: FiniteLaw.point((x[0] + x[1]) % 2) for x in BITS})
"""Only the third person can change without changing it, and they are not published."""

COUNTEREXAMPLES = [
    Counterexample(
        "bldp.thm22",
        "datasets with a common leak value are joined by neighbours that can leak it, in as many steps as people",
        sl.Claim(first_two, sl.Rates([HALF] * 3), sl.Attacker(), sl.BoundedLeakage(sl.Leak(their_parity), group=2)),
    )
]
