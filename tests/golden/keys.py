"""The keys, types and words that the contract gives to the JSON of an assessment."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from typing import Any

TOP = ["sidelight", "version", "plan", "policy", "title", "verdict", "because", "repairs", "statements", "cells", "findings"]
ALWAYS = {
    "release": str,
    "unit": str,
    "status": str,
    "definition": str,
    "ground": str,
    "delta": float,
    "epsilon": (float, int, str),
    "epsilon_lower": (float, int, str),
    "profile": list,
    "method": str,
    "proof": (dict, type(None)),
    "assumptions": list,
    "unprotected": list,
    "sentence": str,
}
SOMETIMES = {
    "cell": dict,
    "attacker": dict,
    "cluster_known": dict,
    "odds": dict,
    "odds_from_other_priors": list,
    "breaking_point": dict,
    "missing": list,
    "people": int,
    "passes_from": int,
    "membership": str,
    "whom": dict,
    "chance_at_least": (float, int),
    "why": str,
    "repairs": list,
}
ATTACKER = {"name": str, "knows": int, "unknown": int, "influence": str, "declared": bool}
ODDS = {"prior": float, "posterior_at_most": (float, int), "except_with_probability": float}
BREAKING = {"knows_at_most": int, "knows_share_at_most": float, "uncertainty_at_least": float, "uncertainty_at_most": float}
FINDING = {"id": str, "kind": str, "level": str, "releases": list, "people": int, "where": str, "sentence": str, "repair": str}
CELLS = {"count": int, "above_policy": int, "exposed": int}
WORDS = {
    "status": {"within", "broken", "undecided"},
    "ground": {"worst_case", "given_leak", "attacker_uncertainty"},
    "definition": {"differential_privacy", "bounded_leakage", "active_knowledge", "passive_knowledge"},
    "method": {"exact", "bound", "refused"},
    "membership": {"hidden", "known"},
}
GROUND_OF = {
    "differential_privacy": "worst_case",
    "bounded_leakage": "given_leak",
    "active_knowledge": "attacker_uncertainty",
    "passive_knowledge": "attacker_uncertainty",
}
PROMISES_TOO_MUCH = re.compile(r"\b(safe|safely|anonymous|secure|guaranteed private)\b|knows \d+ ?%", re.IGNORECASE)


def check_document(document: Any) -> list[str]:
    """What is wrong with it, in words; empty when it keeps the contract."""
    faults = [] if list(document) == TOP else [f"top-level keys {list(document)}"]
    faults += [] if document["sidelight"] == 1 else ["not version 1"]
    faults += [] if document["verdict"] in ("pass", "fail", "review") else [f"verdict {document['verdict']}"]
    faults += [] if document["because"] and all(isinstance(line, str) for line in document["because"]) else ["no reason given"]
    for statement in document["statements"]:
        faults += [f"{statement.get('release')}/{statement.get('definition')}: {fault}" for fault in check_statement(statement)]
    for name, summary in document["cells"].items():
        faults += [f"cells of {name}: {fault}" for fault in _typed(summary, CELLS, {})]
    for finding in document["findings"]:
        faults += [f"finding: {fault}" for fault in _typed(finding, FINDING, {})]
        faults += [] if finding["level"] in ("fail", "review") else [f"level {finding['level']}"]
    return faults


def check_statement(s: Any) -> list[str]:
    faults = _typed(s, ALWAYS, SOMETIMES)
    if faults:
        return faults
    faults += [f"{key} is {s[key]}" for key, words in WORDS.items() if key in s and s[key] not in words]
    faults += [] if GROUND_OF[s["definition"]] == s["ground"] else ["the ground is not that of the definition"]
    faults += [f"{key} is {s[key]!r}" for key in ("epsilon", "epsilon_lower") if not _number(s[key])]
    faults += [] if value(s["epsilon_lower"]) <= value(s["epsilon"]) else ["the lower end is above the upper end"]
    faults += _profile(s)
    if (s["ground"] == "attacker_uncertainty") != ("attacker" in s):
        faults.append("an attacker belongs to attacker_uncertainty, and to nothing else")
    faults += _typed(s["attacker"], ATTACKER, {}) if "attacker" in s else []
    for odds in [*([s["odds"]] if "odds" in s else []), *s.get("odds_from_other_priors", [])]:
        faults += _typed(odds, ODDS, {})
        faults += [] if odds["prior"] <= odds["posterior_at_most"] <= 1 else [f"odds {odds}"]
    faults += _typed(s["breaking_point"], {}, BREAKING) if "breaking_point" in s else []
    if (s["method"] == "refused") != ("missing" in s) or (s["method"] == "refused") != (s["proof"] is None):
        faults.append("refused, missing and proof disagree")
    if s["method"] == "refused" and (s["epsilon"] != "infinite" or not s["missing"]):
        faults.append("refused, and yet a number or no reason")
    if s["proof"] is not None:
        faults += _proof(s["proof"])
    return faults + _words(s)


def value(number: float | str) -> float:
    return math.inf if number == "infinite" else float(number)


def _profile(s: Any) -> list[str]:
    faults: list[str] = []
    for point in s["profile"]:
        if list(point) != ["epsilon", "delta", "delta_lower"] or not 0 <= point["delta_lower"] <= point["delta"] <= 1:
            faults.append(f"profile point {point}")
    epsilons, deltas = [point["epsilon"] for point in s["profile"]], [point["delta"] for point in s["profile"]]
    if epsilons != sorted(set(epsilons)) or any(b > a * (1 + 1e-9) for a, b in pairwise(deltas)):
        faults.append("the profile does not decrease")
    return faults


def _words(s: Any) -> list[str]:
    texts = [s["sentence"], *s["assumptions"], *s["unprotected"]]
    faults = [f"a forbidden word: {text}" for text in texts if PROMISES_TOO_MUCH.search(text)]
    if s["ground"] != "worst_case" and any("differentially private" in text.lower() for text in texts):
        faults.append("only a worst case is called differentially private")
    if s["ground"] == "worst_case" and s["epsilon"] == "infinite" and "differentially private" in s["sentence"].lower():
        faults.append("an exact figure is not differentially private")
    return faults


def _proof(node: Any) -> list[str]:
    faults = _typed(node, {"theorem": str, "cites": str, "states": str, "premises": list}, {})
    return faults or [fault for premise in node["premises"] for fault in _proof(premise)]


def _number(number: Any) -> bool:
    return number == "infinite" or (isinstance(number, int | float) and math.isfinite(number) and number >= 0)


def _typed(found: Any, always: dict[str, Any], sometimes: dict[str, Any]) -> list[str]:
    faults = [f"lacks {key}" for key in always if key not in found]
    for key, entry in found.items():
        wanted = always.get(key) or sometimes.get(key)
        if wanted is None:
            faults.append(f"has the unknown key {key}")
        elif not isinstance(entry, wanted) or (isinstance(entry, bool) and wanted is not bool):
            faults.append(f"{key} is {entry!r}")
    return faults
