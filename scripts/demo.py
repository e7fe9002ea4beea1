"""Two minutes with Sidelight: five releases, what each gives away, and the pages of the reports.

python scripts/demo.py [FOLDER]     # the pages go to FOLDER, out/demo unless given
"""

from __future__ import annotations

import sys
from pathlib import Path

import sidelight as sl
from sidelight.report.html import as_html

PLANS = Path(__file__).resolve().parent.parent / "plans"
SHOWN = (
    (
        "referendum",
        "A country publishes the exact number of yes votes. No noise: what protects a voter is the votes nobody knows.",
    ),
    ("differencing", "Two counts, each harmless by itself. Together they show one person's answer, and the report says whose."),
    (
        "census",
        "Real data: 48,842 people in a Parquet file. Small counts are hidden, and some groups are shown all the same.",
    ),
    (
        "census_broad",
        "The same 48,842 people in fewer and larger groups. Nothing is hidden, and it is within policy.",
    ),
    (
        "survey_histogram",
        "A secret with seven values, all counted by sex, and one more count with noise about some of the same people.",
    ),
)
BEFORE = "The ladder"  # what is printed of a report ends here; the page has all of it


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, (name, about) in enumerate(SHOWN, 1):
        found = sl.assess(PLANS / f"{name}.yaml")
        page = folder / f"{name}.html"
        page.write_text(as_html(found), encoding="utf-8")
        print(f"[{number}] {about}\n    plans/{name}.yaml, whole report: {page}\n")
        print(str(found).partition(BEFORE)[0].rstrip(), end="\n\n\n")
    tally = sl.certify(sl.Count(), sl.RateBounds(10_000_000, low=0.05, high=0.95), sl.Attacker(knows="99%"))
    print("In Python: sl.certify(sl.Count(), sl.RateBounds(10_000_000, low=0.05, high=0.95), sl.Attacker(knows='99%'))")
    print(f"           .epsilon(delta=1e-10) is {tally.epsilon(delta=1e-10)}, proved by {tally.proof(0.1).theorem}.")
    print("Next: .venv/bin/sidelight init writes a plan of your own, docs/data.md points it at your own table of people.")
    print(f"The report on the real data, as a page: {page}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("out") / "demo")
