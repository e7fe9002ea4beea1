"""Shows an Assessment as one JSON object: doubles with all digits, infinity as the word "infinite", keys without a value left
out.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence

from sidelight.assess.assessment import Assessment, Finding, Odds, Point, ShownAttacker, Statement, Whom
from sidelight.model.calibrated import BreakingPoint
from sidelight.model.results.proof import ProofNode
from sidelight.numbers.rounding import float_as_written
from sidelight.version import VERSION

JsonValue = str | int | float | bool | None | Sequence["JsonValue"] | Mapping[str, "JsonValue"]
JsonObject = dict[str, JsonValue]


def as_json(assessment: Assessment) -> str:
    return dumps(
        {
            "sidelight": 1,
            "version": VERSION,
            "plan": assessment.bound.plan.digest,
            "policy": _policy(assessment),
            "title": assessment.title,
            "verdict": assessment.verdict,
            "because": assessment.because,
            "repairs": assessment.repairs,
            "statements": [_statement(s) for s in assessment.statements],
            "cells": {
                name: {"count": c.count, "above_policy": c.above_policy, "exposed": c.exposed} for name, c in assessment.cells
            },
            "findings": [_finding(f) for f in assessment.findings],
        }
    )


def dumps(value: JsonObject) -> str:
    """The JSON text in pure ASCII, so that no terminal or pipe changes it. A value that is not a number (NaN) is an error."""
    return json.dumps(value, indent=1, allow_nan=False)


def json_number(x: float) -> float | str:
    return "infinite" if math.isinf(x) and x > 0 else x


def json_points(profile: Sequence[Point]) -> list[JsonObject]:
    return [
        {"epsilon": json_number(p.epsilon), "delta": json_number(p.delta.upper), "delta_lower": json_number(p.delta.lower)}
        for p in profile
    ]


def proof(node: ProofNode | None) -> JsonObject | None:
    if node is None:
        return None
    return {
        "theorem": node.theorem,
        "cites": node.cites,
        "states": node.statement,
        "premises": [proof(premise) for premise in node.premises],
    }


def _policy(assessment: Assessment) -> JsonObject | None:
    """The policy that was judged, with the ground that is judged where the plan does not say it."""
    policy = assessment.bound.plan.policy
    if policy is None:
        return None
    return {
        "epsilon": float_as_written(policy.epsilon),
        "delta": float_as_written(policy.delta),
        "ground": assessment.ground,
        "against": policy.against,
    }


def _statement(s: Statement) -> JsonObject:
    value: JsonObject = {"release": s.release}
    if s.cell:
        value["cell"] = dict(s.cell)
    if s.people is not None:
        value["people"] = s.people
    if s.passes_from is not None:
        value["passes_from"] = s.passes_from
    value |= {"unit": s.unit, "status": s.status, "definition": s.definition, "ground": s.ground}
    if s.attacker is not None:
        value["attacker"] = _attacker(s.attacker)
    if s.membership is not None:
        value["membership"] = s.membership
    value |= {
        "delta": json_number(s.delta),
        "epsilon": json_number(s.epsilon.upper),
        "epsilon_lower": json_number(s.epsilon.lower),
    }
    if s.cluster_known is not None:
        ends = s.cluster_known
        value["cluster_known"] = {"epsilon": json_number(ends.upper), "epsilon_lower": json_number(ends.lower)}
    if s.whom is not None:
        value["whom"] = _whom(s.whom)
    if math.isinf(s.epsilon.upper) and s.ground == "attacker_uncertainty" and s.method != "refused":
        value |= {"chance_at_least": s.chance, "why": s.why}
    if s.repairs:
        value["repairs"] = s.repairs
    value["profile"] = json_points(s.profile)
    if s.odds:
        value["odds"] = odds(s.odds[0])
    if s.odds[1:]:
        value["odds_from_other_priors"] = [odds(o) for o in s.odds[1:]]
    if s.breaking_point is not None:
        value["breaking_point"] = _breaking_point(s.breaking_point)
    value |= {"method": s.method, "proof": proof(s.proof)}
    value |= {"assumptions": s.assumptions, "unprotected": s.unprotected, "sentence": s.sentence}
    if s.method == "refused":
        value["missing"] = s.missing
    return value


def _attacker(a: ShownAttacker) -> JsonObject:
    return {"name": a.name, "knows": a.knows, "unknown": a.unknown, "influence": a.influence, "declared": a.declared}


def odds(o: Odds) -> JsonObject:
    return {
        "prior": json_number(o.prior),
        "posterior_at_most": json_number(o.posterior),
        "except_with_probability": json_number(o.exceptions),
    }


def _whom(w: Whom) -> JsonObject:
    value: JsonObject = {"where": w.where, "people": w.people, "cells": w.cells, "exposed": w.exposed}
    if w.others is not None:
        ends = {"epsilon": json_number(w.others.upper), "epsilon_lower": json_number(w.others.lower)}
        value["others"] = {"people": w.other_people, **ends}
    return value


def _breaking_point(b: BreakingPoint) -> JsonObject:
    keys: JsonObject = {
        "knows_at_most": b.knows_at_most,
        "knows_share_at_most": b.knows_share_at_most,
        "uncertainty_at_least": b.uncertainty_at_least,
        "uncertainty_at_most": b.uncertainty_at_most,
    }
    return {key: value for key, value in keys.items() if value is not None}


def _finding(f: Finding) -> JsonObject:
    return {
        "id": f.id,
        "kind": f.kind,
        "level": f.level,
        "releases": f.releases,
        "people": f.people,
        "where": f.where,
        "sentence": f.says,
        "repair": f.repair,
    }
