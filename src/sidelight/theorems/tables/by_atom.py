"""A table by cell: every person is in one cell."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.model.claim import AnyClaim, Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.population import Population
from sidelight.model.theorem import Limit, theorem
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.profiles.curves.curve import Curve
from sidelight.theorems.general.enumeration import SOMEBODY_OPEN
from sidelight.theorems.general.several import worst_of


def alike(claim: AnyClaim) -> tuple[Population, tuple[int, ...]] | None:
    """One cell and the sizes of all, each once and in order, where that is all in which the cells differ."""
    covers = claim.mechanism.covers
    sizes = {size for atom, size in claim.population.atoms if size and covers(atom)}
    cell = claim.population.alike(covers)
    return None if cell is None else (cell, tuple(sorted(sizes)))


def resized(cell: Population, size: int) -> Population:
    """So many people of the law of all of these."""
    return cell.resized(size)


def cells(claim: Claim[ByAtom]) -> tuple[Population, ...]:
    """The people of each cell in which some secret is open, by themselves; cells with equally many of each rate are one."""
    same = alike(claim)
    if same is not None:
        return tuple(resized(same[0], size) for size in same[1])
    return claim.population.by_cell(claim.mechanism.covers)


def _by_number(claim: Claim) -> bool:
    """Nobody is singled out, and an atom's name stands for all of its people."""
    names = [atom for atom, _ in claim.population.atoms]
    return not claim.attacker.names_people and len(set(names)) == len(names)


@theorem(
    "sl.by_atom",
    mechanisms=ByAtom,
    populations=(Rates, RateBounds),
    definitions=(DifferentialPrivacy, ActiveKnowledge, PassiveKnowledge),
    concerns=_by_number,
    rests_on=lambda claim: [Claim(claim.mechanism.inner, cell, claim.attacker, claim.definition) for cell in cells(claim)],
    limits=[Limit(SOMEBODY_OPEN, lambda claim: cells(claim) != ())],
    exact=True,
)
def worst_cell(claim: Claim, *parts: Guarantee) -> Curve:
    """A person moves only the figures of his own cell, and whom the attacker knows elsewhere says nothing of it: the worst cell
    decides. Of a number of known people, as many as it has may all be in that cell.
    """
    return worst_of(parts)
