"""Everything together, with the ladder beside the declared attackers."""

from __future__ import annotations

from collections.abc import Iterator

from sidelight.assess.assessment import Statement
from sidelight.assess.attackers import ladder, opponents
from sidelight.assess.inquiry import EVERYTHING, Inquiry
from sidelight.assess.seen.together import all_figures, knows_more_by_atom
from sidelight.assess.statements.attacker_uncertainty import refused_statement, uncertainty_statement
from sidelight.assess.statements.given_leak import beyond_the_exact
from sidelight.assess.statements.parts import Statements, about_the_same
from sidelight.assess.statements.worst_case import worst_case_statement
from sidelight.assess.uncertainty import depends_on_others
from sidelight.assess.whom import FEW_ATOMS, people_told_apart
from sidelight.tables.frame import Unrelated


def everything(inquiry: Inquiry, alone: Statements, hidden: Inquiry | None = None) -> Iterator[Statement]:
    """`alone`: the statements about each release by itself. `hidden`: the same, while nobody knows who is in the sample."""
    if not any(inquiry.bound.figures.values()):
        return
    question, missing = None, ""
    try:
        question = all_figures(inquiry.bound)
    except Unrelated as unrelated:
        missing = str(unrelated)
    bound, people = inquiry.bound, inquiry.people.count
    in_one_cell = (inquiry.people.together or 1) == 1 or inquiry.people.within_cell  # else a cell alone says too little
    in_one_cell = in_one_cell and not depends_on_others(inquiry.people) and inquiry.people.protects == 1
    one_table = in_one_cell and sum(bool(release.values) for release in bound.releases.values()) == 1
    few = bound.overlap is not None and len(bound.overlap.sizes) <= FEW_ATOMS
    alone_says_too_little = inquiry.people.uncertainty is None or depends_on_others(inquiry.people)
    told_apart = None if question is None or alone_says_too_little else people_told_apart(inquiry)
    yield worst_case_statement(inquiry, EVERYTHING, question, about_the_same(alone, "worst_case", bound))
    yield from beyond_the_exact(inquiry)
    if inquiry.people.uncertainty is None:
        return
    divided = None  # asked for only where somebody knows more so
    for opponent in (*opponents(inquiry.plan), *ladder(inquiry.people, inquiry.plan.attackers)):
        of_parts = about_the_same(alone, "attacker_uncertainty", bound, opponent)
        if question is None:
            yield refused_statement(inquiry, opponent, (missing,), of_parts)
            if hidden is not None and not opponent.on_ladder:
                yield refused_statement(hidden, opponent, (missing,), ())
        else:
            by_atoms = knows_more_by_atom(bound, opponent.attacker.knows)
            divided = divided or (all_figures(bound, by_atom=True) if by_atoms else None)
            breaking, asked = not opponent.on_ladder, divided if by_atoms and divided else question
            yield uncertainty_statement(
                inquiry,
                opponent,
                EVERYTHING,
                asked,
                people,
                breaking=breaking,
                parts=of_parts,
                told_apart=told_apart if not opponent.on_ladder or few else None,
                passes_from=max((part.passes_from or 0 for part in of_parts), default=0) or None if one_table else None,
            )
            if hidden is not None and not opponent.on_ladder:
                yield uncertainty_statement(hidden, opponent, EVERYTHING, asked, people, breaking=False, told_apart=told_apart)
