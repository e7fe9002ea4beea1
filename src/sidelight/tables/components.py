"""Components: sets of figures that share people, directly or by way of other figures. One component says nothing
about another.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sidelight.model.population import Atom
from sidelight.tables.refinement import FigureAtoms


@dataclass(frozen=True, slots=True)
class Component:
    figures: tuple[FigureAtoms, ...]

    @property
    def atoms(self) -> frozenset[Atom]:
        return frozenset().union(*(atoms for _, atoms in self.figures))


def sharing_people(groups: Iterable[FigureAtoms]) -> tuple[Component, ...]:
    """The components, in the order of their first figures; a figure about nobody is in no component."""
    figures = [(key, atoms) for key, atoms in groups if atoms]
    showing: dict[Atom, list[int]] = {}
    for place, (_, atoms) in enumerate(figures):
        for atom in atoms:
            showing.setdefault(atom, []).append(place)
    found: list[Component] = []
    seen = [False] * len(figures)
    for first in range(len(figures)):
        if seen[first]:
            continue
        seen[first] = True
        members, left = [first], [first]
        while left:
            for atom in figures[left.pop()][1]:
                for place in showing.pop(atom, ()):
                    if not seen[place]:
                        seen[place] = True
                        members.append(place)
                        left.append(place)
        found.append(Component(tuple(figures[place] for place in sorted(members))))
    return tuple(found)
