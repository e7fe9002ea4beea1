"""What the published figures show by themselves: people whose secret follows from them, and figures that are there twice."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256

from sidelight.assess import words
from sidelight.assess.assessment import Finding
from sidelight.assess.bind import Bound
from sidelight.model.words import cell_in_words
from sidelight.reading.grammar import FEW, few_names, in_words
from sidelight.tables.cells import CellKey, FigureKey
from sidelight.tables.exposed import PAIR, Exposed, exposed_people
from sidelight.tables.refinement import Refinement

NOT_ADDED = ""  # no name of what is added up


def findings(bound: Bound, exposed: Iterable[Exposed], most: int | None = None) -> tuple[Finding, ...]:
    """One for each person or pair whose count can be computed; of more than `most` that follow in the same way, the rest share
    one. Then one for each set of releases that show the same exact figure.
    """
    return (*_exposures(bound, exposed, most), *_repetitions(bound))


def exposures(bound: Bound, largest: int = PAIR) -> tuple[Exposed, ...]:
    """The single people and the pairs, or larger atoms, whose count follows from exact figures."""
    found = bound.overlap
    if found is None:
        return ()
    exact = frozenset(_exact_figures(bound, found))
    # Of amounts there are two numbers too: what is added up, and the rest, which together are the number of people
    values = bound.people.values or (*(name for name, _ in bound.people.added), NOT_ADDED)
    return exposed_people(found, exact, lambda key, atoms: bound.releases[key[0]].kind.rows(atoms), values, largest)


def _exposures(bound: Bound, exposed: Iterable[Exposed], most: int | None) -> Iterator[Finding]:
    alike: dict[tuple[int, tuple[str, ...]], list[Exposed]] = {}
    for one in exposed:
        alike.setdefault((one.people, tuple(key[0] for key in one.figures)), []).append(one)
    yield from (_finding(bound, one) for group in alike.values() for one in group[:most])
    left = [group[most:] for group in alike.values() if most is not None]
    yield from (_others(bound, group) for group in left if group)


def _exact_figures(bound: Bound, found: Refinement) -> Iterator[FigureKey]:
    """Figures without noise that can be shown at all."""
    for key, people in found.people().items():
        release = bound.releases[key[0]]
        if release.exact and release.shows(people) and not release.estimated:
            yield key


def _finding(bound: Bound, exposed: Exposed) -> Finding:
    where, what = bound.everything.label(exposed.atom), in_words(_labels(exposed))
    several = len(exposed.figures) > 1
    shown = what if several else few_names(_names(exposed))  # the cell of one figure is said already
    return Finding(
        id=_id(bound, [exposed]),
        kind="differencing" if several else "single_person",
        level="fail" if exposed.people == 1 else "review",
        releases=_names(exposed),
        people=exposed.people,
        where=where,
        says=words.exposed(bound.people, exposed.people, where, shown, several),
        repair=words.repair_of_exposure(bound.people, exposed.people, what, several, _left_to_publish(bound, exposed)),
    )


def _left_to_publish(bound: Bound, exposed: Exposed) -> tuple[str, ...] | None:
    """The releases that can still be changed; None where all of them can."""
    out = {release.name for release in bound.plan.already_public}
    left = tuple(name for name in _names(exposed) if name not in out)
    return None if left == _names(exposed) else left


def _others(bound: Bound, group: list[Exposed]) -> Finding:
    """One finding for all who are not named one by one."""
    first, names = group[0], _names(group[0])
    several = len(first.figures) > 1
    return Finding(
        id=_id(bound, group),
        kind="differencing" if several else "single_person",
        level="fail" if first.people == 1 else "review",
        releases=names,
        people=sum(exposed.people for exposed in group),
        where="in other cells",
        says=words.more_exposed(bound.people, len(group), first.people, names),
        repair=words.repair_of_exposures(bound.people, first.people, names, several),
    )


def _repetitions(bound: Bound) -> Iterator[Finding]:
    """Releases that show the same exact count of the same people: one number, however often it is published."""
    shown: dict[tuple[tuple[str, ...], tuple[int, ...]], list[FigureKey]] = {}
    for key, atoms in bound.overlap.figures if bound.overlap is not None else _by_definition(bound):
        release = bound.releases[key[0]]
        if release.exact and atoms and not release.estimated:
            shown.setdefault((release.values, tuple(sorted(atoms))), []).append(key)
    again: dict[tuple[str, ...], list[FigureKey]] = {}
    for keys in shown.values():
        if len(keys) > 1:
            again.setdefault(tuple(key[0] for key in keys), []).append(keys[0])
    for names, keys in again.items():
        sizes = dict(bound.figures[names[0]])
        yield Finding(
            id=f"R-{_digest(['same_figure', len(names), *(_figure(bound, key) for key in keys)])}",
            kind="same_figure",
            level="review",
            releases=names,
            people=sum(sizes[key[1]] for key in keys),
            where="",
            says=words.repeated(names, len(keys)),
            repair=words.REPAIR_OF_REPETITION,
        )


def _by_definition(bound: Bound) -> Iterator[tuple[FigureKey, tuple[int, ...]]]:
    """Where nothing says how figures share people: those with the same condition and the same cell are about the same people."""
    numbers: dict[tuple[str, CellKey], int] = {}
    for name, cells in bound.figures.items():
        for cell, _ in cells:
            yield (name, cell), (numbers.setdefault((bound.releases[name].where_text, cell), len(numbers)),)


def _labels(exposed: Exposed) -> list[str]:
    """The label of each figure; of a release with more than FEW, the first label and the number of the others."""
    found = []
    for name in _names(exposed):
        labels = [_label(key) for key in exposed.figures if key[0] == name]
        found += labels if len(labels) <= FEW else [labels[0], f"{len(labels) - 1:,} more figures of '{name}'"]
    return found


def _names(exposed: Exposed) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key[0] for key in exposed.figures))


def _id(bound: Bound, group: Iterable[Exposed]) -> str:
    """Made of cells and of what the figures count, so that it outlives other names of releases."""
    return f"D-{_digest([[_atom(bound.everything, one.atom), *(_figure(bound, key) for key in one.figures)] for one in group])}"


def _atom(found: Refinement, atom: int) -> object:
    return [found.first[atom], found.cells[atom], found.sizes[atom]]


def _figure(bound: Bound, key: FigureKey) -> object:
    release = bound.releases[key[0]]
    return [release.kind.name, release.values, release.where_text, key[1]]


def _digest(parts: object) -> str:
    """64 bits of a hash."""
    return sha256(json.dumps(parts).encode()).hexdigest()[:16]


def _label(key: FigureKey) -> str:
    name, cell = key
    return f"'{name}' ({cell_in_words(cell)})" if cell else f"'{name}'"
