"""A leak that is chosen from an answer says something about that answer."""

from __future__ import annotations

from fractions import Fraction

from tests.counterexamples.counterexample import Counterexample

import sidelight as sl
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.in_turn import InTurn
from sidelight.mechanisms.kernels.constant import Constant
from sidelight.model.chosen import Chosen
from sidelight.model.leak import Leaks

HALF, RARE = Fraction(1, 2), Fraction(1, 1000)


def bit(*chances: Fraction) -> sl.Table:
    """1 with this chance, for each value of the one record."""
    return sl.Table.of({(x,): FiniteLaw.of({1: chance, 0: 1 - chance}) for x, chance in enumerate(chances)})


coin = bit(HALF, HALF)
after_heads, after_tails = bit(Fraction(1), RARE), coin
leaks = Leaks(sl.Leak(Constant()), Chosen.of({((None,), (1,)): sl.Leak(after_heads), ((None,), (0,)): sl.Leak(after_tails)}))

COUNTEREXAMPLES = [
    Counterexample(
        "bldp.thm31",
        "no leak is chosen from answers",
        sl.Claim(InTurn(coin, Constant()), sl.Rates([HALF]), sl.Attacker(), sl.BoundedLeakage(leaks)),
    )
]
