"""All figures seen together, where they tell more than two values of the secret apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sidelight.assess.bind import Bound
from sidelight.assess.seen.question import Question, by_value_in_one_atom, opens
from sidelight.assess.seen.shown import not_implied, that_show
from sidelight.assess.uncertainty import depends_on_others, is_boxed_by_value, population_by_value
from sidelight.mechanisms.both import Both, outputs_of
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom
from sidelight.plan.protected import People
from sidelight.tables.components import sharing_people
from sidelight.tables.refinement import FigureAtoms, Refinement


@dataclass(slots=True)
class _Kind:
    """What is shown of people of whom attackers do not know the same: tables of single atoms, and figures that share people."""

    tables: dict[Mechanism, list[Atom]] = field(default_factory=dict)
    parts: list[Mechanism] = field(default_factory=list)
    kept: set[Atom] = field(default_factory=set)
    opened: bool = False


def seen_by_value(bound: Bound, found: Refinement) -> Question:
    """An atom that shares nobody's figure with another is a cell of a table. Where figures share people, what is hidden in them
    counts as shown.
    """
    figures = not_implied(bound, that_show(bound, found), lambda release: release.exact and not release.hides)
    figures = tuple((key, atoms) for key, atoms in figures if bound.releases[key[0]].values)
    kinds: dict[People, _Kind] = {}
    for component in sharing_people(figures):
        if not bound.is_open(component.atoms, None):
            continue
        kind = kinds.setdefault(bound.people_of(component.atoms), _Kind())
        kind.kept |= component.atoms
        if len(component.atoms) == 1:
            releases = [bound.releases[key[0]] for key, _ in component.figures]
            kind.opened |= opens(releases)
            kind.tables.setdefault(by_value_in_one_atom(releases), []).extend(component.atoms)
        else:
            kind.opened |= any(bound.releases[key[0]].hides for key, _ in component.figures)
            kind.parts += _figures(bound, component.figures)
    question, *others = [_asked(people, kind, found) for people, kind in kinds.items()]
    return Question(
        question.mechanism, question.population, found.sizes, question.boxed, opened=question.opened, beside=tuple(others)
    )


def _figures(bound: Bound, figures: Sequence[FigureAtoms]) -> Iterator[Mechanism]:
    for key, atoms in figures:
        shown = bound.releases[key[0]].by_value(frozenset(atoms), hides=False)
        yield from outputs_of(shown)


def _asked(people: People, kind: _Kind, found: Refinement) -> Question:
    atoms = tuple((atom, found.sizes[atom]) for atom in sorted(kind.kept))
    sizes = tuple(size for _, size in atoms)
    parts = [*(ByAtom(inner, frozenset(rows)) for inner, rows in kind.tables.items()), *kind.parts]
    if len(kind.tables) == 1 and not kind.parts and len(atoms) == 1 and not depends_on_others(people):
        (inner,) = kind.tables
        parts = [inner]
    shown = parts[0] if len(parts) == 1 else Both(*parts)
    return Question(shown, population_by_value(people, atoms), sizes, is_boxed_by_value(people, sizes), opened=kind.opened)
