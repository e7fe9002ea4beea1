"""What is reached whatever rates lie in the bins: what someone who knows a few people less reaches with one rate in each bin.

Let p lie in the bin from a to b, of width w = b - a, and r = b / (1 + w). A bit with rate r is one with rate p with probability
1 - t, t = w / (1 + w), and is revealed otherwise. So people with common rates are those with their own rates, of whom some are
revealed. The hockey stick is convex: delta with common rates is at most its mean, given who is revealed.

1. If the attacker knows k people and at most K <= k are revealed, then with common rates someone who knows k - K, and is told
   who is revealed, knows at most k people of those with their own rates. More than K are revealed with a probability that is at
   most that of a Poisson variable: delta of k - K with common rates is at most delta plus that.
2. If k < K, let N + 1 more people with rate 1/2 be counted beside the common rates, and the attacker know nobody. A bit with rate
   1/2 is one with any rate p with probability 1/2 or more, and is revealed otherwise: one after the other these people stand in
   for those who are revealed, but for k of them. If K - k of N do, everybody is there with their own rate. The rest of them, and
   one other person if the target is one of them, are told; that moves a count by the same number in both worlds and changes
   nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from sidelight.hiding.people import FITS, PARTIAL, figure, group_sizes, is_figure
from sidelight.laws.counts.revealed_people import most_revealed, replacing
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.knowledge import Number
from sidelight.model.results.theorem import theorem
from sidelight.numbers.balls import above, ball
from sidelight.populations.binned_rates import BinnedRates, with_common
from sidelight.profiles.curves.but_for import ButFor, ReachedButForRest
from sidelight.profiles.curves.curve import Curve
from sidelight.theorems.counts.rates_in_bins import Binned, is_counted, known_at_most, unknown_at_most

LEAST_LEVEL = 1e-300  # probability that too few people stand in, where nobody is ever revealed beyond K


class Fewer(NamedTuple):
    """How many people fewer are known, how many are counted beside the others, and the probability that this is not enough."""

    known: int
    more: int
    rest: float


def _any_known(claim: Binned) -> int:
    """How many counted people can be known, whoever they are; 0 where every one of several atoms has its own limit."""
    several = claim.attacker.knows.per_atom and len(group_sizes(claim, figure(claim.mechanism).count)) > 1
    return 0 if several else known_at_most(claim)


def _ways(claim: Binned) -> Iterator[Fewer]:
    bins, known = claim.population.bins.of(lambda atom: is_counted(claim, atom)), _any_known(claim)
    plain, active = figure(claim.mechanism).hidden is None, claim.definition.influence == "active"
    others = known_at_most(claim) + unknown_at_most(claim)
    for revealed in most_revealed(bins.not_shared, others):
        if revealed.people <= known and (plain or active):
            yield Fewer(revealed.people, 0, revealed.rest)
        elif plain:
            standing_in = replacing(revealed.people - known, max(revealed.rest, LEAST_LEVEL))
            yield Fewer(known, standing_in.people + 1, above(ball(revealed.rest) + ball(standing_in.rest)))


def _with_fewer_known(claim: Binned) -> Iterator[Claim]:
    """With more people beside them, all counted people are put into one of their atoms: a count does not tell them apart."""
    known = _any_known(claim)
    for fewer in _ways(claim):
        attacker = replace(claim.attacker, knows=Number(known - fewer.known))
        people = claim.population.shared_rates
        if fewer.more:
            bins = claim.population.bins.of(lambda atom: is_counted(claim, atom)).as_one_atom()
            people = with_common(bins, bins.shared, fewer.more)
        yield Claim(claim.mechanism, people, attacker, claim.definition, claim.method)


def _speaks_of(claim: Binned) -> bool:
    if not is_figure(claim.mechanism) or claim.attacker.names_people:
        return False
    some_open = bool(claim.population.bins.of(lambda atom: is_counted(claim, atom)).open.any())
    return some_open and next(_ways(claim), None) is not None


@theorem(
    "sl.rates_in_bins_reached",
    populations=BinnedRates,
    definitions=PARTIAL,
    concerns=_speaks_of,
    limits=[FITS],
    rests_on=lambda claim: list(_with_fewer_known(claim)),
    cost=2,
)
def fewer_known_with_common_rates(claim: Binned, *fewer_known: Guarantee) -> Curve:
    """Whatever rates lie in the bins, somebody reaches at least what is reached with one common rate in each bin by someone who
    knows K people less, but for the probability that more than K people are revealed: the common law is everybody's own but for
    a share. Where fewer than K are known, some people with rate 1/2 are counted beside the others, and stand in for those
    revealed.
    """
    parts = zip(fewer_known, _ways(claim), strict=True)
    return ReachedButForRest(tuple(ButFor(premise.curve, fewer.rest) for premise, fewer in parts))
