"""The attacker: whose secrets they know besides the target's, and whether they may have chosen them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import singledispatch
from numbers import Integral
from typing import Any, Literal

from sidelight.errors import BadValue
from sidelight.model.knowledge import Knowledge, Listed, Number, Share, people_listed
from sidelight.model.population import Population
from sidelight.numbers.brief import Brief
from sidelight.numbers.written import Written, as_written, whole_number
from sidelight.reading.expected import word_among

Influence = Literal["active", "passive"]
KNOWN = "a number of people, a share like '50%' or Fraction(1, 2), or listed people like (0, 3)"


@dataclass(frozen=True, slots=True, init=False)
class Attacker(Brief):
    """Whom a promise is against: what they know of other people, and whether they may have chosen it.

    `knows`: a number of the other people (any of them), a share of every atom ("50%" or a Fraction), or the listed people.
    People are listed by their positions, counted from 0.

    `influence` chooses the definition where none is given; a claim has it in its definition alone. `targets`: the people under
    attack; None is everybody whom the attacker does not know.

    >>> attackers = sl.Attacker(), sl.Attacker(knows="50%"), sl.Attacker(knows=98, influence="passive")
    >>> [str(sl.certify(sl.Count(), sl.Rates.same(100, 0.3), attacker).delta(epsilon=1)) for attacker in attackers]
    ['6.443e-6', '0.0006191', '0.7001']
    """

    knows: Knowledge
    influence: Influence
    targets: tuple[int, ...] | None

    def __init__(
        self,
        knows: Knowledge | Written | Iterable[int] = 0,
        influence: Influence = "active",
        targets: Iterable[int] | None = None,
    ) -> None:
        object.__setattr__(self, "knows", knowledge(knows))
        object.__setattr__(self, "influence", influence)
        object.__setattr__(self, "targets", None if targets is None else people_listed(targets))
        word_among(influence, ("active", "passive"), "the influence of an attacker")

    @property
    def names_people(self) -> bool:
        """Whether somebody is listed, as known or as a target: then people of one atom are not all alike."""
        return self.knows.by_name or self.targets is not None

    def known_in(self, size: int) -> int:
        """The most people of an atom of this size who can be known; one of the atom is the target or stays unknown."""
        return self.knows.known_in(size)

    def check(self, population: Population) -> None:
        """Raises BadValue where somebody is listed who is not there."""
        for listed in (self.knows.listed, self.targets or ()):
            if any(person >= population.people for person in listed):
                raise BadValue(f"there are {population.people} people, counted from 0, found {listed}")

    def check_number(self, population: Population) -> None:
        """Raises BadValue where more people are known than there are: the number then belongs to another population."""
        known = self.knows.number
        if known is not None and known > population.people > 0:
            raise BadValue(
                f"an attacker knows at most as many people as there are, found {known:,} of {population.people:,} people; "
                "knows='100%' is everybody else"
            )

    def situations(self, population: Population) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every target with every set of people who may be known. Of independent people only the largest sets: they are worst."""
        self.check(population)
        for target in range(population.people) if self.targets is None else self.targets:
            for known in self.knows.sets(population, target):
                yield target, known


@singledispatch
def knowledge(value: Any) -> Knowledge:
    """What was written: a number of people, a share such as "50%" or a Fraction, or the listed people."""
    as_written(value, "what an attacker knows", KNOWN)
    raise BadValue(f"{value} may be a share or people: write knows='50%', Fraction(1, 2) or a whole number")


@knowledge.register
def _(value: Knowledge) -> Knowledge:
    return value


@knowledge.register(tuple)
@knowledge.register(list)
@knowledge.register(Set)
@knowledge.register(range)
def _(value: Iterable[int]) -> Knowledge:
    return Listed(tuple(value))


@knowledge.register(Integral)  # whole numbers of numpy too
def _(value: int) -> Knowledge:
    return Number(value)


@knowledge.register
def _(value: Fraction) -> Knowledge:
    return Share(value)


@knowledge.register
def _(value: str) -> Knowledge:
    """A text without % is a share where it is below 1, and people where it is a larger whole number."""
    share = as_written(value, "what an attacker knows", KNOWN)
    percent = value.rstrip().endswith("%")
    if share == 1 and not percent:
        raise BadValue("'1' may be one person or all of them: write knows=1 or knows='100%'")
    return Share(share) if percent or share < 1 else Number(whole_number(share, "the number of people whom an attacker knows"))
