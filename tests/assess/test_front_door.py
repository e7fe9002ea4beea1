"""`sl.assess` takes a plan, a dict or a file, and is the same name whatever was imported before it."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

import sidelight as sl

FILE = Path(__file__).resolve().parent.parent.parent / "plans" / "overlap.yaml"
LIMIT = 0.3  # seconds of the processor for `import sidelight`

BEFORE = "import sidelight as sl; import sidelight.assess.words"
AFTER = "import sidelight.assess.words; import sidelight as sl"
BETWEEN = "import sidelight as sl; sl.assess(FILE); import sidelight.assess.assess; from sidelight.assess import assess"


@pytest.mark.parametrize("imports", [BEFORE, AFTER, BETWEEN])
def test_assess_is_a_function_whatever_was_imported_first(imports: str) -> None:
    code = f"FILE = {str(FILE)!r}; {imports}; print(sl.assess(FILE).verdict, callable(sl.assess))"
    again = "; from sidelight.assess import assess as inner; print(inner is sl.assess)"

    said = subprocess.run([sys.executable, "-c", code + again], capture_output=True, text=True, check=True, timeout=120).stdout

    assert said.split() == ["pass", "True", "True"]


def test_importing_sidelight_reads_no_files_and_is_quick() -> None:
    code = "import sys, time; start = time.process_time(); import sidelight; print(time.process_time() - start, *sys.modules)"

    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split() for _ in range(5)
    ]

    assert {"numpy", "sidelight.plan.loading", "sidelight.reading.yaml_text", "sidelight.report.text"} & set(runs[0]) == set()
    assert min(float(seconds) for seconds, *_ in runs) < LIMIT


@pytest.mark.parametrize(
    "plan",
    [FILE, str(FILE), sl.load(FILE), YAML(typ="safe").load(FILE.read_text(encoding="utf-8"))],
    ids=["path", "text", "plan", "dict"],
)
def test_every_kind_of_plan_gives_the_same_assessment(plan: Any) -> None:
    found = sl.assess(plan)

    assert found.to_dict() == sl.assess(sl.load(FILE)).to_dict()
    assert found.verdict == "pass"


@pytest.mark.parametrize("delta", [0.001, "0.001", "1e-3", Fraction(1, 1000), Decimal("0.001")], ids=repr)
def test_numbers_are_read_as_they_are_written(delta: Any) -> None:
    found = sl.assess(FILE, delta=delta, epsilons=["0.3", 0.3], curve=False)

    assert {statement.delta for statement in found.statements} == {0.001}
    assert found.asked == (0.3,)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"delta": 2}, "delta is a number from 0 to 1, found 2"),
        ({"delta": "small"}, "delta is a number from 0 to 1, found 'small'"),
        ({"delta": float("nan")}, "delta is a number from 0 to 1, found nan"),
        ({"epsilons": [-1]}, "epsilon is a number from 0, found -1"),
        ({"epsilons": [float("inf")]}, "epsilon is a number from 0, found inf"),
    ],
    ids=repr,
)
def test_a_number_that_is_none_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(sl.SidelightError, match=message):
        sl.assess(FILE, **options)
