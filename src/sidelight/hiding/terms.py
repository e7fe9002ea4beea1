"""Who is left for a sum or a mean to hide behind: the unknown others, by what each of them may add."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby

from sidelight.errors import BadValue
from sidelight.laws.counts.sum_of_terms import PeopleByTerms, Term, Terms, steps, terms_in_order
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.statistics.linear import Linear
from sidelight.mechanisms.statistics.mean import Mean
from sidelight.mechanisms.statistics.sum import Sum
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.model.population import EVERYONE, Atom, Population, atom_sizes

MOST_SITUATIONS = 2_000  # targets with sets of known people that differ; by trial: speed
MOST_KINDS = 60  # kinds of people; by trial: speed
MOST_VALUES = 1_000  # values of one record; by trial: speed

Summed = Claim[Linear | Mean | Sum, Population, Definition]
Kind = tuple[Atom, Terms]
"""The atom of a person, where a share of it is known, and what the person may add: nothing where it is always the same."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What the target may add, and who is unknown beside them."""

    target: Terms
    unknown: PeopleByTerms


def has_known_laws(claim: Summed) -> bool:
    """Whether everybody's law is known and has so few values that all pairs of them can be compared."""
    runs = claim.population.runs()
    return runs is not None and all(len(law.masses) <= MOST_VALUES for _, _, law in runs)


def runs_of_kinds(claim: Summed) -> Iterator[tuple[Kind, int]]:
    """All people in their order, in runs of one kind."""
    mechanism, person = claim.mechanism, 0
    check_weights(mechanism, claim.population)
    shares = claim.attacker.knows.per_atom
    for atom, people, law in claim.population.runs() or ():
        weights: Sequence[int] = (1,) if mechanism.weights is None else mechanism.weights[person : person + people]
        terms = {weight: _terms(mechanism, weight, law) if mechanism.covers(atom) else () for weight in set(weights)}
        for weight, run in groupby(weights):
            yield (atom if shares else EVERYONE, terms[weight]), people if mechanism.weights is None else sum(1 for _ in run)
        person += people


def check_weights(mechanism: Linear | Mean | Sum, population: Population) -> None:
    if mechanism.weights is not None and len(mechanism.weights) != population.people:
        raise BadValue(f"there is one weight for each of {population.people} people, found {len(mechanism.weights)}")


def _terms(mechanism: Linear | Mean | Sum, weight: int, law: FiniteLaw[Outcome]) -> Terms:
    masses: dict[Term, Fraction] = {}
    for value, mass in law.masses:
        if mass:
            term = mechanism.term(weight, value)
            masses[term] = masses.get(term, Fraction(0)) + mass
    return terms_in_order(masses) if len(masses) > 1 else ()


@dataclass(frozen=True, slots=True)
class Left:
    """Everybody who is not listed as known, and the kinds of targets whose records are open."""

    people: Counter[Kind]
    targets: tuple[Kind, ...]


def left(claim: Summed) -> Left:
    runs, attacker = list(runs_of_kinds(claim)), claim.attacker
    people: Counter[Kind] = Counter()
    for kind, run in runs:
        people[kind] += run
    if not attacker.names_people:
        return Left(people, _open(people))
    each = [kind for kind, run in runs for _ in range(run)]
    known = attacker.knows.listed
    people.subtract(each[person] for person in known)
    targets = range(len(each)) if attacker.targets is None else attacker.targets
    return Left(+people, _open(each[person] for person in set(targets) - set(known)))


def _open(kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    return tuple(kind for kind in dict.fromkeys(kinds) if kind[1])


def situations(claim: Summed) -> Iterator[Situation]:
    """Every target with every set of people who may be unknown; equal situations come once."""
    found: set[Situation] = set()
    who = left(claim)
    for target in who.targets:
        others = who.people - Counter([target])
        for known in _known(claim, others):
            situation = Situation(target[1], _crowd(others - known))
            if situation not in found:
                found.add(situation)
                yield situation


def _crowd(people: Counter[Kind]) -> PeopleByTerms:
    merged: Counter[Terms] = Counter()
    for (_, terms), number in people.items():
        if terms:
            merged[terms] += number
    return tuple(sorted(merged.items()))


def _known(claim: Claim, others: Counter[Kind]) -> Iterator[Counter[Kind]]:
    """Who may be known: any of the others up to a number, or a share of each atom; listed people are left out already."""
    knows = claim.attacker.knows
    if knows.by_name:
        yield Counter()
    elif knows.per_atom:
        there: Counter[Atom] = Counter()
        for (atom, _), people in others.items():
            there[atom] += people
        numbers = {atom: min(knows.known_in(size), there[atom]) for atom, size in atom_sizes(claim.population).items()}
        yield from _of_each_atom(list(others.items()), numbers)
    else:
        yield from _chosen(list(others.items()), knows.known_in(others.total()))


def _chosen(kinds: list[tuple[Kind, int]], number: int) -> Iterator[Counter[Kind]]:
    """Every way to choose this number of people."""
    if not number:
        yield Counter()
        return
    (kind, people), *rest = kinds
    least = max(0, number - sum(others for _, others in rest))
    for taken in range(least, min(people, number) + 1):
        for more in _chosen(rest, number - taken):
            yield Counter({kind: taken}) + more


def _of_each_atom(kinds: list[tuple[Kind, int]], numbers: dict[Atom, int]) -> Iterator[Counter[Kind]]:
    if not numbers:
        yield Counter()
        return
    (atom, number), *rest = numbers.items()
    for here in _chosen([entry for entry in kinds if entry[0][0] == atom], number):
        for more in _of_each_atom(kinds, dict(rest)):
            yield here + more


@lru_cache(maxsize=4)
def crowds_compared(claim: Summed) -> dict[PeopleByTerms, set[Term]]:
    """For each set of unknown people, by how much two values of a target can change the sum; empty where there are
    too many sets.
    """
    if len(left(claim).people) > MOST_KINDS:
        return {}
    found: dict[PeopleByTerms, set[Term]] = {}
    for number, situation in enumerate(situations(claim)):
        if number == MOST_SITUATIONS:
            return {}
        found.setdefault(situation.unknown, set()).update(steps(situation.target, claim.mechanism.multiplied))
    return found
