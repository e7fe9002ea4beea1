"""Components: sets of figures that share people, directly or by way of other figures. One component says nothing
about another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sidelight.model.population import Atom
from sidelight.tables.refinement import FigureAtoms


@dataclass(frozen=True, slots=True)
class Component:
    figures: tuple[FigureAtoms, ...]

    @property
    def atoms(self) -> frozenset[Atom]:
        return frozenset().union(*(atoms for _, atoms in self.figures))


def sharing_people(groups: Iterable[FigureAtoms]) -> Iterator[Component]:
    """The components, in the order of their first figures; a figure about nobody is in none of them."""
    figures = [(key, atoms) for key, atoms in groups if atoms]
    earlier = list(range(len(figures)))  # a figure of the same component, the first one for itself

    def first(place: int) -> int:
        while earlier[place] != place:
            earlier[place] = place = earlier[earlier[place]]
        return place

    showing: dict[Atom, int] = {}
    for place, (_, atoms) in enumerate(figures):
        for atom in atoms:
            one, other = first(showing.setdefault(atom, place)), first(place)
            earlier[max(one, other)] = min(one, other)
    several: dict[int, list[int]] = {}
    for place in range(len(figures)):
        if first(place) != place:
            several.setdefault(first(place), [first(place)]).append(place)
    for place, figure in enumerate(figures):
        if place in several:
            yield Component(tuple(figures[member] for member in several[place]))
        elif first(place) == place:
            yield Component((figure,))
