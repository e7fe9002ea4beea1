"""The count of independent people whose rates are known."""

from __future__ import annotations

from fractions import Fraction

from sidelight.definitions.active_knowledge import ActiveKnowledge
from sidelight.definitions.passive_knowledge import PassiveKnowledge
from sidelight.laws.counts import count_law, merged
from sidelight.laws.noisy import noised
from sidelight.mechanisms.count import Count
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.model.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.claim import Claim
from sidelight.model.population import atom_of_each
from sidelight.model.theorem import theorem
from sidelight.numbers.balls import probability
from sidelight.populations.joint import Joint
from sidelight.populations.rates import Rates
from sidelight.profiles.curve import Curve
from sidelight.profiles.families import Blocks, WorstShift
from sidelight.profiles.profile import Average, Profile, Worst, upper_only
from sidelight.profiles.shift import Shift, down, up
from sidelight.theorems.partial_knowledge.people import (
    FITS,
    INDEPENDENT,
    PARTIAL,
    known_rates,
    most_known,
    one_atom_or_rate,
    taken_apart,
    unknown_others,
)


def _has_a_target(claim: Claim) -> bool:
    count = taken_apart(claim.mechanism)[0]
    return known_rates(claim) and count is not None and bool(unknown_others(claim, count))


@theorem(
    "sl.count",
    mechanisms=(Count, Noisy),
    definitions=PARTIAL,
    concerns=_has_a_target,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Theorem 2"), Cite(PARTIAL_KNOWLEDGE, "Proposition 6"), Cite("Sidelight")],
    needs=[INDEPENDENT],
    limits=[FITS],
    exact=True,
)
def count_of_independent_people(claim: Claim) -> Curve:
    """The two worlds are the sum of the unknown others and that sum plus one; its neighbouring ratios are monotone, with noise too.

    What is known moves both worlds alike, so seeing and choosing are the same. If only a number of known people is given, the worst
    choice is a run of neighbours in the order of the rates.
    """
    count, noise, _ = taken_apart(claim.mechanism)
    assert count is not None
    worst = Worst(tuple(WorstShift(blocks, noise) for blocks in unknown_others(claim, count)))
    return worst if one_atom_or_rate(claim, count) else upper_only(worst)


@theorem(
    "sl.count_minimum_active",
    mechanisms=Minimum,
    definitions=ActiveKnowledge,
    concerns=_has_a_target,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Proposition 8"), Cite("Sidelight")],
    needs=[INDEPENDENT],
    limits=[FITS],
    exact=True,
)
def chosen_votes_lower_the_minimum(claim: Claim) -> Curve:
    """Every known person who can have the counted value is given it, which lowers the minimum by one each; then the half-lines above it."""
    count, noise, hidden = taken_apart(claim.mechanism)
    assert count is not None and hidden is not None
    lowered = hidden - most_known(claim, count)
    worst = Worst(tuple(WorstShift(blocks, noise, lowered) for blocks in unknown_others(claim, count)))
    return worst if one_atom_or_rate(claim, count) and not _someone_certain(claim, count) else upper_only(worst)


def _someone_certain(claim: Claim, count: Count) -> bool:
    """A known person who cannot have the value does not lower the minimum: the lower end is then not reached."""
    population = claim.population
    return isinstance(population, Rates | Joint) and any(rate == 0 for rate, _ in population.parts(count.of))


def _seen_are_listed(claim: Claim) -> bool:
    count = taken_apart(claim.mechanism)[0]
    if count is None or not _has_a_target(claim) or not isinstance(claim.population, Rates | Joint):
        return False
    listed = isinstance(claim.attacker.knows, tuple) or most_known(claim, count) == 0
    return listed or (len(merged(claim.population.parts(count.of))) == 1 and one_atom_or_rate(claim, count))


@theorem(
    "sl.count_minimum_passive",
    mechanisms=Minimum,
    definitions=PassiveKnowledge,
    concerns=_seen_are_listed,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Definition 13"), Cite("Sidelight")],
    needs=[INDEPENDENT],
    limits=[FITS],
    exact=True,
    cost=2,
)
def mean_over_what_was_seen(claim: Claim) -> Curve:
    """What was seen is independent of the target, so the profile is the mean, over the known people's count b, at a minimum lowered by b.

    The direction is chosen outside the mean.
    """
    count, noise, hidden = taken_apart(claim.mechanism)
    assert count is not None and hidden is not None
    profiles: list[Profile] = []
    for blocks in unknown_others(claim, count):
        for member in range(blocks.last + 1):
            law = count_law(blocks.people(member))
            seen = count_law(_seen(claim, count, blocks))
            noisy = noised(law, noise, reach=max(hidden, law.start))
            for way in (up, down):
                at = [way(noisy, hidden - b) if hidden >= b else way(noisy) for b in range(seen.start, seen.end + 1)]
                profiles.append(_average([probability(mass, mass) for mass in seen.masses], at))
    return Worst(tuple(profiles))


def _average(weights: list[object], profiles: list[Shift]) -> Profile:
    return Average(tuple(weights), tuple(profiles))  # type: ignore[arg-type]


def _seen(claim: Claim, count: Count, blocks: Blocks) -> tuple[tuple[Fraction, int], ...]:
    """The known people's rates."""
    population, knows = claim.population, claim.attacker.knows
    assert isinstance(population, Rates | Joint)
    if isinstance(knows, tuple):
        atoms = atom_of_each(population)
        return merged(tuple((population.rate_of(p), 1) for p in knows if count.covers(atoms[p])))
    ((rate, _),) = merged(population.parts(count.of))[:1]
    return ((rate, most_known(claim, count)),)
