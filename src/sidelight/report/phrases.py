"""Short phrases of a report. Sentences about a guarantee are not made here: each statement has its own."""

from __future__ import annotations

import math

from sidelight.assess.assessment import Assessment, CellSummary, Finding, Odds, Point, Statement
from sidelight.model.calibrated import BreakingPoint
from sidelight.model.words import cell_in_words
from sidelight.numbers.printing import (
    decimal_as_written,
    decimal_down,
    decimal_up,
    epsilon_up,
    percent_as_written,
    percent_up,
    show,
)

FEW_REASONS = 2  # reasons that are named in the line of the verdict; more are left to a list
VERDICT = {"pass": "PASS", "fail": "FAIL", "review": "REVIEW"}
VERDICT_MEANING = {
    "pass": "everything that the policy requires is within policy.",
    "fail": "this is not within policy as it stands.",
    "review": "a person has to decide.",
}
AGAINST = {"worst_case": "anybody", "given_leak": "beyond what is public", "attacker_uncertainty": "an unsure attacker"}
STATUS = {"within": "within policy", "broken": "not within policy", "undecided": "undecided"}


def verdict_line(assessment: Assessment) -> str:
    """The verdict and its reasons; more than FEW_REASONS reasons are not named here but in a list."""
    few = 0 < len(assessment.because) <= FEW_REASONS
    reasons = map(ended, assessment.because) if few else (VERDICT_MEANING[assessment.verdict],)
    return f"{VERDICT[assessment.verdict]}: {' '.join(reasons)}"


def ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."


def against(s: Statement) -> str:
    if s.attacker is not None:
        return f"{s.attacker.name} ({s.attacker.influence})"
    return AGAINST[s.ground]


def people(number: int) -> str:
    return f"{number:,}"


def judged(assessment: Assessment, s: Statement) -> str:
    """Whether a statement meets the policy; a statement on another ground than the policy's is not judged."""
    if assessment.limit is None:
        return "no policy"
    return STATUS[s.status] if s.ground == assessment.ground else "not judged"


def epsilon(s: Statement) -> str:
    return "not certified" if s.method == "refused" else epsilon_up(s.epsilon.upper)


def reached(s: Statement) -> str:
    """The lower end, if it is visibly below the upper one as printed."""
    return decimal_down(s.epsilon.lower) if show(s.epsilon, 3).startswith("between") else ""


def at(s: Statement, point: Point) -> str:
    return f"{against(s)}: delta is at most {decimal_up(point.delta.upper)} at epsilon {decimal_as_written(point.epsilon)}."


def belief_line(odds: Odds) -> str:
    return f"from {percent_as_written(odds.prior)} to at most {percent_up(odds.posterior)}"


def belief_lines(s: Statement) -> str:
    """One line for each prior."""
    if s.odds:
        return "\n".join(belief_line(o) for o in s.odds)
    if math.isinf(s.epsilon.lower):
        return "no limit"
    return "no bound found" if math.isinf(s.epsilon.upper) else ""


def cell(s: Statement) -> str:
    return cell_in_words(s.cell)


def cells_line(release: str, c: CellSummary) -> str:
    return f"{release}: {people(c.count)} cells, {people(c.above_policy)} above policy, {people(c.exposed)} exposed"


def setting(s: Statement) -> str:
    """What all statements share: the delta, and the probability of exceptions of the beliefs."""
    exceptions = " or ".join(sorted({decimal_as_written(o.exceptions) for o in s.odds}))
    tail = f"; a belief holds except with probability {exceptions} over what is published" if exceptions else ""
    return f"Epsilon is at delta = {decimal_as_written(s.delta)}{tail}."


def breaking_point_line(b: BreakingPoint, secret: str) -> str:
    """The breaking point in words. A lower limit is rounded up and an upper limit down, so that the printed value
    still passes.
    """
    limits = []
    if b.knows_at_most is not None:
        limits.append(f"the attacker knows the {secret} of at most {people(b.knows_at_most)} others")
    if b.uncertainty_at_least is not None:
        limits.append(
            f"every value keeps a probability of at least {decimal_up(b.uncertainty_at_least)} for everyone they do not know"
        )
    if b.uncertainty_at_most is not None:
        limits.append(
            f"the rare value has a probability of at most {decimal_down(b.uncertainty_at_most)} for everyone they do not know"
        )
    if not limits:
        return "No value passes the policy with everything else as declared."
    return f"Within policy, everything else as declared, when {'; or when '.join(limits)}."


def finding(f: Finding) -> str:
    concerned = "1 person" if f.people == 1 else f"{people(f.people)} people"
    text = f"[{f.level}] {f.id} {f.kind} in {', '.join(f.releases)}: {concerned}, {f.where}."
    return f"{text} Repair: {f.repair}" if f.repair else text
