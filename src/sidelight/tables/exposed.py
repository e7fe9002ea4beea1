"""Single people whose secret follows from the exact figures."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.numbers.linear import Row, combination
from sidelight.tables.refinement import Key, Refinement


@dataclass(frozen=True, slots=True)
class Exposed:
    """An atom of one person whose secret is a combination of these figures."""

    atom: str
    figures: tuple[Key, ...]


def exposed_people(refinement: Refinement, exact: tuple[tuple[Key, str], ...], values: tuple[str, ...]) -> tuple[Exposed, ...]:
    """`exact`: the figures that are published without noise and can be shown at all, with the value that each counts.

    The unknowns are how many people of each atom have each value; those of one atom add up to its size, which is known.
    """
    names = [atom for atom, _ in refinement.atoms]
    groups = dict(refinement.groups)

    def row(atoms: frozenset[str] | set[str], counted: set[str]) -> Row:
        return tuple(int(name in atoms and value in counted) for name in names for value in values)

    figures = [row(groups[key], {value}) for key, value in exact]
    sizes = [row({name}, set(values)) for name in names]
    found = []
    for atom, size in refinement.atoms:
        used = [combination(figures, row({atom}, {value}), sizes) for value in values] if size == 1 else []
        shown = [figures_used for figures_used in used if figures_used is not None]
        if shown:
            fewest = min(shown, key=len)
            found.append(Exposed(atom, tuple(exact[k][0] for k in fewest)))
    return tuple(found)
