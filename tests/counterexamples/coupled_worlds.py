"""People who share a hidden cause, which a simulator may tell; and a simulator that does not know whom it leaves out."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

from tests.counterexamples.counterexample import Counterexample

import sidelight as sl
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.pufferfish import Pufferfish
from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.laws.finite.law import FiniteLaw

INDEPENDENT = "records are independent"
AWARE = "the simulator knows whose record is left out"
POSSIBLE = "everybody may have the value that the simulator fills in"
TILT = Fraction(95, 100)


def _agreeing(x: tuple[int, ...], cause: int) -> Fraction:
    return TILT ** x.count(cause) * (1 - TILT) ** x.count(1 - cause)


five = sl.Joint.of({x: (_agreeing(x, 0) + _agreeing(x, 1)) / 2 for x in product((0, 1), repeat=5)})
"""Five bits that each equal a hidden one with probability 0.95."""
majority = sl.Table.of({x: FiniteLaw.point(int(sum(x) > 2)) for x in product((0, 1), repeat=5)})

chance = [Fraction(0.1 * math.exp(-0.5 * far)) for far in range(4)]
near_101 = sl.Table.of(
    {
        x: FiniteLaw.of({1: chance[far], 0: 1 - chance[far]})
        for x in product((0, 1), repeat=3)
        for far in [sum(a != b for a, b in zip(x, (1, 0, 1), strict=True))]
    }
)
"""0.5-DP; the list (0, 1) may come from 101 and from 010, which are three apart."""

fair = sl.Rates([Fraction(1, 2)] * 3)

in_22nds = {(0, 0, 0): 9, (0, 1, 0): 9, (0, 1, 1): 1, (1, 0, 1): 1, (1, 1, 0): 1, (1, 1, 1): 1}
three = sl.Joint.of({x: Fraction(weight, 22) for x, weight in in_22nds.items()})
"""Three people, of whom one other is known: what the others show of the first depends on whom the attacker knows."""
one_in_pairs = sl.Table.of(
    {
        x: FiniteLaw.of({0: Fraction(1, 4), 1: Fraction(3, 4)}) if x[1] == 0 else FiniteLaw.point(int(x == (1, 1, 0)))
        for x in product((0, 1), repeat=3)
    }
)

certain_first = sl.Rates([Fraction(1), Fraction(1, 2)])
first_bit = sl.Table.of({x: FiniteLaw.point(x[0]) for x in product((0, 1), repeat=2)})

COUNTEREXAMPLES = [
    Counterexample("cw.cor2", INDEPENDENT, sl.Claim(majority, five, sl.Attacker(0), Noiseless())),
    Counterexample("cw.thm16", INDEPENDENT, sl.Claim(majority, five, sl.Attacker(0), Pufferfish())),
    Counterexample("cw.gehrke", AWARE, sl.Claim(near_101, fair, sl.Attacker(2), Distributional(index_aware=False))),
    Counterexample("cw.gehrke", AWARE, sl.Claim(near_101, fair, sl.Attacker(2), CoupledWorlds(index_aware=False))),
    Counterexample("sl.place_filled", INDEPENDENT, sl.Claim(one_in_pairs, three, sl.Attacker(1, targets=(0,)), Distributional())),
    Counterexample("sl.place_filled", AWARE, sl.Claim(near_101, fair, sl.Attacker(2), Distributional(index_aware=False))),
    Counterexample(
        "sl.place_filled_with_one_value",
        POSSIBLE,
        sl.Claim(first_bit, certain_first, sl.Attacker(0), Distributional("canonical")),
    ),
]
