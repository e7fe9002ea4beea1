"""Each release as if it stood alone."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import islice

from sidelight.assess.assessment import Statement
from sidelight.assess.attackers import Opponent, opponents
from sidelight.assess.by_size import BySize
from sidelight.assess.inquiry import Inquiry
from sidelight.assess.ranking import failing, worst_first
from sidelight.assess.seen.crowds import are_many, likely_worst_first, not_within
from sidelight.assess.seen.question import Question, one_figure
from sidelight.assess.statements.attacker_uncertainty import uncertainty_statement
from sidelight.assess.statements.given_leak import beside_the_exact
from sidelight.assess.statements.worst_case import worst_case_statement
from sidelight.plan.protected import People
from sidelight.plan.release import Release
from sidelight.tables.cells import CellKey

Kinds = dict[People, dict[int, list[CellKey]]]


def each_release(inquiry: Inquiry, most: int | None) -> Iterator[Statement]:
    """Statements about each release, and about at most `most` of its worst cells; None is all."""
    for release in inquiry.plan.publish:
        figures = inquiry.bound.figures[release.name]
        if not figures:
            continue
        largest = max(size for _, size in figures)
        yield worst_case_statement(inquiry, release.name, one_figure(inquiry.people, release, largest))
        yield from beside_the_exact(inquiry, release)
        for opponent in opponents(inquiry.plan) if inquiry.people.uncertainty is not None else ():
            yield from _worst_cells(inquiry, release, opponent, most)


def _worst_cells(inquiry: Inquiry, release: Release, opponent: Opponent, most: int | None) -> Iterator[Statement]:
    """The cells that give most away first."""
    figures, kinds = inquiry.bound.figures[release.name], _kinds(inquiry, release)
    breaking = len(figures) == 1 and bool(release.values)
    passes_from = None
    slow = release.noised and (inquiry.people.together or 1) > 1  # several seconds, for one number
    if len(figures) > 1 and release.values and inquiry.looks_for_breaking_points and not slow and len(kinds) == 1:
        (people,) = kinds
        passes_from = inquiry.evaluator.passes_from(_by_size(inquiry, people, release, opponent).claim(figures[0][1]))
    for people, cell, size in islice(_ranked(inquiry, release, opponent, kinds), most):
        yield uncertainty_statement(
            inquiry,
            opponent,
            release.name,
            one_figure(people, release, size),
            size,
            cell,
            breaking,
            passes_from=passes_from,
        )


def _kinds(inquiry: Inquiry, release: Release) -> Kinds:
    """The cells of a release by what attackers do not know of their people, and by size. Cells in which it is certain of
    everybody whether they have the value are left out, unless all are so.
    """
    bound, kinds = inquiry.bound, Kinds()
    atoms = {} if bound.unsure is None else {key[1]: of for key, of in bound.everything.figures if key[0] == release.name}
    value, figures = release.values[0] if len(release.values) == 1 else None, bound.figures[release.name]
    about_open = [one for one in figures if bound.unsure is None or bound.is_open(atoms[one[0]], value)]
    for cell, size in about_open or figures:
        people = bound.people if bound.unsure is None else bound.people_of(atoms[cell])
        kinds.setdefault(people, {}).setdefault(size, []).append(cell)
    return kinds


def _ranked(inquiry: Inquiry, release: Release, opponent: Opponent, kinds: Kinds) -> Iterator[tuple[People, CellKey, int]]:
    """The worst first; where very many cells differ in what attackers do not know, the likely worst."""
    asked = _questions(release, kinds)
    if are_many([*asked]):
        ranked = likely_worst_first(asked, opponent, inquiry.evaluator.delta)
        found = (asked[question] for question in ranked)
        return ((people, cell, size) for people, size in found for cell in kinds[people][size])

    def of_kind(people: People, cells: dict[int, list[CellKey]]) -> Iterator[tuple[float, People, CellKey, int]]:
        about = _by_size(inquiry, people, release, opponent)
        for size in worst_first(sorted(cells), about.reach, about.most, about.falls):
            yield from ((about.reach(size) if len(kinds) > 1 else 0.0, people, cell, size) for cell in cells[size])

    merged = heapq.merge(*(of_kind(people, cells) for people, cells in kinds.items()), key=lambda found: -found[0])
    return ((people, cell, size) for _, people, cell, size in merged)


def _questions(release: Release, kinds: Kinds) -> dict[Question, tuple[People, int]]:
    return {one_figure(people, release, size): (people, size) for people, cells in kinds.items() for size in cells}


def above_policy(inquiry: Inquiry, release: Release) -> int:
    """How many figures are not within policy by themselves, on the ground and against those that are judged."""
    if inquiry.plan.policy is None:
        return 0
    kinds = _kinds(inquiry, release)
    asked = _questions(release, kinds)
    if inquiry.ground == "attacker_uncertainty" and are_many([*asked]):
        against = [opponent for opponent in opponents(inquiry.plan) if inquiry.judges(opponent)]
        failing_ones = set[Question]().union(*(not_within(inquiry, [*asked], opponent) for opponent in against))
        return sum(len(kinds[people][size]) for people, size in map(asked.__getitem__, failing_ones))
    return sum(_above_policy(inquiry, release, people, cells) for people, cells in kinds.items())


def _above_policy(inquiry: Inquiry, release: Release, people: People, cells: dict[int, list[CellKey]]) -> int:
    if inquiry.ground != "attacker_uncertainty":
        judged = [BySize(inquiry.evaluator, lambda size: one_figure(people, release, size).against_anybody(people.protects))]
    else:
        against = (opponent for opponent in opponents(inquiry.plan) if inquiry.judges(opponent))
        judged = [_by_size(inquiry, people, release, opponent) for opponent in against]
    failing_sizes = failing(
        sorted(cells),
        lambda size: all(about.within(size) for about in judged),
        lambda low, high: all(about.all_within(low, high) for about in judged),
        lambda low, high: any(about.none_within(low, high) for about in judged),
    )
    return sum(len(cells[size]) for size in failing_sizes)


def _by_size(inquiry: Inquiry, people: People, release: Release, opponent: Opponent) -> BySize:
    return BySize(inquiry.evaluator, lambda size: one_figure(people, release, size).against(opponent))
