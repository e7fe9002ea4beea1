from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from html.parser import HTMLParser
from typing import Any

import pytest
from tests.report.examples import ALL, BOUND, EMPTY, FAILING, HOSTILE, LAST_RUNG, NORTH, PASSING, RUNG, WITHIN, WORST

from sidelight import __version__
from sidelight.assess.assessment import Assessment
from sidelight.report.blocks import TableBlock
from sidelight.report.drawing.page import report_style
from sidelight.report.html import CONFIDENTIAL, INTERNAL, as_html, fragment, names_a_cell

VOID = {"meta", "br", "rect", "line", "circle", "path"}
MADE = date(2026, 2, 3)
NOBODY_NAMED = replace(PASSING, statements=(WITHIN, RUNG, LAST_RUNG, WORST))


class Nesting(HTMLParser):
    """Collects the tags, the attributes and the text; every tag that opens has to close in order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += f" {data}"

    def all(self, attribute: str) -> list[str]:
        return [value for name, value in self.attributes if name == attribute]


def read(page: str) -> Nesting:
    parser = Nesting()
    parser.feed(page)
    parser.close()
    assert parser.open == []
    return parser


def said(page: str) -> str:
    return " ".join(read(page).text.split())


@pytest.mark.parametrize("shown", [as_html, fragment])
@pytest.mark.parametrize("assessment", ALL, ids=lambda a: a.verdict)
def test_the_page_is_well_formed_runs_nothing_and_loads_nothing(assessment: Assessment, shown: Any) -> None:
    page = read(shown(assessment))

    assert not set(page.tags) & {"script", "iframe", "object", "link", "img", "form", "a"}
    assert not [name for name, _ in page.attributes if name.startswith("on") or name in ("src", "href")]
    assert not re.search(r"url\(|@import|expression\(", shown(assessment))


@pytest.mark.parametrize("shown", [as_html, fragment])
@pytest.mark.parametrize("assessment", ALL, ids=lambda a: a.verdict)
def test_no_id_is_there_twice_even_when_two_reports_share_a_page(assessment: Assessment, shown: Any) -> None:
    ids = read(shown(assessment) + fragment(PASSING)).all("id")

    assert len(ids) == len(set(ids))


def test_a_page_that_names_a_cell_is_marked_confidential_before_anything_else() -> None:
    page = as_html(PASSING)

    body = re.sub(r"<[^>]*>", "", page.split('<body class="sidelight">')[1]).strip()

    assert body.startswith(CONFIDENTIAL)
    assert "(confidential)</title>" in page
    assert INTERNAL not in page


def test_a_page_that_names_no_cell_is_not_marked_confidential() -> None:
    page = as_html(NOBODY_NAMED)

    assert "onfidential" not in page
    assert said(page).endswith(INTERNAL)


@pytest.mark.parametrize(
    ("assessment", "named"),
    [
        (NOBODY_NAMED, False),
        (EMPTY, False),
        (replace(NOBODY_NAMED, statements=(NORTH,)), True),
        (replace(NOBODY_NAMED, findings=FAILING.findings), True),
        (replace(NOBODY_NAMED, findings=(replace(FAILING.findings[0], where=""),)), False),
    ],
)
def test_a_cell_is_named_by_a_finding_with_a_place_or_a_statement_about_a_cell(assessment: Assessment, named: bool) -> None:
    assert names_a_cell(assessment) == named


@pytest.mark.parametrize("shown", [as_html, fragment])
def test_text_of_a_plan_stays_text(shown: Any) -> None:
    page = shown(HOSTILE)

    assert "<script" not in page
    assert "\x1b" not in page
    assert "\u202e" not in page
    assert "<script>alert('x')</script> & \"quoted\"" in read(page).text


@pytest.mark.parametrize("shown", [as_html, fragment])
def test_the_page_says_what_the_text_says(shown: Any) -> None:
    words = said(shown(FAILING))

    for part in ("FAIL: ", "A person is exposed.", "campaign (active)", "0.0800", "50 % to 52.4 %", "not certified"):
        assert part in words, part


def test_the_verdict_comes_before_the_picture_and_all_sections() -> None:
    page = as_html(FAILING)

    places = [
        page.index(part) for part in ("<h1>", '<div class="sl-verdict sl-fail"><p><strong>FAIL:', "<figure>", "<h2>", "<footer>")
    ]

    assert places == sorted(places)


def test_the_foot_says_when_by_which_version_and_of_which_plan() -> None:
    plan = replace(BOUND.plan, text="title: Nothing")

    page = as_html(replace(PASSING, bound=replace(BOUND, plan=plan)), made=MADE)
    shown, rest = plan.digest[:23], plan.digest[23:]

    assert f"Made on 2026-02-03 by Sidelight {__version__}, plan " in said(page)
    assert f'<code title="{plan.digest}">{shown}<span class="sl-more">…</span><span class="sl-rest">{rest}</span></code>' in page


def test_a_plan_without_a_text_has_no_hash() -> None:
    assert "sha256" not in as_html(PASSING, made=MADE)
    assert as_html(PASSING, made=MADE) == as_html(PASSING, made=MADE)


def test_the_date_is_today_unless_given() -> None:
    assert f"Made on {date.today().isoformat()}" in as_html(PASSING)


def test_the_picture_is_there_for_wide_and_for_narrow_screens() -> None:
    assert read(as_html(PASSING)).tags.count("svg") == 2
    assert "<figure>" not in as_html(EMPTY)


def test_a_cell_of_a_table_carries_the_head_of_its_column() -> None:
    page = as_html(PASSING)

    assert '<td role="cell" class="sl-whole" data-head="epsilon at most"><span>0.0800</span></td>' in page
    assert "50&nbsp;% to 52.4&nbsp;%<br>30&nbsp;%" in page


def test_bars_of_the_terminal_are_left_to_the_picture() -> None:
    assert "█" not in as_html(PASSING)
    assert "ten people (active)" in said(as_html(PASSING))


def test_columns_that_are_empty_are_not_shown() -> None:
    table = TableBlock(("a", "b"), (("1", ""), ("2", "")))

    assert table.shown() == TableBlock(("a",), (("1",), ("2",)))


def selectors(style: str) -> list[str]:
    """Every selector of a style sheet, also those inside of @media and @container."""
    flat = re.sub(r"@[^{]*\{", "", style)
    return [one.strip() for rule in re.findall(r"([^{}]+)\{[^{}]*\}", flat) for one in rule.split(",")]


def test_the_style_of_a_fragment_reaches_nothing_outside_of_it() -> None:
    found = selectors(report_style())

    assert len(found) > 50
    assert [one for one in found if not re.match(r"(\S+ )?\.sidelight\b", one)] == []


def test_nothing_dark_is_printed() -> None:
    style = report_style()

    dark = [line for line in style.splitlines() if "#15171b" in line]

    assert len(dark) == 2
    assert all(line.startswith("@media screen") for line in dark)
