"""Reports read aloud, of the shipped plans and of small ones drawn at random: no sentence limps or comes twice."""

from __future__ import annotations

import re
from random import Random

import pytest
from tests.golden.making import PLANS
from tests.plans_oracle.drawing import draw_plan, written

import sidelight as sl
from sidelight.report.blocks import Items, Paragraph
from sidelight.report.content import sections

LIMPS = [
    r"\b1 (others|voters|people|persons|cells|employees|figures|attackers)\b",
    r"\b0 others\b",
    r"\b(a|A) [aeio]",
    r"\b(he|his|him|she|her)\b",
    r"\b(\w{3,}) \1\b",
    r"\.\.|,,|;;|::| ,| \.(?!\d)| ;",
    r"\b(safe|anonymous|secure)\b",
    r"_",
    r"\bNone\b|\bnan\b|\binf\b",
]
NAMES = re.compile(r"'[^']*'|attacker_uncertainty|worst_case|given_leak|\b(sl|pk|bldp|cw|ks)\.\w+")  # words of a plan and ids


def sentences(found: sl.Assessment) -> list[str]:
    """Everything that is said in sentences; tables and proofs are not."""
    return [
        text
        for section in sections(found)
        for block in section.blocks
        if isinstance(block, Items | Paragraph)
        for text in (block.items if isinstance(block, Items) else (block.text,))
    ]


def check(found: sl.Assessment) -> None:
    said = sentences(found)
    for text in said:
        plain = NAMES.sub("X", text)
        for pattern in LIMPS:
            assert not re.search(pattern, plain), (pattern, re.search(pattern, plain), text)
        assert text.endswith((".", "!", "?")), text
        assert text[0].isupper() or not text[0].isalpha(), text
    assert len(said) == len(set(said)), [text for text in said if said.count(text) > 1]
    assert found.verdict != "pass" or all(s.status == "within" for s in found.statements if s.required)


@pytest.mark.parametrize("path", PLANS, ids=lambda path: path.stem)
def test_the_report_of_a_shipped_plan_can_be_read_aloud(path) -> None:
    check(sl.assess(path))


@pytest.mark.parametrize("seed", range(25))
def test_the_report_of_any_small_plan_can_be_read_aloud(seed: int, tmp_path) -> None:
    (tmp_path / "plan.yaml").write_text(written(draw_plan(Random(f"aloud {seed}"), most=4)), encoding="utf-8")

    check(sl.assess(tmp_path / "plan.yaml", curve=False))
