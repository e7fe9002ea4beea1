"""Random small parts of claims: people, attackers, figures, tables. Whoever draws claims for a theorem starts from them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from random import Random

from tests.atoms import EAST, NORTH, SOUTH

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.laws.finite.kernel import Kernel
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.display_steps import HIDDEN
from sidelight.mechanisms.kernels.table import Table
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.size import Size
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Population, Stratum
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.noises.noise import Noise
from sidelight.populations.binned_rates import BinnedRates
from sidelight.populations.joint import Joint
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates

ATOMS = (NORTH, SOUTH, EAST)

TENTHS = [Fraction(k, 10) for k in range(1, 10)]

ODD = [Fraction(1, 1000), Fraction(1, 20), Fraction(1, 3), Fraction(19, 20), Fraction(999, 1000)]


def rate(rng: Random) -> Fraction:
    return rng.choice(TENTHS + ODD)


def names(rng: Random, people: int) -> list[str]:
    """The atom of each person; sometimes the people of an atom are not next to each other."""
    atoms = [rng.choice(ATOMS[: rng.randint(1, 3)]) for _ in range(people)]
    return atoms if rng.random() < 0.2 else sorted(atoms)


def rates(rng: Random, most: int = 5) -> Rates:
    people = rng.randint(1, most)
    kind = rng.choice(["equal", "two", "outlier", "certain", "any"])
    a, b = rate(rng), rate(rng)
    if kind == "equal":
        values = [a] * people
    elif kind == "two":
        values = [rng.choice([a, b]) for _ in range(people)]
    elif kind == "outlier":
        values = [*[a] * (people - 1), rng.choice([Fraction(1, 1000), Fraction(999, 1000)])]
    elif kind == "certain":
        values = [rng.choice([Fraction(0), Fraction(1), a, b]) for _ in range(people)]
    else:
        values = [rate(rng) for _ in range(people)]
    rng.shuffle(values)
    return Rates([Stratum(atom, 1, value) for atom, value in zip(names(rng, people), values, strict=True)])


def rate_bounds(rng: Random, most: int = 4) -> RateBounds:
    people = rng.randint(1, most)
    low, high = sorted([rate(rng), rate(rng)])
    kind = rng.choice(["any", "symmetric", "from 0", "one rate", "up to 1"])
    if kind == "symmetric":
        low = min(low, 1 - low)
        high = 1 - low
    elif kind == "from 0":
        low = Fraction(0)
    elif kind == "one rate":
        low = high
    elif kind == "up to 1":
        high = Fraction(1)
    atoms = names(rng, people)
    return RateBounds(tuple((name, atoms.count(name)) for name in dict.fromkeys(atoms)), low, high)


def binned_rates(rng: Random, most: int = 4) -> BinnedRates:
    """Bins of any width; some people's rates are exact, or certain."""
    people = rng.randint(1, most)
    ends = [sorted([float(rate(rng)), float(rate(rng))]) for _ in range(people)]
    for pair in ends:
        kind = rng.choice(["wide", "narrow", "narrow", "narrow", "exact", "certain"])
        if kind == "narrow":
            pair[1] = min(pair[1], pair[0] * (1 + rng.choice([1e-3, 0.02, 0.2])))
        elif kind != "wide":
            pair[:] = [pair[0]] * 2 if kind == "exact" else [rng.choice([0.0, 1.0])] * 2
    low, high = zip(*ends, strict=True)
    return BinnedRates(low, high, [1] * people, names(rng, people))


def joint(rng: Random, most: int = 4, values: int = 2, independent: bool | None = None) -> Joint:
    """A table in which every dataset is possible, so that what is known never rules out a value."""
    people = rng.randint(1, most)
    atoms = tuple(names(rng, people))
    domains = [tuple(range(values)) for _ in range(people)]
    if independent or (independent is None and rng.random() < 0.5):
        margins = []
        for domain in domains:
            weights = [rng.randint(1, 9) for _ in domain]
            margins.append([Fraction(weight, sum(weights)) for weight in weights])
        table = {}
        for row in product(*domains):
            mass = Fraction(1)
            for value, margin in zip(row, margins, strict=True):
                mass *= margin[value]
            table[row] = mass
    else:
        weights_of = {row: rng.randint(1, 30) for row in product(*domains)}
        total = sum(weights_of.values())
        table = {row: Fraction(weight, total) for row, weight in weights_of.items()}
    return Joint.of(table, atoms)


def attacker(rng: Random, population: Population, influence: str) -> Attacker:
    people = population.people
    kind = rng.choice(["number", "number", "share", "listed", "listed with targets", "number with targets"])
    everyone = list(range(people))
    targets = tuple(rng.sample(everyone, rng.randint(1, people)))
    listed = tuple(rng.sample(everyone, rng.randint(0, people - 1)))
    number = rng.randint(0, people)
    if kind == "number":
        return Attacker(number, influence)
    if kind == "share":
        return Attacker(rng.choice(["0%", "10%", "34%", "50%", "75%", "100%"]), influence)
    if kind == "listed":
        return Attacker(listed, influence)
    if kind == "listed with targets":
        return Attacker(listed, influence, tuple(t for t in everyone if t not in listed)[: rng.randint(1, people)])
    return Attacker(number, influence, targets)


def partial(rng: Random) -> tuple[Definition, str]:
    return rng.choice([(ActiveKnowledge(), "active"), (PassiveKnowledge(), "passive")])


def count(rng: Random) -> Count:
    return Count() if rng.random() < 0.5 else Count(frozenset(rng.sample(ATOMS, rng.randint(1, 2))))


def noise(rng: Random) -> Noise:
    if rng.random() < 0.7:
        return Geometric(rng.choice([Fraction(1, 100), Fraction(1, 4), Fraction(1, 2), Fraction(9, 10)]))
    return DiscreteGaussian(rng.choice([Fraction(1, 3), Fraction(1, 2), Fraction(1)]))


def minimum(rng: Random, people: int, exact: bool = False) -> Shown:
    at_least = rng.choice([0, 1, 2, people, people + 1, rng.randint(0, people + 1)])
    noisy = not exact and rng.random() < 0.4
    return Minimum(Noisy(count(rng), noise(rng)) if noisy else count(rng), at_least)


def figure(rng: Random, people: int) -> Mechanism:
    kind = rng.random()
    if kind < 0.5:
        return count(rng)
    if kind < 0.65:
        return Noisy(count(rng), Geometric(rng.choice([Fraction(1, 4), Fraction(1, 2)])))
    if kind < 0.85:
        return minimum(rng, people, exact=True)
    return Size()


def table(rng: Random, population: Population) -> Table:
    rows = {}
    for dataset in product(*(population.values(person) for person in range(population.people))):
        weights = [rng.randint(0, 4) for _ in range(3)]
        weights[rng.randrange(3)] += 1
        rows[dataset] = FiniteLaw.of({k: Fraction(weight, sum(weights)) for k, weight in enumerate(weights)})
    return Table.of(rows)


def kernel(rng: Random, people: int) -> Kernel:
    rows = {}
    for outcome in [*range(-1, people + 2), HIDDEN]:
        if rng.random() < 0.8:
            share = Fraction(rng.randint(0, 4), 4)
            rows[outcome] = FiniteLaw.of(
                {"a": share, rng.choice(["b", outcome]): 1 - share} if 0 < share < 1 else {"a": Fraction(1)}
            )
    return Kernel.of(rows)


def anybody(rng: Random, most: int = 4) -> Population:
    return rng.choice([rates, rate_bounds, joint])(rng, min(most, 4))


def few(rng: Random, mechanism: Mechanism, make: Callable[[Random, int], Population], most: int) -> Population:
    """A population, with fewer people where Gaussian noise makes enumeration expensive."""
    return make(rng, min(most, 3) if "DiscreteGaussian" in repr(mechanism) else most)


def known(rng: Random, most: int) -> Population:
    return rates(rng, most) if rng.random() < 0.8 else joint(rng, min(most, 4), rng.choice([2, 2, 3]), independent=True)


def dependent(rng: Random, most: int = 3) -> Joint:
    """Some datasets are impossible, so that what is known may rule out a value."""
    people, values = rng.randint(1, most), rng.choice([2, 2, 3])
    rows = [row for row in product(range(values), repeat=people) if rng.random() < 0.75]
    weights = {row: rng.choice([1, 2, 5, 30]) for row in rows or [(0,) * people]}
    return Joint.of({row: Fraction(weight, sum(weights.values())) for row, weight in weights.items()})


def blurred(rng: Random, population: Population) -> Table:
    """Every output is possible everywhere: epsilons are finite."""
    rows = {}
    for dataset in product(*(population.values(person) for person in range(population.people))):
        weights = [rng.choice([1, 2, 3, 8]) for _ in range(rng.choice([2, 3]) if dataset else 2)]
        weights += [1] * (3 - len(weights))
        rows[dataset] = FiniteLaw.of({k: Fraction(weight, sum(weights)) for k, weight in enumerate(weights)})
    return Table.of(rows)


def shown(rng: Random, population: Population, exact: bool = False) -> Mechanism:
    plain = [blurred(rng, population), blurred(rng, population), table(rng, population), count(rng)]
    return rng.choice(plain if exact else [*plain, figure(rng, population.people)])


def claim_of(definition: Definition, population: Population, rng: Random, exact: bool = False) -> Claim:
    influence = "passive" if isinstance(definition, PassiveKnowledge) else "active"
    return Claim(shown(rng, population, exact), population, attacker(rng, population, influence), definition)


def independent(rng: Random) -> Population:
    return rng.choice([rates(rng, 3), rate_bounds(rng, 3), joint(rng, 3, rng.choice([2, 3]), independent=True)])


def any_law(rng: Random) -> Population:
    return rng.choice([anybody(rng, 3), dependent(rng), joint(rng, 3, rng.choice([2, 3]))])


def one_law(rng: Random) -> Population:
    """One law, written out."""
    return rng.choice([rates(rng, 3), dependent(rng), joint(rng, 3, rng.choice([2, 3]))])
