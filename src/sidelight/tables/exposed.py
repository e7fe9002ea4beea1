"""Single people whose secret follows from the exact figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sidelight.numbers.linear import Row, combination
from sidelight.tables.components import Component, components
from sidelight.tables.refinement import Key, Refinement


@dataclass(frozen=True, slots=True)
class Exposed:
    """An atom of one person whose secret is a combination of these figures."""

    atom: str
    figures: tuple[Key, ...]


def exposed_people(refinement: Refinement, exact: tuple[tuple[Key, str], ...], values: tuple[str, ...]) -> tuple[Exposed, ...]:
    """`exact`: the figures that are published without noise and can be shown at all, with the value that each counts.

    Each component of figures that share people is looked at by itself.
    """
    groups, sizes = dict(refinement.groups), dict(refinement.atoms)
    counted = dict(exact)
    found = {
        exposed.atom: exposed
        for component in components((key, groups[key]) for key, _ in exact)
        if 1 in (sizes[atom] for atom in component.atoms)
        for exposed in _exposed(component, counted, sizes, values)
    }
    return tuple(found[atom] for atom, _ in refinement.atoms if atom in found)


def _exposed(component: Component, counted: dict[Key, str], sizes: dict[str, int], values: tuple[str, ...]) -> Iterator[Exposed]:
    """A figure about one person shows him; people who are in the same figures cannot be told apart; the others need algebra."""
    alone = {atom: key for key, atoms in reversed(component.figures) if len(atoms) == 1 for atom in atoms}
    single = [atom for atom in component.atoms if sizes[atom] == 1]
    yield from (Exposed(atom, (alone[atom],)) for atom in single if atom in alone)
    hidden = [atom for atom in single if atom not in alone]
    if hidden:
        yield from _combined(component, hidden, counted, values)


def _combined(component: Component, single: list[str], counted: dict[Key, str], values: tuple[str, ...]) -> Iterator[Exposed]:
    """The unknowns are how many people of each atom have each value; those of one atom add up to its size, which is known.

    Atoms in the same figures are one atom here: what tells them apart is not shown.
    """
    showing: dict[str, list[int]] = {}
    for place, (_, atoms) in enumerate(component.figures):
        for atom in atoms:
            showing.setdefault(atom, []).append(place)
    alike: dict[tuple[int, ...], list[str]] = {}
    for atom, places in showing.items():
        alike.setdefault(tuple(places), []).append(atom)
    names = [atoms[0] for atoms in alike.values()]
    lonely = [atom for atom in single if len(alike[tuple(showing[atom])]) == 1]
    if not lonely:
        return

    def row(atoms: frozenset[str] | set[str], value: set[str]) -> Row:
        return tuple(int(name in atoms and one in value) for name in names for one in values)

    figures = [row(atoms, {counted[key]}) for key, atoms in component.figures]
    known = [row({name}, set(values)) for name in names]
    for atom in lonely:
        used = [combination(figures, row({atom}, {value}), known) for value in values]
        shown = [places for places in used if places is not None]
        if shown:
            yield Exposed(atom, tuple(component.figures[place][0] for place in min(shown, key=len)))
