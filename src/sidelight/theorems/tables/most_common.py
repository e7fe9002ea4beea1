"""The most common value: one person changes it only where two values are nearly equally common."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction

from flint import arb

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.hiding.people import FITS
from sidelight.laws.estimates.change_of_lead import Moves, chance_of_lead, chance_to_lead
from sidelight.mechanisms.kernels.more_than import MoreThan
from sidelight.mechanisms.kernels.most_common import MostCommon
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.population import atom_sizes
from sidelight.model.results.cite import COUPLED_WORLDS, Cite
from sidelight.model.results.theorem import Limit, theorem
from sidelight.numbers.balls import above, at_most_one, in_balls
from sidelight.populations.categories import Categories
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import AtMost
from sidelight.profiles.curves.two_laws import ConstantProfile

MOST_PAIRS = 200_000  # pairs of values, for each group of the target; by trial: speed


def _chosen(claim: Claim) -> int:
    """How many people an attacker may have chosen, at most; what was only seen changes no mean."""
    if claim.definition.name != ActiveKnowledge.name:
        return 0
    knows = claim.attacker.knows
    if knows.by_name:
        return len(knows.listed)
    return max(0, min(knows.at_most_in_all(atom_sizes(claim.population).values()), claim.population.people - 1))


def _one_law_or_nobody(claim: Claim[MostCommon, Categories]) -> bool:
    return len(claim.population.groups) == 1 or not _chosen(claim)


@theorem(
    "sl.most_common",
    mechanisms=MostCommon,
    populations=Categories,
    definitions=(ActiveKnowledge, PassiveKnowledge),
    cites=[Cite(COUPLED_WORLDS, "Theorem 11"), Cite("Sidelight")],
    limits=[
        FITS,
        Limit(
            f"at most {MOST_PAIRS:,} pairs of values, over all groups",
            lambda claim: len(claim.mechanism.values) ** 2 * len(claim.population.groups) <= MOST_PAIRS,
        ),
        Limit("one law for everybody, where some people were chosen", _one_law_or_nobody),
    ],
    cost=2,
)
@in_balls
def most_common_value(claim: Claim[MostCommon, Categories]) -> Curve:
    """Take the target out. With a value they bring it into the lead from another one only if that is ahead by exactly one person,
    or by none if it is named first. Two values of the target give different answers only if one of them does so: delta is at most
    the sum of these chances, at every epsilon. Then the other one is ahead of every value, too.

    People who were seen are as likely to have any value as others are: the mean over what was seen is taken with them. People who
    were chosen move the leads by at most their number.
    """
    worst = max((_two_largest(claim, others) for others in _without_a_target(claim)), key=above)
    return AtMost(min(1.0, above(worst)))


def _second(claim: Claim[MostCommon, Categories | CategoryBounds]) -> int:
    """The place of the value named last; -1 where there are not two values, of which everybody has one."""
    domain, values = claim.population.domain, claim.mechanism.values
    return domain.index(values[1]) if len(values) == 2 and set(values) == set(domain) else -1


@theorem(
    "sl.most_common_of_two",
    mechanisms=MostCommon,
    populations=(Categories, CategoryBounds),
    definitions=(DifferentialPrivacy, ActiveKnowledge, PassiveKnowledge),
    concerns=lambda claim: _second(claim) >= 0,
    rests_on=lambda claim: [
        Claim(MoreThan(), claim.population.as_rates(_second(claim)), claim.attacker, claim.definition, claim.method)
    ],
    exact=True,
)
def the_most_common_of_two_values_is_a_majority(claim: Claim, majority: Guarantee) -> Curve:
    """Where everybody has one of two values, the one named last is the most common if more than half have it."""
    return majority.curve


def _everybody_known(claim: Claim[MostCommon, Categories | CategoryBounds]) -> bool:
    """Whether everybody else is known, and may have been chosen, and two of the values are possible for everybody."""
    population, listed = claim.population, claim.mechanism.values
    if claim.definition.ground != "worst_case" and _chosen(claim) < population.people - 1:
        return False
    anyhow = claim.definition.ground == "worst_case"
    possible = [value for value in listed if value in population.domain and (anyhow or _likely(population, value))]
    return len(possible) > 1 and population.people > 0


def _likely(population: Categories | CategoryBounds, value: Hashable) -> bool:
    return all(rate > 0 for rate, _ in population.least(value))


@theorem(
    "sl.most_common_revealed",
    mechanisms=MostCommon,
    populations=(Categories, CategoryBounds),
    definitions=(DifferentialPrivacy, ActiveKnowledge),
    concerns=_everybody_known,
    exact=True,
    cost=0,
)
def one_person_decides_between_two_values(claim: Claim) -> Curve:
    """Of two values the others may be equally common, or one more may have the one named last: the target then decides which of
    the two is the most common, and everybody else has one of them.
    """
    return ConstantProfile(1.0)


def _without_a_target(claim: Claim[MostCommon, Categories]) -> Iterator[tuple[tuple[int, tuple[Fraction, ...]], ...]]:
    """The others who are unknown: their number in each group, for a target of each group."""
    groups, chosen = claim.population.groups, _chosen(claim)
    for place in range(len(groups)):
        left = tuple((size - (number == place) - chosen, law) for number, (size, law) in enumerate(groups))
        yield tuple((size, law) for size, law in left if size > 0)


def _two_largest(claim: Claim[MostCommon, Categories], others: tuple[tuple[int, tuple[Fraction, ...]], ...]) -> arb:
    """The chances that the target brings a value into the lead, for the two values with the largest ones."""
    if not others:
        return arb(1)
    domain, values, reach = claim.population.domain, claim.mechanism.values, _chosen(claim)
    places = {value: domain.index(value) for value in values if value in domain}

    def rate(law: tuple[Fraction, ...], value: object) -> Fraction:
        return law[places[value]] if value in places else Fraction(0)

    def moves(first: object, second: object) -> Moves:
        return tuple((size, rate(law, first), rate(law, second)) for size, law in others)

    def leads(value: object) -> arb:
        """An upper bound of the chance that it is ahead of all others, or as far as all."""
        if reach:
            return arb(1)
        found = arb(1)
        for other in values:
            found = found.min(chance_to_lead(moves(value, other), 0)) if other != value else found
        return found

    ahead = {value: leads(value) for value in values}
    found = []
    for place, value in enumerate(values):
        total = arb(0)
        for number, other in enumerate(values):
            if number == place:
                continue
            gap = 1 if place < number else 0
            total += chance_of_lead(moves(other, value), gap - reach, gap + reach).min(ahead[other])
        found.append(at_most_one(total))
    return sum(sorted(found, key=above)[-2:], arb(0))
