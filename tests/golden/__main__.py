"""Writes the golden reports anew: python -m tests.golden, then read the difference before it is committed."""

from __future__ import annotations

from tests.golden.making import HERE, PLANS, reports
from tests.test_golden import TO_THE_LETTER

for old in (*HERE.glob("*.txt"), *HERE.glob("*.json")):
    old.unlink()
for plan in PLANS:
    text, as_json = reports(plan)
    if plan.stem in TO_THE_LETTER:
        (HERE / f"{plan.stem}.txt").write_text(text, encoding="utf-8")
    (HERE / f"{plan.stem}.json").write_text(as_json, encoding="utf-8")
    print(plan.stem)
