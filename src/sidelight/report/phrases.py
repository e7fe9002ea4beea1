"""Short phrases of a report. Sentences about a guarantee are not made here: each statement has its own."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sidelight.assess.assessment import Assessment, CellSummary, Finding, Odds, Point, Statement
from sidelight.assess.attackers import counts_shares
from sidelight.assess.words import exposed_people_in_words, somebody
from sidelight.model.calibrated import BreakingPoint
from sidelight.model.words import capital, cell_in_words
from sidelight.numbers.printing import (
    decimal_as_written,
    decimal_down,
    decimal_up,
    epsilon_up,
    percent_as_written,
    percent_up,
    show,
)
from sidelight.plan.protected import People
from sidelight.reading.grammar import in_words, number_of

SMALLEST_LOOKED_FOR = 1e-12  # probability at which the search for a breaking point ends
VERDICT = {"pass": "PASS", "fail": "FAIL", "review": "REVIEW"}
VERDICT_MEANING = {
    "pass": "everything that the policy requires is within policy.",
    "fail": "this is not within policy as it stands.",
    "review": "a person has to decide.",
}
AGAINST = {"worst_case": "anybody", "given_leak": "beyond what is exact", "attacker_uncertainty": "an unsure attacker"}
STATUS = {"within": "within policy", "broken": "not within policy", "undecided": "undecided"}


def verdict_line(assessment: Assessment) -> str:
    """The verdict and its reason; several reasons are not named here but in a list."""
    one = len(assessment.because) == 1
    return f"{VERDICT[assessment.verdict]}: {ended(assessment.because[0]) if one else VERDICT_MEANING[assessment.verdict]}"


def ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return ended(capital(text))


def against(*several: Statement) -> str:
    """Whom statements are against that say the same; of nobody it does not matter whether they were chosen."""
    s = several[0]
    if s.attacker is None:
        return AGAINST[s.ground]
    influences = in_words(tuple(dict.fromkeys(one.attacker.influence for one in several if one.attacker is not None)))
    return f"{s.attacker.name} ({influences})" if s.attacker.knows else s.attacker.name


def short_against(several: Sequence[Statement], protected: People) -> str:
    """The same in a table."""
    return against(*several).removeprefix(f"knows {protected.phrase} ")


def whoever(several: Sequence[Statement]) -> str:
    """Attackers in a sentence; one without a name of their own is someone who knows what they know."""
    by_name: dict[str, list[Statement]] = {}
    for s in several:
        by_name.setdefault(against(s).partition(" (")[0], []).append(s)
    return in_words([f"{'someone who ' if name.startswith('knows ') else ''}{against(*of)}" for name, of in by_name.items()])


def told(several: Sequence[Statement]) -> str:
    """The sentence of the first, which holds for the others too; one that names no attacker gets their names."""
    if several[0].method == "refused":
        return f"Against {whoever(several)}: {several[0].sentence[:1].lower()}{several[0].sentence[1:]}"
    knows = several[0].attacker is not None and several[0].attacker.knows
    again = " The same holds if they have only seen these people." if len(several) > 1 and knows else ""
    name = "" if several[0].attacker is None or several[0].attacker.name.startswith("knows ") else several[0].attacker.name
    said = several[0].sentence
    return f"{capital(name)}: {said[0].lower()}{said[1:]}{again}" if name else f"{said}{again}"


def people(number: int) -> str:
    return f"{number:,}"


def judged(assessment: Assessment, s: Statement) -> str:
    """Whether a statement meets the policy; a statement on another ground than the policy's is not judged."""
    if assessment.limit is None:
        return "no policy"
    sample = assessment.bound.people.sample
    if sample is not None and s.membership is not None and sample.judged_hidden != (s.membership == "hidden"):
        return "not judged"
    unnamed = s.release == "*" and s.attacker is not None and s.attacker.declared and not s.required
    return STATUS[s.status] if s.ground == assessment.ground and not unnamed else "not judged"


def epsilon(s: Statement) -> str:
    return "not certified" if s.method == "refused" else epsilon_up(s.epsilon.upper)


def reached(s: Statement) -> str:
    """The lower end, if it is above 0 and visibly below the upper one as printed."""
    return decimal_down(s.epsilon.lower) if s.epsilon.lower and show(s.epsilon, 3).startswith("between") else ""


def at(s: Statement, point: Point) -> str:
    at_most = decimal_up(point.delta.upper)
    return f"Against {whoever([s])}: delta is at most {at_most} at epsilon {decimal_as_written(point.epsilon)}."


def belief_line(odds: Odds) -> str:
    return f"{percent_as_written(odds.prior)} to {percent_up(odds.posterior)}"


def belief_lines(s: Statement) -> str:
    """One line for each prior."""
    if s.odds:
        return "\n".join(belief_line(o) for o in s.odds)
    if math.isinf(s.epsilon.lower):
        return "no limit"
    return "no bound found" if math.isinf(s.epsilon.upper) else ""


def cell(s: Statement) -> str:
    return cell_in_words(s.cell)


def cells_line(release: str, c: CellSummary, passes_from: int, assessment: Assessment) -> str:
    unit = assessment.bound.people.unit
    decided = "" if assessment.limit is None else f", of which {_not_within(c.above_policy)}"
    exposed = f"; {number_of(c.exposed, unit)} {'is' if c.exposed == 1 else 'are'} exposed" if c.exposed else ""
    needed = f"; a cell of {number_of(passes_from, unit)} or more would be within policy by itself" if passes_from else ""
    cells = assessment.bound.figures.get(release, ())
    left = assessment.bound.people.count - sum(size for _, size in cells)
    outside = f"; {number_of(left, unit)} {'is' if left == 1 else 'are'} in none of them" if cells and left > 0 else ""
    return f"'{release}' has {number_of(c.count, 'cell')}{decided}{exposed}{outside}{needed}."


def _not_within(cells: int) -> str:
    if not cells:
        return "each is within policy by itself"
    return f"{people(cells)} could not be shown to be within policy by {'itself' if cells == 1 else 'themselves'}"


def shown_in_all(assessment: Assessment, level: str) -> str:
    """About how many people the findings of a level are that name people; empty where none does."""
    people = sum(one.people for one in assessment.findings if one.level == level and one.kind != "same_figure")
    protected = assessment.bound.people
    return f" In all, {protected.phrase} {number_of(people, protected.unit)} follows from the figures." if people else ""


def of_the_ladder(assessment: Assessment, rungs: list[Statement]) -> str:
    """What all rows share: the delta, the probability of exceptions of the beliefs, and how known people are counted."""
    exceptions = " or ".join(sorted({decimal_as_written(o.exceptions) for s in rungs for o in s.odds}))
    belief = f"; a belief holds except with probability {exceptions} over what is published" if exceptions else ""
    said = f"Epsilon is at delta = {decimal_as_written(rungs[0].delta)}, on a logarithmic scale{belief}. * declared in the plan."
    first = rungs[0]
    if math.isinf(first.epsilon.lower) and first.why and first.attacker is not None and not first.attacker.knows:
        about = f"{assessment.bound.people.phrase} {without_limit(assessment, first)}"
        said = f"{said} Even for someone who knows nobody else there is no limit about {about}, because {first.why}."
    overlap = assessment.bound.overlap
    if overlap is None or len(overlap.sizes) == 1:
        return said
    if counts_shares(assessment.bound.plan.attackers):
        return f"{said} A share of known people is a share of every cell, rounded up."
    return f"{said} The people they know may be anybody, also all in one cell."


def without_limit(assessment: Assessment, s: Statement) -> str:
    """About whom there is no limit."""
    bound = assessment.bound
    atoms = 1 if bound.overlap is None else len(bound.overlap.sizes)
    return exposed_people_in_words(bound.people, s.whom, somebody(bound.people, s.epsilon, s.cell, atoms))


def breaking_point_line(b: BreakingPoint, assessment: Assessment) -> str:
    """The breaking point in words. A lower limit is rounded up and an upper limit down, so that the printed value
    still passes.
    """
    limits, protected = [], assessment.bound.people
    if b.knows_share_at_most is not None and b.knows_at_most is not None:
        share = f"{percent_as_written(b.knows_share_at_most)} of the others in every cell ({people(b.knows_at_most)} in all)"
        limits.append(f"they know {protected.phrase} at most {share}")
    elif b.knows_at_most is not None:
        anywhere = ", even if all of these are in one cell" if b.knows_at_most > 1 and _counts_both_ways(assessment) else ""
        most = f"at most {number_of(b.knows_at_most, 'other')}{anywhere}" if b.knows_at_most else "nobody else"
        limits.append(
            "they know everybody else" if b.knows_at_most == protected.count - 1 else f"they know {protected.phrase} {most}"
        )
    if b.uncertainty_at_least is not None and b.uncertainty_at_least <= SMALLEST_LOOKED_FOR:
        limits.append("they are nearly sure of everyone")
    elif b.uncertainty_at_least is not None:
        limits.append(
            f"every value keeps a probability of at least {decimal_up(b.uncertainty_at_least)} for everyone they do not know"
        )
    if b.uncertainty_at_most is not None:
        limits.append(
            f"the rare value has a probability of at most {decimal_down(b.uncertainty_at_most)} for everyone they do not know"
        )
    if not limits:
        return "nothing within policy was found by changing only what they know, or only how unsure they are."
    when, also = ("even when", "; also when") if limits[0] == "they know everybody else" else ("when", "; or when")
    return f"within policy, everything else as declared, {when} {f'{also} '.join(limits)}."


def _counts_both_ways(assessment: Assessment) -> bool:
    """Whether the report counts shares of every cell, so that a number of known people has to say where they are."""
    overlap = assessment.bound.overlap
    return overlap is not None and len(overlap.sizes) > 1 and counts_shares(assessment.bound.plan.attackers)


def finding(f: Finding) -> str:
    return " ".join(filter(None, (sentence(f"{f.says} ({f.id})"), f.repair and f"Repair: {ended(f.repair)}")))
