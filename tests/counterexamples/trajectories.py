"""People who are always where the others are: nobody hides anybody, though each alone is as open as ever."""

from __future__ import annotations

from fractions import Fraction

from tests.counterexamples.counterexample import Counterexample

import sidelight as sl

HALF = Fraction(1, 2)
together = sl.Joint.of({((bit, bit),) * 3: HALF for bit in (0, 1)})
claim = sl.Claim(sl.Counts(), together, sl.Attacker(()), sl.ActiveKnowledge())

COUNTEREXAMPLES = [
    Counterexample("sl.trajectories", "records are independent", claim),
    Counterexample("sl.trajectories_revealed", "records are independent", claim),
]
