"""Plans as data are written as YAML, assessed, and read back as the JSON object that a user gets."""

from __future__ import annotations

import json
import tempfile
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.plans_oracle.drawing import Plan, written

from sidelight.assess import assess
from sidelight.plan.loading import load
from sidelight.report.json import as_json


def said_of(plan: Plan, delta: Fraction | None = None, breaking_points: bool = True) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "plan.yaml"
        path.write_text(written(plan), encoding="utf-8")
        for name, text in plan.get("files", {}).items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        return json.loads(as_json(assess(load(path), delta=delta, breaking_points=breaking_points)))
