"""A table with the same figures for each cell, where every person is in exactly one cell."""

from __future__ import annotations

from dataclasses import replace

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.model.claim import AnyClaim, Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.population import Population
from sidelight.model.results.amount import ByAmount
from sidelight.model.results.theorem import Limit, theorem
from sidelight.populations.categories import Categories
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.profiles.curves.curve import Curve
from sidelight.theorems.general.enumeration import SOMEBODY_OPEN
from sidelight.theorems.order.amounts import PEOPLE
from sidelight.theorems.outputs.several import worst_of


def alike(claim: AnyClaim) -> tuple[Population, tuple[int, ...]] | None:
    """One cell and the sizes of all cells, each size once and in rising order; None unless the cells differ only in size."""
    covers = claim.mechanism.covers
    sizes = {size for atom, size in claim.population.atoms if size and covers(atom)}
    cell = claim.population.alike(covers)
    return None if cell is None else (cell, tuple(sorted(sizes)))


def cells(claim: Claim[ByAtom]) -> tuple[Population, ...]:
    """The population of each cell in which some secret is uncertain; of cells with the same number of people of
    each rate, one.
    """
    same = alike(claim)
    if same is not None:
        kind = same[0].one_kind
        return () if kind is None else tuple(kind.with_people(size) for size in same[1])
    return claim.population.by_cell(claim.mechanism.covers)


def _by_number(claim: Claim) -> bool:
    """Whether the attacker names nobody and every atom is listed once, so that no person of an atom differs from the others."""
    names = [atom for atom, _ in claim.population.atoms]
    return not claim.attacker.names_people and len(set(names)) == len(names) and not _moves_several_cells(claim)


def _moves_several_cells(claim: Claim) -> bool:
    """Whether the target's secret may say something about people of other cells."""
    bounds = claim.population.bounds
    if bounds is None or bounds.together == 1 or bounds.within_atoms or bounds.mates_known:
        return False
    return sum(size > 0 for _, size in claim.population.atoms) > 1 and claim.definition.ground != "worst_case"


def _by_people(claim: AnyClaim) -> ByAmount | None:
    """The claim about one cell, with its number of people as an amount, where cells differ only in that number. Independent
    people are one case of clusters, so a delta that is reached without clusters is reached with them, perhaps by another cell
    than the one with the largest bound.
    """
    same, population, bounds = alike(claim), claim.population, claim.population.bounds
    if same is None:
        return None
    apart: tuple[Claim, ...] = ()
    if bounds is not None and not population.independent:
        apart = (replace(claim, population=bounds.but(together=1)),)
    return ByAmount(Claim(claim.mechanism.inner, same[0], claim.attacker, claim.definition, claim.method), PEOPLE, same[1], apart)


def _somebody_open(claim: AnyClaim) -> bool:
    """Whether in some cell somebody's secret is uncertain."""
    covers, population = claim.mechanism.covers, claim.population
    if population.bounds is not None:
        return any(size and covers(atom) for atom, size in population.atoms)
    if population.rates is None:
        return alike(claim) is not None or population.by_cell(covers) != ()
    rates = population.rates.parts(claim.mechanism.of)
    return any(0 < rate < 1 for rate, people in rates if people) or cells(claim) != ()


@theorem(
    "sl.by_atom",
    mechanisms=ByAtom,
    populations=(Rates, RateBounds, Categories, CategoryBounds),
    definitions=(DifferentialPrivacy, ActiveKnowledge, PassiveKnowledge),
    concerns=_by_number,
    rests_on=lambda claim: [
        Claim(claim.mechanism.inner, cell, claim.attacker, claim.definition, claim.method) for cell in cells(claim)
    ],
    by_amount=_by_people,
    limits=[Limit(SOMEBODY_OPEN, _somebody_open)],
    exact=True,
)
def worst_cell(claim: Claim, *parts: Guarantee) -> Curve:
    """A person changes only the figures of their own cell, and people whom the attacker knows in other cells say nothing about
    it, so delta is that of the worst cell. If a number of people is known, as many of them as the cell has may be in it.
    """
    return worst_of(parts)
