"""Datasets sorted by what is known of them and by the value of a secret; the worlds that are left."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations

from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.definition import Pair, World
from sidelight.model.setting import Prior, Setting
from sidelight.numbers.written import whole_number

MassesByValue = dict[Hashable, dict[int, Fraction]]
"""value of the secret -> number of the dataset -> mass"""


def by_knowledge(prior: Prior, secret: Sequence[Hashable | None]) -> dict[Hashable, MassesByValue]:
    """The masses of the datasets, by knowledge and by value of the secret; datasets without a secret are left out."""
    table: dict[Hashable, MassesByValue] = {}
    for (knowledge, index), mass in prior.law.masses:
        value = secret[index]
        if value is not None:
            masses = table.setdefault(knowledge, {}).setdefault(value, {})
            masses[index] = masses.get(index, Fraction(0)) + mass
    return table


def told_nothing(masses: Mapping[int, Fraction]) -> World:
    total = sum(masses.values())
    return World(FiniteLaw(tuple(((None, index), mass / total) for index, mass in masses.items())))


def open_values(
    prior: Prior, secret: Sequence[Hashable | None]
) -> Iterator[tuple[Hashable, Hashable, Hashable, dict[int, Fraction], dict[int, Fraction]]]:
    """(knowledge, a, b, datasets with a, datasets with b), in both orders, for values that this knowledge leaves open."""
    for knowledge, rows in by_knowledge(prior, secret).items():
        for a, b in permutations(rows, 2):
            yield knowledge, a, b, rows[a], rows[b]


def values_apart(setting: Setting, name: str, group: int = 1) -> Iterator[Pair]:
    """The view given one value of a record against the view given another, for each knowledge that leaves both open; of several
    records at once, the values that they have together.
    """
    for prior in setting.believed(name):
        for target, secret in secrets_of(setting, prior, group):
            for knowledge, a, b, here, there in open_values(prior, secret):
                yield Pair(told_nothing(here), told_nothing(there), (target, a, b, knowledge))


def secrets_of(setting: Setting, prior: Prior, group: int) -> Iterator[tuple[Hashable, Sequence[Hashable | None]]]:
    """Each target with its record in every dataset; of groups, the targets with their records, or of all if there are fewer."""
    if group == 1:
        yield from ((target, setting.record(target)) for target in prior.targets)
        return
    for targets in combinations(prior.targets, min(group, len(prior.targets))):
        records = list(zip(*(setting.record(target) for target in targets), strict=True))
        yield targets, tuple(None if None in values else values for values in records)


def people_at_once(group: int) -> None:
    """Raises BadValue where a group is no number of people."""
    whole_number(group, "the number of people who are protected at once", 1)


def overwrite(setting: Setting, masses: Mapping[int, Fraction], person: int, value: Hashable) -> dict[int, Fraction]:
    """The masses of the datasets that result when this person's record is overwritten."""
    image: dict[int, Fraction] = {}
    for index, mass in masses.items():
        changed = setting.changed(index, person, value)
        image[changed] = image.get(changed, Fraction(0)) + mass
    return image
