"""Random small claims to which a theorem applies: one generator for each theorem."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

from tests.atoms import EAST, NORTH, SOUTH

from sidelight.certify import certify_claim
from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.errors import CannotCertify
from sidelight.laws.finite.kernel import Kernel
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.display_steps import HIDDEN
from sidelight.mechanisms.kernels.table import Table
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.size import Size
from sidelight.mechanisms.then import Then
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.model.guarantee import Derivation, Guarantee
from sidelight.model.leak import Leak
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Population, Stratum
from sidelight.model.results.theorem import Theorem
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.noises.noise import Noise
from sidelight.populations.joint import Joint
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.theorems.general.enumeration import enumeration

Generator = Callable[[Random], Claim]
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


def _count_of(rng: Random, make: Callable[[Random, int], Population], most: int) -> Claim:
    mechanism = count(rng) if rng.random() < 0.6 else Noisy(count(rng), noise(rng))
    population = few(rng, mechanism, make, most)
    definition, influence = partial(rng)
    return Claim(mechanism, population, attacker(rng, population, influence), definition)


def known(rng: Random, most: int) -> Population:
    return rates(rng, most) if rng.random() < 0.8 else joint(rng, min(most, 4), rng.choice([2, 2, 3]), independent=True)


def _minimum_of(
    rng: Random, make: Callable[[Random, int], Population], definition: Definition, influence: str, most: int
) -> Claim:
    mechanism = minimum(rng, most)
    population = few(rng, mechanism, make, most)
    if rng.random() < 0.5:
        mechanism = Minimum(mechanism.inner, rng.choice([population.people, population.people + 1, 1, 2]))
    return Claim(mechanism, population, attacker(rng, population, influence), definition)


def _worst_case(rng: Random, mechanism: Mechanism) -> Claim:
    population = few(rng, mechanism, anybody, 4)
    return Claim(mechanism, population, Attacker(), DifferentialPrivacy())


def _leak(rng: Random) -> Claim:
    population = rng.choice([rates, joint])(rng, 3)
    leak = rng.choice([count(rng), Size(), Minimum(count(rng), 2), Noisy(count(rng), Geometric(Fraction(1, 2)))])
    published = rng.choice(
        [count(rng), Noisy(count(rng), noise(rng)), Minimum(count(rng), rng.randint(0, 3)), table(rng, population)]
    )
    return Claim(published, population, Attacker(), BoundedLeakage(Leak(leak)))


def _size(rng: Random) -> Claim:
    population = anybody(rng)
    definition, influence = rng.choice(
        [
            (ActiveKnowledge(), "active"),
            (PassiveKnowledge(), "passive"),
            (DifferentialPrivacy(), "active"),
            (BoundedLeakage(Leak(Count())), "active"),
        ]
    )
    return Claim(Size(rng.choice([None, frozenset({NORTH})])), population, attacker(rng, population, influence), definition)


def _several(rng: Random) -> Claim:
    parts = rng.randint(2, 3)
    population = rng.choice([rates, rate_bounds])(rng, 4)
    definition, influence = rng.choice([*[partial(rng)] * 3, (DifferentialPrivacy(), "active")])
    mechanism = Both(*(figure(rng, population.people) for _ in range(parts)))
    return Claim(mechanism, population, attacker(rng, population, influence), definition)


def _apart(rng: Random) -> Claim:
    population = rng.choice([rates, rate_bounds])(rng, 4)
    definition, influence = rng.choice([*[partial(rng)] * 3, (DifferentialPrivacy(), "active")])
    parts: list[Mechanism] = []
    for atom in rng.sample(ATOMS, rng.randint(2, 3)):
        inner = Count(frozenset({atom}))
        parts.append(rng.choice([inner, Noisy(inner, Geometric(Fraction(1, 2))), Minimum(inner, rng.randint(0, 3)), Size()]))
        if rng.random() < 0.3:
            parts.append(inner)
    return Claim(Both(*parts), population, attacker(rng, population, influence), definition)


def _figures(rng: Random) -> Claim:
    population = rng.choice([rates, rate_bounds])(rng, 4)
    definition, influence = partial(rng)
    mechanism = Both(*(figure(rng, population.people) for _ in range(rng.randint(1, 3))))
    knows = rng.choice([0, 0, 1, 2, "34%", "50%", "100%"])
    return Claim(mechanism, population, Attacker(knows, influence), definition)


def _composed(rng: Random) -> Claim:
    population = anybody(rng, 3)
    parts = [
        rng.choice([Noisy(count(rng), Geometric(Fraction(rng.randint(1, 9), 10))), count(rng), table(rng, population)])
        for _ in range(2)
    ]
    return Claim(Both(*parts), population, Attacker(), DifferentialPrivacy())


def _changed(rng: Random) -> Claim:
    population = anybody(rng, 3)
    people = population.people
    definition, influence = rng.choice(
        [*[partial(rng)] * 2, (DifferentialPrivacy(), "active"), (BoundedLeakage(Leak(Count())), "active")]
    )
    inner = rng.choice(
        [count(rng), Noisy(count(rng), Geometric(Fraction(1, 2))), minimum(rng, people, exact=True), table(rng, population)]
    )
    mechanism = rng.choice([Then(inner, kernel(rng, people)), minimum(rng, people), Noisy(count(rng), noise(rng))])
    return Claim(mechanism, population, attacker(rng, population, influence), definition)


def _seen(rng: Random) -> Claim:
    population = anybody(rng, 4)
    mechanism = rng.choice([figure(rng, population.people), table(rng, population), Both(count(rng), count(rng))])
    return Claim(mechanism, population, attacker(rng, population, "passive"), PassiveKnowledge())


def _elsewhere(rng: Random) -> Claim:
    """A claim about a figure about one atom, with targets in another."""
    population = rng.choice([rates, rate_bounds])(rng, 4)
    definition, influence = partial(rng)
    names = [name for name, size in population.atoms for _ in range(size)]
    counted = rng.choice(ATOMS)
    targets = tuple(person for person, name in enumerate(names) if name != counted)
    inner = Count(frozenset({counted}))
    mechanism = rng.choice([inner, Noisy(inner, Geometric(Fraction(1, 2))), Minimum(inner, rng.randint(0, 3))])
    return Claim(mechanism, population, Attacker(rng.choice([0, 1, "50%"]), influence, targets[:2]), definition)


def _covered(rng: Random) -> Claim:
    population = rng.choice([rates, rate_bounds])(rng, 4)
    definition, influence = partial(rng)
    mechanism = rng.choice([Noisy(count(rng), noise(rng)), table(rng, population), figure(rng, population.people)])
    return Claim(mechanism, population, attacker(rng, population, influence), definition)


GENERATORS: dict[str, Generator] = {
    "sl.exact_worst_case": lambda rng: _worst_case(rng, rng.choice([count(rng), minimum(rng, 3, exact=True)])),
    "sl.noise_worst_case": lambda rng: _worst_case(rng, Noisy(count(rng), noise(rng))),
    "sl.size": _size,
    "sl.worst_case_covers": _covered,
    "sl.not_counted": _elsewhere,
    "sl.count": lambda rng: _count_of(rng, known, 6),
    "pk.thm3": lambda rng: _count_of(rng, rate_bounds, 4),
    "sl.count_minimum_active": lambda rng: _minimum_of(rng, known, ActiveKnowledge(), "active", 5),
    "sl.count_minimum_passive": lambda rng: _minimum_of(rng, known, PassiveKnowledge(), "passive", 5),
    "sl.bounds_minimum_active": lambda rng: _minimum_of(rng, rate_bounds, ActiveKnowledge(), "active", 4),
    "pk.thm4": lambda rng: _minimum_of(rng, rng.choice([known, rate_bounds]), PassiveKnowledge(), "passive", 4),
    "pk.thm1": _seen,
    "sl.separate_people": _apart,
    "sl.refinement": _figures,
    "sl.composition": _composed,
    "sl.post_processing": _changed,
    "bldp.lem7": _leak,
}
"""A new theorem gets a line here or in a file of drawn/, or `test_never_below_enumeration` says so."""


Facts = Callable[[Claim], Sequence[Claim]]
"""For a theorem that rests on facts: what they could be about, for a claim that was drawn."""


@cache
def all_facts() -> dict[str, Facts]:
    """The functions that state facts, from the files in drawn/, by the id of the theorem."""
    found: dict[str, Facts] = {}
    for module in pkgutil.iter_modules([str(Path(__file__).parent / "drawn")]):
        found |= getattr(importlib.import_module(f"tests.theorems.drawn.{module.name}"), "FACTS", {})
    return found


@cache
def all_generators() -> dict[str, Generator]:
    """The generators of this file and of the files in drawn/, by the id of the theorem."""
    found = dict(GENERATORS)
    for module in pkgutil.iter_modules([str(Path(__file__).parent / "drawn")]):
        found |= importlib.import_module(f"tests.theorems.drawn.{module.name}").GENERATORS
    return found


def claims(theorem: Theorem, number: int, seed: str = "") -> Iterator[Claim]:
    """`number` different claims to which the theorem applies and that meet its needs, small enough for enumeration."""
    rng, generator = Random(f"{theorem.id} {seed}"), all_generators()[theorem.id]
    found: dict[Claim, None] = {}
    for _ in range(200 * number):
        claim = generator(rng)
        if claim in found or not theorem.speaks_of(claim) or theorem.unmet(claim):
            continue
        if not enumeration.speaks_of(claim) or enumeration.unmet(claim):
            continue
        found[claim] = None
        yield claim
        if len(found) == number:
            return
    raise AssertionError(f"the generator of {theorem.id} found only {len(found)} of {number} claims that the theorem speaks of")


def by_enumeration(claim: Claim) -> Guarantee:
    return Guarantee(claim, (Derivation(enumeration, (), enumeration(claim), exact=True),))


def premises(theorem: Theorem, claim: Claim, enumerated: bool = False) -> tuple[Guarantee, ...] | None:
    """The guarantees on which the theorem rests for this claim; None where a premise cannot be certified."""
    facts = all_facts()[theorem.id](claim) if theorem.id in all_facts() else ()
    ways = theorem.ways(claim, facts)
    if not ways:
        return None
    wanted = ways[0]
    if enumerated:
        ready = all(enumeration.speaks_of(premise) and not enumeration.unmet(premise) for premise in wanted)
        return tuple(by_enumeration(premise) for premise in wanted) if ready else None
    try:
        return tuple(certify_claim(premise) for premise in wanted)
    except CannotCertify:
        return None
