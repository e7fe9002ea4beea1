"""Wrong bounds planted into theorems: the comparison with enumeration that watches over each must catch them.

A planted bound that is below an exact one is below the truth, so it must be caught. One that is below a bound which is not exact
may still be true: it counts only in the lists of tests/mutation/.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.audit.audit import Tally
from tests.mutation.caught import Outcome, compared_ones, tried_theorem
from tests.mutation.planting import PLANTS


@dataclass(frozen=True)
class MutationAudit:
    id: str
    instances: int

    def search(self, seed: int, instances: int) -> Tally:
        rng, tally, theorems = Random(f"mutations {seed}"), Tally(), compared_ones()
        while tally.met < instances:
            theorem, plant = rng.choice(theorems), rng.choice(PLANTS)
            tally.met += 1
            if tried_theorem(theorem, plant, str(seed)) is Outcome.SURVIVED:
                tally.violations += 1
                tally.worst = {"theorem": theorem.id, "planted": plant.name}
        return tally


AUDITS = [MutationAudit("mutations", 1_000)]
