"""Every sentence about plans, attackers and policies is made here, so that reports and pages say the same.

Rules: "knows the vote of", never "knows 99 %"; "within policy", never a word that promises more; an exact figure's worst case is
said as what it is.
"""

from __future__ import annotations

import math

from sidelight.assess.assessment import Odds, ShownAttacker
from sidelight.model.ground import Ground
from sidelight.model.words import GROUNDS, capital, promised
from sidelight.numbers.interval import Interval
from sidelight.numbers.printing import decimal_as_written, decimal_down, epsilon_up, percent_as_written, percent_up
from sidelight.plan.plan import Policy

EXACT_WORST_CASE = "Someone who knows everyone else learns the answer, as with every exact figure."


def uncertainty_sentence(
    unit: str,
    secret: str,
    attacker: ShownAttacker,
    epsilon: Interval,
    delta: float,
    odds: tuple[Odds, ...],
    figure: str,
    target: str,
) -> str:
    how = "knows, and may have chosen," if attacker.influence == "active" else "has seen"
    known = f"the {secret} of {attacker.knows:,} other {plural(unit)}, not of the {attacker.unknown:,} others"
    who = f"An attacker who {how} {known}, and sees {figure}"
    if math.isinf(epsilon.upper):
        rest = "can learn" if math.isinf(epsilon.lower) else "is not shown to be limited about"
        return f"{who}, {rest} the {secret} of {target}: {promised('attacker_uncertainty', epsilon, delta)}"
    limit = f"epsilon is at most {epsilon_up(epsilon.upper, 4)} at delta = {decimal_as_written(delta)}"
    beliefs = "".join(f"; {_belief(belief)}" for belief in odds[:1])
    return f"{who}: about the {secret} of {target}, {limit}{beliefs}."


def cluster_sentence(unit: str, secret: str, epsilon: Interval | None, covering: Interval) -> str:
    """What holds for someone who knows the rest of the target's cluster, beside what holds whether or not they do."""
    if epsilon is None or math.isinf(epsilon.upper):
        return ""
    mates, limit = (
        f"the {secret} of those on whom the {unit}'s own may depend",
        f"epsilon is at most {epsilon_up(epsilon.upper, 4)}",
    )
    if math.isinf(covering.upper):
        return f" If they also know {mates}, {limit}."
    return f" This holds whether or not they know {mates}; if they know all of these, {limit}."


def _belief(odds: Odds) -> str:
    before, after = percent_as_written(odds.prior), percent_up(odds.posterior)
    exceptions = f"except with probability {decimal_as_written(odds.exceptions)} over what is published"
    return f"whoever gave an answer {before} before gives it at most {after} afterwards, {exceptions}"


def worst_case_sentence(epsilon: Interval, delta: float, figure: str, says_nothing: bool) -> str:
    if math.isinf(epsilon.upper):
        return EXACT_WORST_CASE
    if says_nothing:
        return f"{capital(figure)}: differentially private with epsilon 0, because it does not depend on anybody's secret."
    return f"{capital(figure)}: {promised('worst_case', epsilon, delta)} This holds whatever anybody knows."


def leak_sentence(epsilon: Interval, delta: float, figure: str, exact: str) -> str:
    return f"Beyond what {exact} already shows, {figure} adds: {promised('given_leak', epsilon, delta)}"


def refused_sentence(figure: str, missing: tuple[str, ...], epsilon: Interval | None = None) -> str:
    """`epsilon`: what is reached all the same."""
    said = f"Nothing is certified about {figure}: {'; '.join(missing)}."
    if epsilon is None or not epsilon.lower:
        return said
    reached = "no epsilon is enough" if math.isinf(epsilon.lower) else f"epsilon is at least {decimal_down(epsilon.lower, 4)}"
    return f"{said} One of the figures alone shows that {reached}."


def policy_line(policy: Policy | None, delta: float, ground: Ground) -> str:
    if policy is None:
        return f"There is no policy: epsilon is given at delta = {decimal_as_written(delta)}, and nothing is judged."
    limit = f"epsilon at most {decimal_as_written(float(policy.epsilon))} at delta = {decimal_as_written(float(policy.delta))}"
    return f"Policy: {limit}, judged on the ground {ground}: the answer {GROUNDS[ground]}."


def plural(unit: str) -> str:
    if unit == "person":
        return "people"
    return unit if unit.endswith("s") else f"{unit}s"
