"""People whose common law is one of several."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from tests.theorems.drawing import ATOMS, attacker, count, figure, names, partial, rate, shown, table
from tests.theorems.drawn.tables import VALUES, histogram, k_anonymous, probabilities
from tests.theorems.generators import Generator

from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.population import Atom
from sidelight.populations.unknown_law import UnknownLaw

WEIGHTS = (1, 1, 2, 9, 100)


def in_atoms(rng: Random, people: int) -> tuple[tuple[Atom, int], ...]:
    atoms = names(rng, people)
    return tuple((atom, atoms.count(atom)) for atom in dict.fromkeys(atoms))


def weights(rng: Random, laws: int) -> list[Fraction]:
    found = [rng.choice(WEIGHTS) for _ in range(laws)]
    return [Fraction(weight, sum(found)) for weight in found]


def unknown_rate(rng: Random, most: int = 5, certain: float = 0.2) -> UnknownLaw:
    """Rates that are near each other or far apart; sometimes one of them is 0 or 1."""
    laws = rng.choice([1, 2, 2, 2, 3])
    middle = rate(rng)
    near = rng.random() < 0.4
    rates = [
        min(Fraction(1), middle * rng.choice([1, Fraction(9, 10), Fraction(11, 10)])) if near else rate(rng) for _ in range(laws)
    ]
    if rng.random() < certain:
        rates[0] = Fraction(rng.choice([0, 1]))
    people = rng.randint(1, most)
    return UnknownLaw(in_atoms(rng, people) if rng.random() < 0.5 else people, zip(weights(rng, laws), rates, strict=True))


def unknown_probabilities(rng: Random, most: int = 4) -> UnknownLaw:
    laws, values = rng.choice([1, 2, 2, 3]), VALUES[: rng.choice([2, 3, 3])]
    stated = [probabilities(rng, values) for _ in range(laws)]
    return UnknownLaw(rng.randint(1, most), zip(weights(rng, laws), stated, strict=True))


def _any_figure(rng: Random) -> Claim:
    definition, influence = partial(rng)
    if rng.random() < 0.3:
        valued = unknown_probabilities(rng)
        mechanism = rng.choice([histogram, k_anonymous, table])(rng, valued)  # type: ignore[operator]
        return Claim(mechanism, valued, attacker(rng, valued, influence), definition)
    population = unknown_rate(rng)
    if rng.random() < 0.3:
        both = Both(figure(rng, population.people), count(rng))
        return Claim(
            rng.choice([both, ByAtom(Count())]), population, Attacker(rng.choice([0, 1, 2, "50%"]), influence), definition
        )
    if rng.random() < 0.5:
        return Claim(Count(), population, attacker(rng, population, influence), definition)
    return Claim(shown(rng, population), population, attacker(rng, population, influence), definition)


def _count(rng: Random) -> Claim:
    definition, influence = partial(rng)
    of = Count() if rng.random() < 0.7 else Count(frozenset(rng.sample(ATOMS, 1)))
    return Claim(of, unknown_rate(rng), Attacker(rng.choice([0, 0, 1, 2, 3, "0%", "50%", "100%"]), influence), definition)


def _worst_case(rng: Random) -> Claim:
    claim = _any_figure(rng)
    return Claim(claim.mechanism, claim.population, Attacker(), DifferentialPrivacy())


GENERATORS: dict[str, Generator] = {
    "sl.unknown_law": _any_figure,
    "sl.unknown_rate_count": _count,
    "sl.unknown_law_worst_case": _worst_case,
}
