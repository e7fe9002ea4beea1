"""Several counts over the same people, and two outputs in turn."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

from tests.theorems.drawing import ATOMS, attacker, one_law, partial, rate, shown
from tests.theorems.generators import Facts, Generator

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.dependency import Dependency
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.laws.finite.law import FiniteLaw, Trajectory
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.statistics.counts import Counts
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.noises.geometric import Geometric
from sidelight.populations.chain import Chain
from sidelight.populations.joint import Joint
from sidelight.populations.trajectories import Trajectories, TrajectoryGroup


def _two_outputs(rng: Random) -> Claim:
    population = one_law(rng)
    definition: Definition = rng.choice([ActiveKnowledge(), PassiveKnowledge(), Noiseless()])
    influence = "passive" if isinstance(definition, PassiveKnowledge) else "active"
    parts = [shown(rng, population, exact=True) for _ in range(rng.choice([2, 2, 2, 3]))]
    return Claim(Both(*parts), population, attacker(rng, population, influence), definition)


def _dependency(claim: Claim) -> list[Claim]:
    parts = claim.mechanism.parts if isinstance(claim.mechanism, Both) else ()
    before = parts[0] if len(parts) == 2 else Both(*parts[:-1])
    return [claim.about(Both(before, parts[-1])).to(Dependency())]


RATIOS = [Fraction(1, 100), Fraction(1, 4), Fraction(1, 2), Fraction(9, 10)]


def law(rng: Random, length: int) -> FiniteLaw[Trajectory]:
    """A law of trajectories, sometimes of a chain; some trajectories are impossible, some very unlikely, and some secrets
    certain.
    """
    if rng.random() < 0.3:
        return Chain(rate(rng), rate(rng), rng.choice([rate(rng), Fraction(0), Fraction(1)]), length).law
    every = list(product((0, 1), repeat=length))
    weights = {trajectory: rng.choice([0, 1, 1, 2, 5, 30, 1000]) for trajectory in every}
    if rng.random() < 0.1 or not any(weights.values()):
        weights = {trajectory: int(trajectory == rng.choice(every)) for trajectory in every}
        weights[every[0]] += not any(weights.values())
    total = sum(weights.values())
    return FiniteLaw.of({trajectory: Fraction(weight, total) for trajectory, weight in weights.items()})


def trajectories(rng: Random, most: int = 10) -> Trajectories:
    """A random population; `most` is about the largest number of bits in a dataset."""
    length = rng.choice([1, 2, 2, 2, 2, 3, 3])
    people = rng.randint(1, min(5, most // length))
    laws = [law(rng, length) for _ in range(rng.choice([1, 1, 2, 3]))]
    atoms = sorted(rng.choice(ATOMS[: rng.randint(1, 3)]) for _ in range(people))
    return Trajectories([TrajectoryGroup(atom, 1, rng.choice(laws)) for atom in atoms])


def written_out(population: Trajectories) -> Joint:
    """The same people as a table."""
    (whole,) = population.laws()
    return Joint(whole, tuple(name for name, size in population.atoms for _ in range(size)))


def noise(rng: Random, population: Trajectories) -> Geometric | None:
    """Noise, only where there are few counts, so that enumeration stays small."""
    small = population.people**population.length <= 16
    return Geometric(rng.choice(RATIOS)) if small and rng.random() < 0.4 else None


def counts(rng: Random, population: Trajectories) -> Counts | Noisy:
    drawn = noise(rng, population)
    return Counts() if drawn is None else Noisy(Counts(), drawn)


def _over_time(rng: Random) -> Claim:
    population = trajectories(rng, rng.choice([4, 6, 6, 8, 10]))
    definition, influence = partial(rng)
    people = written_out(population) if rng.random() < 0.2 else population
    return Claim(counts(rng, population), people, attacker(rng, population, influence), definition)


def _worst_case(rng: Random) -> Claim:
    population = trajectories(rng, 6)
    people = written_out(population) if rng.random() < 0.2 else population
    return Claim(counts(rng, population), people, Attacker(), DifferentialPrivacy())


GENERATORS: dict[str, Generator] = {
    "pk.thm6": _two_outputs,
    "sl.trajectories": _over_time,
    "sl.trajectories_revealed": _over_time,
    "sl.trajectories_worst_case": _worst_case,
}

FACTS: dict[str, Facts] = {
    "pk.thm6": _dependency,
}
