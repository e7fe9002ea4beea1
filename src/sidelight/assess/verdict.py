"""Pass, fail or review, and why."""

from __future__ import annotations

from collections.abc import Sequence

from sidelight.assess.assessment import Finding, Statement, Verdict
from sidelight.assess.assumptions import NOBODY_VOUCHES
from sidelight.assess.bind import Bound
from sidelight.assess.words import plural
from sidelight.plan.plan import Plan
from sidelight.plan.protected import People


def verdict(bound: Bound, statements: Sequence[Statement], findings: Sequence[Finding]) -> tuple[Verdict, tuple[str, ...]]:
    """Fail before review before pass; every reason of the verdict that is given."""
    plan, people = bound.plan, bound.people
    failures = [_exposure(people, finding) for finding in findings if finding.level == "fail"]
    reviews: list[str] = []
    required = [statement for statement in statements if statement.required]
    if plan.policy is None:
        reviews.append("there is no policy to judge by")
    elif not required:
        reviews.append(f"nothing is judged: the plan has no statement on the ground of its policy{_ground(plan)}")
    else:
        for statement in _deciding(plan, required):
            _judge(statement, required, failures, reviews)
    if people.together is None and people.uncertainty is not None:
        reviews.append(f"{NOBODY_VOUCHES}: say in 'together' whose {plural(people.secret)} may depend on each other")
    if failures:
        return "fail", tuple(dict.fromkeys(failures))
    if reviews:
        return "review", tuple(dict.fromkeys(reviews))
    return "pass", ("everything together is within policy against every declared attacker that the policy names",) if any(
        statement.attacker for statement in required
    ) else ("everything together is within policy",)


def _deciding(plan: Plan, required: Sequence[Statement]) -> list[Statement]:
    """Where the influence is not declared, the active statement decides and the passive one stands beside it."""
    open_influence = {attacker.name for attacker in plan.attackers if attacker.influence is None}
    return [s for s in required if not (s.attacker and s.attacker.name in open_influence and s.attacker.influence == "passive")]


def _judge(statement: Statement, required: Sequence[Statement], failures: list[str], reviews: list[str]) -> None:
    if statement.status == "within":
        return
    who = f"against {_name(statement)}"
    milder = [
        s
        for s in required
        if s is not statement and s.attacker and statement.attacker and s.attacker.name == statement.attacker.name
    ]
    if any(s.status == "within" for s in milder):
        reviews.append(
            f"{who}: within policy if they have only seen what they know, not if they may have chosen it; "
            "say which in 'influence'"
        )
    elif statement.status == "broken":
        failures.append(f"{who}: the policy is exceeded")
    elif statement.method == "refused":
        reviews.append(f"{who}: nothing could be certified ({'; '.join(statement.missing)})")
    else:
        reviews.append(f"{who}: undecided, the certified bound is above the policy and no attack that reaches it is known")


def _name(statement: Statement) -> str:
    if statement.attacker is None:
        return {"worst_case": "anybody", "given_leak": "someone who has everything exact"}.get(statement.ground, statement.ground)
    return f"the attacker '{statement.attacker.name}'"


def _exposure(people: People, finding: Finding) -> str:
    names = " and ".join(f"'{name}'" for name in finding.releases)
    who = f"one {people.unit}" if finding.people == 1 else f"{finding.people:,} more {plural(people.unit)}"
    return f"the {people.secret} of {who} follows from {names} ({finding.id})"


def _ground(plan: Plan) -> str:
    return f" ({plan.policy.ground})" if plan.policy and plan.policy.ground else ""
