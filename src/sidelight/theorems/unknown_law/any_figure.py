"""People whose common law is unknown: what a promise for each law says of all of them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

from flint import arb

from sidelight.hiding.people import PARTIAL
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import atom_sizes
from sidelight.model.results.theorem import Limit, theorem
from sidelight.numbers.balls import ball
from sidelight.populations.unknown_law import UnknownLaw
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.reweighed import Reweighed, ReweighedMixture

MOST_LAWS = 100  # laws, each of which is certified by itself; by trial: speed
MOST_COUNTED = 100_000  # known people whose values are weighed exactly; by trial: speed


def open_laws(population: UnknownLaw) -> list[int]:
    """The laws under which somebody's secret is open."""
    return [place for place, law in enumerate(population.chances) if max(law) < 1]


def _given_each(claim: Claim[Mechanism, UnknownLaw]) -> list[Claim]:
    given = (claim.population.given(place) for place in open_laws(claim.population))
    return [Claim(claim.mechanism, people, claim.attacker, claim.definition, claim.method) for people in given]


@theorem(
    "sl.unknown_law",
    populations=UnknownLaw,
    definitions=PARTIAL,
    concerns=lambda claim: bool(open_laws(claim.population)),
    limits=[
        Limit(
            f"at most {MOST_LAWS} laws",
            lambda claim: len(claim.population.weights) <= MOST_LAWS,
            lambda claim: str(len(claim.population.weights)),
        )
    ],
    rests_on=_given_each,
    cost=20,
)
def one_of_several_laws(claim: Claim[Mechanism, UnknownLaw], *each: Guarantee) -> Curve:
    """Given which law c holds people are independent, and delta_c bounds what is told. Values of the target and of the people who
    are known move the weights of the laws. With w_c(v) the weight given value v: the view given v is the sum of w_c(v) view_c, so
    that for values v and w delta(epsilon) is at most the sum of w_c(v) delta_c(epsilon - log w_c(v) / w_c(w)).

    That ratio is the odds p_c(v) / p_c(w) over the odds of all laws together, which lie between the least and the largest odds of
    any law, whatever is known. Of two values each known person moves them by at most what everybody known without the value, or
    with it, moves them. Seeing is the mean of choosing, with the weights that the target's value alone gives. A law under which
    w is impossible tells the two apart.
    """
    places = {place: number for number, place in enumerate(open_laws(claim.population))}
    pairs = permutations(range(len(claim.population.domain)), 2)
    comparisons = tuple(one for v, w in pairs for one in _compared(claim, v, w, places))
    return ReweighedMixture(tuple(part.profile for part in each), comparisons)


def _compared(claim: Claim[Mechanism, UnknownLaw], v: int, w: int, places: dict[int, int]) -> Iterator[tuple[Reweighed, ...]]:
    """The comparisons of one value with another: of one, with all weights, or of each law by itself, where what is known may give
    it any weight.
    """
    population = claim.population
    prior, knows = population.weights, claim.attacker.knows
    total = _mean(population, prior, v)
    if not total or not _mean(population, prior, w):
        return
    together = _least_odds(claim, v, w)
    parts = []
    for place, (weight, law) in enumerate(zip(prior, population.chances, strict=True)):
        if law[v]:
            sure = law[w] == 0 or not together > 0
            ratio = arb(1) if sure else ball(law[v] / law[w]) / together
            parts.append(Reweighed(weight * law[v] / total, ratio, None if sure else places[place]))
    if knows.nobody or claim.definition.influence == "passive":
        yield tuple(parts)
    else:
        yield from ((part._replace(weight=Fraction(1)),) for part in parts)


def _least_odds(claim: Claim[Mechanism, UnknownLaw], v: int, w: int) -> arb:
    """The least odds of v against w that the laws together have, whatever the attacker knows; 0 where nothing better is known."""
    population, knows = claim.population, claim.attacker.knows
    prior, chances = population.weights, population.chances
    if knows.nobody:
        against = _mean(population, prior, w)
        return ball(_mean(population, prior, v) / against) if against else arb(0)
    each = min((law[v] / law[w] for law in chances if law[w]), default=Fraction(0))
    known = knows.at_most_in_all(atom_sizes(population).values())
    if knows.per_atom or len(population.domain) > 2 or known > MOST_COUNTED:
        return ball(each)
    weights = [ball(weight) * ball(law[w]) ** known for weight, law in zip(prior, chances, strict=True)]  # all known have w
    here, there = (
        sum((weight * ball(law[value]) for weight, law in zip(weights, chances, strict=True)), arb(0)) for value in (v, w)
    )
    return ball(each).max((here / there).lower()) if there > 0 else ball(each)


def _mean(population: UnknownLaw, weights: tuple[Fraction, ...], value: int) -> Fraction:
    return sum((weight * law[value] for weight, law in zip(weights, population.chances, strict=True)), Fraction(0))
