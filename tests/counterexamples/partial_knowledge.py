"""People who follow each other, or something common: knowing it may be weaker, and overwriting is not knowing."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

from tests.counterexamples.counterexample import Counterexample

import sidelight as sl
from sidelight.definitions.knowledge.causal import Causal
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.laws.finite.law import FiniteLaw

INDEPENDENT = "records are independent"
HALF, TENTH = Fraction(1, 2), Fraction(1, 10)

twin_pairs = sl.Joint.of({(a, a, b, b): Fraction(1, 16) for a in range(4) for b in range(4)})
sum_modulo_4 = sl.Table.of({row: FiniteLaw.point(sum(row) % 4) for row in product(range(4), repeat=4)})

triplets = sl.Joint.of({(x, x, x): HALF for x in (0, 1)})
majority = sl.Table.of({row: FiniteLaw.point(int(sum(row) > 1)) for row in product((0, 1), repeat=3)})


def _regime() -> sl.Joint:
    """A common regime, then a target who follows it nine times in ten, then eight others who are 1 as often as it says."""
    table = {}
    for regime, rate in ((0, TENTH), (1, 1 - TENTH)):
        for row in product((0, 1), repeat=9):
            others = prod(rate if vote else 1 - rate for vote in row[1:])
            table[(regime, *row)] = HALF * (1 - TENTH if row[0] == regime else TENTH) * others
    return sl.Joint.of(table, atoms=(0, *[1] * 9))


votes = sl.Count(frozenset({1}))

twins = sl.Joint.of({(x, x): HALF for x in (0, 1)})
by_the_twin = sl.Table.of(
    {
        (0, 1): FiniteLaw.point("the twin is 1"),
        (1, 1): FiniteLaw.point("the twin is 1"),
        (0, 0): FiniteLaw.of({"heads": 1 - TENTH, "tails": TENTH}),
        (1, 0): FiniteLaw.of({"heads": TENTH, "tails": 1 - TENTH}),
    }
)
"""Of two outputs that never come with a 1, overwriting by 1 changes the probabilities and no belief."""

COUNTEREXAMPLES = [
    Counterexample("pk.prop2", INDEPENDENT, sl.Claim(sum_modulo_4, twin_pairs, sl.Attacker((), targets=(0,)), Causal())),
    Counterexample(
        "sl.noiseless_from_causal", INDEPENDENT, sl.Claim(majority, triplets, sl.Attacker((), targets=(0,)), Noiseless())
    ),
    Counterexample("sl.causal_from_beliefs", INDEPENDENT, sl.Claim(by_the_twin, twins, sl.Attacker((), targets=(0,)), Causal())),
    Counterexample("pk.prop3", INDEPENDENT, sl.Claim(votes, _regime(), sl.Attacker((), targets=(1,)), sl.ActiveKnowledge())),
]
