"""One guarantee as a few lines, or as one JSON object."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from sidelight.model.assessment import Point, ProofNode
from sidelight.model.guarantee import Guarantee
from sidelight.numbers.interval import Interval
from sidelight.numbers.printing import as_written, percent_as_written, percent_up, show
from sidelight.numbers.rounding import float_below
from sidelight.profiles.profile import Profile
from sidelight.report.blocks import printable
from sidelight.report.json import dumps, number, points, proof

PRIOR = 0.5


def guarantee_text(guarantee: Guarantee, delta: Fraction, epsilons: Sequence[Fraction]) -> str:
    at = float_below(delta)
    lines = [*map(printable, str(guarantee).splitlines()), ""]
    lines += [f"epsilon: {show(guarantee.epsilon(at))} at delta {as_written(at)}"]
    lines += [f"delta:   {show(p.delta)} at epsilon {as_written(p.epsilon)}" for p in _profile(guarantee, epsilons)]
    if isinstance(guarantee.curve, Profile):
        prior, posterior = percent_as_written(PRIOR), percent_up(guarantee.odds(prior=PRIOR, exceptions=at))
        lines += [f"belief:  from {prior} to at most {posterior}, except with probability {as_written(at)}"]
    return "\n".join(lines) + "\n"


def guarantee_json(guarantee: Guarantee, delta: Fraction, epsilons: Sequence[Fraction]) -> str:
    epsilon = guarantee.epsilon(float_below(delta))
    return dumps(
        {
            "sidelight": 1,
            "definition": guarantee.claim.definition.name,
            "ground": guarantee.ground,
            "delta": float(delta),
            "epsilon": number(epsilon.upper),
            "epsilon_lower": number(epsilon.lower),
            "profile": points(_profile(guarantee, epsilons)),
            "method": guarantee.method,
            "proof": proof(_proof(guarantee, epsilon)),
            "sentence": printable(str(guarantee)),
        }
    )


def _proof(guarantee: Guarantee, epsilon: Interval) -> ProofNode:
    """Of the point that was asked for, when there is one."""
    return guarantee.proof(epsilon.upper) if math.isfinite(epsilon.upper) else guarantee.proof()


def _profile(guarantee: Guarantee, epsilons: Sequence[Fraction]) -> list[Point]:
    return [Point(float(e), guarantee.delta(float_below(e))) for e in epsilons]
