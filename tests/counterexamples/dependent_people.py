"""People who are not independent: the others give the target away."""

from __future__ import annotations

from fractions import Fraction

from tests.atoms import NORTH, SOUTH
from tests.counterexamples.counterexample import Counterexample

import sidelight as sl
from sidelight.mechanisms.statistics.size import Size

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
INDEPENDENT = "records are independent"

twins = sl.Joint.of({(0, 0): HALF, (1, 1): HALF})
twins_and_another = sl.Joint.of({(x, x, y): HALF * (QUARTER if y else 1 - QUARTER) for x in (0, 1) for y in (0, 1)})
"""Two people who always agree, and a third with another rate."""

siblings = sl.Joint.of(
    {(x, u, x, v): Fraction(1, 8) for x in (0, 1) for u in (0, 1) for v in (0, 1)},
    atoms=(NORTH, NORTH, SOUTH, SOUTH),
)
"""One person of the north and one of the south always agree."""

per_region = sl.Both(sl.Count(frozenset({NORTH})), sl.Count(frozenset({SOUTH})))

cousins = sl.Joint.of({(0, 0): HALF, (1, 1): HALF}, atoms=(NORTH, SOUTH))
"""One person of the north and one of the south, who always agree."""

shadow = sl.Joint.of({(0, 0): HALF, (1, 0): QUARTER, (1, 1): QUARTER})
"""Where the second person is a 1, so is the first."""

RULED_OUT = "no fact rules out a value of a secret"

noisy_count = sl.Noisy(sl.Count(), sl.Geometric(HALF))

COUNTEREXAMPLES = [
    Counterexample("sl.noise_alone", INDEPENDENT, sl.Claim(noisy_count, twins, sl.Attacker(0), sl.ActiveKnowledge())),
    Counterexample("sl.worst_case_covers", INDEPENDENT, sl.Claim(noisy_count, twins, sl.Attacker(0), sl.ActiveKnowledge())),
    Counterexample(
        "sl.not_counted",
        INDEPENDENT,
        sl.Claim(sl.Count(frozenset({SOUTH})), cousins, sl.Attacker(0, targets=(0,)), sl.ActiveKnowledge()),
    ),
    Counterexample("sl.size", RULED_OUT, sl.Claim(Size(), twins, sl.Attacker(1, "passive"), sl.PassiveKnowledge())),
    Counterexample("pk.thm1", RULED_OUT, sl.Claim(Size(), shadow, sl.Attacker((1,), "passive", (0,)), sl.PassiveKnowledge())),
    Counterexample("sl.count", INDEPENDENT, sl.Claim(sl.Count(), twins, sl.Attacker(0), sl.ActiveKnowledge())),
    Counterexample(
        "sl.count_minimum_active", INDEPENDENT, sl.Claim(sl.Minimum(sl.Count(), 2), twins, sl.Attacker(0), sl.ActiveKnowledge())
    ),
    Counterexample(
        "sl.count_minimum_passive",
        INDEPENDENT,
        sl.Claim(sl.Minimum(sl.Count(), 2), twins, sl.Attacker(0, "passive"), sl.PassiveKnowledge()),
    ),
    Counterexample(
        "sl.count_minimum_passive_number",
        INDEPENDENT,
        sl.Claim(sl.Minimum(sl.Count(), 2), twins_and_another, sl.Attacker(1, "passive"), sl.PassiveKnowledge()),
    ),
    Counterexample(
        "pk.thm4", INDEPENDENT, sl.Claim(sl.Minimum(sl.Count(), 2), twins, sl.Attacker(0, "passive"), sl.PassiveKnowledge())
    ),
    Counterexample("sl.separate_people", INDEPENDENT, sl.Claim(per_region, siblings, sl.Attacker(0), sl.ActiveKnowledge())),
    Counterexample("sl.refinement", INDEPENDENT, sl.Claim(per_region, siblings, sl.Attacker(0), sl.ActiveKnowledge())),
]
