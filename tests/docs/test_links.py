"""Every link inside the repository leads somewhere, and every page can be reached by links."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.docs.examples import ROOT
from tests.docs.pages import anchors, headings, links

WRITTEN = sorted(
    [*ROOT.glob("*.md"), *(page for top in ("docs", "bench", "plans", "examples") for page in (ROOT / top).rglob("*.md"))]
)
OUTSIDE = ("http://", "https://", "mailto:")


def inside(page: Path) -> list[tuple[str, Path, str]]:
    """Each link to something in the repository: as it is written, its file and its anchor."""
    found = []
    for link in links(page):
        if not link.startswith(OUTSIDE):
            name, _, anchor = link.partition("#")
            found.append((link, (page.parent / name).resolve() if name else page, anchor))
    return found


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_link_leads_to_a_file_of_the_repository(page: Path) -> None:
    dead = [link for link, file, _ in inside(page) if not file.exists() or not file.is_relative_to(ROOT)]

    assert not dead


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: str(page.relative_to(ROOT)))
def test_an_anchor_is_a_heading_of_the_page_that_it_leads_to(page: Path) -> None:
    dead = [link for link, file, anchor in inside(page) if anchor and file.suffix == ".md" and anchor not in anchors(file)]

    assert not dead


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_link_is_a_path_of_one_machine(page: Path) -> None:
    assert not [link for link in links(page) if link.startswith(("/", "~", "file:", "\\\\")) or "localhost" in link]


def test_every_page_of_the_documents_can_be_reached_from_the_readme() -> None:
    reached, new = set[Path](), {ROOT / "README.md"}
    while new:
        reached |= new
        new = {file for page in new for _, file, _ in inside(page) if file.suffix == ".md" and file.exists()} - reached

    assert not [str(page.relative_to(ROOT)) for page in WRITTEN if page.is_relative_to(ROOT / "docs") and page not in reached]


def test_every_picture_of_the_documents_is_shown_on_a_page() -> None:
    shown = {file for page in WRITTEN for _, file, _ in inside(page)}

    assert not [str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.svg") if path not in shown]


def test_a_heading_becomes_an_anchor_as_on_github(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Odds, e^x!\n## `people`\n## [A](b.md) *b*: c\n## `people`\n```sh\n# no heading\n```\n", encoding="utf-8")

    found = anchors(page)

    assert headings(page) == ["Odds, e^x!", "people", "A b: c", "people"]
    assert found == {"odds-ex", "people", "a-b-c", "people-1"}
    assert "no-heading" not in found


def test_a_link_is_found_in_each_of_its_forms_and_in_no_code(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("[a](one.md#x) ![b](two.svg)\n[c]: three.md\n`[d](four.md)`\n```\n[e](five.md)\n```\n", encoding="utf-8")

    assert links(page) == ["one.md#x", "two.svg", "three.md"]
