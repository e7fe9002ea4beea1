"""A table by cell: every person is in one cell."""

from __future__ import annotations

from dataclasses import replace

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.model.amount import ByAmount
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.population import EVERYONE, Atom, Population, Stratum
from sidelight.model.theorem import Limit, theorem
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.profiles.curves.curve import Curve
from sidelight.theorems.general.enumeration import SOMEBODY_OPEN
from sidelight.theorems.general.several import worst_of
from sidelight.theorems.order.amounts import PEOPLE


def alike(claim: Claim) -> tuple[Population, tuple[int, ...]] | None:
    """One cell and the sizes of all, each once and in order, where that is all in which the cells differ."""
    mechanism, population = claim.mechanism, claim.population
    if not isinstance(mechanism, ByAtom) or not isinstance(population, Rates | RateBounds):
        return None
    sizes = tuple(sorted({size for atom, size in population.atoms if size and mechanism.covers(atom)}))
    if isinstance(population, RateBounds):
        return resized(population, sizes[0]) if sizes else population, sizes
    rates = population.parts(mechanism.of)
    return (Rates([Stratum(EVERYONE, sizes[0], rates[0][0])]), sizes) if len(rates) == 1 else None


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
    return known and not isinstance(attacker.knows, tuple) and attacker.targets is None and _once(population)


def _once(population: Population) -> bool:
    names = [atom for atom, _ in population.atoms]
    return len(set(names)) == len(names)


def _by_people(claim: Claim) -> ByAmount | None:
    """Where cells differ in the number of people only. Independent people are one case of clusters, so what is reached without
    them is reached with them, perhaps by another cell than the one with the largest bound.
    """
    same, population = alike(claim), claim.population
    if same is None or not isinstance(claim.mechanism, ByAtom):
        return None
    apart: tuple[Claim, ...] = ()
    if isinstance(population, RateBounds) and not population.independent:
        apart = (replace(claim, population=RateBounds(population.atoms, population.low, population.high)),)
    return ByAmount(Claim(claim.mechanism.inner, same[0], claim.attacker, claim.definition), PEOPLE, same[1], apart)


def _somebody_open(claim: Claim) -> bool:
    """Whether there are cells to look at: with the first person found, because there may be very many."""
    mechanism, population = claim.mechanism, claim.population
    assert isinstance(mechanism, ByAtom)
    if isinstance(population, RateBounds):
        return any(size and mechanism.covers(atom) for atom, size in population.atoms)
    strata = population.strata if isinstance(population, Rates) else ()
    return any(s.size and 0 < s.rate < 1 and mechanism.covers(s.atom) for s in strata) or cells(claim) != ()


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
    by_amount=_by_people,
    limits=[Limit(SOMEBODY_OPEN, _somebody_open)],
    exact=True,
)
def worst_cell(claim: Claim, *parts: Guarantee) -> Curve:
    """A person moves only the figures of his own cell, and whom the attacker knows elsewhere says nothing of it: the worst cell
    decides. Of a number of known people, as many as it has may all be in that cell.
    """
    return worst_of(parts)
