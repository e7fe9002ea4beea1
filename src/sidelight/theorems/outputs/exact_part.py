"""One of several outputs is an exact count, and nobody is left for the target to hide behind."""

from __future__ import annotations

from sidelight.hiding.people import (
    PARTIAL,
    bounded_rates,
    figure,
    independent_vertices,
    is_figure,
    known_rates,
    unknown_others,
)
from sidelight.mechanisms.both import Both
from sidelight.model.claim import Claim
from sidelight.model.mechanism import Mechanism
from sidelight.model.results.theorem import theorem
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.two_laws import ConstantProfile


def _exact(part: Mechanism) -> bool:
    return is_figure(part) and figure(part).noise is None and figure(part).hidden is None


def _gives_away(claim: Claim) -> bool:
    """Whether, for some target with an open secret, the secrets of all others who are counted are known or certain."""
    count = figure(claim.mechanism).count
    if not claim.population.independent and claim.population.bounds is None:
        return False
    if bounded_rates(claim):
        return independent_vertices(claim, count).others == 0
    if not known_rates(claim):
        return False
    families = unknown_others(claim, count, each_target=True)
    return any(sum(people for rate, people in others.parts if 0 < rate < 1) <= others.gone for others in families)


@theorem(
    "sl.exact_part",
    mechanisms=Both,
    definitions=PARTIAL,
    concerns=lambda claim: any(_gives_away(claim.about(part)) for part in claim.mechanism.parts if _exact(part)),
    exact=True,
    cost=0,
)
def exact_count_that_nobody_hides(claim: Claim[Both]) -> Curve:
    """If one of the outputs is an exact count and everybody else who is counted is known, that count alone tells the target's
    secret, whatever is published beside it: delta is 1.
    """
    return ConstantProfile(1.0)
