"""Everything together gives away what one figure gives away by itself."""

from __future__ import annotations

from collections.abc import Sequence

from sidelight.assess.assessment import Statement
from sidelight.assess.attackers import Opponent
from sidelight.assess.bind import Bound
from sidelight.assess.numbers import Numbers
from sidelight.model.ground import Ground
from sidelight.model.population import Atom
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
    deltas = [max(part.profile[place].delta.lower for part in parts) for place in range(len(numbers.profile))]
    return numbers.raised(max(part.epsilon.lower for part in parts), deltas, any(part.status == "broken" for part in parts))


def _against(statement: Statement) -> tuple[str, str] | None:
    return None if statement.attacker is None else (statement.attacker.name, statement.attacker.influence)


def _knows_as_much(part: Statement, bound: Bound, opponent: Opponent | None) -> bool:
    """Whether someone who sees everything knows as many people of the figure as someone who sees it alone: a share is taken of
    every atom, and small atoms round differently from the figure that they make up. Of people who are alike any will do.
    """
    if opponent is None or part.attacker is None or not opponent.attacker.knows.per_atom or opponent.attacker.knows.nobody:
        return True
    try:
        everything = bound.everything
    except Unrelated:
        return False
    atoms = next((atoms for key, atoms in everything.figures if key == (part.release, part.cell)), frozenset[Atom]())
    known = sum(opponent.attacker.knows.known_in(everything.sizes[atom]) for atom in atoms)
    return len(atoms) == 1 or (len(atoms) > 1 and _alike(bound) and known >= part.attacker.knows)


def _alike(bound: Bound) -> bool:
    """Whether the attacker is equally unsure about everybody."""
    uncertainty = bound.people.uncertainty
    return uncertainty is None or len(uncertainty.groups) == 1
