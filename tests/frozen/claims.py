"""Random claims: those that the theorems are tested with, those of every definition, and counts of many people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

from tests.atoms import EAST, NORTH, SOUTH
from tests.audit.count_cases import people as drawn_people
from tests.certify.anything import DEFINITIONS, claim, related
from tests.frozen.notation import written
from tests.theorems.generators import all_facts, all_generators

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.between import Between
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.rounded import Rounded
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import EVERYONE, Population, Stratum
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.populations.categories import Categories
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates

Tree = dict[str, Any]
STATED = (Fraction(0), Fraction(1, 20), Fraction(3, 10), Fraction(1))
SIZES = ((1, 10), (5, 60), (60, 300), (1_000, 3_000), (10_000, 200_000))


def of_theorems(each: int) -> Iterator[Tree]:
    """Whatever their generators draw; for those that rest on facts, with the facts stated at (0.3, 0.01)."""
    for id, generator in sorted(all_generators().items()):
        rng = Random(f"frozen {id}")
        for _ in range(each):
            asked = generator(rng)
            beside = [fact for fact in all_facts()[id](asked) if fact != asked] if id in all_facts() else []
            given = [[written(fact), {"q": "3/10"}, {"q": "1/100"}] for fact in beside]
            yield {"claim": written(asked), "given": given}


def of_definitions(each: int) -> Iterator[Tree]:
    """Every second one with facts."""
    for kind in DEFINITIONS:
        rng = Random(f"frozen {kind.__name__}")
        for number in range(each):
            asked = claim(rng, kind, most=3)
            others = {related(rng, asked): None for _ in range(3)} if number % 2 else {}
            given = [
                [written(other), written(rng.choice(STATED)), written(rng.choice(STATED) / 4)]
                for other in others
                if other != asked
            ]
            yield {"claim": written(asked), "given": given}


def of_many_people(number: int) -> Iterator[Tree]:
    rng = Random("frozen many people")
    makers: list[Callable[[Random], tuple[Mechanism, Population]]] = [
        _known,
        _known,
        _bounded,
        _bounded,
        _cells,
        _values,
        _several,
    ]
    for _ in range(number):
        mechanism, population = rng.choice(makers)(rng)
        knows = rng.choice([0, 1, population.people // 2, "10%", "50%", "99%", max(0, population.people - 2)])
        definition, influence = rng.choice([(ActiveKnowledge(), "active"), (PassiveKnowledge(), "passive")])
        if rng.random() < 0.1:
            definition, influence, knows = DifferentialPrivacy(), "active", 0
        yield {"claim": written(Claim(mechanism, population, Attacker(knows, influence), definition)), "given": []}


def _figure(rng: Random, people: int) -> Mechanism:
    inner: Count | Noisy = Count()
    if rng.random() < 0.4:
        noise = rng.choice(
            [Geometric.of_epsilon(1), Geometric(Fraction(1, 2)), Geometric(Fraction(9, 10)), DiscreteGaussian(Fraction(3))]
        )
        inner = Noisy(Count(), noise)
    kind = rng.random()
    if kind < 0.5:
        return inner
    if kind < 0.8:
        return Minimum(inner, rng.choice([0, 1, 3, 10, people // 3, people // 2, people]))
    rounded = Rounded(inner, rng.choice([3, 5, 10]), rng.choice(["down", "nearest"]))
    return rounded if kind < 0.9 else Between(rng.choice([inner, rounded]), rng.choice([1, 5]), max(5, people - 5))


def _known(rng: Random) -> tuple[Mechanism, Population]:
    parts = drawn_people(rng, rng.randint(*rng.choice(SIZES)), rng.choice([1, 4, 40]))
    strata = [Stratum(EVERYONE, people, rate) for rate, people in parts if people]
    population = Rates(strata or [Stratum(EVERYONE, 5, Fraction(1, 2))])
    return _figure(rng, population.people), population


def _bounded(rng: Random) -> tuple[Mechanism, Population]:
    people = rng.randint(*rng.choice(SIZES))
    low, high = rng.choice([("0.05", "0.95"), ("0", "0.005"), ("0.3", "0.4"), ("0.2", "1"), ("0.0001", "0.9999"), ("0.5", "0.5")])
    return _figure(rng, people), RateBounds(people, low, high, rng.choice([1, 1, 1, 2, 5]))


def _cells(rng: Random) -> tuple[Mechanism, Population]:
    atoms = [(k, rng.choice([0, 1, 2, 5, 30, 200, rng.randint(1, 2_000)])) for k in range(rng.choice([2, 5, 40]))]
    figure = _figure(rng, 30)
    mechanism = ByAtom(figure, None if rng.random() < 0.8 else frozenset(atom for atom, _ in atoms[::2]))
    if rng.random() < 0.5:
        return mechanism, RateBounds(tuple(atoms), *rng.choice([("0.05", "0.95"), ("0", "0.01")]), together=rng.choice([1, 1, 3]))
    rates = [rng.choice(["0.3", "0.3", "0.02"]) for _ in atoms] if rng.random() < 0.3 else ["0.3"] * len(atoms)
    return mechanism, Rates([Stratum(name, size, Fraction(rate)) for (name, size), rate in zip(atoms, rates, strict=True)])


def _values(rng: Random) -> tuple[Mechanism, Population]:
    people, values = rng.randint(*rng.choice(SIZES[:4])), ("a", "b", "c")
    mechanism = rng.choice(
        [Histogram(values), Histogram(values[:2]), KAnonymous(values, rng.choice([0, 2, 5]), rng.choice([None, "c"]))]
    )
    if rng.random() < 0.5:
        return mechanism, CategoryBounds.at_least(people, values, rng.choice(["0.05", "0.2"]))
    return mechanism, Categories([(people, {"a": "0.2", "b": "0.5", "c": "0.3"}), (rng.choice([0, 7]), {"a": "0.6", "c": "0.4"})])


def _several(rng: Random) -> tuple[Mechanism, Population]:
    """Figures about groups that overlap."""
    names = (NORTH, SOUTH, EAST)
    atoms = tuple((name, rng.choice([1, 5, 40, 300])) for name in names)
    groups = [frozenset(rng.sample(names, rng.randint(1, 3))) for _ in range(rng.randint(2, 3))]
    parts: list[Mechanism] = []
    for group in groups:
        inner: Count | Noisy = Count(group) if rng.random() < 0.7 else Noisy(Count(group), Geometric(Fraction(1, 2)))
        parts.append(inner if rng.random() < 0.7 else Minimum(inner, rng.choice([2, 5, 20])))
    if rng.random() < 0.5:
        return Both(*parts), RateBounds(atoms, "0.1", "0.9")
    return Both(*parts), Rates([Stratum(name, size, Fraction(3, 10)) for name, size in atoms])
