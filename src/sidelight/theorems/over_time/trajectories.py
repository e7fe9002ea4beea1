"""Several counts over the same people: on days of which each depends on the day before, or about questions asked together."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import cast

from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.hiding.cohorts import (
    MOST_HIDEOUTS,
    MOST_LAWS,
    Law,
    differences,
    few_hideouts,
    hideouts,
    length,
    most_known_of_cohort,
    steps_of,
    unknown,
)
from sidelight.hiding.people import INDEPENDENT, PARTIAL
from sidelight.laws.counts.independent_people import Parts, merged
from sidelight.laws.counts.several_counts import Cohort, GridLaw, products_needed, size_of, sums_law, with_geometric
from sidelight.laws.finite.law import Trajectory
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.normal_form import normal_form
from sidelight.mechanisms.statistics.counts import Counts
from sidelight.model.claim import Claim
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.theorem import Limit, theorem
from sidelight.profiles.composition.noise_loss import loss_is_exact
from sidelight.profiles.composition.optimal import OptimalComposition
from sidelight.profiles.counts.noise_alone import noise_alone
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import Profile, PromisedProfile
from sidelight.profiles.curves.two_laws import ConstantProfile
from sidelight.profiles.curves.worst_first import WorstFirst
from sidelight.profiles.figures.several_counts import Displaced
from sidelight.profiles.tables.blanket import Blanket
from sidelight.profiles.tables.blanket_at_any_size import Scattered

MOST_WORK = 4_100_000_000  # products of doubles to find the law: some seconds; by trial: speed
MOST_CELLS = 20_000_000  # masses of all laws together: 160 MB of doubles
MOST_TERMS = 1_500_000_000  # masses times steps that one delta adds up; by trial: speed
MOST_STEPS = 300  # differences between two trajectories of a person: five counts have 3^5 - 1 = 242
MOST_ADDED_UP = 10_000  # people up to whom each possible count is looked at; with more, stretches of counts; by trial: speed


def _someone_open(claim: Claim) -> bool:
    return length(claim.population) > 0 and next(unknown(claim), None) is not None


def _grids(claim: Claim) -> dict[Cohort, tuple[Trajectory, ...]]:
    """Each possible cohort of unknown other people, with the steps of all targets that it may hide."""
    found: dict[Cohort, tuple[Trajectory, ...]] = {}
    for hideout in hideouts(claim):
        steps = {*found.get(hideout.others, ()), *steps_of(hideout.target)}
        found[hideout.others] = tuple(sorted(steps))
    return found


def grid_fits(cohorts: dict[Cohort, tuple[Trajectory, ...]], axes: int) -> bool:
    cells = {cohort: (size_of(cohort) + 3) ** axes for cohort in cohorts}
    return (
        sum(products_needed(cohort, axes) for cohort in cohorts) <= MOST_WORK
        and sum(cells.values()) <= MOST_CELLS
        and sum(cells[cohort] * len(steps) for cohort, steps in cohorts.items()) <= MOST_TERMS
    )


def grid_law(cohort: Cohort, axes: int, ratio: Fraction | None) -> GridLaw:
    """The law of the counts. `ratio` is that of the geometric noise on each count; None without noise."""
    law = sums_law(cohort, axes)
    return law if ratio is None else with_geometric(law, ratio)


def _few_steps(claim: Claim) -> bool:
    return all(len(target.masses) <= MOST_STEPS and len(steps_of(target)) <= MOST_STEPS for (_, target), _ in unknown(claim))


def _ratio(claim: Claim) -> Fraction | None:
    """The constant factor by which the masses of the noise fall; None without noise, or where that factor is not constant."""
    noise = normal_form(claim.mechanism).noise
    return None if noise is None else noise.tail_ratio


GEOMETRIC = Limit(
    "no noise, or geometric noise", lambda claim: normal_form(claim.mechanism).noise is None or _ratio(claim) is not None
)


@theorem(
    "sl.trajectories",
    mechanisms=(Counts, Noisy),
    statistics=Counts,
    definitions=PARTIAL,
    concerns=_someone_open,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Theorem 2"), Cite("Sidelight")],
    needs=[INDEPENDENT],
    limits=[
        GEOMETRIC,
        Limit(
            f"at most {MOST_LAWS} laws, and {MOST_HIDEOUTS} ways to be known that differ in how many people of each law are",
            few_hideouts,
        ),
        Limit(
            "a grid of all counts that is small enough: about 4,000 people counted twice, 200 three times, 60 four times",
            lambda claim: not few_hideouts(claim) or grid_fits(_grids(claim), length(claim.population)),
            lambda claim: f"{claim.population.people:,} people counted {length(claim.population)} times",
        ),
    ],
    exact=True,
    cost=2,
)
def counts_of_the_same_people(claim: Claim) -> Curve:
    """The two worlds are the sum of the trajectories of the unknown others, and that sum plus the difference (step) of two
    trajectories of the target. Known people change both worlds in the same way, so seeing and choosing are the same. All steps
    are compared: opposite steps have different deltas, and a step that goes up on one day and down on another can be the worst.
    """
    axes, ratio = length(claim.population), _ratio(claim)
    return WorstFirst(tuple(Displaced(grid_law(cohort, axes, ratio), steps) for cohort, steps in _grids(claim).items()))


@theorem(
    "sl.trajectories_revealed",
    mechanisms=(Counts, Noisy),
    statistics=Counts,
    definitions=PARTIAL,
    concerns=_someone_open,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Corollary 1"), Cite("Sidelight")],
    needs=[INDEPENDENT],
    limits=[Limit(f"at most {MOST_STEPS} steps between two trajectories of a person", _few_steps)],
    cost=3,
)
def everything_revealed_but_the_step(claim: Claim) -> Curve:
    """Take a step between two trajectories of the target. The others are divided at random into people who are before or after
    the same step, all with the same probability of being after it, and the rest, whom the attacker is supposed to know. The sum
    of the former is a count along the step, among a random number of people. For any number of counts, the bound is at most the
    delta of a histogram of all trajectories.
    """
    parts: dict[tuple[Parts, Fraction], Profile] = {}
    for (_, target), others in unknown(claim):
        cohort = tuple((law, people) for (_, law), people in others.items())
        gone = most_known_of_cohort(claim, others)
        for step in steps_of(target):
            hidden = hiding(cohort, step, gone)
            few = sum(people for _, people in hidden[0]) <= MOST_ADDED_UP
            parts.setdefault(hidden, Blanket(*hidden) if few else Scattered(*hidden))
    return PromisedProfile(WorstFirst(tuple(parts.values())))


def hiding(cohort: Cohort, step: Trajectory, gone: int) -> tuple[Parts, Fraction]:
    """For each person, the probability of being before or after the step; and the share, the probability of being after it in
    that case, which is the same for everybody.

    The bound holds for any share; this one is exact if all people have the same law and the step changes every count. The `gone`
    known people are those with the largest probabilities.
    """
    pairs = [(law, people, _ends(law, step)) for law, people in cohort]
    before = sum((people * chance for _, people, ends in pairs for chance, _ in ends), Fraction(0))
    after = sum((people * chance for _, people, ends in pairs for _, chance in ends), Fraction(0))
    if not before or not after:
        return (), Fraction(1, 2)
    share = after / (before + after)
    rates = [(sum((min(a / share, b / (1 - share)) for b, a in ends), Fraction(0)), people) for _, people, ends in pairs]
    left: list[tuple[Fraction, int]] = []
    for rate, people in sorted(rates, reverse=True):
        known = min(people, gone)
        left.append((rate, people - known))
        gone -= known
    return merged(tuple(left)), share


def _ends(law: Law, step: Trajectory) -> list[tuple[Fraction, Fraction]]:
    """The probabilities of the trajectories before and after the step, for every trajectory at which the step is possible."""
    chances = dict(law.masses)
    places = product(*((0, 1) if by == 0 else ((1 - by) // 2,) for by in step))
    return [
        (chances.get(place, Fraction(0)), chances.get(tuple(b + by for b, by in zip(place, step, strict=True)), Fraction(0)))
        for place in places
    ]


def _values(claim: Claim) -> list[list[Trajectory]]:
    """The trajectories that people may have, whatever their probabilities."""
    population = claim.population
    people = range(min(1, population.people) if population.same_values else population.people)
    found = {population.values(person) for person in people}
    return [[cast(Trajectory, value) for value in values] for values in found]


def _known_noise(claim: Claim) -> bool:
    noise = normal_form(claim.mechanism).noise
    return noise is None or loss_is_exact(noise)


def _furthest(values: list[Trajectory]) -> int:
    """The largest number of days on which two of these trajectories differ."""
    there = set(values)
    if any(tuple(1 - bit for bit in value) in there for value in values):
        return len(values[0])
    return max((sum(map(abs, step)) for step in differences(values)), default=0)


@theorem(
    "sl.trajectories_worst_case",
    mechanisms=(Counts, Noisy),
    statistics=Counts,
    definitions=DifferentialPrivacy,
    concerns=lambda claim: length(claim.population) > 0 and any(len(values) > 1 for values in _values(claim)),
    limits=[Limit("no noise, or geometric or discrete Gaussian noise", _known_noise)],
    exact=True,
    cost=0,
)
def several_counts_worst_case(claim: Claim) -> Curve:
    """Neighbouring datasets differ by the step between two trajectories. Everybody else is known, so only noise protects; each
    count that the step changes, by one, has noise of its own. Noise is symmetric, so it does not matter which counts rise: the
    step that changes most counts is the worst.
    """
    noise = normal_form(claim.mechanism).noise
    if noise is None:
        return ConstantProfile(1.0)
    changed = max(map(_furthest, _values(claim)))
    return OptimalComposition((noise_alone(noise),) * changed, reached=True) if changed > 1 else noise_alone(noise)
