"""One person whose bit everybody knows: no belief can move, and the bit is still there in the output."""

from __future__ import annotations

from fractions import Fraction

from tests.counterexamples.counterexample import Counterexample

import sidelight as sl
from sidelight.laws.finite.law import FiniteLaw

KEPT = Fraction(4, 5)
response = sl.Table.of({(bit,): FiniteLaw.of({bit: KEPT, 1 - bit: 1 - KEPT}) for bit in (0, 1)})
certain = sl.Claim(response, sl.Rates([1]), sl.Attacker(), sl.DifferentialPrivacy())
RULED_OUT = "no value of a secret is ruled out"

COUNTEREXAMPLES = [
    Counterexample("ks.thm2.4b", RULED_OUT, certain),
    Counterexample("ks.fn4", RULED_OUT, certain),
]
