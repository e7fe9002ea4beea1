"""Writes docs/ladder.svg, the picture of plans/referendum.yaml; a test compares the two."""

from __future__ import annotations

from pathlib import Path

from sidelight.assess import assess
from sidelight.plan.loading import load
from sidelight.report.svg import ladder_svg

ROOT = Path(__file__).resolve().parent.parent

if __name__ == "__main__":
    picture = ladder_svg(assess(load(ROOT / "plans" / "referendum.yaml")))
    (ROOT / "docs" / "ladder.svg").write_text(f"{picture}\n", encoding="utf-8")
