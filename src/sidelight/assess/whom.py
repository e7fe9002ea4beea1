"""Whom a statement about everything is about: the worst cell, how many people have no limit, and what holds for the others.

Counts of atoms are independent. An atom whose count is shown is compared by itself, and says nothing about people of other atoms:
without these atoms, what is left of the figures is what can be seen of the others.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce

from sidelight.assess.assessment import Whom
from sidelight.assess.attackers import Opponent
from sidelight.assess.bind import Bound
from sidelight.assess.by_size import BySize
from sidelight.assess.findings import exposures
from sidelight.assess.inquiry import Inquiry
from sidelight.assess.numbers import Numbers
from sidelight.assess.ranking import failing, worst_first
from sidelight.assess.seen.crowds import FEW
from sidelight.assess.seen.question import Question, counted_values, one_cell, tells_values_apart
from sidelight.assess.seen.shown import that_show
from sidelight.assess.seen.together import seen
from sidelight.assess.uncertainty import has_bins
from sidelight.model.population import Atom
from sidelight.model.words import cell_label
from sidelight.numbers.interval import Interval
from sidelight.plan.protected import People
from sidelight.plan.release import Release
from sidelight.tables.components import Component, sharing_people
from sidelight.tables.exposed import PAIR

MOST_ATOMS = 2_000  # atoms that are told apart, each held in memory; of more, the worst cells have statements of their own
FEW_ATOMS = 30  # atoms of which larger groups are looked for that follow from the figures; by trial: speed
MOST_LOOKED_AT = 50  # sizes of cells that are looked at one by one; by trial: speed
CLOSE = 1e-6  # relative: an epsilon of a cell that is that of the whole, up to the width of brackets


@dataclass(frozen=True, slots=True)
class CellsAlike:
    """Atoms about which the same releases show a count of their own."""

    people: People  # everybody, with what attackers do not know of these
    releases: tuple[Release, ...]
    hides: bool  # whether a minimum of theirs counts
    atoms: dict[int, list[Atom]]  # by the number of their people


@dataclass(frozen=True, slots=True)
class Parts:
    """All people in some figure: those of atoms whose count is shown, and the rest with what is left of the figures."""

    cells: tuple[CellsAlike, ...]
    rest: Question | None
    rest_people: int


def people_told_apart(inquiry: Inquiry) -> Parts | None:
    """None where nothing tells people apart, where there are very many atoms, or many of whose people bins of rates are known, or
    where clusters make people of several atoms depend on each other.
    """
    bound = inquiry.bound
    found = bound.overlap
    if found is None or not 1 < len(found.sizes) <= MOST_ATOMS or max(bound.people.together or 1, bound.people.protects) > 1:
        return None
    figures = tuple((key, atoms) for key, atoms in that_show(bound, found) if bound.releases[key[0]].values)
    shown_by = [bound.releases[key[0]] for key, _ in figures]
    counted, by_value = counted_values(shown_by), tells_values_apart(bound.people, shown_by)
    if not figures or (len(counted) > 1 and not by_value):
        return None
    value = None if by_value else counted[0]
    alike: dict[tuple[People, tuple[str, ...], bool], dict[int, list[Atom]]] = {}
    all_sizes = max(found.sizes) if len(found.sizes) <= FEW_ATOMS else PAIR
    follows = {exposed.atom for exposed in exposures(bound, all_sizes)}
    shown: set[Atom] = set()
    for component in sharing_people(figures):
        if by_value and len(component.atoms) > 1:  # a figure of one value of an atom does not tell its other values
            return None
        if not bound.is_open(component.atoms, value):  # nothing about them is unknown
            shown |= component.atoms
            continue
        for atom, names in _shown_alone(bound, component, follows):
            shown.add(atom)
            if not bound.is_open((atom,), value):
                continue
            kinds = alike.setdefault((bound.people_of((atom,)), names, len(component.atoms) == 1), {})
            kinds.setdefault(found.sizes[atom], []).append(atom)
    if sum(has_bins(people) for people, _, _ in alike) > FEW:
        return None
    left = tuple((key, tuple(atom for atom in atoms if atom not in shown)) for key, atoms in figures)
    left = tuple((key, atoms) for key, atoms in left if atoms)
    atoms_left = {atom for _, atoms in left for atom in atoms}
    rest = seen(bound, replace(found, figures=left), counted[0], lambda release: False) if left else None
    cells = tuple(
        CellsAlike(people, tuple(bound.releases[name] for name in names), hides, atoms)
        for (people, names, hides), atoms in alike.items()
    )
    return Parts(cells, rest, sum(found.sizes[atom] for atom in atoms_left))


def _shown_alone(bound: Bound, component: Component, follows: set[Atom]) -> Iterator[tuple[Atom, tuple[str, ...]]]:
    """The atoms of a component whose count is shown, and the releases with a figure about each of them alone."""
    names: dict[Atom, list[str]] = {atom: [] for atom in component.atoms & follows}
    for key, atoms in component.figures:
        if len(atoms) == 1 and (len(component.atoms) == 1 or bound.releases[key[0]].exact):
            names.setdefault(atoms[0], []).append(key[0])
    return ((atom, tuple(shown)) for atom, shown in names.items())


def whom(inquiry: Inquiry, told_apart: Parts | None, opponent: Opponent, epsilon: Interval) -> Whom | None:
    """`epsilon`: what is stated of everything. None where the worst cell is not found among those that are shown."""
    if told_apart is None:
        return None
    unlimited = math.isinf(epsilon.upper)
    found = [_worst_of(inquiry, cells, opponent, unlimited) for cells in told_apart.cells]
    exposed = sum(one.exposed for one in found)
    others = [one.limited for one in found if one.limited is not None]
    if told_apart.rest is not None:
        others.append(_rest(inquiry, told_apart.rest, opponent))
    worst = max(found, key=lambda one: (one.epsilon.upper, one.epsilon.lower, -one.size), default=None)
    if worst is None or (not exposed and worst.epsilon.upper < epsilon.upper * (1 - CLOSE)):
        return None
    if any(one.not_looked_into for one in found):
        exposed, others = 0, []
    atoms = worst.cells.atoms[worst.size]
    everybody = inquiry.people.count
    counted = told_apart.rest_people + sum(size * len(of) for cells in told_apart.cells for size, of in cells.atoms.items())
    others += [Interval.exactly(0.0)] if counted < everybody else []
    return Whom(
        where=_label(inquiry.bound, atoms[0]),
        people=worst.size,
        cells=len(atoms),
        exposed=exposed,
        others=Interval(max(one.lower for one in others), max(one.upper for one in others)) if exposed and others else None,
        other_people=everybody - exposed,
        certain=not exposed or all(one.certain for one in found),
    )


@dataclass(frozen=True, slots=True)
class _Worst:
    cells: CellsAlike
    size: int
    epsilon: Interval
    exposed: int
    limited: Interval | None  # the epsilon of the worst cell that has a limit, where others have none
    certain: bool
    not_looked_into: bool  # too many sizes of which each would have to be looked at


def _worst_of(inquiry: Inquiry, cells: CellsAlike, opponent: Opponent, unlimited: bool) -> _Worst:
    def question(size: int) -> Question:
        return one_cell(cells.people, cells.releases, size, cells.hides, counted_values(inquiry.bound.releases.values()))

    opened = not cells.hides and any(release.hides for release in cells.releases)

    def epsilon(size: int) -> Interval:
        """Where a hidden count counts as published, nothing is shown to be reached."""
        asked = question(size)
        reached = () if opened else asked.reached_by(opponent)
        return inquiry.numbers(asked.against(opponent), opened or asked.allows_more, reached).epsilon

    about = BySize(inquiry.evaluator, lambda size: question(size).against(opponent))
    sizes = sorted(cells.atoms)
    too_many = unlimited and len(sizes) > MOST_LOOKED_AT and not about.falls(sizes[0], sizes[-1])
    looked = unlimited and not too_many
    without = sorted(failing(sizes, about.limited, about.all_limited, about.none_limited)) if looked else []
    limited = [size for size in sizes if size not in without]

    def worst(of: list[int]) -> int:
        return next(worst_first(of, about.reach, about.most, about.falls))

    first = without[0] if without else worst(limited)
    return _Worst(
        cells,
        first,
        epsilon(first),
        exposed=sum(size * len(cells.atoms[size]) for size in without),
        limited=epsilon(worst(limited)) if looked and limited else None,
        certain=not opened and len(without) <= MOST_LOOKED_AT and all(math.isinf(epsilon(size).lower) for size in without),
        not_looked_into=too_many,
    )


def _rest(inquiry: Inquiry, rest: Question, opponent: Opponent) -> Interval:
    """Hidden counts count as published here: then nothing is shown to be reached."""
    hides = any(release.hides for release in inquiry.bound.releases.values())
    reached = () if hides else rest.reached_by(opponent)
    asked = [inquiry.numbers(rest.against(opponent), hides or rest.allows_more, reached)]
    asked += [inquiry.numbers(one.against(opponent), True) for one in rest.beside]
    return reduce(Numbers.worse, asked).epsilon


def _label(bound: Bound, atom: Atom) -> str:
    found = bound.everything
    cell, more = found.first[atom], found.cells[atom] - 1
    return "" if more or not cell else cell_label(cell)
