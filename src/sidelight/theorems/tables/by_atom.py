"""A table by cell: every person is in one cell."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.population import EVERYONE, Atom, Population, Stratum
from sidelight.model.theorem import Limit, theorem
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.profiles.curves.curve import Curve
from sidelight.theorems.general.enumeration import SOMEBODY_OPEN
from sidelight.theorems.general.several import worst_of


def alike(claim: Claim) -> tuple[Population, tuple[int, ...]] | None:
    """One cell and the sizes of all, each once and in order, where that is all in which the cells differ."""
    mechanism, population = claim.mechanism, claim.population
    if not isinstance(mechanism, ByAtom) or not isinstance(population, Rates | RateBounds):
        return None
    sizes = tuple(sorted({size for atom, size in population.atoms if size and mechanism.covers(atom)}))
    if isinstance(population, RateBounds):
        return resized(population, sizes[0]) if sizes else population, sizes
    strata = [stratum for stratum in population.strata if stratum.size and mechanism.covers(stratum.atom)]
    one_rate = len({stratum.rate for stratum in strata}) == 1
    return (resized(Rates(strata[:1]), sizes[0]), sizes) if one_rate else None


def resized(cell: Population, size: int) -> Population:
    """So many people of the law of all of these."""
    if isinstance(cell, RateBounds):
        return RateBounds(((EVERYONE, size),), cell.low, cell.high, cell.together)
    assert isinstance(cell, Rates)
    return Rates([Stratum(EVERYONE, size, cell.strata[0].rate)])


def cells(claim: Claim) -> tuple[Population, ...]:
    """The people of each cell in which some secret is open, by themselves; cells with equally many of each rate are one."""
    same = alike(claim)
    if same is not None:
        return tuple(resized(same[0], size) for size in same[1])
    people: dict[Atom, list[Stratum]] = {}
    for stratum in claim.population.strata if isinstance(claim.population, Rates) else ():
        if stratum.size and isinstance(claim.mechanism, ByAtom) and claim.mechanism.covers(stratum.atom):
            people.setdefault(stratum.atom, []).append(Stratum(EVERYONE, stratum.size, stratum.rate))
    for strata in people.values():
        strata.sort(key=lambda stratum: (stratum.rate, stratum.size))
    open_cells = [strata for strata in people.values() if any(0 < stratum.rate < 1 for stratum in strata)]
    return tuple(dict.fromkeys(Rates(strata) for strata in open_cells))


def _by_number(claim: Claim) -> bool:
    """Nobody is singled out, and an atom's name stands for all of its people."""
    population, attacker = claim.population, claim.attacker
    known = isinstance(population, Rates | RateBounds)
    return known and not attacker.names_people and _once(population)


def _once(population: Population) -> bool:
    names = [atom for atom, _ in population.atoms]
    return len(set(names)) == len(names)


@theorem(
    "sl.by_atom",
    mechanisms=ByAtom,
    definitions=(DifferentialPrivacy, ActiveKnowledge, PassiveKnowledge),
    concerns=_by_number,
    rests_on=lambda claim: (
        [Claim(claim.mechanism.inner, cell, claim.attacker, claim.definition) for cell in cells(claim)]
        if isinstance(claim.mechanism, ByAtom)
        else []
    ),
    limits=[Limit(SOMEBODY_OPEN, lambda claim: cells(claim) != ())],
    exact=True,
)
def worst_cell(claim: Claim, *parts: Guarantee) -> Curve:
    """A person moves only the figures of his own cell, and whom the attacker knows elsewhere says nothing of it: the worst cell
    decides. Of a number of known people, as many as it has may all be in that cell.
    """
    return worst_of(parts)
