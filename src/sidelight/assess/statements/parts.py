"""Everything together gives away what one figure gives away by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sidelight.assess.assessment import Point, Statement
from sidelight.assess.attackers import Opponent
from sidelight.assess.bind import Bound
from sidelight.assess.numbers import Numbers
from sidelight.model.ground import Ground
from sidelight.numbers.interval import Interval
from sidelight.tables.frame import Unrelated

Statements = Sequence[Statement]


def about_the_same(alone: Statements, ground: Ground, bound: Bound, opponent: Opponent | None = None) -> list[Statement]:
    """The statements about single figures on this ground and against this attacker; what they reach, everything reaches."""
    against = None if opponent is None else (opponent.declared.name, opponent.influence)
    asked = [one for one in alone if one.ground == ground and one.method != "refused" and _against(one) == against]
    return [one for one in asked if _knows_as_much(one, bound, opponent)]


def reaching_parts(numbers: Numbers, parts: Statements) -> Numbers:
    """The numbers about everything, with the lower ends of its parts."""
    if not parts:
        return numbers
    deltas = [[part.profile[place].delta.lower for part in parts] for place in range(len(numbers.profile))]
    return replace(
        numbers,
        status="broken" if any(part.status == "broken" for part in parts) else numbers.status,
        epsilon=_from(max(part.epsilon.lower for part in parts), numbers.epsilon),
        profile=tuple(
            Point(point.epsilon, _from(max(lower), point.delta)) for point, lower in zip(numbers.profile, deltas, strict=True)
        ),
    )


def _against(statement: Statement) -> tuple[str, str] | None:
    return None if statement.attacker is None else (statement.attacker.name, statement.attacker.influence)


def _knows_as_much(part: Statement, bound: Bound, opponent: Opponent | None) -> bool:
    """Whether someone who sees everything knows as many people of the figure as someone who sees it alone: a share is taken of
    every atom, and small atoms round differently from the figure that they make up.
    """
    if opponent is None or not opponent.attacker.knows.per_atom or opponent.attacker.knows.nobody:
        return True
    try:
        figures = bound.everything.figures
    except Unrelated:
        return False
    return any(key == (part.release, part.cell) and len(atoms) == 1 for key, atoms in figures)


def _from(lower: float, found: Interval) -> Interval:
    return Interval(min(max(lower, found.lower), found.upper), found.upper)
