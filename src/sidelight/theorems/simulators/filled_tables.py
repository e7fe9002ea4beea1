"""Tables of the counts of all values: the simulator puts one value into the open place, which hides each other value best."""

from __future__ import annotations

from collections.abc import Hashable

from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.hiding.told_apart import Ordered, TableOfValues, V, Valued, as_seen, revealed, values_seen
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.model.claim import Claim
from sidelight.model.results.theorem import Limit, theorem
from sidelight.populations.categories import Categories
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.of_several import Meet
from sidelight.profiles.curves.one_end import Promised
from sidelight.profiles.curves.profile import Profile, PromisedProfile, Worst
from sidelight.theorems.simulators.filled_place import SOURCES
from sidelight.theorems.simulators.worst_case import simulates
from sidelight.theorems.tables.k_anonymous_tables import pairs_bounded

MOST_VALUES = 40  # values told apart: each is tried as the one that is filled in; by trial: speed


def _pairs(population: Valued, filled: Hashable) -> list[Ordered]:
    others = [value for value in population.domain if value != filled]
    return [pair for value in others for pair in ((value, filled), (filled, value))]


def _worst(profiles: list[Profile]) -> Curve:
    return Promised(Meet(tuple(PromisedProfile(profile) for profile in profiles)))


def _several(claim: Claim[TableOfValues, V, Distributional | CoupledWorlds]) -> bool:
    return simulates(claim) and values_seen(claim) > 1


def _values(claim: Claim[TableOfValues, V]) -> int:
    return len(as_seen(claim).domain)


FEW_VALUES = Limit(
    f"at most {MOST_VALUES} values told apart",
    lambda claim: _values(claim) <= MOST_VALUES,
    lambda claim: f"{_values(claim)}",
)


@theorem(
    "sl.histogram_filled",
    mechanisms=Histogram,
    populations=(Categories, CategoryBounds),
    definitions=(Distributional, CoupledWorlds),
    concerns=_several,
    limits=[FEW_VALUES],
    cites=SOURCES,
    cost=22,
)
def histogram_with_one_value_filled_in(claim: Claim[Histogram, V]) -> Curve:
    """The simulator puts one fixed value into the open place, the same for all laws that the people may have; the table does not
    show whose it is. So each value is compared with this one only, and two rare values are never compared with each other.
    """
    population = as_seen(claim)
    return _worst(
        [Worst(tuple(revealed(claim, population, pair) for pair in _pairs(population, filled))) for filled in population.domain]
    )


@theorem(
    "sl.k_anonymity_filled",
    mechanisms=KAnonymous,
    populations=(Categories, CategoryBounds),
    definitions=(Distributional, CoupledWorlds),
    concerns=_several,
    limits=[FEW_VALUES],
    cites=SOURCES,
    cost=22,
)
def table_with_one_value_filled_in(claim: Claim[KAnonymous, V]) -> Curve:
    """The simulator puts one fixed value into the open place, the same for all laws. With absent as that value, a common value is
    compared with being absent, which hides like a common value, and a rare value gives the same table unless its cell is shown:
    so delta is the larger of the two, not their sum.
    """
    population = as_seen(claim)
    return _worst([Worst(tuple(pairs_bounded(claim, population, _pairs(population, filled)))) for filled in population.domain])
