"""What is recorded of a claim and of a plan: both ends to the last bit, theorems, statuses, and the error where there is one."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.frozen.notation import read

import sidelight as sl
from sidelight.assess import assess
from sidelight.assess.assessment import Statement
from sidelight.errors import SidelightError
from sidelight.model.results.proof import ProofNode
from sidelight.numbers.interval import Interval
from sidelight.plan.loading import load

EPSILONS = (0.0, 0.05, 0.3, 1.0, 3.0)
DELTA = 1e-6


def ends(interval: Interval) -> list[str]:
    return [interval.lower.hex(), interval.upper.hex()]


def steps(node: ProofNode | None) -> Iterator[str]:
    """Every theorem of a proof, each after what rests on it."""
    if node is not None:
        yield node.theorem
        for premise in node.premises:
            yield from steps(premise)


def of_claim(tree: dict[str, Any]) -> dict[str, Any]:
    """A claim, with the facts that it may rest on."""
    try:
        facts = [sl.fact(read(claim), read(epsilon), read(delta)) for claim, epsilon, delta in tree["given"]]
        guarantee = sl.certify(read(tree["claim"]), given=facts)
        return {
            "method": guarantee.method,
            "derived": [derivation.theorem.id for derivation in guarantee.derivations],
            "delta": [ends(guarantee.delta(epsilon)) for epsilon in EPSILONS],
            "epsilon": ends(guarantee.epsilon(DELTA)),
            "proof": list(dict.fromkeys(steps(guarantee.proof(0.3)))),
        }
    except SidelightError as error:
        return {"error": type(error).__name__}


def of_plan(text: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "plan.yaml"
        path.write_text(text, encoding="utf-8")
        try:
            found = assess(load(path))
        except SidelightError as error:
            return {"error": type(error).__name__, "says": str(error).replace(str(path), "plan.yaml")}
    return {
        "verdict": found.verdict,
        "statements": [_statement(statement) for statement in found.statements],
        "cells": [[name, cells.count, cells.above_policy, cells.exposed] for name, cells in found.cells],
        "findings": [[finding.kind, finding.level, list(finding.releases), finding.people] for finding in found.findings],
    }


def _statement(statement: Statement) -> dict[str, Any]:
    broken = statement.breaking_point
    return {
        "about": [statement.release, *map(list, statement.cell), statement.definition],
        "attacker": None if statement.attacker is None else [statement.attacker.name, statement.attacker.knows],
        "status": statement.status,
        "method": statement.method,
        "epsilon": ends(statement.epsilon),
        "delta": [ends(point.delta) for point in statement.profile],
        "odds": [odds.posterior.hex() for odds in statement.odds],
        "breaks": None if broken is None else [str(value) for value in dataclass_values(broken)],
        "proof": list(dict.fromkeys(steps(statement.proof))),
    }


def dataclass_values(value: Any) -> list[Any]:
    return [getattr(value, name) for name in value.__dataclass_fields__]
