"""Random small claims of every kind: all definitions, populations, attackers, mechanisms and leaks."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

from tests.atoms import NORTH, SOUTH
from tests.theorems.drawing import attacker, blurred, count, joint, kernel, noise, rate_bounds, rates, table
from tests.theorems.drawn.beliefs import close_table
from tests.theorems.drawn.leaks import law
from tests.theorems.drawn.simulators import revealing

from sidelight.definitions.beliefs.inference_causal import InferenceCausal
from sidelight.definitions.beliefs.inference_coupled_worlds import InferenceCoupledWorlds
from sidelight.definitions.beliefs.inference_distributional import InferenceDistributional
from sidelight.definitions.beliefs.inference_pufferfish import InferencePufferfish
from sidelight.definitions.beliefs.reality_oblivious_semantic import RealityObliviousSemantic
from sidelight.definitions.beliefs.semantic import Semantic
from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.causal import Causal
from sidelight.definitions.knowledge.dependency import Dependency
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.knowledge.pufferfish import Pufferfish
from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.definitions.worst_case.independence import Independence
from sidelight.definitions.worst_case.pointwise import Pointwise
from sidelight.laws.finite.kernel import Kernel
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.in_turn import InTurn
from sidelight.mechanisms.kernels.constant import Constant
from sidelight.mechanisms.kernels.exponential import Exponential
from sidelight.mechanisms.kernels.mixture import Mixture
from sidelight.mechanisms.kernels.table import Table
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.statistics.size import Size
from sidelight.mechanisms.then import Then
from sidelight.mechanisms.with_leak import WithLeak
from sidelight.model.chosen import Chosen
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.model.leak import Leak, Leaks, OneLeak, SharedLeak
from sidelight.model.made import is_modelled
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Dataset, Population, atom_of_each
from sidelight.noises.geometric import Geometric
from sidelight.populations.joint import Joint

WORST_CASE = (DifferentialPrivacy, BoundedLeakage, Independence, Pointwise)
KNOWLEDGE = (ActiveKnowledge, PassiveKnowledge, Noiseless, Causal, InferenceCausal, Dependency, Pufferfish, InferencePufferfish)
SIMULATED = (Distributional, CoupledWorlds, InferenceDistributional, InferenceCoupledWorlds)
BELIEVED = (Semantic, RealityObliviousSemantic)
DEFINITIONS: tuple[type, ...] = (*WORST_CASE, *KNOWLEDGE, *SIMULATED, *BELIEVED)


def datasets(population: Population) -> list[Dataset]:
    return list(product(*(population.values(person) for person in range(population.people))))


def with_holes(rng: Random, most: int) -> Joint:
    """A table of dependent people; some datasets are impossible, some secrets certain, and values are not always 0, 1, ..."""
    people, values = rng.randint(1, most), rng.choice([(0, 1), (1, 0), (0, 1, 2), (2, 1)])
    kind = rng.random()
    rows = [row for row in product(values, repeat=people) if rng.random() < 0.7]
    if kind < 0.3:  # twins, sometimes with an exception
        rows = [row for row in product(values, repeat=people) if len(set(row)) == 1 or rng.random() < 0.2]
    elif kind < 0.5 and people > 1:  # the secret of the first person is certain
        rows = [row for row in product(values, repeat=people) if row[0] == values[0]]
    weights = {row: rng.choice([1, 1, 2, 5, 30]) for row in rows or [(0,) * people]}
    atoms = tuple(sorted(rng.choice((NORTH, SOUTH)) for _ in range(people)))
    return Joint.of({row: Fraction(weight, sum(weights.values())) for row, weight in weights.items()}, atoms)


def population(rng: Random, most: int = 3) -> Population:
    kind = rng.random()
    if kind < 0.35:
        return rates(rng, most)
    if kind < 0.5:
        return rate_bounds(rng, most)
    if kind < 0.75:
        return with_holes(rng, min(most, 3))
    values = rng.choice([2, 2, 3])
    return joint(rng, min(most, 2) if values == 3 else most, values)


def outcomes(mechanism: Mechanism, population: Population) -> list[Outcome]:
    """All outputs that the mechanism may show."""
    atoms = atom_of_each(population)
    return list(dict.fromkeys(out for row in datasets(population) for out, _ in mechanism.law(row, atoms).masses))


def simple(rng: Random, population: Population) -> Mechanism:
    kind = rng.random()
    if kind < 0.5:
        return rng.choice([table, blurred, close_table, revealing, distinct])(rng, population)
    if kind < 0.6:
        return count(rng)
    if kind < 0.75:
        return Noisy(count(rng), Geometric(rng.choice([Fraction(1, 4), Fraction(1, 2), Fraction(9, 10)])))
    if kind < 0.85:
        return Minimum(count(rng), rng.randint(0, population.people + 1))
    return rng.choice([Constant(), Size(), Size(frozenset({NORTH})), of_one_person(rng, population)])


def distinct(rng: Random, population: Population) -> Table:
    """A table with many zeros, so that outputs rule out datasets."""
    like: dict[object, int] = {out: rng.choice([1, 4, 30]) for out in range(4)}
    return Table.of({row: law(rng, range(4), like, zeros=0.4) for row in datasets(population)})


def of_one_person(rng: Random, population: Population) -> Table:
    """Randomised response of one person, sometimes without an error."""
    person, truth = rng.randrange(population.people), rng.choice([Fraction(1, 2), Fraction(3, 5), Fraction(9, 10), Fraction(1)])
    values = population.values(person)
    rows = {}
    for row in datasets(population):
        others = [value for value in values if value != row[person]]
        masses = {row[person]: truth if others else Fraction(1), **{other: (1 - truth) / len(others) for other in others}}
        rows[row] = FiniteLaw.of(masses)
    return Table.of(rows)


def exponential(rng: Random, population: Population) -> Exponential:
    rows = datasets(population)
    like: dict[object, int] = {0: rng.randint(1, 5), 1: rng.randint(1, 5)}
    leak = Table.of({row: law(rng, (0, 1), like, zeros=0.2) for row in rows})
    span = rng.choice([1, 3])
    utilities = {(row, value, out): rng.randint(-span, span) for row in rows for value in (0, 1) for out in range(2)}
    return Exponential.of(
        utilities, rng.choice([Fraction(1, 10), Fraction(1), Fraction(5, 2)]), leak, rng.choice(["all", "sharing", "range"])
    )


def processed(rng: Random, population: Population, inner: Mechanism) -> Then:
    by_chance = FiniteLaw.of({"a": Fraction(1, 3), "b": Fraction(2, 3)})
    rows = {out: rng.choice([out, "a", by_chance]) for out in outcomes(inner, population)}
    return Then(inner, Kernel.of(rows) if rng.random() < 0.7 else kernel(rng, population.people))


def in_turn(rng: Random, population: Population) -> InTurn:
    """The second question depends on the first answer; the third may depend on both."""
    first = simple(rng, population)
    asked = {(answer,): simple(rng, population) for answer in outcomes(first, population)}
    parts: list[Mechanism | Chosen[Mechanism]] = [first, Chosen.of(asked) if rng.random() < 0.8 else simple(rng, population)]
    if rng.random() < 0.2:
        parts.append(of_one_person(rng, population))
    return InTurn(*parts)


def mixture(rng: Random, population: Population) -> Mixture:
    parts = [simple(rng, population) for _ in range(rng.randint(1, 3))]
    weights = [rng.randint(0, 4) + (k == 0) for k in range(len(parts))]
    return Mixture.of((part, Fraction(weight, sum(weights))) for part, weight in zip(parts, weights, strict=True))


def told_by(rng: Random, population: Population, published: Mechanism) -> SharedLeak:
    """A leak that depends on the dataset and the output; the output in its joint law has the mechanism's law."""
    atoms = atom_of_each(population)
    kind, like = rng.random(), {value: rng.randint(1, 9) for value in ("u", "v")}
    tells: dict[Outcome, FiniteLaw[object]] = {out: law(rng, ("u", "v"), like) for out in outcomes(published, population)}
    rows = []
    for row in datasets(population):
        pairs = []
        for out, mass in published.law(row, atoms).masses:
            told = tells[out] if kind < 0.4 else law(rng, ("u", "v"), like, zeros=0.3 if kind < 0.7 else 0.0)
            pairs += [((value, out), mass * share) for value, share in told.masses]
        rows.append((row, FiniteLaw.of(pairs)))
    return SharedLeak(tuple(rows))


def is_exact(mechanism: Mechanism, population: Population) -> bool:
    atoms = atom_of_each(population)
    return is_modelled(mechanism) and not any(mechanism.law(row, atoms).error for row in datasets(population))


def leak(rng: Random, population: Population, published: Mechanism) -> OneLeak:
    if isinstance(published, Exponential) and rng.random() < 0.7:
        return published.shared()
    if rng.random() < 0.55 and is_exact(published, population):
        return told_by(rng, population, published)
    return Leak(simple(rng, population))


def leaks(rng: Random, population: Population, published: Both | InTurn) -> Leaks:
    """One leak for each round; the second may depend on the first leak, or on the first leak and answer."""
    parts: list[OneLeak | Chosen[OneLeak]] = []
    for place, part in enumerate(published.parts):
        if isinstance(part, Chosen) or (place == 1 and rng.random() < 0.4):
            parts.append(_chosen(rng, population, published, parts[0], place))
        else:
            parts.append(leak(rng, population, part))
    return Leaks(*parts)


def _chosen(
    rng: Random, population: Population, published: Both | InTurn, first: object, place: int
) -> OneLeak | Chosen[OneLeak]:
    """The leak beside the second output, for everything that may be seen in the first round."""
    if place != 1 or isinstance(first, Chosen):
        return Leak(simple(rng, population))
    opening, part = published.parts[0], published.parts[1]
    atoms = atom_of_each(population)
    assert not isinstance(opening, Chosen)
    seen = dict.fromkeys(pair for row in datasets(population) for pair, _ in first.joint(opening, row, atoms).masses)
    by_value: dict[Hashable, OneLeak] = {value: Leak(simple(rng, population)) for value, _ in seen}
    kind, options = rng.choice(["leak", "leak", "answer", "shared"]), {}
    for value, answer in seen:
        asked = part.after((answer,)) if isinstance(part, Chosen) else part
        if kind == "answer":
            option: OneLeak = Leak(simple(rng, population))
        elif kind == "shared" and is_exact(asked, population):
            option = told_by(rng, population, asked)
        else:
            option = by_value[value]
        options[(value,), (answer,)] = option
    return Chosen.of(options)


def mechanism(rng: Random, population: Population) -> Mechanism:
    kind = rng.random()
    if kind < 0.35:
        return simple(rng, population)
    if kind < 0.5:
        return Both(*(simple(rng, population) for _ in range(rng.choice([1, 2, 2, 2, 3]))))
    if kind < 0.6:
        return in_turn(rng, population)
    if kind < 0.7:
        return processed(rng, population, rng.choice([simple, simple, mixture])(rng, population))
    if kind < 0.8:
        return mixture(rng, population)
    if kind < 0.87:
        inner = rng.choice([simple, mixture])(rng, population)
        return WithLeak(inner, leak(rng, population, inner))
    if kind < 0.91:
        several = Both(simple(rng, population), simple(rng, population)) if rng.random() < 0.5 else in_turn(rng, population)
        return WithLeak(several, leaks(rng, population, several))
    if kind < 0.96:
        return exponential(rng, population)
    return rng.choice([Noisy(count(rng), noise(rng)), Minimum(Noisy(count(rng), noise(rng)), rng.randint(0, 2))])


def definition(rng: Random, kind: type, population: Population, published: Mechanism) -> Definition:
    if kind is DifferentialPrivacy:
        return DifferentialPrivacy(rng.choice([1, 1, 1, 2, 3]))
    if kind in (BoundedLeakage, Independence):
        several = isinstance(published, Both | InTurn) and published.parts and rng.random() < 0.6
        beside = leaks(rng, population, published) if several else leak(rng, population, published)  # type: ignore[arg-type]
        return Independence(beside) if kind is Independence else BoundedLeakage(beside, rng.choice([1, 1, 1, 2, 3]))
    if kind in SIMULATED:
        which = rng.choice(["best", "best", "canonical"])
        return kind(which, which == "canonical" or rng.random() < 0.8)
    found: Definition = kind()
    return found


def claim(rng: Random, kind: type | None = None, most: int = 3) -> Claim:
    """A random claim under this definition, or under any."""
    kind = kind or rng.choice(DEFINITIONS)
    who = population(rng, 2 if kind in SIMULATED and rng.random() < 0.6 else most)
    if kind is Dependency:
        published: Mechanism = Both(simple(rng, who), simple(rng, who))
    else:
        published = mechanism(rng, who)
    asked = definition(rng, kind, who, published)
    influence = "passive" if kind is PassiveKnowledge else "active"
    return Claim(published, who, attacker(rng, who, influence), asked)


def related(rng: Random, about: Claim) -> Claim:
    """Another claim, of which a guarantee may imply something about this claim."""
    parts = [part for part in getattr(about.mechanism, "parts", ()) if hasattr(part, "law")]
    inner = [about.mechanism.inner] if isinstance(about.mechanism, Then) else []
    kind = rng.random()
    if kind < 0.35:
        other = definition(rng, rng.choice([d for d in DEFINITIONS if d is not Dependency]), about.population, about.mechanism)
        return about.to(other)
    if kind < 0.55:
        influence = about.attacker.influence
        return replace(about, attacker=attacker(rng, about.population, influence))
    if kind < 0.75 and (parts or inner):
        return about.about(rng.choice([*parts, *inner]))
    if kind < 0.85 and isinstance(about.mechanism, Both) and len(about.mechanism.parts) > 1:
        *before, last = about.mechanism.parts
        return about.about(Both(before[0] if len(before) == 1 else Both(*before), last)).to(Dependency())
    others = [Noiseless, Causal, InferenceCausal, PassiveKnowledge, Pointwise, DifferentialPrivacy, Pufferfish]
    return about.to(rng.choice(others)())
