"""The count of independent people whose rates are known."""

from __future__ import annotations

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.hiding.people import (
    FEW,
    FITS,
    INDEPENDENT,
    PARTIAL,
    figure,
    known_rates,
    most_known,
    one_atom_or_rate,
    open_others,
    routes_of_counts,
    unknown_others,
)
from sidelight.laws.counts.independent_people import Parts, count_law, merged
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.claim import Claim
from sidelight.model.population import atoms_of
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.theorem import theorem
from sidelight.noises.added import noised
from sidelight.profiles.counts.above_a_minimum import MeanOverSeen
from sidelight.profiles.counts.shift import shift_down, shift_up
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import Profile, Worst, upper_only
from sidelight.profiles.families.many_rates import MANY
from sidelight.profiles.families.worst_shift import worst_shift


def has_a_target(claim: Claim) -> bool:
    return known_rates(claim) and bool(unknown_others(claim, figure(claim.mechanism).count))


@theorem(
    "sl.count",
    mechanisms=(Count, Noisy),
    definitions=PARTIAL,
    concerns=has_a_target,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Theorem 2"), Cite(PARTIAL_KNOWLEDGE, "Proposition 6"), Cite("Sidelight")],
    needs=[INDEPENDENT],
    limits=[FITS],
    exact=one_atom_or_rate,
    routes=routes_of_counts,
)
def count_of_independent_people(claim: Claim) -> Curve:
    """The two worlds are the count of the unknown others and that count plus one. Ratios of neighbouring masses are monotone,
    also with noise, so the best event is a half-line.

    Known people change the count by the same number in both worlds, so seeing and choosing are the same. Where a number of people
    is known, the worst set is a run of neighbours in the order of the rates.
    """
    shown = figure(claim.mechanism)
    worst = Worst(tuple(worst_shift(blocks, shown.noise, None, claim.method) for blocks in unknown_others(claim, shown.count)))
    return worst if one_atom_or_rate(claim) else upper_only(worst)


def someone_certain(claim: Claim) -> bool:
    rates, count = claim.population.rates, figure(claim.mechanism).count
    parts = () if rates is None else rates.parts(count.of)
    return any(rate in (0, 1) for rate, _ in (*parts[:1], *parts[-1:]))  # in order of the rates


def _everybody_can_be_counted(claim: Claim) -> bool:
    """Whether each known person can be given the counted value. One who cannot does not lower the minimum, and the lower end
    would not be reached. Of any number of people, those are known who can.
    """
    rates, count = claim.population.rates, figure(claim.mechanism).count
    parts = () if rates is None or not claim.attacker.names_people else rates.parts(count.of)
    return one_atom_or_rate(claim) and not any(rate == 0 for rate, _ in parts[:1])  # in order of the rates


@theorem(
    "sl.count_minimum_active",
    mechanisms=Shown,
    named=["Minimum"],
    definitions=ActiveKnowledge,
    concerns=has_a_target,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Proposition 8"), Cite("Sidelight")],
    needs=[INDEPENDENT],
    limits=[FITS],
    exact=_everybody_can_be_counted,
    routes=routes_of_counts,
)
def chosen_votes_lower_the_minimum(claim: Claim) -> Curve:
    """The attacker gives every known person the counted value, which lowers the minimum by one for each; the best event is then a
    half-line above the lowered minimum.
    """
    shown = figure(claim.mechanism)
    others = open_others(claim, shown.count)
    lowered = shown.lowered(others.known + others.certain)
    worst = Worst(tuple(worst_shift(family, shown.noise, lowered, claim.method) for family in others.families))
    return worst if _everybody_can_be_counted(claim) else upper_only(worst)


def seen_are_listed(claim: Claim) -> bool:
    rates = claim.population.rates
    if rates is None or not has_a_target(claim):
        return False
    count = figure(claim.mechanism).count
    different = len(merged(rates.parts(count.of)))
    nobody = most_known(claim, count) == 0 and different <= MANY  # of more, `sl.nobody_known` asks for one search, not a law each
    return claim.attacker.knows.by_name or nobody or (different == 1 and one_atom_or_rate(claim))


@theorem(
    "sl.count_minimum_passive",
    mechanisms=Shown,
    named=["Minimum"],
    definitions=PassiveKnowledge,
    concerns=seen_are_listed,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Definition 13"), Cite("Sidelight")],
    needs=[INDEPENDENT],
    limits=[FEW],
    exact=True,
    cost=2,
)
def mean_over_what_was_seen(claim: Claim) -> Curve:
    """What was seen is independent of the target. Delta is the mean over b, the count of the people seen, of delta with a minimum
    that is lower by b.

    The worse direction is chosen after the mean is taken.
    """
    shown = figure(claim.mechanism)
    hidden = shown.hidden if shown.hidden is not None else -1
    seen = count_law(seen_people(claim, shown.count))
    profiles: list[Profile] = []
    for others in unknown_others(claim, shown.count, each_target=True):
        law = count_law(others.people(0))
        noisy = noised(law, shown.noise, reach=max(hidden, law.start))
        profiles += [MeanOverSeen(way(noisy, hidden), seen) for way in (shift_up, shift_down)]
    return Worst(tuple(profiles))


def seen_people(claim: Claim, count: Count) -> Parts:
    """How many people of each rate the attacker has seen."""
    rates, knows = claim.population.rates, claim.attacker.knows
    if rates is None:
        return ()
    if knows.by_name:
        atoms = zip(knows.listed, atoms_of(claim.population, knows.listed), strict=True)
        return merged(tuple((rates.rate_of(person), 1) for person, atom in atoms if count.covers(atom)))
    ((rate, _),) = merged(rates.parts(count.of))[:1]
    return ((rate, most_known(claim, count)),)
