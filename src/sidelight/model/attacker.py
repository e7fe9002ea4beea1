"""The attacker: whose secrets he knows besides the target's, and whether he may have chosen them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Literal

from sidelight.errors import BadValue
from sidelight.model.population import Atom, Population, atom_of_each


@dataclass(frozen=True, slots=True)
class Attacker:
    """`knows`: a number of the other people (any of them), a share of every atom ("50%" or a Fraction), or the listed people.

    `targets`: the people under attack; None is everybody he does not know.
    """

    knows: int | Fraction | str | tuple[int, ...] = 0
    influence: Literal["active", "passive"] = "active"
    targets: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if isinstance(self.knows, str):
            text = self.knows.strip()
            try:
                share = Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)
            except ValueError:
                raise BadValue(f"an attacker knows a number of people or a share like '50%', found {text!r}") from None
            object.__setattr__(self, "knows", share)
        if type(self.knows) not in (int, Fraction, tuple):
            raise BadValue(f"an attacker knows a number of people, a share like '50%', or listed people, found {self.knows!r}")
        if isinstance(self.knows, Fraction) and not 0 <= self.knows <= 1:
            raise BadValue(f"a share of the others lies between 0% and 100%, found {float(100 * self.knows):g}%")
        if isinstance(self.knows, int) and self.knows < 0:
            raise BadValue(f"an attacker knows 0 people or more, found {self.knows}")
        for listed in (self.knows, self.targets):
            if not isinstance(listed, tuple):
                continue
            if len(set(listed)) < len(listed) or any(type(person) is not int or person < 0 for person in listed):
                raise BadValue(f"people are listed once each, counted from 0, found {listed}")
        if self.influence not in ("active", "passive"):
            raise BadValue(f"an attacker is active or passive, found {self.influence!r}")

    def known_in(self, size: int) -> int:
        """At most so many of an atom's people are known, one of the atom being the target or left unknown."""
        if isinstance(self.knows, Fraction):
            return math.ceil(self.knows * (size - 1)) if size else 0
        return min(len(self.knows) if isinstance(self.knows, tuple) else int(self.knows), size)

    def check(self, population: Population) -> None:
        """Raises BadValue where somebody is listed who is not there."""
        for listed in (self.knows, self.targets):
            if isinstance(listed, tuple) and any(person >= population.people for person in listed):
                raise BadValue(f"there are {population.people} people, counted from 0, found {listed}")

    def situations(self, population: Population) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every target with every set of people known beside him. Of independent people he knows as many as he may."""
        self.check(population)
        everyone = range(population.people)
        for target in everyone if self.targets is None else self.targets:
            others = [person for person in everyone if person != target]
            if isinstance(self.knows, tuple):
                if target not in self.knows:
                    yield target, self.knows
                continue
            for known in _subsets(population, others, self, target):
                yield target, known


def _subsets(population: Population, others: list[int], attacker: Attacker, target: int) -> Iterator[tuple[int, ...]]:
    members: dict[Atom, list[int]] = {}
    for person, atom in enumerate(atom_of_each(population)):
        members.setdefault(atom, []).append(person)
    atoms = [([p for p in people if p != target], attacker.known_in(len(people))) for people in members.values()]
    most = int(attacker.knows) if isinstance(attacker.knows, int) else sum(limit for _, limit in atoms)
    most = min(most, len(others))
    sizes = [most] if population.independent else range(most + 1)
    for count in sizes:
        for known in combinations(others, count):
            chosen = set(known)
            if isinstance(attacker.knows, int) or all(len(chosen & set(group)) <= limit for group, limit in atoms):
                yield known
