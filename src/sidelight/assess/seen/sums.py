"""All sums and means of amounts seen together.

Each is the sum of the sums of its atoms, which are independent. So a promise about the sum of each atom by itself holds for
everything, and it is reached where that sum follows from what is published. Fewer people hide somebody's amount worse: of the
people of one more atom, or of one more person, whoever sees the smaller sum can draw the amounts themselves and add them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

from sidelight.assess.bind import Bound
from sidelight.assess.seen.question import Question, about_one_atom, counted_values
from sidelight.assess.seen.shown import that_show
from sidelight.assess.uncertainty import is_boxed, population
from sidelight.mechanisms.statistics.size import Size
from sidelight.mechanisms.statistics.sum import Sum
from sidelight.model.population import Atom
from sidelight.numbers.linear import in_row_space
from sidelight.reading.words import listed
from sidelight.tables.components import Component, sharing_people
from sidelight.tables.frame import Unrelated
from sidelight.tables.refinement import FigureAtoms, Refinement

MOST_COMBINED = 200  # atoms of which it is asked whether the sum of the smallest follows by subtraction; by trial: speed
MOST_CROWDS = 8  # crowds of several atoms none of which is smaller than another in all atoms; by trial: speed


class DifferentAmounts(Unrelated):
    """Sums of differently bounded amounts of the same people."""


@dataclass(frozen=True, slots=True)
class Added:
    """People whose amounts are seen added up."""

    atoms: tuple[tuple[Atom, int], ...]
    shown: bool  # whether their sum follows from what is published

    @property
    def sizes(self) -> tuple[int, ...]:
        """From large to small."""
        return tuple(sorted((size for _, size in self.atoms), reverse=True))

    def within(self, other: Added) -> bool:
        """Whether it has no more people, atom by atom: then it hides its people no better, however many of them are known."""
        return all(mine <= theirs for mine, theirs in zip_longest(self.sizes, other.sizes, fillvalue=0))


def sums_seen(bound: Bound, found: Refinement, by_atom: bool = False) -> Question:
    """`by_atom`: with the atoms of all groups, also of those about which only their number of people is shown."""
    figures = tuple((key, atoms) for key, atoms in that_show(bound, found) if bound.releases[key[0]].values)
    if not by_atom:
        found, figures = _joined(found, figures)
    crowds: dict[str, list[Added]] = {}
    for component in sharing_people(figures):
        names = list(dict.fromkeys(key[0] for key, _ in component.figures))
        values = counted_values(bound.releases[name] for name in names)
        if len(values) > 1:
            raise DifferentAmounts(
                f"{listed(names)} add up differently bounded amounts of the same people ({listed(values)}), which are not "
                "analysed together; give them the same 'from' and 'to'"
            )
        crowds.setdefault(values[0], []).extend(_crowds(found, component))
    if not crowds:
        return about_one_atom(bound.people, Size(), None, bound.people.count)
    first, *others = (one for value, every in crowds.items() for one in _asked(bound, found, value, every))
    return replace(first, beside=tuple(others))


def _joined(found: Refinement, figures: tuple[FigureAtoms, ...]) -> tuple[Refinement, tuple[FigureAtoms, ...]]:
    """People who are in the same sums are one atom."""
    summed: dict[Atom, list[int]] = {}
    for place, (_, atoms) in enumerate(figures):
        for atom in atoms:
            summed.setdefault(atom, []).append(place)
    numbers: dict[tuple[int, ...], Atom] = {}
    joined = {atom: numbers.setdefault(tuple(places), len(numbers)) for atom, places in summed.items()}
    sizes = [0] * len(numbers)
    for atom, number in joined.items():
        sizes[number] += found.sizes[atom]
    told = tuple((key, tuple(dict.fromkeys(joined[atom] for atom in atoms))) for key, atoms in figures)
    return Refinement(tuple(sizes), told), told


def _crowds(found: Refinement, component: Component) -> Iterator[Added]:
    """The people of one sum; where several sums share people, the people of each atom."""
    groups = {frozenset(atoms) for _, atoms in component.figures}
    if len(groups) == 1:
        yield Added(tuple((atom, found.sizes[atom]) for atom in sorted(component.atoms)), shown=True)
        return
    atoms = sorted(component.atoms, key=lambda atom: (found.sizes[atom], atom))
    alone = {next(iter(group)) for group in groups if len(group) == 1}
    if atoms[0] not in alone and len(atoms) <= MOST_COMBINED:
        rows = [tuple(int(atom in group) for atom in atoms) for group in groups]
        worst = [atom for atom in atoms if found.sizes[atom] == found.sizes[atoms[0]]]
        alone |= {atom for atom in worst if in_row_space(rows, tuple(int(other == atom) for other in atoms))}
    yield from (Added(((atom, found.sizes[atom]),), atom in alone) for atom in atoms)


def _asked(bound: Bound, found: Refinement, value: str, crowds: list[Added]) -> Iterator[Question]:
    """About the crowds that hide their people worst."""
    people = bound.people
    for crowd in worst_crowds(crowds):
        boxed = not crowd.shown or is_boxed(people, value, found.sizes)
        yield Question(Sum(), population(people, value, crowd.atoms), found.sizes, boxed)


def worst_crowds(crowds: list[Added]) -> list[Added]:
    """Those that have no other within them. In place of too many, one that is within all of them."""
    kept: list[Added] = []
    for crowd in sorted(crowds, key=lambda one: (one.sizes, not one.shown)):
        if any(other.within(crowd) for other in kept):
            continue
        kept = [other for other in kept if not crowd.within(other)] + [crowd]
    if len(kept) <= MOST_CROWDS:
        return kept
    sizes = [min(column) for column in zip_longest(*(crowd.sizes for crowd in kept), fillvalue=0)]
    return [Added(tuple(enumerate(size for size in sizes if size)), shown=False)]
