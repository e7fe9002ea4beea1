"""A count that is rounded, or hidden below one limit and above another: a larger count never has a smaller label."""

from __future__ import annotations

from dataclasses import replace

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.hiding.people import (
    FITS,
    INDEPENDENT,
    bounded_rates,
    figure,
    group_size,
    is_figure,
    most_known,
    one_atom_or_rate,
    unknown_others,
    unknown_vertices,
)
from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.mechanisms.kernels.estimate import Estimate
from sidelight.mechanisms.normal_form import normal_form
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.then import Then
from sidelight.model.claim import Claim
from sidelight.model.population import atoms_of
from sidelight.model.results.theorem import Limit, theorem
from sidelight.numbers.balls import probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.counts.listed_cuts import AnyCuts
from sidelight.profiles.counts.relabelled import (
    LEAST_PEOPLE_FOR_TRANSFORM,
    each_direction,
    member_by_member,
    reaching,
    worst_relabelled,
)
from sidelight.profiles.counts.relabelling_cuts import Cuts
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import Average, Profile, Worst, upper_only
from sidelight.profiles.curves.two_laws import ConstantProfile
from sidelight.profiles.families.family import Family
from sidelight.profiles.families.worst_seen import MOST_SEEN, MOST_SEEN_NOISY, WorstSeen
from sidelight.theorems.counts.known_rates import has_a_target, seen_are_listed, seen_people, someone_certain
from sidelight.theorems.general.worst_case import counted, two_valued

MOST_MASSES = 200_000  # masses of all members of a family together; by trial: speed
MOST_CORNERS = 2_500  # corners of the box of rates of the seen and the unknown people; by trial: speed
WIDEST = 20_000  # masses of a law that is written out; by trial: speed

RELABELLING = (Shown, Then, Estimate)
NAMED = ["Rounded", "Between", "MoreThan", "MostLikely", "Then"]


def _found(claim: Claim) -> AnyCuts | None:
    plain = _plain(claim)
    people = group_size(claim, figure(plain.mechanism).count) if is_figure(plain.mechanism) else 0
    return claim.mechanism.cuts_of_count(people)


def _rises(claim: Claim) -> bool:
    """Whether labels can be ordered so that a larger count never has a smaller label."""
    return _found(claim) is not None


def _relabels(claim: Claim) -> bool:
    """Whether `_rises` holds and more is merged than small values; where only small values are hidden, other theorems apply."""
    return normal_form(claim.mechanism).display.minimum is None and _rises(claim)


def cuts_of(claim: Claim) -> AnyCuts:
    return _found(claim) or Cuts()


def _noisy(claim: Claim) -> bool:
    return normal_form(claim.mechanism).noise is not None


def _plain(claim: Claim) -> Claim:
    """The claim about the count, perhaps with noise, before its values are relabelled."""
    return claim.about(claim.mechanism.not_shown_yet)


def _bounded(claim: Claim) -> bool:
    return bounded_rates(_plain(claim)) and claim.population.independent


def is_relabelled_count(claim: Claim) -> bool:
    """Whether something is shown of a count of independent people, of whom some secret is open."""
    return _relabels(claim) and (_bounded(claim) or has_a_target(_plain(claim)))


def _chosen(claim: Claim) -> AnyCuts:
    """The cuts among which an attacker can choose: every known person who is counted moves all cuts by one. Of listed people with
    a certain secret, those who have the value are always counted; of the other known people any number may be.
    """
    plain, cuts = _plain(claim), cuts_of(claim)
    count, known, knows = figure(plain.mechanism).count, claim.population.rates, claim.attacker.knows
    if known is None or not knows.by_name:
        return _within_reach(cuts, 0, most_known(plain, count))
    atoms = zip(knows.listed, atoms_of(claim.population, knows.listed), strict=True)
    rates = [known.rate_of(person) for person, atom in atoms if count.covers(atom)]
    return _within_reach(cuts, sum(rate == 1 for rate in rates), sum(rate > 0 for rate in rates))


def _within_reach(cuts: AnyCuts, least: int, most: int) -> AnyCuts:
    return replace(cuts.moved(least), reach=most - least)


def families_of(claim: Claim) -> tuple[Family, ...]:
    plain = _plain(claim)
    count = figure(plain.mechanism).count
    if claim.population.bounds is not None:
        return (unknown_vertices(plain, count),)
    return unknown_others(plain, count, each_target=someone_certain(plain))


def _few_masses(claim: Claim) -> bool:
    """Whether all members of the families together have few masses. With many people and no noise, one evaluation of the
    transform takes as long as LEAST_PEOPLE_FOR_TRANSFORM masses.
    """
    chosen, people = _chosen(claim), claim.population.people
    if chosen.is_half_line or (chosen.spans is not None and not _noisy(claim)):
        return True
    people = people if _noisy(claim) else min(people, LEAST_PEOPLE_FOR_TRANSFORM)
    return sum(family.last + 1 for family in families_of(claim)) * (people + 1) <= MOST_MASSES


FEW_MASSES = Limit(
    f"at most {MOST_MASSES:,} masses of all laws that are searched, unless only small values are hidden or labels are few",
    _few_masses,
)
FEW_SEEN = Limit(
    f"at most {WIDEST:,} people, where the mean over what was seen is taken",
    lambda claim: claim.population.people <= WIDEST,
    lambda claim: f"{claim.population.people:,}",
)
NARROW = Limit(
    f"multiples of at most {WIDEST:,}, where noise is rounded",
    lambda claim: not _noisy(claim) or cuts_of(claim).step <= WIDEST,
)


def _reached(claim: Claim) -> bool:
    """Whether the lower end is reached. It is not where a number of people is known, without names, and the secrets of some are
    certain, so that nobody can choose them.
    """
    plain = _plain(claim)
    free = claim.population.bounds is not None or claim.attacker.knows.by_name or not someone_certain(plain)
    return free and one_atom_or_rate(plain)


def _reached_exactly(claim: Claim) -> bool:
    """Not where the worst of many populations and the worst choice among many cuts are searched together."""
    if not _reached(claim):
        return False
    noise, chosen = normal_form(claim.mechanism).noise, _chosen(claim)
    return all(member_by_member(family, noise, chosen) for family in families_of(claim)) or chosen == cuts_of(claim)


@theorem(
    "sl.relabelled_active",
    mechanisms=RELABELLING,
    named=NAMED,
    definitions=ActiveKnowledge,
    concerns=is_relabelled_count,
    needs=[INDEPENDENT],
    limits=[FITS, FEW_MASSES, NARROW],
    exact=_reached_exactly,
)
def relabelled_count_of_chosen_people(claim: Claim) -> Curve:
    """Labels merge runs of neighbouring counts. The ratio of the masses of a run is a mediant of the ratios in the run, so ratios
    are still monotone, and the best event is a half-line that starts between two runs. The attacker may choose how many of the
    known people are counted; this number moves every cut, so the attacker can choose among all these cuts. From base - 1 chosen
    people on, rounding hides nothing. The law of the output is affine in each rate, so the worst rates are at a corner of their
    box, and the worst known people are neighbours in the order of the rates.
    """
    noise, cuts = normal_form(claim.mechanism).noise, _chosen(claim)
    worst = Worst(tuple(worst_relabelled(family, noise, cuts) for family in families_of(claim)))
    return worst if _reached(claim) else upper_only(worst)


@theorem(
    "sl.relabelled_passive",
    mechanisms=RELABELLING,
    named=NAMED,
    definitions=PassiveKnowledge,
    concerns=lambda claim: _relabels(claim) and seen_are_listed(_plain(claim)),
    needs=[INDEPENDENT],
    limits=[FEW_SEEN, NARROW],
    exact=True,
    cost=2,
)
def relabelled_count_of_seen_people(claim: Claim) -> Curve:
    """What was seen is independent of the target. Delta is the mean over the count of the people seen, which moves all cuts by
    that count; the worse direction is chosen after the mean is taken. Ratios are monotone, so the best event is a half-line that
    starts at a cut.
    """
    plain, cuts = _plain(claim), cuts_of(claim)
    shown = figure(plain.mechanism)
    seen = count_law(seen_people(plain, shown.count))
    moved = tuple(cuts.moved(b) for b in range(seen.start, seen.end + 1))
    profiles: list[Profile] = []
    for others in unknown_others(plain, shown.count, each_target=True):
        law = reaching(count_law(others.people(0)), shown.noise, moved)
        profiles += [Average(_weights(seen), way) for way in each_direction(law, moved)]
    return Worst(tuple(profiles))


def _corners(claim: Claim) -> int:
    plain = _plain(claim)
    count = figure(plain.mechanism).count
    return (most_known(plain, count) + 1) * (unknown_vertices(plain, count).others + 1)


def _few_corners(claim: Claim) -> bool:
    return cuts_of(claim).is_half_line or _corners(claim) <= MOST_CORNERS


def _few_seen_or_not(claim: Claim) -> bool:
    """Where only small values are hidden, the people seen have one corner only, and the others are searched."""
    plain = _plain(claim)
    nobody = most_known(plain, figure(plain.mechanism).count) == 0
    most = MOST_SEEN_NOISY if _noisy(claim) else MOST_SEEN
    return nobody or not cuts_of(claim).is_half_line or claim.population.people <= most


@theorem(
    "sl.relabelled_bounds_passive",
    mechanisms=RELABELLING,
    named=[*NAMED, "Minimum"],
    definitions=PassiveKnowledge,
    concerns=lambda claim: _rises(claim) and _bounded(claim),
    limits=[
        Limit(
            f"at most {MOST_CORNERS:,} corners of the rates of seen and unknown people, unless only small values are hidden",
            _few_corners,
            lambda claim: f"{_corners(claim):,} corners",
        ),
        Limit(
            f"at most {MOST_SEEN:,} people, with noise {MOST_SEEN_NOISY:,}, where some were seen",
            _few_seen_or_not,
            lambda claim: f"{claim.population.people:,}",
        ),
        FITS,
        NARROW,
    ],
    exact=True,
    cost=2,
)
def relabelled_count_with_bounded_rates(claim: Claim) -> Curve:
    """The mean over what was seen is affine in the rate of each person seen and convex in the rate of each unknown person, so the
    worst rates are at a corner of the box. A corner says how many of the people seen, and how many of the others, are at the
    lower bound. All corners are searched in both directions, and the worse direction is chosen after the mean is taken. Where
    only small values are hidden, less is hidden the more of the people seen are counted: all of them are then at the upper bound.
    """
    plain, cuts = _plain(claim), cuts_of(claim)
    shown = figure(plain.mechanism)
    others = unknown_vertices(plain, shown.count)
    seen = replace(others, others=most_known(plain, shown.count))
    if cuts.is_half_line:
        if not seen.others or cuts.largest_hidden is None:
            return worst_relabelled(others, shown.noise, cuts)
        return WorstSeen(others, seen.people(0), shown.noise, cuts.largest_hidden)
    moved = tuple(cuts.moved(b) for b in range(seen.others + 1))
    counts = [(count, _weights(count)) for count in (count_law(seen.people(corner)) for corner in range(seen.last + 1))]
    profiles: list[Profile] = []
    for corner in range(others.last + 1):
        law = reaching(count_law(others.people(corner)), shown.noise, moved)
        for way in each_direction(law, moved):
            profiles += [Average(weights, way[count.start : count.end + 1]) for count, weights in counts]
    return Worst(tuple(profiles))


def _weights(law: LatticeLaw) -> tuple[Interval, ...]:
    return tuple(probability(mass, mass) for mass in law.masses)


def _exactly(claim: Claim) -> bool:
    return two_valued(claim) and _relabels(claim) and is_figure(claim.mechanism.not_shown_yet) and not _noisy(claim)


@theorem(
    "sl.relabelled_worst_case",
    mechanisms=RELABELLING,
    named=NAMED,
    definitions=DifferentialPrivacy,
    concerns=_exactly,
    exact=True,
    cost=0,
)
def relabelled_count_worst_case(claim: Claim) -> Curve:
    """Someone who knows everybody else sees whether the target moves the count across a cut between two labels: delta is 1 if
    some count of these people can cross a cut, and 0 otherwise.
    """
    people = counted(claim, figure(claim.mechanism.not_shown_yet).count)
    return ConstantProfile(1.0 if cuts_of(claim).within(1, people) else 0.0)
