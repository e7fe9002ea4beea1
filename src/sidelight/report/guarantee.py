"""One guarantee as a few lines, or as one JSON object."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sidelight.model.assessment import Point
from sidelight.model.guarantee import Guarantee
from sidelight.model.words import guarantee_sentence, proof_lines
from sidelight.numbers.printing import as_written, percent_as_written, percent_up, show
from sidelight.numbers.rounding import float_as_written, float_below
from sidelight.profiles.profile import Profile
from sidelight.report.json import dumps, number, points, proof

PRIOR = 0.5


def guarantee_text(guarantee: Guarantee, delta: Fraction, epsilons: Sequence[Fraction]) -> str:
    at = float_below(delta)
    lines = [guarantee_sentence(guarantee, delta), ""]
    lines += [f"epsilon: {show(guarantee.epsilon(delta))} at delta {as_written(float(delta))}"]
    lines += [f"delta:   {show(p.delta)} at epsilon {as_written(p.epsilon)}" for p in _profile(guarantee, epsilons)]
    if isinstance(guarantee.curve, Profile):
        prior, posterior = percent_as_written(PRIOR), percent_up(guarantee.odds(prior=PRIOR, exceptions=at))
        lines += [f"belief:  from {prior} to at most {posterior}, except with probability {as_written(float(delta))}"]
    lines += ["proof:", *(f"  {line}" for line in proof_lines(guarantee.proof_at(delta)))]
    return "\n".join(lines) + "\n"


def guarantee_json(guarantee: Guarantee, delta: Fraction, epsilons: Sequence[Fraction]) -> str:
    epsilon = guarantee.epsilon(delta)
    return dumps(
        {
            "sidelight": 1,
            "definition": guarantee.claim.definition.name,
            "ground": guarantee.ground,
            "delta": float_as_written(delta),
            "epsilon": number(epsilon.upper),
            "epsilon_lower": number(epsilon.lower),
            "profile": points(_profile(guarantee, epsilons)),
            "method": guarantee.method,
            "proof": proof(guarantee.proof_at(delta)),
            "sentence": guarantee_sentence(guarantee, delta),
        }
    )


def _profile(guarantee: Guarantee, epsilons: Sequence[Fraction]) -> list[Point]:
    return [Point(float_as_written(e), guarantee.delta_at(e)) for e in epsilons]
