"""Plans in a line or two, and what is assessed of them."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from sidelight.assess import assess
from sidelight.assess.assessment import Assessment, Statement
from sidelight.plan.loading import load
from sidelight.plan.plan import Plan

FAIR = "{rates: {yes: 0.5, no: 0.5}}"
NOBODY_KNOWN = "{knows: 0, influence: active}"


def plan_text(
    *publish: str,
    count: int = 40,
    values: str = "[yes, no]",
    uncertainty: str = FAIR,
    attacker: str | None = NOBODY_KNOWN,
    together: str | None = "nobody",
    already: tuple[str, ...] = (),
    policy: str | None = "{delta: 0.001, epsilon: 2}",
) -> str:
    lines = ["sidelight: 1", "title: A test", "people:", "  unit: voter", f"  count: {count}", f"  secret: {{vote: {values}}}"]
    lines += ["  public: [region, age]", f"  uncertainty: {uncertainty}", "  because: a test"]
    lines += [f"  together: {together}"] if together else []
    lines += [f"attacker: {attacker}"] if attacker else []
    lines += ["already_public:", *(f"  - {{{release}}}" for release in already)] if already else []
    lines += ["publish:", *(f"  - {{{release}}}" for release in publish)]
    lines += [f"policy: {policy}"] if policy else []
    return "\n".join(lines) + "\n"


def planned(*publish: str, **stated: Any) -> Plan:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "plan.yaml"
        path.write_text(plan_text(*publish, **stated), encoding="utf-8")
        return load(path)


def assessed(*publish: str, asked: dict[str, Any] | None = None, **stated: Any) -> Assessment:
    return assess(planned(*publish, **stated), **(asked or {}))


def declared(assessment: Assessment, release: str = "*", influence: str | None = None, name: str | None = None) -> Statement:
    """The one statement against the declared attacker."""
    (found,) = [
        s
        for s in assessment.statements
        if s.release == release
        and s.attacker is not None
        and s.attacker.declared
        and influence in (None, s.attacker.influence)
        and name in (None, s.attacker.name)
    ]
    return found


def on_ground(assessment: Assessment, ground: str, release: str = "*") -> list[Statement]:
    return [s for s in assessment.statements if s.ground == ground and s.release == release]


def delta_at(statement: Statement, epsilon: float) -> tuple[float, float]:
    (point,) = [point for point in statement.profile if point.epsilon == epsilon]
    return point.delta.lower, point.delta.upper
