"""What is asked: which figures are seen, and about whom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from sidelight.assess.attackers import Opponent
from sidelight.assess.uncertainty import (
    depends_on_others,
    is_boxed,
    is_boxed_by_value,
    population,
    population_by_value,
    possible_mixes,
)
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.mechanisms.statistics.sum import Sum
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import EVERYONE, Atom, Population
from sidelight.plan.protected import People
from sidelight.plan.release import Release
from sidelight.plan.several_values import each_changed


@dataclass(frozen=True, slots=True)
class Question:
    """A mechanism and the people it is about; of many atoms that are alike the population may have one."""

    mechanism: Mechanism
    population: Population
    sizes: tuple[int, ...]  # of all atoms
    boxed: bool  # the population allows mixes of groups that there may not be
    mixes: tuple[Population, ...] = ()  # some that there may be
    among: tuple[Question, ...] = ()  # some of what is shown, where more counts as published than is
    opened: bool = False  # a count of another value that is hidden when small counts as published
    beside: tuple[Question, ...] = ()  # about other people, who share no figure with these and of whom something else is known

    @property
    def every(self) -> tuple[Question, ...]:
        """This question and those beside it."""
        return (self, *self.beside)

    def against(self, opponent: Opponent) -> Claim:
        return Claim(self.mechanism, self.population, opponent.attacker, opponent.definition)

    @property
    def allows_more(self) -> bool:
        """Whether the question allows for more than can happen."""
        return self.boxed or bool(self.among)

    def reached_by(self, opponent: Opponent) -> Iterator[Claim]:
        """Claims about some of what is shown of people as there may be, where the question allows for more."""
        for shown in self.among or (self,):
            if not shown.boxed and self.among:
                yield shown.against(opponent)
            for mix in shown.mixes:
                yield Claim(shown.mechanism, mix, opponent.attacker, opponent.definition)

    def against_anybody(self, protects: int = 1) -> Claim:
        """Several people at once may be in different cells of a table: it counts as a table then, whatever it shows."""
        from sidelight.hiding.people import is_figure  # numpy comes with it

        shown = Both(self.mechanism) if protects > 1 and is_figure(self.mechanism) else self.mechanism
        return Claim(shown, self.population, Attacker(), DifferentialPrivacy(protects))


def counted_values(releases: Iterable[Release]) -> tuple[str, ...]:
    """The values of the secret that are counted, each once, in the order of the releases."""
    return tuple(dict.fromkeys(value for release in releases for value in release.values))


def tells_values_apart(people: People, releases: Collection[Release]) -> bool:
    """Whether these releases show more than who has one value. Of two values one count tells both, unless small counts of each
    are hidden; with clusters what is hidden counts as shown then. Of a law that is unknown all values tell something.
    """
    if people.amount is not None:
        return False
    if depends_on_others(people) and len(people.values) > 2:
        return any(release.values for release in releases)
    if len(people.values) == 2:
        return (people.together or 1) == 1 and any(release.hides and len(release.values) > 1 for release in releases)
    return len(counted_values(releases)) > 1


def one_figure(people: People, release: Release, size: int) -> Question:
    """One figure by itself: its people are one atom."""
    if tells_values_apart(people, (release,)):
        return values_of_one_atom(people, (release,), size)
    return about_one_atom(people, release.mechanism(_inside(people, size)), next(iter(release.values), None), size)


def one_cell(people: People, releases: Sequence[Release], size: int, hides: bool, counted: Sequence[str]) -> Question:
    """An atom of which these releases show a figure of its own; of an atom without one, the exact count follows from others.
    With hides=False, as if nothing were hidden. `counted`: the values that are counted of everybody.
    """
    if people.amount is not None:
        return about_one_atom(people, Sum(), counted[0], size)
    if tells_values_apart(people, releases) or (len(people.values) > 2 and len(counted) > 1):
        return values_of_one_atom(people, releases, size, hides, counted)
    value = counted[0]
    inside = _inside(people, size)
    shown = [release.mechanism(inside, hides) for release in releases] or [Count(inside)]
    return about_one_atom(people, shown[0] if len(shown) == 1 else Both(*shown), value, size)


def values_of_one_atom(
    people: People, releases: Sequence[Release], size: int, hides: bool = True, counted: Sequence[str] = ()
) -> Question:
    """Several values of the secrets of one atom. Without releases, their exact counts follow from others."""
    atoms = ((EVERYONE, size),)
    shown = by_value_in_one_atom(releases, hides) if releases else Histogram(counted)
    inside = _inside(people, size)
    shown = shown if inside is None else ByAtom(shown, inside)
    opened = opens(releases) or (not hides and any(release.hides for release in releases))
    return Question(shown, population_by_value(people, atoms), (size,), is_boxed_by_value(people, (size,)), opened=opened)


def _inside(people: People, size: int) -> frozenset[Atom] | None:
    """The atom of the people in question, where others are part of it too."""
    return frozenset({EVERYONE}) if depends_on_others(people) and size < people.count else None


def by_value_in_one_atom(releases: Sequence[Release], hides: bool = True) -> Mechanism:
    """What these releases show of one atom. Exact counts are a histogram of their values; what is hidden in one of several counts
    as shown, and what follows from more than is shown need not be reached.
    """
    if len(releases) == 1:
        return releases[0].by_value(None, hides)
    if all(release.exact for release in releases):
        histogram = Histogram(counted_values(releases))
        return each_changed(histogram) if opens(releases) else histogram
    return Both(*(release.by_value(None, hides=False) for release in releases))


def opens(releases: Sequence[Release]) -> bool:
    """Whether some of what these releases hide of one atom counts as published: an exact table by itself is modelled as it is."""
    return any(release.hides for release in releases) and (len(releases) > 1 or not releases[0].exact)


def about_one_atom(people: People, mechanism: Mechanism, value: str | None, size: int) -> Question:
    atoms = ((EVERYONE, size),)
    boxed = is_boxed(people, value, (size,))
    mixes = possible_mixes(people, value, atoms) if boxed else ()
    return Question(mechanism, population(people, value, atoms), (size,), boxed, mixes)
