"""Counts: all of them, of some people, noisy, hidden, rounded, capped; and several of them that overlap."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from tests.theorems.drawing import (
    ATOMS,
    anybody,
    attacker,
    binned_rates,
    count,
    few,
    figure,
    known,
    minimum,
    noise,
    partial,
    rate_bounds,
    rates,
)
from tests.theorems.generators import Generator

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.between import Between
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.mechanisms.kernels.more_than import MoreThan
from sidelight.mechanisms.kernels.most_likely import MostLikely
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.rounded import Rounded
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.then import Then
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Population
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric


def _count_of(rng: Random, make: Callable[[Random, int], Population], most: int) -> Claim:
    mechanism = count(rng) if rng.random() < 0.6 else Noisy(count(rng), noise(rng))
    population = few(rng, mechanism, make, most)
    definition, influence = partial(rng)
    return Claim(mechanism, population, attacker(rng, population, influence), definition)


def _minimum_of(
    rng: Random, make: Callable[[Random, int], Population], definition: Definition, influence: str, most: int
) -> Claim:
    mechanism = minimum(rng, most)
    population = few(rng, mechanism, make, most)
    if rng.random() < 0.5:
        mechanism = Minimum(mechanism.inner, rng.choice([population.people, population.people + 1, 1, 2]))
    return Claim(mechanism, population, attacker(rng, population, influence), definition)


def _figures(rng: Random) -> Claim:
    population = rng.choice([rates, rate_bounds])(rng, 4)
    definition, influence = partial(rng)
    mechanism = Both(*(figure(rng, population.people) for _ in range(rng.randint(1, 3))))
    knows = rng.choice([0, 0, 1, 2, "34%", "50%", "100%"])
    return Claim(mechanism, population, Attacker(knows, influence), definition)


def _alike(rng: Random) -> Claim:
    """Figures of every kind, with noise before they are hidden too; or a table by cell."""
    population = rng.choice([rates, rate_bounds])(rng, 4)
    definition, influence = partial(rng) if rng.random() < 0.85 else (DifferentialPrivacy(), "active")
    few_people = population.people <= 2
    drawn = noise(rng) if few_people else Geometric(rng.choice([Fraction(1, 4), Fraction(9, 10)]))
    kinds: list[Callable[[], Mechanism]] = [
        lambda: count(rng),
        lambda: figure(rng, population.people),
        lambda: minimum(rng, population.people, exact=not few_people),
        lambda: Noisy(count(rng), drawn),
        lambda: Minimum(Noisy(count(rng), drawn), rng.randint(0, 3)),
    ]
    parts = [rng.choice(kinds)() for _ in range(rng.randint(1, 2 if few_people else 3))]
    mechanism: Mechanism = parts[0] if len(parts) == 1 else Both(*parts)
    if rng.random() < 0.15:
        mechanism = ByAtom(rng.choice([Count(), Both(Count(), Minimum(Count(), 2)), Noisy(Count(), drawn)]))
    knows = rng.choice([0, 0, 1, 2, 3, "34%", "50%", "100%"])
    return Claim(mechanism, population, Attacker(knows, influence), definition)


def _noised_groups(rng: Random) -> Claim:
    """Figures with noise about groups that overlap, often several about one group, perhaps beside an exact one."""
    population = rng.choice([rates, rate_bounds])(rng, 4)
    definition, influence = partial(rng)
    first = count(rng)
    groups = [rng.choice([first, count(rng)]) for _ in range(rng.randint(1, 3 if population.people < 4 else 2))]
    kinds = [Geometric(Fraction(1, 100)), Geometric(Fraction(1, 4)), Geometric(Fraction(9, 10))]
    parts: list[Mechanism] = [Noisy(group, rng.choice(kinds)) for group in groups]
    if population.people <= 2 and rng.random() < 0.3:
        parts[0] = Noisy(first, DiscreteGaussian(rng.choice([Fraction(1, 2), Fraction(1)])))
    if rng.random() < 0.3:
        parts.append(count(rng))
    knows = rng.choice([0, 0, 1, 2, "34%", "50%", "100%"])
    return Claim(Both(*parts), population, Attacker(knows, influence), definition)


def _elsewhere(rng: Random) -> Claim:
    """A figure about one atom, targets in another."""
    population = rng.choice([rates, rate_bounds])(rng, 4)
    definition, influence = partial(rng)
    names = [name for name, size in population.atoms for _ in range(size)]
    counted = rng.choice(ATOMS)
    targets = tuple(person for person, name in enumerate(names) if name != counted)
    inner = Count(frozenset({counted}))
    mechanism = rng.choice([inner, Noisy(inner, Geometric(Fraction(1, 2))), Minimum(inner, rng.randint(0, 3))])
    return Claim(mechanism, population, Attacker(rng.choice([0, 1, "50%"]), influence, targets[:2]), definition)


def _binned(rng: Random) -> Claim:
    kinds: list[Callable[[], Mechanism]] = [
        lambda: count(rng),
        lambda: Noisy(count(rng), Geometric(Fraction(1, 4))),
        lambda: minimum(rng, 4, exact=True),
        lambda: Both(count(rng), minimum(rng, 4, exact=True)),
    ]
    population = binned_rates(rng, 4)
    definition, influence = partial(rng)
    return Claim(rng.choice(kinds)(), population, attacker(rng, population, influence), definition)


def _noised(rng: Random) -> Claim:
    mechanism: Mechanism = Noisy(count(rng), noise(rng)) if rng.random() < 0.6 else minimum(rng, 4)
    population = few(rng, mechanism, rng.choice([rates, rate_bounds]), 4)
    definition, influence = partial(rng)
    return Claim(mechanism, population, attacker(rng, population, influence), definition)


Make = Callable[[Random, int], Population]


def rounded(rng: Random, noisy: bool) -> Shown:
    inner = Noisy(count(rng), noise(rng)) if noisy else count(rng)
    return Rounded(inner, rng.choice([1, 2, 2, 3, 4, 7]), rng.choice(["down", "nearest"]))


def relabelled(rng: Random, people: int, exact: bool = False) -> Shown:
    noisy = not exact and rng.random() < 0.35
    inner = rounded(rng, noisy)
    kind = rng.random()
    if kind < 0.45:
        return inner
    at_least = rng.choice([0, 1, 2, people, rng.randint(0, people + 1)])
    at_most = rng.choice([None, at_least - 1, at_least, people - 1, rng.randint(at_least - 1, at_least + people)])
    at_most = at_most if at_most is None or at_most >= at_least - 1 else at_least
    return Between(inner if kind < 0.65 else inner.inner, at_least, at_most)


def estimated(rng: Random, people: int) -> Mechanism:
    """Whether there are more than a limit, a most likely rate, or a function of the count that never comes back to an output."""
    kind = rng.random()
    if kind < 0.3:
        return MoreThan(rng.choice([None, 0, 1, people - 1, people, rng.randint(0, people + 1)]), count(rng))
    if kind < 0.6:
        family = rng.sample(
            [Fraction(1, 10), Fraction(3, 10), Fraction(1, 2), Fraction(7, 10), Fraction(99, 100)], rng.randint(2, 4)
        )
        weights = None if rng.random() < 0.5 else [rng.randint(1, 9) for _ in family]
        return MostLikely(family, weights, count(rng))
    starts = sorted(rng.sample(range(people + 2), rng.randint(0, people)))
    return Then(count(rng), lambda number: sum(start <= number for start in starts))


def _relabelled(rng: Random, make: Make, definition: Definition, influence: str, most: int) -> Claim:
    mechanism = relabelled(rng, most) if rng.random() < 0.6 else estimated(rng, most)
    population = few(rng, mechanism, make, most)
    return Claim(mechanism, population, attacker(rng, population, influence), definition)


def _seen_with_bounds(rng: Random) -> Claim:
    claim = _relabelled(rng, rate_bounds, PassiveKnowledge(), "passive", 4)
    if rng.random() < 0.3:
        return claim.about(Minimum(count(rng), rng.randint(0, 4)))
    return claim


def _stable(rng: Random) -> Claim:
    mechanism, population = estimated(rng, 5), rng.choice([known, rate_bounds])(rng, 4)
    return Claim(mechanism, population, attacker(rng, population, "passive"), PassiveKnowledge())


def _relabelled_worst_case(rng: Random) -> Claim:
    mechanism = relabelled(rng, 4, exact=True) if rng.random() < 0.6 else estimated(rng, 4)
    return Claim(mechanism, anybody(rng), Attacker(), DifferentialPrivacy())


GENERATORS: dict[str, Generator] = {
    "sl.not_counted": _elsewhere,
    "sl.count": lambda rng: _count_of(rng, known, 6),
    "sl.noise_alone": _noised,
    "pk.thm3": lambda rng: _count_of(rng, rate_bounds, 4),
    "sl.count_minimum_active": lambda rng: _minimum_of(rng, known, ActiveKnowledge(), "active", 5),
    "sl.count_minimum_passive": lambda rng: _minimum_of(rng, known, PassiveKnowledge(), "passive", 5),
    "sl.count_minimum_passive_number": lambda rng: _minimum_of(rng, rates, PassiveKnowledge(), "passive", 5),
    "sl.bounds_minimum_active": lambda rng: _minimum_of(rng, rate_bounds, ActiveKnowledge(), "active", 4),
    "pk.thm4": lambda rng: _minimum_of(rng, rng.choice([known, rate_bounds]), PassiveKnowledge(), "passive", 4),
    "sl.rates_in_bins": _binned,
    "sl.rates_in_bins_reached": _binned,
    "sl.refinement": _figures,
    "sl.alike_people": _alike,
    "sl.alike_people_in_doubles": _alike,
    "sl.noised_figures": _noised_groups,
    "sl.relabelled_active": lambda rng: _relabelled(rng, rng.choice([known, rate_bounds]), ActiveKnowledge(), "active", 4),
    "sl.relabelled_passive": lambda rng: _relabelled(rng, known, PassiveKnowledge(), "passive", 5),
    "sl.stable_passive": _stable,
    "sl.relabelled_bounds_passive": _seen_with_bounds,
    "sl.relabelled_worst_case": _relabelled_worst_case,
}
