"""People whose rates lie in bins: as good as one rate in each bin, for someone who knows a few people more.

Let p lie in the bin from a to b, of width w = b - a, and r = a / (1 - w). Then p = (1 - w) r + w q with q = (p - a) / w, which is
between 0 and 1. So a person's secret can be drawn like this: with probability w they are revealed, and the secret has rate q;
otherwise it has rate r. Tell the attacker who is revealed, and their secrets.

1. This is drawn alike in both worlds. The hockey stick is convex: delta is at most its mean, given what is told.
2. Given that, the others who are not revealed have the common rates of their bins. The attacker has k people and those revealed,
   whose values are possible in the bins: delta is at most that of someone who chose the values of so many.
3. Someone who knows more is stronger: while at most K people are revealed, k + K known people bound it; otherwise it is at
   most 1.
4. The number of people revealed is a sum of independent bits. Each is at most a Poisson variable that is 0 with probability
   1 - w, so their sum is at most one with the sum of the means -log(1 - w).
"""

from __future__ import annotations

from dataclasses import replace

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.hiding.people import FITS, figure, group_size, is_figure, most_known
from sidelight.laws.counts.revealed_people import Enough, most_revealed
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.model.guarantee import Guarantee
from sidelight.model.knowledge import Number
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, atom_sizes
from sidelight.model.results.theorem import theorem
from sidelight.populations.binned_rates import BinnedRates
from sidelight.profiles.curves.but_for import ButFor, UpToRest
from sidelight.profiles.curves.curve import Curve

Binned = Claim[Mechanism, BinnedRates, Definition]


def is_counted(claim: Binned, atom: Atom) -> bool:
    """Whether people of this atom are in what is published; unless it is one count, everybody counts as such."""
    return not is_figure(claim.mechanism) or figure(claim.mechanism).count.covers(atom)


def known_at_most(claim: Binned) -> int:
    if is_figure(claim.mechanism):
        return most_known(claim, figure(claim.mechanism).count)
    return max(0, min(claim.attacker.knows.at_most_in_all(atom_sizes(claim.population).values()), claim.population.people - 1))


def unknown_at_most(claim: Binned) -> int:
    """The others who are in what is published and are not known."""
    figured = is_figure(claim.mechanism)
    people = group_size(claim, figure(claim.mechanism).count) if figured else claim.population.people
    return max(0, people - 1 - known_at_most(claim))


def _revealed(claim: Binned) -> tuple[Enough, ...]:
    bins = claim.population.bins.of(lambda atom: is_counted(claim, atom))
    return most_revealed(bins.not_alike, unknown_at_most(claim))


def _with_more_known(claim: Binned) -> list[Claim]:
    known, people = known_at_most(claim), claim.population.alike_rates
    stronger = [replace(claim.attacker, knows=Number(known + more)) for more, _ in _revealed(claim)]
    return [Claim(claim.mechanism, people, attacker, claim.definition, claim.method) for attacker in stronger]


@theorem(
    "sl.rates_in_bins",
    populations=BinnedRates,
    definitions=ActiveKnowledge,
    concerns=lambda claim: bool(claim.population.bins.open.any()),
    limits=[FITS],
    rests_on=_with_more_known,
    cost=2,
)
def one_rate_in_each_bin(claim: Binned, *more_known: Guarantee) -> Curve:
    """People of a bin can be taken to have one common rate, if the attacker knows K people more: everybody's law is the common
    one but for a share, the width of the bin. Those for whom it is not are revealed.

    With the probability that more than K are, added to delta, this holds for whatever rates lie in the bins. The number of people
    revealed is at most a Poisson variable.
    """
    parts = zip(more_known, _revealed(claim), strict=True)
    return UpToRest(tuple(ButFor(premise.profile.promise, enough.rest) for premise, enough in parts))
