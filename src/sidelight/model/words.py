"""Every sentence about a guarantee is made here, so that print(g), reports and pages say the same.

Rules: "differentially private" only for a worst case; "knows the vote of", never "knows 99 %"; "within policy", never a word that
promises more; an exact figure's worst case is said as what it is.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

from sidelight.model.plan import Ground
from sidelight.numbers.interval import Interval
from sidelight.numbers.printing import as_written, percent_up, show, up

if TYPE_CHECKING:
    from sidelight.model.assessment import Odds, ShownAttacker
    from sidelight.model.claim import Claim
    from sidelight.model.guarantee import Guarantee

GROUNDS: dict[Ground, str] = {
    "worst_case": "holds against anybody, whatever they know",
    "given_leak": "holds beyond what is already exact and public",
    "attacker_uncertainty": "rests on what the attacker does not know",
}
FORBIDDEN = ("safe", "anonymous", "secure")
EXACT_WORST_CASE = "Someone who knows everyone else learns the answer, as with every exact figure."
SHOWN_DELTA = 1e-6


def describe_claim(claim: Claim) -> str:
    return f"{claim.mechanism} about {claim.population.people:,} people, {_against(claim)}"


def describe_guarantee(guarantee: Guarantee) -> str:
    """The sentence, the ground it stands on, the proof."""
    epsilon = guarantee.epsilon(SHOWN_DELTA)
    promise = promised(guarantee.ground, epsilon, SHOWN_DELTA)
    proof = guarantee.proof(epsilon.upper if math.isfinite(epsilon.upper) else 1.0)
    lines = [f"{_capital(describe_claim(guarantee.claim))}: {promise}", f"It {GROUNDS[guarantee.ground]}.", "Proof:"]
    nodes = [(proof, 1)]
    while nodes:
        node, depth = nodes.pop(0)
        lines.append(f"{'  ' * depth}{node.theorem} ({node.cites}): {node.statement}")
        nodes = [(premise, depth + 1) for premise in node.premises] + nodes
    return "\n".join(lines)


def promised(ground: Ground, epsilon: Interval, delta: float) -> str:
    """What the two ends say, rounded outward."""
    at = f"at delta = {as_written(delta)}"
    if math.isinf(epsilon.upper):
        known = "no epsilon is enough" if math.isinf(epsilon.lower) else "no epsilon could be certified"
        return f"{known} {at}."
    if ground == "worst_case":
        return f"differentially private with epsilon at most {up(epsilon.upper, 4)} {at}."
    return f"epsilon {show(epsilon)} {at}: no event is more than e^epsilon times likelier under one secret than the other, plus delta."


def uncertainty_sentence(
    unit: str, secret: str, attacker: ShownAttacker, epsilon: Interval, delta: float, odds: tuple[Odds, ...], figure: str, target: str
) -> str:
    how = "has chosen or knows" if attacker.influence == "active" else "has seen"
    who = f"An attacker who {how} the {secret} of {attacker.knows:,} other {plural(unit)}, and not of {attacker.unknown:,}, and sees {figure}"
    if math.isinf(epsilon.upper):
        rest = "can learn it" if math.isinf(epsilon.lower) else "is not shown to be limited"
        return f"{who}, {rest}: for the {secret} of {target} {promised('attacker_uncertainty', epsilon, delta)}"
    sentence = f"{who}, is limited about the {secret} of {target}: epsilon at most {up(epsilon.upper, 4)} at delta = {as_written(delta)}"
    if odds:
        belief = odds[0]
        sentence += (
            f"; who believed either value at {percent_up(belief.prior)} believes it at most at {percent_up(belief.posterior)} afterwards, "
            f"except with probability {as_written(belief.exceptions)} over what is published"
        )
    return sentence + "."


def worst_case_sentence(epsilon: Interval, delta: float, figure: str) -> str:
    if math.isinf(epsilon.upper):
        return EXACT_WORST_CASE
    if epsilon.upper == 0:
        return f"{_capital(figure)}: differentially private with epsilon 0: it does not depend on anybody's secret."
    return f"{_capital(figure)}: {promised('worst_case', epsilon, delta)} This holds whatever anybody knows."


def leak_sentence(epsilon: Interval, delta: float, figure: str, exact: str) -> str:
    return f"Beyond what {exact} already shows, {figure} adds: {promised('given_leak', epsilon, delta)}"


def refused_sentence(figure: str, reason: str) -> str:
    return f"Nothing is certified about {figure}: {reason}"


def policy_line(epsilon: Fraction | None, delta: float, ground: Ground) -> str:
    if epsilon is None:
        return f"There is no policy: epsilon is given at delta = {as_written(delta)}, and nothing is judged."
    return f"Policy: epsilon at most {as_written(float(epsilon))} at delta = {as_written(delta)}, judged on the ground {ground}: it {GROUNDS[ground]}."


def plural(unit: str) -> str:
    if unit == "person":
        return "people"
    return unit if unit.endswith("s") else f"{unit}s"


def _against(claim: Claim) -> str:
    if claim.definition.ground == "worst_case":
        return "against anybody"
    if claim.definition.ground == "given_leak":
        return "beyond what has leaked"
    knows = claim.attacker.knows
    number = f"{float(100 * knows):g} % of the others" if isinstance(knows, Fraction) else f"{len(knows) if isinstance(knows, tuple) else knows:,} others"
    how = "knows, and may have chosen," if claim.definition.name == "active_knowledge" else "has seen"
    return f"against someone who {how} the secret of {number}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
