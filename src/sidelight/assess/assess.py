"""The assessment of a plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from sidelight.assess.assessment import Assessment, CellSummary
from sidelight.assess.attackers import ladder, opponents
from sidelight.assess.bind import Bound, bind
from sidelight.assess.findings import exposures, findings
from sidelight.assess.inquiry import Inquiry
from sidelight.assess.numbers import GRID, Evaluator
from sidelight.assess.statements.each_release import above_policy, each_release
from sidelight.assess.statements.everything import everything
from sidelight.assess.steps import Progress, Steps
from sidelight.assess.verdict import verdict
from sidelight.assess.words import policy_line
from sidelight.model.ground import Ground
from sidelight.numbers.rounding import float_as_written
from sidelight.plan.plan import Plan
from sidelight.plan.release import Release
from sidelight.tables.refinement import FigureAtoms

DELTA = Fraction(1, 10**6)  # where epsilon is stated without a policy: one in a million


def assess(
    plan: Plan,
    *,
    delta: Fraction | None = None,
    epsilons: Sequence[Fraction] = (),
    curve: bool = True,
    cells: int | None = 20,
    breaking_points: bool = True,
    progress: Progress | None = None,
    data: Any = None,
) -> Assessment:
    """Statements about each release and about everything together, findings, and the verdict.

    `delta`: the delta at which epsilon is stated, by default the policy's. `epsilons`: where delta is stated too; with `curve`,
    at those of GRID as well. `cells`: how many of the worst cells of each release get a statement; None is all.
    `breaking_points`: whether to look for the points from which on the policy fails, which takes much of the time. `data`: the
    table of people, in place of the source that the plan names.
    """
    steps = Steps(progress)
    at = delta if delta is not None else plan.policy.delta if plan.policy else DELTA
    if plan.data is not None:
        steps.start("counting people", 0)
    bound = bind(plan, data)
    steps.start("cells", 2 * len(plan.publish))
    evaluator = Evaluator(at, sorted({*epsilons, *(GRID if curve else ())}), plan.policy, steps.look)
    exposed = exposures(bound)
    inquiry = Inquiry(bound, evaluator, judged_ground(bound), exposed, breaking_points)
    sample = bound.people.sample
    hidden = None if sample is None else replace(inquiry, evaluator=evaluator.of_a_sample(sample))
    found = findings(bound, exposed, cells)
    steps.done(len(plan.publish))
    summaries = []
    for release in plan.publish:
        judged = hidden if hidden is not None and sample is not None and sample.judged_hidden else inquiry
        summaries.append((release.name, _summary(judged, release)))
        steps.done()
    steps.start("statements", _statements(bound, cells))
    alone = tuple(steps.counted(each_release(inquiry, cells)))
    statements = [*alone, *steps.counted(everything(inquiry, alone, hidden))]
    steps.finish()
    word, because, repairs = verdict(bound, statements, found)
    return Assessment(
        title=plan.title,
        verdict=word,
        because=because,
        repairs=repairs,
        statements=tuple(statements),
        cells=tuple(summaries),
        findings=found,
        policy=policy_line(plan.policy, float(at), inquiry.ground),
        bound=bound,
        ground=inquiry.ground,
        limit=float(plan.policy.epsilon) if plan.policy else None,
        asked=tuple(sorted({float_as_written(epsilon) for epsilon in epsilons})),
    )


def judged_ground(bound: Bound) -> Ground:
    """What the policy says, or the strongest ground that the plan prepares."""
    plan = bound.plan
    if plan.policy is not None and plan.policy.ground is not None:
        return plan.policy.ground
    if bound.people.uncertainty is not None:
        return "attacker_uncertainty"
    return "given_leak" if plan.already_public else "worst_case"


def _statements(bound: Bound, cells: int | None) -> int:
    """An estimate of the number of statements, for the progress."""
    plan, publish = bound.plan, bound.plan.publish
    declared, rungs = len(opponents(plan)), len(ladder(bound.people, plan.attackers))
    shown = [len(bound.figures[release.name]) for release in publish]
    worst = sum(count if cells is None else min(count, cells) for count in shown)
    return len(publish) + declared * worst + 1 + declared + rungs


def _figures(inquiry: Inquiry) -> tuple[FigureAtoms, ...]:
    return () if inquiry.bound.overlap is None else inquiry.bound.overlap.figures


def _summary(inquiry: Inquiry, release: Release) -> CellSummary:
    """How many cells there are, how many are not within policy by themselves, and how many people of them are exposed."""
    inside = {atom for key, atoms in _figures(inquiry) if key[0] == release.name for atom in atoms}
    exposed = sum(one.people == 1 and one.atom in inside for one in inquiry.exposed)
    return CellSummary(len(inquiry.bound.figures[release.name]), above_policy(inquiry, release), exposed)
