"""Two counts about the same people: anyone can subtract them."""

from __future__ import annotations

from fractions import Fraction

from tests.counterexamples.counterexample import Counterexample

import sidelight as sl
from sidelight.model.population import Stratum

HALF = Fraction(1, 2)
people = sl.Rates([Stratum(0, 1, HALF), Stratum(1, 3, HALF)])
everyone, everyone_but_one = sl.Count(), sl.Count(frozenset({1}))

COUNTEREXAMPLES = [
    Counterexample(
        "sl.separate_people",
        "no person is in both",
        sl.Claim(sl.Both(everyone, everyone_but_one), people, sl.Attacker(0), sl.ActiveKnowledge()),
    )
]
