"""Small claims about tables by cell."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from tests.theorems.drawing import ATOMS, Generator, partial, rate_bounds, rates

from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.size import Size
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.mechanism import Mechanism
from sidelight.noises.geometric import Geometric
from sidelight.populations.rates import Rates


def _figure(rng: Random) -> Mechanism:
    noisy = Noisy(Count(), Geometric(Fraction(1, 2)))
    return rng.choice([Count(), noisy, Minimum(Count(), rng.randint(0, 3)), Minimum(Count(), 2), Minimum(noisy, 2)])


def _table(rng: Random) -> Claim:
    population = rng.choice([rates, rate_bounds])(rng, 4)
    if isinstance(population, Rates):
        population = Rates(sorted(population.strata, key=lambda stratum: stratum.atom))
    definition, influence = rng.choice([*[partial(rng)] * 3, (DifferentialPrivacy(), "active")])
    inner = _figure(rng)
    if rng.random() < 0.2:
        inner = Both(inner, rng.choice([Count(), Size()]))
    of = rng.choice([None, None, frozenset(rng.sample(ATOMS, 2))])
    return Claim(ByAtom(inner, of), population, Attacker(rng.choice([0, 0, 1, 2, "34%", "50%", "100%"]), influence), definition)


GENERATORS: dict[str, Generator] = {"sl.by_atom": _table}
