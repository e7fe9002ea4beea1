"""Whatever is in the file, the answer is a plan or a PlanError with a place."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.damage import damaged

from sidelight.errors import PlanError
from sidelight.plan.loading import load
from sidelight.plan.plan import Plan

PIECES = [
    *"{}[]:#|>%~(\n\t\x00\u2028\ud7ff😀'",
    '"',
    ": ",
    "  ",
    "- ",
    "? ",
    "&a",
    "*a",
    "!t ",
    "<<",
    "---\n",
    "null",
    "= 'x'",
    "not ",
]
PIECES += ["1e400", "-1", "0", ".nan", "1/3", "yes", "count", "rates", "cells", "where", "by"]


def outcome(content: bytes) -> Plan | PlanError:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "plan.yaml"
        path.write_bytes(content)
        try:
            return load(path)
        except PlanError as error:
            return error


def has_a_place(error: PlanError) -> bool:
    return error.line >= 1 and error.column >= 1 and bool(error.found) and bool(str(error).encode())


@given(st.data())
@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_damaged_plan_loads_or_is_refused(referendum, data) -> None:
    answer = outcome(data.draw(damaged(referendum, PIECES)).encode("utf-8", "surrogatepass"))

    assert isinstance(answer, Plan) or has_a_place(answer)


@given(st.binary(max_size=200) | st.lists(st.sampled_from(PIECES), max_size=30).map(lambda pieces: "".join(pieces).encode()))
@settings(max_examples=300)
def test_any_bytes_are_refused(content) -> None:
    answer = outcome(content)

    assert isinstance(answer, PlanError)
    assert has_a_place(answer)
