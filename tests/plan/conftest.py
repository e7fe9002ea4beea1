"""A valid plan, and what becomes of it when something in it is changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sidelight.errors import PlanError
from sidelight.plan.loading import load
from sidelight.plan.plan import Plan

REFERENDUM = """\
sidelight: 1
title: Referendum tally
people:
  unit: voter
  count: 10000000
  secret: {vote: [yes, no]}
  public: [region, age_band]
  together: nobody
  uncertainty:
    at_least: 0.05
  because: pre-election polls, table 4
attacker:
  knows: 99%
already_public:
  - {name: yes in the north, count: {vote: yes}, where: region = 'north'}
publish:
  - name: tally
    count: {vote: yes}
    by: [region]
    cells: {north: 4200000, south: 5800000}
    minimum: 20
    noise: {geometric: {epsilon: 0.5}}
policy:
  delta: 1.0e-10
  epsilon: 1.0
  against: [all]
  ground: attacker_uncertainty
"""


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Writes a file beside the plans of this test."""

    def write(content: str | bytes, name: str = "plan.yaml") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


@pytest.fixture
def changed(write: Callable[..., Path]) -> Callable[..., Plan]:
    """The referendum, with each old text replaced by a new one."""

    def changed(*changes: tuple[str, str]) -> Plan:
        text = REFERENDUM
        for old, new in changes:
            assert text.count(old) == 1, f"{old!r} is not in the example exactly once"
            text = text.replace(old, new)
        return load(write(text))

    return changed


@pytest.fixture
def refused(changed: Callable[..., Plan]) -> Callable[..., PlanError]:
    """The mistake found in the referendum after some changes."""

    def refused(*changes: tuple[str, str]) -> PlanError:
        with pytest.raises(PlanError) as caught:
            changed(*changes)
        return caught.value

    return refused


@pytest.fixture
def refused_text(write: Callable[..., Path]) -> Callable[..., PlanError]:
    """The mistake found in a whole file."""

    def refused_text(content: str | bytes) -> PlanError:
        with pytest.raises(PlanError) as caught:
            load(write(content))
        return caught.value

    return refused_text


@pytest.fixture
def referendum() -> str:
    return REFERENDUM
