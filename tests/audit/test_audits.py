"""The short form of `make fuzz`: a fixed seed, a few hundred worlds for each formula."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

import pytest
from tests.audit.audit import Searched

SHORT = 600


def collected() -> list[Searched]:
    found: list[Searched] = []
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if not module.name.startswith("test_"):
            found += getattr(importlib.import_module(f"tests.audit.{module.name}"), "AUDITS", [])
    return found


@pytest.mark.parametrize("audit", collected(), ids=lambda audit: audit.id)
def test_no_small_world_breaks_a_formula(audit):
    tally = audit.search(seed=1, instances=min(SHORT, max(60, audit.instances // 20)))

    assert tally.met > 0
    assert not tally.violations, tally.worst
