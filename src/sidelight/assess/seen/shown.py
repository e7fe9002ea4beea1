"""Which figures are shown, and which follow from others."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sidelight.assess.bind import Bound
from sidelight.plan.release import Release
from sidelight.tables.refinement import FigureAtoms, Refinement

# Atoms, or figures; beside a figure about more atoms the promise takes their own figures as shown, hidden or not; by trial: speed
MANY = 50


def that_show(bound: Bound, found: Refinement) -> tuple[FigureAtoms, ...]:
    """Without the figures that are hidden whatever the secrets are; where all are, one of them stands for the others. Among very
    many they are kept: a table is compared cell by cell, and those cost nothing.
    """
    if len(found.figures) > MANY:
        return found.figures
    shown = (
        (key, atoms) for key, atoms in found.figures if bound.releases[key[0]].shows(sum(found.sizes[atom] for atom in atoms))
    )
    return tuple(shown) or found.figures[:1]


def not_implied(bound: Bound, figures: tuple[FigureAtoms, ...], counts: Callable[[Release], bool]) -> tuple[FigureAtoms, ...]:
    """Without the figures about several atoms each of which is in a release that counts, by itself: they are sums of those,
    noised or hidden afterwards. Of more than two values each is shown for itself. An estimate beside its own count follows too.
    """
    releases: Mapping[str, Release] = bound.releases
    told_apart = {name: release.values if len(bound.people.values) > 2 else () for name, release in releases.items()}
    shown = {
        (atom, told_apart[key[0]]) for key, atoms in figures if len(atoms) == 1 and counts(releases[key[0]]) for atom in atoms
    }
    left = tuple(
        (key, atoms)
        for key, atoms in figures
        if len(atoms) == 1 or not all((atom, told_apart[key[0]]) in shown for atom in atoms)
    )
    if not any(release.estimated for release in releases.values()):
        return left
    counted = {(tuple(atoms), told_apart[key[0]]) for key, atoms in left if counts(releases[key[0]])}
    return tuple(
        (key, atoms) for key, atoms in left if not releases[key[0]].estimated or (tuple(atoms), told_apart[key[0]]) not in counted
    )
