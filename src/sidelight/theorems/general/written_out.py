"""A claim about few people as a finite setting: every dataset, every law, every set of people whom the attacker may know."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import TypeVar, overload

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.claim import Claim
from sidelight.model.leak import Leak, Leaks, OneLeak
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset, atom_of_each
from sidelight.model.setting import Alternative, Prior, Secret, Setting, as_people_write

T = TypeVar("T", bound=Hashable)


@lru_cache(maxsize=4)
def written_out(claim: Claim) -> Setting:
    atoms = atom_of_each(claim.population)
    datasets = tuple(product(*(claim.population.values(person) for person in range(claim.population.people))))
    leak, beside = _leaking(claim)
    reads = claim.definition.reads
    secrets = {person: _record(datasets, person) for person in under_attack(claim)} if "secrets" in reads else {}
    return Setting(
        datasets,
        _Rows(datasets, lambda dataset: claim.mechanism.law(dataset, atoms)),
        None if leak is None else _Rows(datasets, lambda dataset: _joint(leak, beside, dataset, atoms)),
        leak is not None and leak.own_coins,
        tuple(_priors(claim, {dataset: number for number, dataset in enumerate(datasets)})),
        secrets=tuple(secrets.values()),
        alternatives=tuple(_dropped(datasets, *secret) for secret in secrets.items()) if "alt" in reads else (),
    )


def _leaking(claim: Claim) -> tuple[OneLeak | Leaks | None, Mechanism]:
    """What leaks, and the output beside it. Where the definition asks how two outputs depend on each other, the first one counts
    as the leak.
    """
    definition, mechanism = claim.definition, claim.mechanism
    if definition.first_leaks and mechanism.at_once and len(mechanism.rounds) == 2:
        (first,), (second,) = (part.possible for part in mechanism.rounds)
        return Leak(first), second
    return definition.leak, mechanism


def _joint(
    leak: OneLeak | Leaks, published: Mechanism, dataset: Dataset, atoms: tuple[Atom, ...]
) -> FiniteLaw[tuple[Outcome, Outcome]]:
    """The law of (leak, output). Where the two share coins the user writes this law out, and its output must have the law of the
    mechanism's output; this is checked where no mass is rounded.
    """
    joint = leak.joint(published, dataset, atoms)
    if not leak.own_coins and not joint.error:
        shown, margin = published.law(dataset, atoms), joint.map(lambda pair: pair[1])
        here, there = ({outcome: mass for outcome, mass in law.masses if mass} for law in (margin, shown))
        if here != there and not shown.error:
            raise BadValue(
                f"what leaks beside {published} has a joint law with another output, for the dataset {as_people_write(dataset)}"
            )
    return joint


def under_attack(claim: Claim) -> tuple[int, ...]:
    """The people whom the attacker may attack: the targets, without those who are listed as known."""
    attacker = claim.attacker
    known = attacker.knows.listed
    everyone = range(claim.population.people) if attacker.targets is None else attacker.targets
    return tuple(person for person in everyone if person not in known)


def _record(datasets: tuple[Dataset, ...], person: int) -> Secret:
    return Secret(f"record {person}", tuple(dataset[person] for dataset in datasets))


def _dropped(datasets: tuple[Dataset, ...], person: int, secret: Secret) -> Alternative:
    """The ideal world for a record: the dataset without that record."""
    return Alternative(secret, tuple(FiniteLaw.point(dataset[:person] + dataset[person + 1 :]) for dataset in datasets))


def _priors(claim: Claim, number: dict[Dataset, int]) -> Iterator[Prior]:
    """One prior for each law, target and set of known people; for a definition that does not depend on the target, one for each
    law and set of known people.
    """
    any_target = "targets" not in claim.definition.reads
    for law in claim.population.laws():
        seen: set[tuple[int, ...]] = set()
        for targets, known in _situations(claim):
            if any_target and known in seen:
                continue
            seen.add(known)
            told = tuple(((tuple(dataset[person] for person in known), number[dataset]), mass) for dataset, mass in law.masses)
            yield Prior(FiniteLaw(told), targets)


def _situations(claim: Claim) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The people under attack, with every set of people who may be known. Of several at once none is known."""
    attacker, group = claim.attacker, 1 if claim.definition.ground == "worst_case" else claim.definition.group
    if group == 1:
        yield from (((target,), known) for target, known in attacker.situations(claim.population))
        return
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], None] = {}
    attacked = under_attack(claim)
    for target, known in attacker.situations(claim.population):
        for others in combinations([person for person in attacked if person != target], min(group, len(attacked)) - 1):
            found[tuple(sorted((target, *others))), tuple(person for person in known if person not in others)] = None
    yield from found


class _Rows(Sequence[FiniteLaw[T]]):
    """Laws that are computed when they are first read, so that a mechanism given as a table needs no row for an
    unused dataset.
    """

    def __init__(self, datasets: tuple[Dataset, ...], law: Callable[[Dataset], FiniteLaw[T]]) -> None:
        self._datasets, self._law = datasets, law
        self._made: dict[int, FiniteLaw[T]] = {}

    def __len__(self) -> int:
        return len(self._datasets)

    @overload
    def __getitem__(self, place: int) -> FiniteLaw[T]: ...
    @overload
    def __getitem__(self, place: slice) -> list[FiniteLaw[T]]: ...
    def __getitem__(self, place: int | slice) -> FiniteLaw[T] | list[FiniteLaw[T]]:
        if isinstance(place, slice):
            return [self[index] for index in range(len(self))[place]]
        if place not in self._made:
            self._made[place] = self._law(self._datasets[place])
        return self._made[place]
