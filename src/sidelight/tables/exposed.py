"""Single people, and pairs, whose counts follow from the exact figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass

from sidelight.model.population import Atom
from sidelight.model.rows import Row, Rows, Whatever, weights
from sidelight.numbers.linear import IntegerVector, combination
from sidelight.tables.cells import FigureKey
from sidelight.tables.components import Component, sharing_people
from sidelight.tables.refinement import Refinement

RowsOf = Callable[[FigureKey, tuple[Atom, ...]], Rows]
"""What a figure adds up: of these atoms, by the values of the secret."""


PAIR = 2  # people: each of two knows their own value, and so learns the other's from the count of both


@dataclass(frozen=True, slots=True)
class Exposed:
    """An atom whose count can be computed from these figures."""

    atom: Atom
    people: int
    figures: tuple[FigureKey, ...]


def exposed_people(
    refinement: Refinement, exact: Set[FigureKey], rows_of: RowsOf, values: tuple[str, ...], largest: int = PAIR
) -> tuple[Exposed, ...]:
    """The single people whose secret follows from exact figures, and the larger atoms, up to `largest` people, whose count
    follows by subtraction. `exact`: the figures that are published without noise and can be shown at all.

    Each component of figures that share people is examined by itself.
    """
    sizes = refinement.sizes
    found = {
        exposed.atom: exposed
        for component in sharing_people((key, atoms) for key, atoms in refinement.figures if key in exact)
        if any(sizes[atom] <= largest for atom in component.atoms)
        for exposed in _exposed(component, rows_of, sizes, values, largest)
    }
    return tuple(found[atom] for atom in sorted(found))


def _exposed(
    component: Component, rows_of: RowsOf, sizes: tuple[int, ...], values: tuple[str, ...], largest: int
) -> Iterator[Exposed]:
    """The exposed people of one component. A figure about one person shows their secret; people in exactly the same figures
    cannot be told apart; for all others linear equations are solved.
    """
    alone = {atom: key for key, atoms in reversed(component.figures) if len(atoms) == 1 for atom in atoms}
    small = [atom for atom in component.atoms if sizes[atom] <= largest]
    yield from (Exposed(atom, 1, (alone[atom],)) for atom in small if atom in alone and sizes[atom] == 1)
    hidden = [atom for atom in small if atom not in alone]
    if hidden:
        yield from (Exposed(atom, sizes[atom], used) for atom, used in _combined(component, hidden, rows_of, values))


def _combined(
    component: Component, small: list[Atom], rows_of: RowsOf, values: tuple[str, ...]
) -> Iterator[tuple[Atom, tuple[FigureKey, ...]]]:
    """The unknowns of the equations are the numbers of people of each atom with each value; those of one atom add up to its size,
    which is known.

    Atoms that are in the same figures about several atoms, and that have a figure of their own in the same releases, are treated
    as one atom: nothing tells them apart, and their own figures are needed all together or not at all.
    """
    alike = _alike(component)
    kept = [atoms[0] for atoms in alike.values()]
    lonely = [atom for atom in small if any(atoms == [atom] for atoms in alike.values())]
    if not lonely:
        return

    def vector(row: Row) -> IntegerVector:
        return weights(row, kept, values)

    # The figures of one kind: those about one atom by the atom and the release, a figure about several atoms by its number.
    figures: dict[tuple[Atom, str] | int, list[int]] = {}
    first = {atom: atoms[0] for atoms in alike.values() for atom in atoms}
    for place, (key, of) in enumerate(component.figures):
        figures.setdefault((first[next(iter(of))], key[0]) if len(of) == 1 else place, []).append(place)
    kinds = list(figures.values())
    rows: list[IntegerVector] = []
    shown_by: list[list[int]] = []  # the figures of which a row is a part
    for kind in kinds:
        key, of = component.figures[kind[0]]
        for row in rows_of(key, tuple(dict.fromkeys(first[atom] for atom in of))).numbers:
            rows.append(vector(row))
            shown_by.append(kind)
    known = [vector(((atom, Whatever.VALUE, 1),)) for atom in kept]
    for atom in lonely:
        used = [combination(rows, vector(((atom, value, 1),)), known) for value in values]
        shown = [sorted({place for number in chosen for place in shown_by[number]}) for chosen in used if chosen is not None]
        if shown:
            yield atom, tuple(component.figures[place][0] for place in min(shown, key=len))


def _alike(component: Component) -> dict[tuple[int | str, ...], list[Atom]]:
    """The atoms, grouped by the figures about several atoms that they are in, and by the releases with a figure
    about them alone.
    """
    showing: dict[Atom, list[int | str]] = {}
    for place, (key, atoms) in enumerate(component.figures):
        for atom in atoms:
            showing.setdefault(atom, []).append(place if len(atoms) > 1 else key[0])
    alike: dict[tuple[int | str, ...], list[Atom]] = {}
    for atom, shown in showing.items():
        alike.setdefault(tuple(sorted(shown, key=str)), []).append(atom)
    return alike
