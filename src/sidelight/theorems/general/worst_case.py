"""Counts against someone who knows everybody else: only noise protects."""

from __future__ import annotations

from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.hiding.people import figure, is_figure
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.size import Size
from sidelight.model.claim import Claim
from sidelight.model.results.theorem import Need, theorem
from sidelight.profiles.counts.noise_alone import noise_alone
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.two_laws import ConstantProfile
from sidelight.theorems.general.facts import facts_leave_open


def counted(claim: Claim, count: Count) -> int:
    return sum(size for atom, size in claim.population.atoms if count.covers(atom))


def worst_case(claim: Claim) -> bool:
    return isinstance(claim.definition, DifferentialPrivacy | BoundedLeakage)


def two_valued(claim: Claim) -> bool:
    """Whether every secret can be 0 and can be 1, and nothing else."""
    population = claim.population
    people = min(1, population.people) if population.same_values else population.people
    return all(set(population.values(person)) == {0, 1} for person in range(people))


@theorem(
    "sl.size",
    mechanisms=Size,
    needs=[Need("no fact rules out a value of a secret", lambda claim: worst_case(claim) or facts_leave_open(claim))],
    exact=True,
    cost=0,
)
def size_says_nothing(claim: Claim) -> Curve:
    """How many people there are does not depend on anybody's secret."""
    return ConstantProfile(0.0)


def _exact(claim: Claim) -> bool:
    return two_valued(claim) and is_figure(claim.mechanism) and figure(claim.mechanism).noise is None


@theorem(
    "sl.exact_worst_case",
    mechanisms=(Count, Shown),
    named=["Count", "Minimum"],
    definitions=DifferentialPrivacy,
    concerns=_exact,
    exact=True,
    cost=0,
)
def exact_count_worst_case(claim: Claim) -> Curve:
    """Two datasets that differ in one counted person give two different numbers, or a number and the mark for hidden, so delta is
    1.

    Delta is 0 only where nobody is counted, or where the minimum is so high that every count is hidden.
    """
    shown = figure(claim.mechanism)
    people, hidden = counted(claim, shown.count), -1 if shown.hidden is None else shown.hidden
    return ConstantProfile(1.0 if people and people > hidden else 0.0)


def _noisy_count(claim: Claim) -> bool:
    return two_valued(claim) and is_figure(claim.mechanism)


@theorem("sl.noise_worst_case", mechanisms=Noisy, definitions=DifferentialPrivacy, concerns=_noisy_count, exact=True, cost=0)
def noisy_count_worst_case(claim: Claim) -> Curve:
    """Neighbouring counts differ by one, so the two views are the noise and the noise plus one. Ratios of neighbouring masses of
    the noise are monotone, so the best event is a half-line. Noise is symmetric, so the two directions are alike.
    """
    shown = figure(claim.mechanism)
    if not counted(claim, shown.count):
        return ConstantProfile(0.0)
    assert shown.noise is not None
    return noise_alone(shown.noise)
