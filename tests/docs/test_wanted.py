"""The page about what is not there yet says what is refused, and how."""

from __future__ import annotations

import re

import pytest
from tests.docs.examples import ROOT

from sidelight.plan.keys import BLOCKS

TEXT = (ROOT / "docs" / "wanted.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in TEXT.splitlines() if line.startswith("| `")]
LATER = sorted({(key.name, key.instead) for block in BLOCKS for key in (*block.later, *block.later_words)})


@pytest.mark.parametrize(("name", "instead"), LATER)
def test_every_key_that_is_refused_as_not_there_yet_is_wanted_with_what_to_write_instead(name: str, instead: str) -> None:
    found = [said for names, _, said in ROWS if name in re.findall(r"`(\w+)`", names)]

    assert any(instead.startswith(said) for said in found)


def test_no_key_is_wanted_that_is_there() -> None:
    wanted = {name for names, _, _ in ROWS for name in re.findall(r"`(\w+)`", names)}

    assert wanted == {name for name, _ in LATER}
