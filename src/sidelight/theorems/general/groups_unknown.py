"""Several people at once, against someone who does not know everybody else."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.hiding.people import PARTIAL, figure, group_size, group_sizes, is_figure
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.theorem import theorem
from sidelight.noises.noise import Noise
from sidelight.profiles.counts.equal_steps import EqualSteps
from sidelight.profiles.counts.noise_or_more import NoiseOrMore
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.one_end import Reached
from sidelight.profiles.curves.profile import MetProfile, Profile
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.profiles.families.worst_shift_by_several import reached_by_several, reached_by_some, worst_shift_by
from sidelight.theorems.general.groups import FEW_STEPS

MOST_PEOPLE_WITH_NOISE = 300  # unknown others up to whom all corners with noise are searched at once; by trial: speed and width


def _several(claim: Claim) -> bool:
    """Of people who depend on each other nothing is said: the values between two of a group need not be possible."""
    return claim.definition.group > 1 and claim.population.independent


def _members(claim: Claim) -> int:
    return min(claim.definition.group, claim.population.people)


def _one_of_them(claim: Claim) -> list[Claim]:
    """The claim about one of them, for someone who also knows the others."""
    knows = claim.attacker.knows.and_more(_members(claim) - 1)
    assert knows is not None
    return [replace(claim, attacker=replace(claim.attacker, knows=knows), definition=ActiveKnowledge())]


@theorem(
    "sl.group_unknown",
    definitions=PARTIAL,
    concerns=lambda claim: _several(claim) and claim.population.people > 0 and not claim.attacker.names_people,
    limits=[FEW_STEPS],
    rests_on=_one_of_them,
    groups=True,
    cost=20,
)
def one_of_the_group_after_the_other(claim: Claim, one: Guarantee) -> Curve:
    """The secrets of several people change one after the other, in whichever figures they are. Each step is the claim about one
    of them for someone who also knows the others, and may have chosen their values.

    What that claim reaches is reached, unless a share of several groups is known: the others of the group may have the same
    values on both sides.
    """
    steps = EqualSteps(one.curve if one.compared is None else one.compared.promise, _members(claim))
    counted = claim.attacker.knows.number is not None or len(claim.population.atoms) == 1
    alike = claim.definition.influence == "active" and counted
    return MetProfile((steps, Reached((one.curve,)))) if alike else steps


def _moved(family: Vertices, members: int, noise: Noise | None, hidden: int | None) -> Profile:
    """A bound of the worst corner. With noise, and of more than a few people, the members move the count one after the other."""
    if noise is None or family.others <= MOST_PEOPLE_WITH_NOISE:
        return worst_shift_by(family, members, noise, hidden)
    lowered = None if hidden is None else hidden - (members - 1)
    steps = EqualSteps(worst_shift(family, noise, lowered), members)
    return NoiseOrMore(worst_shift_by(Vertices(0, family.low, family.high), members, noise), steps)


def _one_rate(claim: Claim) -> tuple[Fraction, Fraction] | None:
    """The bounds of everybody's rate, where all people of the figure have the same ones."""
    bounds, rates = claim.population.bounds, claim.population.rates
    if bounds is not None:
        return (bounds.low, bounds.high) if bounds.together == 1 else None
    known = {rate for rate, _ in rates.parts(figure(claim.mechanism).count.of)} if rates is not None else set()
    rate = known.pop() if len(known) == 1 else None
    return None if rate is None else (rate, rate)


def _one_count(claim: Claim) -> bool:
    return (
        _several(claim)
        and is_figure(claim.mechanism)
        and not claim.attacker.names_people
        and _one_rate(claim) is not None
        and group_size(claim, figure(claim.mechanism).count) > 0
    )


@theorem(
    "sl.group_of_a_count",
    mechanisms=(Count, Noisy, Shown),
    named=["Count", "Noisy", "Minimum"],
    definitions=PARTIAL,
    concerns=_one_count,
    limits=[FEW_STEPS],
    groups=True,
    cost=2,
    final=True,
)
def all_of_the_group_move_a_count(claim: Claim) -> Curve:
    """The count of the unknown others is compared with itself plus the number of people in the group. Counts are log-concave, so
    the best event is a half-line, also where small values are hidden: it is the more likely the more of the group are counted,
    and the less likely the fewer. So the worst is that all of them are counted, or none; whoever of them is counted on both sides
    need not be looked at. Known people lower a minimum.
    """
    shown, ends = figure(claim.mechanism), _one_rate(claim)
    assert ends is not None
    count = shown.count
    size = group_size(claim, count)
    members = min(claim.definition.group, size)
    sizes = group_sizes(claim, count)
    known = min(claim.attacker.knows.at_most_in_all(sizes.values()), size - members)
    family, hidden = Vertices(size - members - known, *ends), shown.lowered(known)
    promised = _moved(family, members, shown.noise, hidden)
    exact = claim.mechanism.unprocessed is claim.mechanism and (claim.definition.influence == "active" or shown.hidden is None)
    if not exact:
        return promised
    several = reached_by_several(family, members, shown.noise, hidden)
    alone = reached_by_some(family, shown.noise, hidden) if several is None or shown.noise is None else None
    reached = tuple(part for part in (several, alone) if part is not None)
    return MetProfile((promised, Reached(reached)))


def _noised(claim: Claim) -> bool:
    return is_figure(claim.mechanism) and figure(claim.mechanism).noise is not None


@theorem(
    "sl.group_of_a_noised_count",
    mechanisms=(Noisy, Shown),
    named=["Noisy", "Minimum"],
    definitions=DifferentialPrivacy,
    concerns=lambda claim: (
        claim.definition.group > 1 and is_figure(claim.mechanism) and figure(claim.mechanism).noise is not None
    ),
    limits=[FEW_STEPS],
    groups=True,
    cost=2,
)
def all_of_the_group_move_the_noise(claim: Claim) -> Curve:
    """Someone who knows everybody else compares the noise with the noise moved by the number of people in the group. What is
    hidden of the sum only takes away.
    """
    return worst_shift_by(Vertices(0, Fraction(0), Fraction(1)), _members(claim), figure(claim.mechanism).noise)
