"""Single people whose secret follows from the exact figures."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.numbers.linear import combination
from sidelight.tables.refinement import Key, Refinement


@dataclass(frozen=True, slots=True)
class Exposed:
    """An atom of one person whose count is a combination of these figures."""

    atom: str
    figures: tuple[Key, ...]


def exposed_people(refinement: Refinement, exact: tuple[Key, ...]) -> tuple[Exposed, ...]:
    """`exact`: the figures that are published without noise and can be shown at all."""
    names = [atom for atom, _ in refinement.atoms]
    groups = dict(refinement.groups)
    rows = [tuple(int(name in groups[key]) for name in names) for key in exact]
    found = []
    for position, (atom, size) in enumerate(refinement.atoms):
        if size == 1:
            unit = tuple(int(j == position) for j in range(len(names)))
            used = combination(rows, unit)
            if used is not None:
                found.append(Exposed(atom, tuple(exact[k] for k in used)))
    return tuple(found)
