"""The attackers of a plan, and the ladder that always stands beside them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from sidelight.assess.assessment import ShownAttacker
from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.model.attacker import Attacker, knowledge
from sidelight.model.definition import Definition
from sidelight.plan.plan import DeclaredAttacker, Influence, Plan
from sidelight.plan.protected import People

SOME = 10  # people whom the second attacker of the ladder knows, after the one who knows nobody: a round number


@dataclass(frozen=True, slots=True)
class Opponent:
    """One attacker with one kind of influence."""

    declared: DeclaredAttacker
    influence: Influence
    on_ladder: bool = False
    protects: int = 1  # people at once, none of whom they know

    @property
    def attacker(self) -> Attacker:
        return Attacker(self.declared.knows, self.influence)

    @property
    def definition(self) -> Definition:
        return ActiveKnowledge(self.protects) if self.influence == "active" else PassiveKnowledge(self.protects)

    def shown(self, size: int, atoms: Sequence[int] = ()) -> ShownAttacker:
        """The attacker in numbers, among `size` people; a share is taken of every atom, and of the people in no atom."""
        others = max(0, size - self.protects)
        known = min(self.attacker.knows.at_most_in_all((*atoms, size - sum(atoms))), others)
        return ShownAttacker(self.declared.name, known, others - known, self.influence, not self.on_ladder)


def opponents(plan: Plan) -> tuple[Opponent, ...]:
    """Where the influence is not declared both are there, the active one first."""
    both: tuple[Influence, ...] = ("active", "passive")
    protects = 1 if plan.people is None else plan.people.protects
    return tuple(
        Opponent(a, way, protects=protects) for a in plan.attackers for way in (both if a.influence is None else (a.influence,))
    )


def counts_shares(declared: tuple[DeclaredAttacker, ...]) -> bool:
    """How a report counts known people, in the ladder and at breaking points: a share of every cell if a declared attacker is
    stated so, otherwise a number of people, who may all be in one cell.
    """
    return any(knowledge(attacker.knows).per_atom for attacker in declared)


def ladder(people: People, declared: tuple[DeclaredAttacker, ...]) -> tuple[Opponent, ...]:
    """Nobody, ten people, half, nine in ten, everybody else."""
    if people.uncertainty is None:
        return ()
    influence: Influence = "passive" if declared and all(a.influence == "passive" for a in declared) else "active"
    others, shares = max(0, people.count - people.protects), counts_shares(declared)
    of = f"knows {people.phrase}"
    rungs: list[tuple[str, Fraction]] = [(f"{of} nobody else", Fraction(0))]
    if others > SOME:
        rungs.append((f"{of} {SOME} {f'in {others:,} ' if shares else ''}others", Fraction(SOME, others)))
    rungs += [
        (f"{of} half of the others", Fraction(1, 2)),
        (f"{of} nine in ten others", Fraction(9, 10)),
        (f"{of} everybody else", Fraction(1)),
    ]

    def rung(name: str, share: Fraction) -> Opponent:
        knows = share if shares and 0 < share < 1 else math.ceil(share * others)
        return Opponent(DeclaredAttacker(name, knows, influence), influence, on_ladder=True, protects=people.protects)

    return tuple(rung(name, share) for name, share in rungs)
