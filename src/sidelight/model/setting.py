"""A finite setting, written out: datasets, what is seen of each, what leaks, what the attacker believes, what is secret."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.population import Dataset
from sidelight.numbers.brief import Brief
from sidelight.reading.expected import expect

Neighbours = Literal["replace_one", "add_remove"] | tuple[tuple[int, int], ...]
"""A relation between datasets, or the pairs of their numbers."""


@dataclass(frozen=True, slots=True)
class Prior(Brief):
    """What an attacker believes, and knows beforehand: a law of (knowledge, number of the dataset)."""

    law: FiniteLaw[tuple[Hashable, int]]
    targets: tuple[int, ...]  # positions of the records under attack


@dataclass(frozen=True, slots=True)
class Secret(Brief):
    """A function of the dataset: one value per dataset, None where there is nothing to protect."""

    name: str
    values: tuple[Hashable | None, ...]


@dataclass(frozen=True, slots=True)
class Alternative(Brief):
    """What is left of each dataset in the ideal world that goes with a secret, perhaps at random."""

    secret: Secret
    laws: tuple[FiniteLaw[Hashable], ...]


@dataclass(frozen=True, eq=False)
class Setting(Brief):
    """A finite world, written out: datasets, what is seen of each and, where given, what leaks, is believed and is secret.

    Datasets are numbered by their place; `mechanism` and `joint` have one row for each of them.

    >>> setting = sl.load_setting("plans/settings/randomised_response.json")
    >>> setting.datasets
    (('0', '0'), ('0', '1'), ('1', '0'), ('1', '1'))
    >>> list(setting.neighbouring())[:2]
    [(0, 2), (2, 0)]
    """

    datasets: tuple[Dataset, ...]
    mechanism: Sequence[FiniteLaw[Outcome]]
    joint: Sequence[FiniteLaw[tuple[Outcome, Outcome]]] | None = None  # of (leak, output)
    own_coins: bool = False  # whether the output does not depend on the leak, given the dataset
    priors: tuple[Prior, ...] | None = None
    neighbours: Neighbours = "replace_one"
    secrets: tuple[Secret, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    default: Hashable | None = None  # stands for a record that is left out; None: the first in its place
    simulator: tuple[tuple[Hashable, FiniteLaw[Outcome]], ...] = ()  # a given one: what is left -> law of outputs
    targets: tuple[int, ...] | None = None  # positions of the records under attack where there is no prior; None: all of them

    def in_brief(self) -> str:
        given = (name for name in ("joint", "priors", "secrets", "alternatives", "simulator") if getattr(self, name))
        return ", ".join((f"{len(self.datasets):,} datasets", *given))

    def __post_init__(self) -> None:
        for dataset in expect(self.datasets, tuple, "the datasets"):
            expect(dataset, tuple, "a dataset")
        expect(self.mechanism, Sequence, "the laws of the outputs")

    @cached_property
    def number(self) -> dict[Dataset, int]:
        return {dataset: index for index, dataset in enumerate(self.datasets)}

    def changed(self, index: int, person: int, value: Hashable) -> int:
        """The number of the dataset in which this person's record has another value."""
        dataset = self.datasets[index]
        if person >= len(dataset):
            raise BadValue(f"the dataset {as_people_write(dataset)} has no record {person}, counted from 0")
        changed = (*dataset[:person], value, *dataset[person + 1 :])
        if changed not in self.number:
            raise BadValue(
                f"the definition also looks at the dataset {as_people_write(changed)}, which is not listed: "
                f"it is {as_people_write(dataset)} with record {person}, counted from 0, changed to {value}; "
                "add it, with its row of the mechanism"
            )
        return self.number[changed]

    def left_out(self, index: int, person: int) -> int:
        """The number of the dataset in which this person's record is set to the default value; one without it stays as it is."""
        return self.changed(index, person, self.default_record(person)) if person < len(self.datasets[index]) else index

    def default_record(self, person: int) -> Hashable:
        """Any value will do; without one the first record in this place is taken."""
        return self.default if self.default is not None else next(d[person] for d in self.datasets if person < len(d))

    def neighbouring(self) -> Iterator[tuple[int, int]]:
        """Neighbours, in both orders."""
        for a, b in self._unordered():
            yield a, b
            yield b, a

    def within(self, steps: int) -> Iterator[tuple[int, int]]:
        """Pairs of datasets that are joined by at most this many steps between neighbours, in both orders."""
        if steps == 1:
            yield from self.neighbouring()
            return
        beside: defaultdict[int, list[int]] = defaultdict(list)
        for a, b in self.neighbouring():
            beside[a].append(b)
        for a in range(len(self.datasets)):
            reached, edge = {a: None}, [a]
            for _ in range(steps):
                edge = [c for c in dict.fromkeys(c for b in edge for c in beside[b]) if c not in reached]
                reached |= dict.fromkeys(edge)
            yield from ((a, b) for b in reached if b != a)

    def _unordered(self) -> Iterator[tuple[int, int]]:
        if not isinstance(self.neighbours, str):
            yield from dict.fromkeys((min(pair), max(pair)) for pair in self.neighbours)
        elif self.neighbours == "add_remove":
            yield from self._with_one_more()
        else:
            yield from self._with_one_other()

    def _with_one_other(self) -> Iterator[tuple[int, int]]:
        alike: defaultdict[tuple[int, int, Dataset], list[int]] = defaultdict(list)
        for index, dataset in enumerate(self.datasets):
            for person in range(len(dataset)):
                alike[len(dataset), person, dataset[:person] + dataset[person + 1 :]].append(index)
        for numbers in alike.values():
            for place, a in enumerate(numbers):
                for b in numbers[place + 1 :]:
                    yield a, b

    def _with_one_more(self) -> Iterator[tuple[int, int]]:
        for index, dataset in enumerate(self.datasets):
            fewer = dict.fromkeys(dataset[:person] + dataset[person + 1 :] for person in range(len(dataset)))
            for other in fewer:
                if other in self.number:
                    yield self.number[other], index

    def record(self, person: int) -> tuple[Hashable | None, ...]:
        """This person's record in each dataset; None where there is none."""
        return tuple(dataset[person] if person < len(dataset) else None for dataset in self.datasets)

    def believed(self, definition: str) -> tuple[Prior, ...]:
        if self.priors is None:
            raise BadValue(
                f"{definition} asks what an attacker believes: the setting has no prior, that is datasets with probabilities"
            )
        return self.priors

    def leaking(self, definition: str) -> Sequence[FiniteLaw[tuple[Outcome, Outcome]]]:
        if self.joint is None:
            raise BadValue(f"{definition} asks what leaks: the setting has no leak, with its joint law with the output")
        return self.joint


def as_people_write(value: Hashable) -> str:
    """A dataset, or what is left of one, as people write it."""
    return f"[{', '.join(map(as_people_write, value))}]" if isinstance(value, tuple) else str(value)
