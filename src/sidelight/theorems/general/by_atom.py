"""A table by cell: every person is in one cell."""

from __future__ import annotations

from fractions import Fraction

from sidelight.definitions.active_knowledge import ActiveKnowledge
from sidelight.definitions.differential_privacy import DifferentialPrivacy
from sidelight.definitions.passive_knowledge import PassiveKnowledge
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.population import Population, Stratum
from sidelight.model.theorem import theorem
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.profiles.curve import Curve
from sidelight.profiles.two_laws import Constant
from sidelight.theorems.general.several import worst_of

CELL = "cell"


def cells(claim: Claim) -> tuple[Population, ...]:
    """The people of each cell by themselves, each kind of cell once: cells with equally many people of each rate are alike."""
    mechanism, population = claim.mechanism, claim.population
    if not isinstance(mechanism, ByAtom):
        return ()
    if isinstance(population, RateBounds):
        sizes = sorted({size for atom, size in population.atoms if size and mechanism.covers(atom)})
        return tuple(RateBounds(((CELL, size),), population.low, population.high, population.together) for size in sizes)
    people: dict[str, list[Stratum]] = {}
    for stratum in population.strata if isinstance(population, Rates) else ():
        if stratum.size and mechanism.covers(stratum.atom):
            people.setdefault(stratum.atom, []).append(Stratum(CELL, stratum.size, stratum.rate))
    for strata in people.values():
        strata.sort(key=_order)
    kinds = {Rates(strata) for strata in people.values()}
    return tuple(sorted(kinds, key=lambda cell: [_order(stratum) for stratum in cell.strata]))


def _order(stratum: Stratum) -> tuple[Fraction, int]:
    return stratum.rate, stratum.size


def _by_number(claim: Claim) -> bool:
    """Nobody is singled out, and an atom's name stands for all of its people."""
    population, attacker = claim.population, claim.attacker
    known = isinstance(population, Rates | RateBounds)
    return known and not isinstance(attacker.knows, tuple) and attacker.targets is None and _once(population)


def _once(population: Population) -> bool:
    names = [atom for atom, _ in population.atoms]
    return len(set(names)) == len(names)


@theorem(
    "sl.by_atom",
    mechanisms=ByAtom,
    definitions=(DifferentialPrivacy, ActiveKnowledge, PassiveKnowledge),
    concerns=_by_number,
    rests_on=lambda claim: [Claim(claim.mechanism.inner, cell, claim.attacker, claim.definition) for cell in cells(claim)]
    if isinstance(claim.mechanism, ByAtom)
    else [],
    exact=True,
)
def worst_cell(claim: Claim, *parts: Guarantee) -> Curve:
    """A person moves only the figures of his own cell, and whom the attacker knows elsewhere says nothing of it: the worst cell
    decides. Of a number of known people, as many as it has may all be in that cell.
    """
    return worst_of(parts) if parts else Constant(0.0)
