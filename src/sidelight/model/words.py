"""Every sentence about a guarantee is made here, so that print(g), reports and pages say the same.

Rule: "differentially private" only for a worst case. Sentences about plans, attackers and policies are made in `assess/words.py`.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

from sidelight.model.ground import Ground
from sidelight.noises import all_noises
from sidelight.numbers.interval import Interval
from sidelight.numbers.printing import decimal_as_written, decimal_down, epsilon_up, exact_decimal, show
from sidelight.reading.grammar import NOBODY_ELSE, number_of, number_of_others

if TYPE_CHECKING:
    from sidelight.model.calibrated import Calibrated
    from sidelight.model.claim import Claim
    from sidelight.model.guarantee import Guarantee
    from sidelight.model.results.proof import ProofNode

GROUNDS: dict[Ground, str] = {
    "worst_case": "holds against anybody, whatever they know",
    "given_leak": "holds beyond what is already exact and public",
    "attacker_uncertainty": "rests on what the attacker does not know",
}
IN_PLANS = ("differential_privacy", "bounded_leakage", "active_knowledge", "passive_knowledge")
CHOSEN = ("active_knowledge", "distributional", "coupled_worlds", "noiseless", "pufferfish")  # worst case over what is known
FORBIDDEN = ("safe", "anonymous", "secure")
VACUOUS = "VACUOUS: nothing is compared here, so nothing is promised."
EVERY_BELIEF = "takes every belief into account, for the setting has no prior"
SETTING_GROUNDS = {**GROUNDS, "given_leak": "holds beyond what has leaked"}
SCALES = {  # where epsilon or delta means something of its own
    "semantic": "Epsilon is a statistical difference here, from 0 to 1.",
    "reality_oblivious_semantic": "Epsilon is a statistical difference here, from 0 to 1.",
    "inference_causal": "There is no delta here: 0 says that it holds, 1 that it fails.",
}
CALIBRATED = {  # what has a value that was looked for
    "epsilon": "epsilon {}",
    "known": "an attacker who knows the secret of {}",
    "at_least": "a probability of at least {} of every value for everyone unknown",
    "at_most": "a probability of at most {} of the rare value for everyone unknown",
    "minimum": "counts hidden below {}",
    "people": "a population of {}",
    **{noise.name: f"{noise.words} of {noise.parameters[0].name} {{}}" for noise in all_noises().values()},
}
GIVEN = "sl.given"
SHOWN_DELTA = Fraction(1, 10**6)  # where print(guarantee) states epsilon: one in a million, as in reports without a policy


def describe_claim(claim: Claim) -> str:
    return f"{claim.mechanism} about {number_of(claim.population.people, 'person')}, {_against(claim)}"


def describe_subject(claim: Claim) -> str:
    """The definition, the mechanism, what leaked and how many at once: what a step of a proof is about."""
    definition = claim.definition
    leak, group = definition.leak, definition.group
    beside = "" if leak is None else f", {'from' if definition.name == 'independence' else 'beyond'} {leak}"
    together = "" if group == 1 else f", for any {group} people together"
    return f"{definition.name.replace('_', ' ')} of {claim.mechanism}{beside}{together}"


def describe_guarantee(guarantee: Guarantee) -> str:
    """The sentence, the ground it stands on, the proof."""
    proof = guarantee.proof_at(SHOWN_DELTA)
    return "\n".join((guarantee_sentence(guarantee, SHOWN_DELTA), "Proof:", *proof_lines(proof, 1)))


def guarantee_sentence(guarantee: Guarantee, delta: Fraction) -> str:
    what, epsilon, definition = describe_claim(guarantee.claim), guarantee.epsilon(delta), guarantee.claim.definition
    if definition.name not in IN_PLANS:
        what = f"{definition.name.replace('_', ' ')} of {what}"
    if _rests_on(guarantee.proof_at(delta), GIVEN):
        what = f"stated by the user and not checked: {what}"
    plain = guarantee.ground == "worst_case" and definition.name != "differential_privacy"
    said = promised("given_leak" if plain else guarantee.ground, epsilon, float(delta))
    scale = f" {SCALES[definition.name]}" if definition.name in SCALES else ""
    return f"{capital(what)}: {said} This {GROUNDS[guarantee.ground]}.{scale}"


def calibrated_sentence(found: Calibrated) -> str:
    """What was shown of the value, of the next one, and of those beyond it; never more."""
    epsilon = "" if found.epsilon is None else f"epsilon {decimal_as_written(float(found.epsilon))} at "
    target = f"{epsilon}delta = {decimal_as_written(float(found.delta))}"
    further = (
        f", and beyond that it fails too, because {found.because} ({found.order})." if found.monotone else f"; {found.because}."
    )

    def said(value: int | Fraction) -> str:
        shown = f"{value:,}" if isinstance(value, int) else exact_decimal(value)
        return CALIBRATED[found.kind].format(number_of_others(int(value)) if found.kind == "known" else shown)

    met = "" if found.value is None else f"{target} is met with {said(found.value)}"
    if found.next is None:
        return capital(f"{met}, the last value that was looked for.")
    if found.next_fails == "certainly":
        missed = f"with {said(found.next)} it fails" if met else f"{target} fails already with {said(found.next)}"
    else:
        further = "."
        missed = (
            f"with {said(found.next)} it is shown neither to be met nor to be missed"
            if met
            else (f"{target} is shown neither to be met nor to be missed with {said(found.next)}")
        )
    return capital(f"{met}; {missed}{further}" if met else f"{missed}{further}")


def _rests_on(node: ProofNode, theorem: str) -> bool:
    return node.theorem == theorem or any(_rests_on(premise, theorem) for premise in node.premises)


def proof_lines(node: ProofNode, depth: int = 0, above: ProofNode | None = None) -> list[str]:
    """One line for each step, below what rests on it; a step about something else than the one above says about what."""
    subject = "" if above is None or above.about == node.about else f"{node.about}, by "
    lines = [f"{'  ' * depth}{subject}{node.theorem} ({node.cites}): {node.statement}"]
    for premise in node.premises:
        lines += proof_lines(premise, depth + 1, node)
    return lines


def stated(claim: Claim, epsilon: Fraction, delta: Fraction) -> str:
    """A fact that the user vouches for, as the proof says it."""
    at = f"epsilon {decimal_as_written(float(epsilon))} at delta {decimal_as_written(float(delta))}"
    return f"STATED BY THE USER, not checked: {describe_subject(claim)}, {at}."


def promised(ground: Ground, epsilon: Interval, delta: float) -> str:
    """What the two ends say, rounded outward."""
    at = f"at delta = {decimal_as_written(delta)}"
    if math.isinf(epsilon.upper):
        known = "no epsilon is enough" if math.isinf(epsilon.lower) else "no epsilon could be certified"
        return f"{known} {at}."
    if ground == "worst_case":
        return f"differentially private with epsilon at most {epsilon_up(epsilon.upper, 4)} {at}."
    apart = epsilon.lower > 0 and show(epsilon).startswith("between")
    reached = f" (attacks reach {decimal_down(epsilon.lower, 4)})" if apart else ""
    return f"epsilon at most {epsilon_up(epsilon.upper, 4)} {at}{reached}."


def cell_label(cell: tuple[tuple[str, str], ...]) -> str:
    """Who is in a cell, by public columns."""
    return " and ".join(f"{column} = {value!r}" for column, value in cell)


def cell_in_words(cell: tuple[tuple[str, str], ...]) -> str:
    """The same, as it stands in a list or in brackets."""
    return ", ".join(f"{column} = {value}" for column, value in cell)


def _against(claim: Claim) -> str:
    group = claim.definition.group
    if claim.definition.ground == "worst_case":
        return "against anybody" if group == 1 else f"against anybody, for any {group} people together"
    if claim.definition.ground == "given_leak":
        return "beyond what has leaked"
    known = str(claim.attacker.knows)
    how = "knows, and may have chosen," if claim.definition.name in CHOSEN else "has seen"
    return f"against someone who {'knows' if known == NOBODY_ELSE else how} the secret of {known}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
