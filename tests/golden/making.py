"""The reports of the shipped plans, as they are made today."""

from __future__ import annotations

from pathlib import Path

from sidelight.assess import assess
from sidelight.plan.loading import load
from sidelight.report.json import as_json
from sidelight.report.text import as_text

HERE = Path(__file__).resolve().parent
PLANS = sorted((HERE.parent.parent / "plans").glob("*.yaml"))
WIDTH = 100


def reports(plan: Path) -> tuple[str, str]:
    """The text and the JSON of a plan."""
    assessment = assess(load(plan))
    return as_text(assessment, WIDTH), as_json(assessment) + "\n"
