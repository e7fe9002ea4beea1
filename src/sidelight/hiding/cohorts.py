"""Who is left for several counts to hide behind: the unknown others, by the law of their trajectories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

from sidelight.laws.counts.several_counts import Cohort
from sidelight.laws.finite.law import FiniteLaw, Trajectory
from sidelight.model.claim import Claim
from sidelight.model.population import Atom, Population, atom_sizes

MOST_LAWS = 64  # different laws of trajectories; by trial: speed
MOST_HIDEOUTS = 100  # targets with the others who are unknown, equal ones once; by trial: speed

Law = FiniteLaw[Trajectory]
Kind = tuple[Atom, Law]
"""People of one atom and one law."""


@dataclass(frozen=True, slots=True)
class Hideout:
    """The law of somebody under attack, and the others whom the attacker does not know."""

    target: Law
    others: Cohort


def length(population: Population) -> int:
    """How many bits every secret has; 0 where they are no trajectories."""
    return 0 if population.followed is None else population.followed.length


def steps_of(target: Law) -> tuple[Trajectory, ...]:
    """The differences between any two possible trajectories of a person."""
    return differences([trajectory for trajectory, _ in target.masses])


def differences(values: list[Trajectory]) -> tuple[Trajectory, ...]:
    apart = {tuple(a - b for a, b in zip(one, other, strict=True)) for one, other in product(values, repeat=2)}
    return tuple(sorted(step for step in apart if any(step)))


def unknown(claim: Claim) -> Iterator[tuple[Kind, Counter[Kind]]]:
    """Every kind of target with an open secret, and the others; only listed people are left out as known."""
    people, attacker = claim.population.followed, claim.attacker
    if people is None:
        return
    listed = attacker.knows.listed
    left = people.kinds() - Counter(people.kind_of(person) for person in listed)
    if attacker.targets is None:
        targets = list(left)
    else:
        targets = list(dict.fromkeys(people.kind_of(person) for person in attacker.targets if person not in listed))
    for kind in targets:
        if len(kind[1].masses) > 1:
            yield kind, left - Counter([kind])


def hideouts(claim: Claim) -> Iterator[Hideout]:
    """Every target with every set of other people who may be known; of cases that are alike only one."""
    for (_, target), others in unknown(claim):
        for cohort in _left_in_all(_pools(claim, others)):
            yield Hideout(target, in_order(cohort))


def few_hideouts(claim: Claim) -> bool:
    people = claim.population.followed
    laws = set() if people is None else {law for _, law in people.kinds()}
    return len(laws) <= MOST_LAWS and sum(1 for _ in islice(hideouts(claim), MOST_HIDEOUTS + 1)) <= MOST_HIDEOUTS


def most_known_of_cohort(claim: Claim, others: Counter[Kind]) -> int:
    """The most people who can be known among the others, listed ones left out."""
    return min(sum(gone for _, gone in _pools(claim, others)), others.total())


def in_order(cohort: Cohort) -> Cohort:
    """The same people, one entry for each law."""
    people: Counter[Law] = Counter()
    for law, number in cohort:
        people[law] += number
    return tuple(sorted(((law, number) for law, number in people.items() if number), key=lambda entry: entry[0].masses))


def _pools(claim: Claim, others: Counter[Kind]) -> list[tuple[Cohort, int]]:
    """The others in parts, each with the number of people known in it: one part per atom for a share, one in all for a number."""
    knows = claim.attacker.knows
    if not knows.per_atom:
        known = 0 if knows.by_name else knows.known_in(others.total())
        return [(in_order(tuple((law, people) for (_, law), people in others.items())), known)]
    sizes = atom_sizes(claim.population)
    cohorts = {atom: in_order(tuple((law, n) for (name, law), n in others.items() if name == atom)) for atom in sizes}
    there = {atom: sum(people for _, people in cohort) for atom, cohort in cohorts.items()}
    return [(cohorts[atom], min(knows.known_in(size), there[atom])) for atom, size in sizes.items()]


def _left_in_all(pools: list[tuple[Cohort, int]]) -> Iterator[Cohort]:
    if not pools:
        yield ()
        return
    for first in _left(*pools[0]):
        for rest in _left_in_all(pools[1:]):
            yield first + rest


def _left(cohort: Cohort, gone: int) -> Iterator[Cohort]:
    """Every way to leave out this number of people."""
    if not cohort:
        yield ()
        return
    (law, people), *others = cohort
    spare = sum(number for _, number in others)
    for number in range(max(0, gone - spare), min(people, gone) + 1):
        for rest in _left(tuple(others), gone - number):
            yield ((law, people - number), *rest)
