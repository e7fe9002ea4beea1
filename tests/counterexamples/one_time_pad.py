"""The leak is the pad: the output alone says nothing, output and pad together say everything."""

from __future__ import annotations

from fractions import Fraction

from tests.counterexamples.counterexample import Counterexample

import sidelight as sl
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.leak import SharedLeak

HALF = Fraction(1, 2)
masked = sl.Table.of({(x,): FiniteLaw.of({0: HALF, 1: HALF}) for x in (0, 1)})
pad_and_output = SharedLeak(tuple(((x,), FiniteLaw.of({(pad, x ^ pad): HALF for pad in (0, 1)})) for x in (0, 1)))

COUNTEREXAMPLES = [
    Counterexample(
        "bldp.lem7",
        "the leak shares no coins with the mechanism",
        sl.Claim(masked, sl.Rates([HALF]), sl.Attacker(), sl.BoundedLeakage(pad_and_output)),
    )
]
