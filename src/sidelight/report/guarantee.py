"""Shows one guarantee: as a few lines, as one JSON object, or in a notebook."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape

from sidelight.assess.assessment import Odds, Point
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.belief import Belief
from sidelight.model.words import guarantee_sentence, proof_lines
from sidelight.numbers.interval import Interval
from sidelight.numbers.printing import decimal_as_written, epsilon_up, percent_as_written, percent_down, percent_up, show
from sidelight.numbers.rounding import float_as_written, float_below
from sidelight.report.guarantee_picture import guarantee_svg
from sidelight.report.json import JsonObject, dumps, json_number, json_points, odds, proof

FEW_DELTAS = (1e-3, 1e-6, 1e-9)  # at which a notebook states epsilon
PRIOR = 0.5  # probability of the secret before anything is published: a fair bet


def guarantee_text(guarantee: Guarantee, delta: Fraction, epsilons: Sequence[Fraction], believed: Belief | None = None) -> str:
    """`believed`: what was asked of beliefs, in place of what is believed by somebody for whom it was a fair bet."""
    lines = [guarantee_sentence(guarantee, delta), ""]
    lines += [f"epsilon: {show(guarantee.epsilon(delta))} at delta {decimal_as_written(float(delta))}"]
    lines += [f"delta:   {show(p.delta)} at epsilon {decimal_as_written(p.epsilon)}" for p in _profile(guarantee, epsilons)]
    belief = _odds(guarantee, delta) if believed is None else None
    lines += [] if believed is None else _belief_lines(believed)
    if belief is not None:
        prior, posterior = percent_as_written(belief.prior), percent_up(belief.posterior)
        lines += [
            f"belief:  from {prior} to at most {posterior}, except with probability {decimal_as_written(belief.exceptions)}"
        ]
    lines += ["proof:", *(f"  {line}" for line in proof_lines(guarantee.proof_at(delta)))]
    return "\n".join(lines) + "\n"


def _belief_lines(believed: Belief) -> Iterator[str]:
    low, high = (percent_as_written(end) for end in believed.prior)
    before = low if low == high else f"between {low} and {high}"
    most, least = percent_up(believed.posterior_at_most), percent_down(believed.posterior_at_least)
    yield f"belief:  from {before} to at most {most} and at least {least},"
    yield f"         moved by at most {percent_up(believed.distance_at_most)},"
    if math.isfinite(believed.odds_ratio_at_most):
        yield f"         with odds changed by a factor of at most {epsilon_up(believed.odds_ratio_at_most, 4)},"
    yield f"         except with probability {decimal_as_written(believed.except_with_probability)}"


def guarantee_json(guarantee: Guarantee, delta: Fraction, epsilons: Sequence[Fraction], believed: Belief | None = None) -> str:
    epsilon, belief = guarantee.epsilon(delta), _odds(guarantee, delta)
    beliefs: JsonObject = {} if belief is None else {"odds": odds(belief)}
    return dumps(
        {
            "sidelight": 1,
            "definition": guarantee.claim.definition.name,
            "ground": guarantee.ground,
            "delta": float_as_written(delta),
            "epsilon": json_number(epsilon.upper),
            "epsilon_lower": json_number(epsilon.lower),
            "profile": json_points(_profile(guarantee, epsilons)),
            **beliefs,
            **({} if believed is None else {"belief": _belief_json(believed)}),
            "method": guarantee.method_at(delta),
            "proof": proof(guarantee.proof_at(delta)),
            "sentence": guarantee_sentence(guarantee, delta),
        }
    )


def guarantee_html(guarantee: Guarantee) -> str:
    """A fragment for a notebook: the curve, a few points of it, the sentence and the proof."""
    rows = [(f"delta {decimal_as_written(delta)}", f"epsilon {show(epsilon)}") for delta, epsilon in _few(guarantee)]
    table = "".join(f"<tr><th scope='row'>{escape(at)}</th><td>{escape(found)}</td></tr>" for at, found in rows)
    return (
        f"<div>{guarantee_svg(guarantee)}<table><tbody>{table}</tbody></table>"
        f"<details><summary>As text, with the proof</summary>"
        f"<pre style='white-space:pre-wrap'>{escape(str(guarantee))}</pre></details></div>"
    )


def _few(guarantee: Guarantee) -> Iterator[tuple[float, Interval]]:
    return zip(FEW_DELTAS, guarantee.epsilon(FEW_DELTAS), strict=True)


def _belief_json(believed: Belief) -> JsonObject:
    return {
        "prior": list(believed.prior),
        "posterior_at_most": believed.posterior_at_most,
        "posterior_at_least": believed.posterior_at_least,
        "odds_ratio_at_most": json_number(believed.odds_ratio_at_most),
        "distance_at_most": believed.distance_at_most,
        "except_with_probability": believed.except_with_probability,
    }


def _odds(guarantee: Guarantee, delta: Fraction) -> Odds | None:
    """The largest belief after the output of somebody who gave the secret probability 1/2 before; None where the definition does
    not compare two worlds.
    """
    definition = guarantee.claim.definition
    if guarantee.compared is None or not definition.odds:
        return None
    posterior = guarantee.odds(prior=PRIOR, exceptions=float_below(delta))
    return Odds(PRIOR, posterior, float_as_written(delta))


def _profile(guarantee: Guarantee, epsilons: Sequence[Fraction]) -> list[Point]:
    return [Point(float_as_written(e), guarantee.delta_at(e)) for e in epsilons]
