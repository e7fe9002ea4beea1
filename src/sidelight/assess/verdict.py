"""Pass, fail or review, why, and what would repair it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sidelight.assess.assessment import Finding, Statement, Verdict
from sidelight.assess.assumptions import ESTIMATED, NOBODY_VOUCHES
from sidelight.assess.bind import Bound
from sidelight.model.ground import Ground
from sidelight.plan.plan import Plan
from sidelight.reading.grammar import few_names, number_of

PASSES = "everything together is within policy"
UNDECIDED = "undecided, because the certified bound is above the policy and no attack that reaches it is known"
AGAINST_GROUND: dict[Ground, str] = {
    "worst_case": "someone who may know everybody else",
    "given_leak": "someone who has everything exact",
    "attacker_uncertainty": "someone who is unsure",
}
SEEN_ONLY = "within policy if they have only seen what they know, not if they may have chosen it"
SAY_INFLUENCE = "say in 'influence' whether they have only seen what they know, or may have chosen it"


@dataclass(frozen=True, slots=True)
class Reasons:
    """What makes a verdict, each once, and what would help."""

    because: list[str] = field(default_factory=list)
    repairs: list[str] = field(default_factory=list)

    def add(self, because: str, *repairs: str) -> None:
        self.because.append(because)
        self.repairs.extend(repairs)

    def distinct(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return tuple(dict.fromkeys(self.because)), tuple(dict.fromkeys(self.repairs))


def verdict(
    bound: Bound, statements: Sequence[Statement], findings: Sequence[Finding]
) -> tuple[Verdict, tuple[str, ...], tuple[str, ...]]:
    """Fail before review before pass; every reason of the verdict that is given, and what would repair it."""
    plan, people = bound.plan, bound.people
    failures, reviews = Reasons(), Reasons()
    for finding in findings:
        (failures if finding.level == "fail" else reviews).add(f"{finding.says} ({finding.id})", finding.repair)
    required = [statement for statement in statements if statement.required]
    if plan.policy is None:
        reviews.add("there is no policy to judge by", "state in 'policy' which epsilon is acceptable at which delta")
    elif not required:
        reviews.add(f"nothing is judged: the plan has no statement on the ground of its policy{_ground(plan)}")
    else:
        for statement in _deciding(plan, required):
            _judge(statement, required, failures, reviews)
    if people.together is None and people.uncertainty is not None:
        reviews.add(NOBODY_VOUCHES, f"say in 'together' on whom {people.phrase} any {people.unit} may depend")
    if people.uncertainty is not None and people.uncertainty.estimated:
        reviews.add(ESTIMATED, "take the rates from another source, such as a census or an earlier year, and say so in 'because'")
    sizes = [s.passes_from for s in required if s.status != "within" and s.passes_from is not None]
    smallest = min((size for cells in bound.figures.values() for _, size in cells), default=0)
    if sizes and smallest < max(sizes):
        (failures if failures.because else reviews).repairs.append(
            f"make every cell at least {number_of(max(sizes), people.unit)} large: that is within policy"
        )
    if failures.because:
        return "fail", *failures.distinct()
    if reviews.because:
        return "review", *reviews.distinct()
    named = any(statement.attacker for statement in required)
    return "pass", (f"{PASSES} against every declared attacker{_left_out(plan)}" if named else PASSES,), ()


def _left_out(plan: Plan) -> str:
    """Declared attackers whom the policy does not name."""
    against = ("all",) if plan.policy is None else plan.policy.against
    left = [attacker.name for attacker in plan.attackers if against != ("all",) and attacker.name not in against]
    return f" that the policy names; it does not name {few_names(left)}" if left else ""


def _deciding(plan: Plan, required: Sequence[Statement]) -> list[Statement]:
    """Where the influence is not declared, the active statement decides and the passive one stands beside it."""
    open_influence = {attacker.name for attacker in plan.attackers if attacker.influence is None}
    return [s for s in required if not (s.attacker and s.attacker.name in open_influence and s.attacker.influence == "passive")]


def _judge(statement: Statement, required: Sequence[Statement], failures: Reasons, reviews: Reasons) -> None:
    if statement.status == "within":
        return
    who = f"against {_against(statement)}"
    milder = [
        s
        for s in required
        if s is not statement and s.attacker and statement.attacker and s.attacker.name == statement.attacker.name
    ]
    if any(s.status == "within" for s in milder):
        reviews.add(f"{who}: {SEEN_ONLY}", SAY_INFLUENCE, *statement.repairs)
    elif statement.status == "broken":
        failures.add(f"the policy is exceeded {who}", *statement.repairs)
    elif statement.method == "refused":
        reviews.add(f"{who}: nothing could be certified", *statement.repairs)
    else:
        reviews.add(f"{who}: {UNDECIDED}", *statement.repairs)


def _against(statement: Statement) -> str:
    """Whom a statement is against; an attacker without a name of their own is named after what they know."""
    if statement.attacker is None:
        return {"worst_case": "someone who may know everybody else", "given_leak": "someone who has everything exact"}.get(
            statement.ground, statement.ground
        )
    name = statement.attacker.name
    return f"someone who {name}" if name.startswith("knows ") else f"'{name}'"


def _ground(plan: Plan) -> str:
    return f" ({plan.policy.ground})" if plan.policy and plan.policy.ground else ""
