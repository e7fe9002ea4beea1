"""Guarantees and assessments show themselves, and what they show is what the reports say."""

from __future__ import annotations

import json
import os
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.report.examples import ALL, EMPTY, FAILING, HOSTILE, PASSING

import sidelight as sl
from sidelight.report.guarantee import guarantee_json
from sidelight.report.json import as_json
from sidelight.report.text import as_text

PLANS = Path(__file__).resolve().parent.parent.parent / "plans"
COUNT = sl.certify(sl.Count(), sl.Rates.same(100, 0.3), sl.Attacker(50))
NOTHING = sl.certify(sl.Count(), sl.Rates.same(100, 0.3), definition=sl.DifferentialPrivacy())


class Tags(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)
        assert not any(name.startswith("on") or "javascript" in (value or "") for name, value in attrs)


def hostile() -> sl.Guarantee:
    claim = sl.Claim(sl.Stated("<script>alert(1)</script>"), sl.Rates.same(9, 0.3), sl.Attacker(), sl.DifferentialPrivacy())
    return sl.certify(claim, given=[sl.fact(claim, epsilon=1)])


def test_an_assessment_prints_as_its_report() -> None:
    assert str(FAILING) == as_text(FAILING)
    assert repr(FAILING).startswith("Assessment('")
    assert f": {FAILING.verdict}, {len(FAILING.statements)} statements, {len(FAILING.findings)} findings)" in repr(FAILING)


def test_a_guarantee_prints_its_sentence_and_its_repr_names_the_claim_without_a_number() -> None:
    assert "epsilon at most" in str(COUNT)
    assert repr(COUNT) == f"Guarantee(active_knowledge: {COUNT.claim})"


def test_a_dict_of_an_assessment_is_its_json() -> None:
    found = PASSING.to_dict()

    assert found == json.loads(as_json(PASSING))
    assert found["verdict"] == "pass"


def test_a_dict_of_a_guarantee_is_its_json() -> None:
    asked = Fraction(1, 1000)

    found = COUNT.to_dict(delta="0.001", epsilons=[0.1, "1"])

    assert found == json.loads(guarantee_json(COUNT, asked, [Fraction(1, 10), Fraction(1)]))
    assert found["delta"] == 0.001
    assert [point["epsilon"] for point in found["profile"]] == [0.1, 1]


def test_infinity_is_a_word_in_a_dict() -> None:
    found = NOTHING.to_dict()

    assert (found["epsilon"], found["epsilon_lower"]) == ("infinite", "infinite")


@pytest.mark.parametrize("value", [COUNT, NOTHING, *ALL], ids=lambda value: type(value).__name__)
def test_a_picture_is_well_formed_and_shows_itself(value: Any) -> None:
    picture = value.plot()

    root = ElementTree.fromstring(str(picture))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert picture._repr_svg_() == str(picture)
    assert "\n" not in repr(picture)


@pytest.mark.parametrize("value", [hostile(), HOSTILE], ids=["guarantee", "assessment"])
def test_nothing_that_a_plan_says_becomes_a_tag(value: Any) -> None:
    html, svg = value._repr_html_(), str(value.plot())

    assert "script" not in Tags(html).found
    assert "<script" not in html + svg
    assert "&lt;script" in html


def test_a_notebook_shows_sentence_numbers_and_proof_of_a_guarantee() -> None:
    html = COUNT._repr_html_()

    tags = Tags(html).found
    assert [tag for tag in ("svg", "table", "details", "pre") if tag not in tags] == []
    assert "delta 1e-6" in html
    assert str(COUNT.epsilon(1e-6)) in html
    assert COUNT.proof().theorem in html


def test_a_plan_without_attackers_has_a_picture_that_says_so() -> None:
    svg = str(EMPTY.plot())

    assert "There is no attacker to draw" in svg


def test_a_picture_is_saved_whole_and_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "curve.svg"

    COUNT.plot().save(file)

    assert file.read_text(encoding="utf-8") == str(COUNT.plot())
    assert os.stat(file).st_mode & 0o077 == 0
    assert [one.name for one in tmp_path.iterdir()] == ["curve.svg"]


def test_a_picture_that_cannot_be_written_is_refused_with_a_reason(tmp_path: Path) -> None:
    with pytest.raises(sl.SidelightError, match=r"curve\.svg: the picture cannot be written: No such file or directory"):
        COUNT.plot().save(tmp_path / "nowhere" / "curve.svg")
