"""Random plans of up to seven people, assessed and held against enumeration that is written from the contract of plans alone."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.audit.audit import Tally
from tests.plans_oracle.asking import said_of
from tests.plans_oracle.drawing import draw_plan, written
from tests.plans_oracle.drawing_amounts import draw_plan_about_amounts
from tests.plans_oracle.estimates import make_estimates
from tests.plans_oracle.judging import Judged
from tests.plans_oracle.truth import Question
from tests.plans_oracle.turning import beyond_the_turning_point
from tests.plans_oracle.world import world_of

TURNED = 5  # of so many plans, one is assessed beyond its breaking points too


@dataclass(frozen=True)
class PlanAudit:
    id: str
    instances: int
    most: int  # people of a plan
    work: int  # outcomes times states of the figures that share people: plans above it are left out
    several: bool = False  # more figures about several values of the secret
    estimates: bool = False  # what follows from counts is published, and not the counts
    amounts: bool = False  # the secret is an amount, which is added up
    sampled: bool = False  # the people are a sample

    def search(self, seed: int, instances: int) -> Tally:
        rng, tally = Random(f"{self.id} {seed}"), Tally()
        while tally.met < instances:
            plan = draw_plan_about_amounts(rng) if self.amounts else draw_plan(rng, self.most, self.several, self.sampled)
            if self.estimates:
                make_estimates(rng, plan)
            world = world_of(plan)
            if Question(world, world.figures).work > self.work:
                continue
            tally.met += 1
            said = said_of(plan)
            judged = Judged(plan, said, tally.met)
            complaints = [*judged.complaints(), *(text for text, reason in judged.loose() if not reason)]
            if tally.met % TURNED == 0:
                complaints += beyond_the_turning_point(plan, said)
            if complaints:
                tally.violations += 1
                tally.worst = {"complaints": complaints, "plan": written(plan), "files": plan.get("files", {})}
        return tally


# A plan of the first kind takes 0.1 s, one of the second 0.3 s; above its work the enumeration alone takes 0.5 s
AUDITS = [
    PlanAudit("plans", 18_000, most=7, work=2_000),
    PlanAudit("plans of many outcomes", 1_200, most=7, work=8_000),
    PlanAudit("plans of several values", 4_000, most=7, work=2_000, several=True),  # 0.2 s each
    PlanAudit("plans with estimates", 2_000, most=7, work=2_000, estimates=True),
    PlanAudit("plans about amounts", 2_000, most=6, work=2_000, amounts=True),
    PlanAudit("plans of samples", 2_000, most=4, work=200, sampled=True),  # 0.2 s each
]
