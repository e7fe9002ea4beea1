"""Tables of large samples of which some people are discarded again: what a minimum is enough for, in closed form."""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from sidelight.definitions.simulators.distributional import Distributional
from sidelight.mechanisms.normal_form import normal_form
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.model.claim import Claim
from sidelight.model.mechanism import Mechanism
from sidelight.model.results.cite import COUPLED_WORLDS, OWN, Cite
from sidelight.model.results.theorem import Limit, theorem
from sidelight.numbers.balls import ball
from sidelight.numbers.printing import percent_as_written
from sidelight.populations.sampled import Sampled
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.tables.sampled_cells import Discarded
from sidelight.theorems.tables.sampled import counts_cells, is_truncated
from sidelight.theorems.tables.truncated_histogram import decay

# Epsilons at which it is looked whether a minimum hides anything: from below any that is of use to above all that are
LOOKED_AT = tuple(Fraction(2) ** step for step in range(-8, 6))


def _minimum(claim: Claim[Mechanism, Sampled]) -> int:
    return max(1, normal_form(claim.mechanism).display.minimum or 1)


def _share(claim: Claim[Mechanism, Sampled]) -> Fraction:
    """The largest share of all people that can be in the sample."""
    return Fraction(claim.population.drawn, claim.population.people)


def _tail(claim: Claim[Mechanism, Sampled], epsilon: Fraction) -> arb:
    """The exponent of what a minimum lets through at three times this epsilon; 0 or more: everything."""
    return ball(2 * epsilon) - _minimum(claim) * decay(epsilon, _share(claim))


def _hides(claim: Claim[Mechanism, Sampled]) -> bool:
    return _share(claim) < 1 and any(_tail(claim, epsilon) < 0 for epsilon in LOOKED_AT)


@theorem(
    "sl.large_sample_of_fixed_size",
    statistics=Histogram,
    populations=Sampled,
    definitions=Distributional,
    concerns=lambda claim: (
        claim.population.how == "fixed"
        and claim.population.discards is not None
        and claim.population.drawn > claim.population.discards.usual
        and claim.definition.simulator == "canonical"
        and claim.definition.index_aware
        and counts_cells(claim)
        and is_truncated(claim)
        and claim.attacker.knows.nobody
    ),
    limits=[
        Limit(
            "a fraction so far below one that the minimum hides a cell that is fully sampled",
            _hides,
            lambda claim: f"{percent_as_written(float(_share(claim)))}, and a minimum of {_minimum(claim)}",
        )
    ],
    cites=[Cite(COUPLED_WORLDS, "Theorem 10"), OWN],
    cost=2,
)
def any_minimum_that_hides(claim: Claim[Mechanism, Sampled]) -> Curve:
    """Nobody is known to be in the sample or not. Given that the person is in it, neighbouring sizes are nearly as likely, but
    for the smallest ones and for the one from which nobody is discarded. Then `cw.thm10` bounds any number of cells, whatever
    their sizes. With c people left usually, of d drawn, and the ratio r of the noise, the mass of the other sizes is at most
    (d / c) r^(d - c) + m r^(c - m) / c, where sizes n from m on have n / (n - 1) at most r e^(epsilon / 3).
    """
    discards = claim.population.discards
    assert discards is not None  # it concerns no other claims
    return Discarded(claim.population.drawn, discards.usual, discards.noise.ratio, _minimum(claim), _share(claim), decay)
