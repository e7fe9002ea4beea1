"""People whose secret follows from the published figures."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from sidelight.assess.assessment import Finding
from sidelight.assess.bind import Bound
from sidelight.model.words import cell_in_words
from sidelight.tables.cells import FigureKey
from sidelight.tables.exposed import Exposed, exposed_people
from sidelight.tables.refinement import Refinement

FEW = 4  # figures of one release that are named one by one; of more, the first and the number of the others


def findings(bound: Bound, most: int | None = None) -> tuple[Finding, ...]:
    """One for each person whose secret can be computed; of more than `most` that follow in the same way, the rest share one."""
    found, unit = bound.overlap, bound.people.unit
    if found is None:
        return ()
    alike: dict[tuple[str, ...], list[Exposed]] = {}
    exact = frozenset(_exact_figures(bound, found))
    for exposed in exposed_people(found, exact, lambda key, atoms: bound.releases[key[0]].kind.rows(atoms), bound.people.values):
        alike.setdefault(tuple(key[0] for key in exposed.figures), []).append(exposed)
    kept = [_finding(found, unit, exposed) for group in alike.values() for exposed in group[:most]]
    left = [group[most:] for group in alike.values() if most is not None]
    return (*kept, *(_others(found, unit, group) for group in left if group))


def _exact_figures(bound: Bound, found: Refinement) -> Iterator[FigureKey]:
    """Figures without noise that can be shown at all."""
    for key, people in found.people().items():
        release = bound.releases[key[0]]
        if release.exact and release.shows(people):
            yield key


def _finding(found: Refinement, unit: str, exposed: Exposed) -> Finding:
    several = len(exposed.figures) > 1
    what = " and ".join(_labels(exposed))
    repair = (
        f"publish one of {what}, or add noise to all of them: they differ by one {unit} and anyone can subtract them"
        if several
        else f"add noise to {what}, or join this cell with another: it counts one {unit}"
    )
    kind = "differencing" if several else "single_person"
    return Finding(_id(found, [exposed]), kind, "fail", _names(exposed), 1, found.label(exposed.atom), repair)


def _others(found: Refinement, unit: str, group: list[Exposed]) -> Finding:
    """One finding for all who are not named one by one."""
    names = _names(group[0])
    what = " and ".join(f"'{name}'" for name in names)
    several = len(group[0].figures) > 1
    repair = (
        f"add noise to {what}: figures that differ by one {unit} can be subtracted"
        if several
        else f"add noise to {what}, or join these cells with others: each counts one {unit}"
    )
    kind = "differencing" if several else "single_person"
    return Finding(_id(found, group), kind, "fail", names, len(group), "in other cells", repair)


def _labels(exposed: Exposed) -> list[str]:
    """The label of each figure; of a release with more than FEW, the first label and the number of the others."""
    found = []
    for name in _names(exposed):
        labels = [_label(key) for key in exposed.figures if key[0] == name]
        found += labels if len(labels) <= FEW else [labels[0], f"{len(labels) - 1:,} more figures of '{name}'"]
    return found


def _names(exposed: Exposed) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key[0] for key in exposed.figures))


def _id(found: Refinement, group: list[Exposed]) -> str:
    """A short name of the finding, made of the text that is shown."""
    lines = (line for exposed in group for line in (found.label(exposed.atom), *sorted(map(_label, exposed.figures))))
    return f"D-{sha256(chr(10).join(lines).encode()).hexdigest()[:4]}"


def _label(key: FigureKey) -> str:
    name, cell = key
    return f"'{name}' ({cell_in_words(cell)})" if cell else f"'{name}'"
