"""Outputs that are independent of each other, and tell everything together."""

from __future__ import annotations

from fractions import Fraction

from tests.counterexamples.counterexample import Counterexample

import sidelight as sl
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.laws.finite.law import FiniteLaw
from sidelight.theorems.outputs.parallel import THREE_BITS

NEED = "the outputs are independent given the secret and what is known"
PAIRS = {0: "0.01", 1: "0.49", 2: "0.49", 3: "0.01"}

columns = sl.Both(
    *(
        sl.Table.of({(a, b): FiniteLaw.point((a >> bit & 1) + (b >> bit & 1)) for a in range(4) for b in range(4)})
        for bit in (0, 1)
    )
)
two_records = sl.Joint.of({(a, b): Fraction(p) * Fraction(q) for a, p in PAIRS.items() for b, q in PAIRS.items()})
"""Two bits in each record, that nearly always differ: the sums of the columns read different bits, not independent ones."""

COUNTEREXAMPLES = [
    Counterexample("pk.prop9", NEED, THREE_BITS),
    Counterexample("pk.prop9", NEED, sl.Claim(columns, two_records, sl.Attacker(0), Noiseless())),
]
