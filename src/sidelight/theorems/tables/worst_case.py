"""Exact tables against someone who knows everybody else: the table tells the target's value."""

from __future__ import annotations

from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.model.claim import Claim
from sidelight.model.results.theorem import theorem
from sidelight.populations.categories import Categories, merged_values
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.two_laws import ConstantProfile


@theorem(
    "sl.table_worst_case",
    mechanisms=(Histogram, KAnonymous),
    populations=(Categories, CategoryBounds),
    definitions=DifferentialPrivacy,
    exact=True,
    cost=0,
)
def exact_table_worst_case(claim: Claim[Histogram | KAnonymous, Categories | CategoryBounds]) -> Curve:
    """Two datasets that differ in one person's value give different tables, if the table distinguishes the values at all, so
    delta is 1.

    Delta is 0 only if the table does not distinguish the values, or if no cell can reach the minimum and no total is known.
    """
    mechanism, population = claim.mechanism, claim.population
    classes = set(merged_values(population.domain, mechanism.values))
    told = population.people > 0 and len(classes) > 1 and mechanism.can_tell(classes, population.people)
    return ConstantProfile(1.0 if told else 0.0)
