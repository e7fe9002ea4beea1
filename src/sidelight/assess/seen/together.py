"""All figures seen together, as one question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, islice

from sidelight.assess.bind import Bound
from sidelight.assess.seen.by_value import seen_by_value
from sidelight.assess.seen.question import Question, about_one_atom, counted_values, one_figure, tells_values_apart
from sidelight.assess.seen.shown import MANY, not_implied, that_show
from sidelight.assess.seen.sums import sums_seen
from sidelight.assess.uncertainty import depends_on_others, has_bins, is_boxed, population, possible_mixes
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.model.knowledge import Knowledge
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom
from sidelight.plan.protected import People
from sidelight.plan.release import Release
from sidelight.populations.rates import Rates
from sidelight.tables.cells import FigureKey
from sidelight.tables.components import Component, sharing_people
from sidelight.tables.refinement import FigureAtoms, Refinement


def all_figures(bound: Bound, by_atom: bool = False) -> Question:
    """Everything seen together. `by_atom`: with the atoms of all groups, also where only one figure is about secrets."""
    found = bound.everything
    shown = [bound.releases[name] for name in dict.fromkeys(key[0] for key, _ in that_show(bound, found))]
    value = next(iter(counted_values(shown)), None)
    single = _only_figure(bound, found)
    if single is not None and not by_atom:
        key, atoms = single
        return one_figure(bound.people_of(atoms), bound.releases[key[0]], sum(found.sizes[atom] for atom in atoms))
    if bound.people.amount is not None:
        return sums_seen(bound, found, by_atom)
    if tells_values_apart(bound.people, shown):
        return seen_by_value(bound, found)
    return seen(bound, found, value, lambda release: set(release.values) <= {value})


def knows_more_by_atom(bound: Bound, knows: Knowledge) -> bool:
    """Whether a share of each atom of the only figure about secrets is more people than that share of all of them."""
    found = bound.everything
    single = _only_figure(bound, found)
    if single is None:
        return False
    sizes = [found.sizes[atom] for atom in single[1]]
    return knows.at_most_in_all(sizes) > knows.at_most_in_all((sum(sizes),))


def _only_figure(bound: Bound, found: Refinement) -> FigureAtoms | None:
    """The figure about secrets, if there is only one: how many people there are is no secret. One of several stands for all of
    them where each is hidden whatever the secrets are.
    """
    about_secrets = tuple(islice((figure for figure in found.figures if bound.releases[figure[0][0]].values), MANY + 1))
    figures = about_secrets or found.figures[:2]
    return figures[0] if len(figures) == 1 or _none_shows(bound, found, about_secrets) else None


def _none_shows(bound: Bound, found: Refinement, figures: tuple[FigureAtoms, ...]) -> bool:
    few = 0 < len(figures) <= MANY
    return few and not any(bound.releases[key[0]].shows(sum(found.sizes[atom] for atom in atoms)) for key, atoms in figures)


def two_values(releases: Iterable[Release]) -> bool:
    """A changed secret changes the counts of two values, the old and the new one: three counts never change at once."""
    return len(counted_values(releases)) <= 2


def seen(bound: Bound, found: Refinement, value: str | None, hides: Callable[[Release], bool]) -> Question:
    """All figures, about this value. A cell that shares nobody with another is one of a table by cell: where the same releases
    show equally many people such cells are alike, and one of each kind is kept, or as many as a cluster has members. Figures
    about people who hide nothing are left out, unless all are.

    A figure about very many cells that are shown or hidden one by one is the sum of cells that all count as published: a promise
    from above. What is reached is what is shown among it: the cells by themselves, or the sum.
    """
    if bound.people.amount is not None:
        return sums_seen(bound, found)
    figures = not_implied(bound, that_show(bound, found), lambda release: release.exact and not release.hides)
    sums = _sums_of_many(bound, figures)
    opened = frozenset().union(*(atoms for _, atoms in sums))

    def shown(key: FigureKey, atoms: frozenset[Atom] | None, opens: bool, alone: bool) -> Mechanism:
        """Beside other figures about the same people an estimate counts as its count, processed further."""
        release = bound.releases[key[0]]
        if opens:
            return release.mechanism(atoms, hides=False)
        return release.part(atoms, hides=hides(release) and (alone or not release.estimated))

    kinds: dict[People, _Kind] = {}
    clusters = 1 if bound.people.within_cell else bound.people.together or 1  # cells in which a cluster may have members
    clusters = len(found.sizes) if depends_on_others(bound.people) else clusters
    alike = max(clusters, bound.people.protects)
    one_kind = value is None or clusters > 1  # members of a cluster may have different laws: then any between the bounds of all
    left = {key for key, _ in sums}
    apart = _about_open(bound, (figure for figure in figures if figure[0] not in left), None if one_kind else value)
    first = tuple(islice(apart, 2))  # of very many components no more are held at a time
    for component in chain(first, apart):
        atoms, alone = component.atoms, len(component.figures) == 1
        kind = kinds.setdefault(bound.people if one_kind else bound.people_of(atoms), _Kind())
        if len(atoms) == 1 < len(first):
            (atom,) = atoms
            inner = tuple(shown(key, None, atom in opened, alone) for key, _ in component.figures)
            same = kind.tables.setdefault(inner, {}).setdefault(found.sizes[atom], [])
            same += [atom] if len(same) < alike else []
        else:
            kind.parts += [shown(key, frozenset(of), False, alone) for key, of in component.figures]
            kind.kept |= atoms
    among = _among(bound, replace(found, figures=figures), sums, value, hides)
    opens = any(bound.releases[key[0]].hides and not hides(bound.releases[key[0]]) for key, _ in figures)
    question, *others = [_asked(bound, found, people, kind, value) for people, kind in kinds.items()]
    return replace(question, among=among, opened=opens, beside=tuple(others))


def _about_open(bound: Bound, figures: Iterable[FigureAtoms], value: str | None) -> Iterator[Component]:
    """The components, but for those about people of each of whom it is certain whether they have the value; all if all are so."""
    components = sharing_people(figures)
    if bound.unsure is None or value is None:
        return components
    every = list(components)
    return iter([one for one in every if bound.is_open(one.atoms, value)] or every)


@dataclass(slots=True)
class _Kind:
    """What is shown of people of whom attackers do not know the same: figures, and cells of tables that are alike."""

    parts: list[Mechanism] = field(default_factory=list)
    kept: set[Atom] = field(default_factory=set)
    tables: dict[tuple[Mechanism, ...], dict[int, list[Atom]]] = field(default_factory=dict)


def _asked(bound: Bound, found: Refinement, people: People, kind: _Kind, value: str | None) -> Question:
    if not kind.parts and (cell := _only_cell(kind)) is not None and bound.unsure is not None:
        inner, atom = cell
        return about_one_atom(people, inner[0] if len(inner) == 1 else Both(*inner), value, found.sizes[atom])
    parts, kept = list(kind.parts), set(kind.kept)
    for inner, cells in kind.tables.items():
        rows = frozenset(chain.from_iterable(cells.values()))
        parts.append(ByAtom(inner[0] if len(inner) == 1 else Both(*inner), rows))
        kept |= rows
    atoms = tuple((atom, found.sizes[atom]) for atom in sorted(kept))
    shown = parts[0] if len(parts) == 1 else Both(*parts)
    if bound.unsure is not None and value is not None and people.uncertainty is not None:
        place = people.values.index(value)
        if people.uncertainty.groups.exact:
            return Question(shown, Rates(list(bound.unsure.strata(sorted(kept), place))), found.sizes, boxed=False)
        if has_bins(people):
            return Question(shown, bound.unsure.bins(sorted(kept), place), found.sizes, boxed=False)
    boxed = is_boxed(people, value, found.sizes)
    mixes = possible_mixes(people, value, atoms) if boxed else ()
    return Question(shown, population(people, value, atoms), found.sizes, boxed, mixes)


def _only_cell(kind: _Kind) -> tuple[tuple[Mechanism, ...], Atom] | None:
    """What is shown of the people of this kind, where they are one cell."""
    cells = [(inner, atom) for inner, of_sizes in kind.tables.items() for atoms in of_sizes.values() for atom in atoms]
    return cells[0] if len(cells) == 1 else None


def _among(
    bound: Bound, found: Refinement, sums: tuple[FigureAtoms, ...], value: str | None, hides: Callable[[Release], bool]
) -> tuple[Question, ...]:
    """Questions whose lower ends hold for everything: all figures but the sums, and the sum about the fewest people."""
    if not sums:
        return ()
    left = {key for key, _ in sums}
    rest = tuple(figure for figure in found.figures if figure[0] not in left)
    people, smallest = min((sum(found.sizes[atom] for atom in atoms), key) for key, atoms in sums)
    everything_else = seen(bound, replace(found, figures=rest), value, hides)
    of = next(atoms for key, atoms in sums if key == smallest)
    return everything_else, one_figure(bound.people_of(of), bound.releases[smallest[0]], people)


def _sums_of_many(bound: Bound, figures: tuple[FigureAtoms, ...]) -> tuple[FigureAtoms, ...]:
    """The figures about more than MANY atoms each of which has an exact figure of its own, shown or hidden."""
    if all(len(atoms) <= MANY for _, atoms in figures):
        return ()
    left = {key for key, _ in not_implied(bound, figures, lambda release: release.exact)}
    return tuple((key, atoms) for key, atoms in figures if len(atoms) > MANY and key not in left)
