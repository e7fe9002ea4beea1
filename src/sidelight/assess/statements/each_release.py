"""Each release as if it stood alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from sidelight.assess.assessment import Statement
from sidelight.assess.attackers import Opponent, opponents
from sidelight.assess.inquiry import Inquiry
from sidelight.assess.numbers import BySize
from sidelight.assess.question import one_figure
from sidelight.assess.ranking import failing, worst_first
from sidelight.assess.statements.attacker_uncertainty import uncertainty_statement
from sidelight.assess.statements.given_leak import beside_the_exact
from sidelight.assess.statements.worst_case import worst_case_statement
from sidelight.plan.release import Release
from sidelight.tables.cells import CellKey


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
    figures = inquiry.bound.figures[release.name]
    cells: dict[int, list[CellKey]] = {}
    for cell, size in figures:
        cells.setdefault(size, []).append(cell)
    about = _by_size(inquiry, release, opponent)
    ranked = worst_first(sorted(cells), about.reach, about.most, about.falls)
    breaking = len(figures) == 1 and bool(release.values)
    passes_from = None
    slow = release.noised and (inquiry.people.together or 1) > 1  # several seconds, for one number
    if len(figures) > 1 and release.values and inquiry.looks_for_breaking_points and not slow:
        passes_from = inquiry.evaluator.passes_from(about.claim(figures[0][1]))
    for cell, size in islice(((cell, people) for people in ranked for cell in cells[people]), most):
        yield uncertainty_statement(
            inquiry,
            opponent,
            release.name,
            one_figure(inquiry.people, release, size),
            size,
            cell,
            breaking,
            passes_from=passes_from,
        )


def above_policy(inquiry: Inquiry, release: Release) -> int:
    """How many figures are not within policy by themselves, on the ground and against those that are judged."""
    if inquiry.plan.policy is None:
        return 0
    people, figures = inquiry.people, inquiry.bound.figures[release.name]
    if inquiry.ground != "attacker_uncertainty":
        judged = [BySize(inquiry.evaluator, lambda size: one_figure(people, release, size).against_anybody())]
    else:
        judged = [_by_size(inquiry, release, opponent) for opponent in opponents(inquiry.plan) if inquiry.judges(opponent)]
    failing_sizes = failing(
        sorted({size for _, size in figures}),
        lambda size: all(about.within(size) for about in judged),
        lambda low, high: all(about.all_within(low, high) for about in judged),
        lambda low, high: any(about.none_within(low, high) for about in judged),
    )
    return sum(size in failing_sizes for _, size in figures)


def _by_size(inquiry: Inquiry, release: Release, opponent: Opponent) -> BySize:
    return BySize(inquiry.evaluator, lambda size: one_figure(inquiry.people, release, size).against(opponent))
