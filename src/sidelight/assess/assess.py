"""The assessment of a plan on paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from sidelight.assess.attackers import ladder, opponents
from sidelight.assess.figures import figures_of
from sidelight.assess.findings import findings
from sidelight.assess.numbers import Evaluator
from sidelight.assess.statements import Writer
from sidelight.assess.verdict import verdict
from sidelight.model.assessment import Assessment, CellSummary, Finding, Statement
from sidelight.model.plan import Ground, Plan, Release
from sidelight.model.words import policy_line

DELTA = Fraction(1, 10**6)
Progress = Callable[[str, int, int], None]


def assess(
    plan: Plan,
    *,
    delta: Fraction | None = None,
    epsilons: Sequence[Fraction] = (),
    cells: int | None = 20,
    progress: Progress | None = None,
) -> Assessment:
    """Statements about each release and about everything together, findings, and the verdict.

    `delta`: where epsilon is given, by default the policy's. `cells`: so many of the worst cells of each release; None is all.
    """
    at = delta if delta is not None else plan.policy.delta if plan.policy else DELTA
    ground = judged_ground(plan)
    evaluator = Evaluator(at, tuple(epsilons), plan.policy)
    writer = Writer(plan, evaluator, ground)
    rivals = len(opponents(plan)) + len(ladder(plan))
    total = len(plan.publish) * (1 + len(opponents(plan))) + 1 + rivals
    statements: list[Statement] = []
    for part in (writer.releases(cells), writer.whole()):
        for statement in part:
            statements.append(statement)
            if progress is not None:
                progress("statements", min(len(statements), total), total)
    found = findings(plan)
    word, because = verdict(plan, statements, found)
    return Assessment(
        title=plan.title,
        verdict=word,
        because=because,
        statements=tuple(statements),
        cells=tuple((release.name, _summary(writer, release, found)) for release in plan.publish),
        findings=found,
        policy=policy_line(plan.policy, float(at), ground),
        ground=ground,
        secret=plan.people.secret,
        limit=float(plan.policy.epsilon) if plan.policy else None,
    )


def judged_ground(plan: Plan) -> Ground:
    """What the policy says, or the strongest ground that the plan prepares."""
    if plan.policy is not None and plan.policy.ground is not None:
        return plan.policy.ground
    if plan.people.uncertainty is not None:
        return "attacker_uncertainty"
    return "given_leak" if plan.already_public else "worst_case"


def _summary(writer: Writer, release: Release, found: Sequence[Finding]) -> CellSummary:
    """How many cells there are, how many are not within policy as if they stood alone, how many people are exposed."""
    figures = figures_of(writer.plan, release)
    sizes = {size for _, size in figures} if writer.plan.policy is not None else set()
    above = {size for size in sizes if not writer.alone_within(release, size)}
    exposed = sum(release.name in finding.releases for finding in found)
    return CellSummary(len(figures), sum(size in above for _, size in figures), exposed)
