"""The short form of `make fuzz`, with a fixed seed and a few hundred worlds for each formula."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

import pytest
from tests.audit.audit import Searched

SHORT = 600
ELSEWHERE = {  # their short form
    "plans": "tests/plans_oracle/test_plans.py",
    "plans of several values": "tests/plans_oracle/test_plans.py",
    "plans with estimates": "tests/plans_oracle/test_plans.py",
    "plans about amounts": "tests/plans_oracle/test_plans.py",
    "plans of samples": "tests/plans_oracle/test_samples.py",
    "mutations": "tests/mutation/test_mutations.py",
}


def collected() -> list[Searched]:
    found: list[Searched] = []
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if not module.name.startswith("test_"):
            found += getattr(importlib.import_module(f"tests.audit.{module.name}"), "AUDITS", [])
    return found


def short(audit: Searched) -> int:
    return min(SHORT, max(60, audit.instances // 20))


@pytest.mark.parametrize("audit", [audit for audit in collected() if audit.id not in ELSEWHERE], ids=lambda audit: audit.id)
def test_no_small_world_breaks_a_formula(audit):
    tally = audit.search(seed=1, instances=short(audit))

    assert tally.met > 0
    assert not tally.violations, tally.worst


def test_counts_are_compared_with_balls_a_hundred_thousand_times_and_here_two_thousand_times():
    counts = [audit for audit in collected() if audit.id.startswith("count.")]

    assert sum(audit.instances for audit in counts) >= 100_000
    assert sum(short(audit) for audit in counts) >= 2_000
