"""The assessment of a plan on paper."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sidelight.assess.attackers import ladder, opponents
from sidelight.assess.findings import findings
from sidelight.assess.numbers import GRID, Evaluator
from sidelight.assess.paper import Paper, on_paper
from sidelight.assess.statements import Writer
from sidelight.assess.steps import Progress, Steps
from sidelight.assess.verdict import verdict
from sidelight.model.assessment import Assessment, CellSummary, Finding, Statement
from sidelight.model.plan import Ground, Plan, Release
from sidelight.model.words import policy_line
from sidelight.numbers.rounding import float_as_written

DELTA = Fraction(1, 10**6)


def assess(
    plan: Plan,
    *,
    delta: Fraction | None = None,
    epsilons: Sequence[Fraction] = (),
    curve: bool = True,
    cells: int | None = 20,
    progress: Progress | None = None,
) -> Assessment:
    """Statements about each release and about everything together, findings, and the verdict.

    `delta`: where epsilon is given, by default the policy's. `epsilons`: where delta is given too; with `curve`, at those of GRID
    as well. `cells`: so many of the worst cells of each release; None is all.
    """
    people = plan.protected
    steps = Steps(progress)
    at = delta if delta is not None else plan.policy.delta if plan.policy else DELTA
    ground = judged_ground(plan)
    steps.start("cells", 2 * len(plan.publish))
    paper = on_paper(plan)
    writer = Writer(paper, Evaluator(at, sorted({*epsilons, *(GRID if curve else ())}), plan.policy, steps.look), ground)
    found = findings(paper, cells)
    steps.done(len(plan.publish))
    summaries = []
    for release in plan.publish:
        summaries.append((release.name, _summary(writer, release, found)))
        steps.done()
    steps.start("statements", _statements(paper, cells))
    statements: list[Statement] = []
    for part in (writer.releases(cells), writer.whole()):
        for statement in part:
            statements.append(statement)
            steps.done()
    steps.finish()
    word, because = verdict(plan, statements, found)
    return Assessment(
        title=plan.title,
        verdict=word,
        because=because,
        statements=tuple(statements),
        cells=tuple(summaries),
        findings=found,
        policy=policy_line(plan.policy, float(at), ground),
        ground=ground,
        secret=people.secret,
        limit=float(plan.policy.epsilon) if plan.policy else None,
        asked=tuple(sorted({float_as_written(epsilon) for epsilon in epsilons})),
    )


def judged_ground(plan: Plan) -> Ground:
    """What the policy says, or the strongest ground that the plan prepares."""
    if plan.policy is not None and plan.policy.ground is not None:
        return plan.policy.ground
    if plan.protected.uncertainty is not None:
        return "attacker_uncertainty"
    return "given_leak" if plan.already_public else "worst_case"


def _statements(paper: Paper, cells: int | None) -> int:
    """About how many there will be."""
    declared, publish = len(opponents(paper.plan)), paper.plan.publish
    shown = [len(paper.figures[release.name]) for release in publish]
    worst = sum(count if cells is None else min(count, cells) for count in shown)
    return len(publish) + declared * worst + 1 + declared + len(ladder(paper.plan))


def _summary(writer: Writer, release: Release, found: Sequence[Finding]) -> CellSummary:
    """How many cells there are, how many are not within policy as if they stood alone, how many people are exposed."""
    exposed = sum(finding.people for finding in found if release.name in finding.releases)
    return CellSummary(len(writer.paper.figures[release.name]), writer.above_policy(release), exposed)
