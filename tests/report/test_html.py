from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.report.examples import ALL, EMPTY, FAILING, HOSTILE, PASSING

from sidelight.report.html import as_html
from sidelight.report.svg import ladder_svg

VOID = {"meta", "br", "rect", "line", "circle", "path"}
SVG = "{http://www.w3.org/2000/svg}"


class Nesting(HTMLParser):
    """Collects the tags, the attributes and the text; every tag that opens has to close in order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += f" {data}"


def read(page: str) -> Nesting:
    parser = Nesting()
    parser.feed(page)
    parser.close()
    assert parser.open == []
    return parser


@pytest.mark.parametrize("assessment", ALL, ids=lambda a: a.verdict)
def test_the_page_is_well_formed_and_runs_nothing(assessment: Any) -> None:
    page = read(as_html(assessment))

    assert not page.tags & {"script", "iframe", "object", "link", "img", "form", "a"}
    assert not {name for name in page.attributes if name.startswith("on") or name in ("src", "href")}


def test_the_page_is_marked_confidential_before_anything_else() -> None:
    page = as_html(PASSING)

    assert "Confidential" in re.sub(r"<[^>]*>", "", page.split("<body>")[1]).strip().splitlines()[0]


def test_text_of_a_plan_stays_text() -> None:
    page = as_html(HOSTILE)

    assert "<script" not in page
    assert "\x1b" not in page
    assert "<script>alert('x')</script> & \"quoted\"" in read(page).text


def test_the_page_says_what_the_text_says() -> None:
    shown = " ".join(read(as_html(FAILING)).text.split())

    for part in ("FAIL: ", "A person is exposed.", "campaign (active)", "0.0800", "from 50 % to at most 52.4 %", "not certified"):
        assert part in shown, part


def test_the_picture_is_well_formed_and_described() -> None:
    picture = ElementTree.fromstring(ladder_svg(PASSING))

    assert picture.tag == f"{SVG}svg"
    assert picture.find(f"{SVG}title") is not None
    description = picture.find(f"{SVG}desc")
    assert description is not None
    assert "campaign (active) knows 9,900,000: 0.0800, within policy" in (description.text or "")


def test_the_picture_has_one_column_per_attacker_and_an_arrow_where_there_is_no_limit() -> None:
    columns = ElementTree.fromstring(ladder_svg(PASSING)).findall(f"{SVG}g")
    texts = [[t.text for t in column.findall(f"{SVG}text")] for column in columns]

    assert [words[1] for words in texts] == ["ten people", "campaign", "all but one"]
    assert texts[2][0] == "no limit"
    assert [column.find(f"{SVG}path") is not None for column in columns] == [False, False, True]


def test_a_larger_epsilon_is_drawn_higher() -> None:
    ten, campaign, _ = ElementTree.fromstring(ladder_svg(PASSING)).findall(f"{SVG}g")

    heights = [int(column.find(f"{SVG}circle").get("cy", "0")) for column in (ten, campaign)]  # type: ignore[union-attr]

    assert heights[1] < heights[0]


def test_a_hostile_plan_cannot_break_the_picture() -> None:
    ElementTree.fromstring(ladder_svg(HOSTILE))


def test_no_attacker_gives_no_picture() -> None:
    assert ladder_svg(EMPTY) == ""
    assert "<figure>" not in as_html(EMPTY)
