"""What the pages show is so."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from tests.docs.examples import PAGES, ROOT, agrees, document, workplace
from tests.docs.pages import blocks

from sidelight.errors import PlanError
from sidelight.plan.loading import load

KNOWN_TOPS = ("src/", "docs/", "plans/", "tests/", "scripts/", "bench/")
INSIDE = (
    *("definitions/", "populations/", "mechanisms/", "model/", "profiles/", "laws/", "hiding/", "theorems/", "reproduce/"),
    *("certify/", "plan/", "cli/"),
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_example_of_a_page_gives_what_it_shows(page, tmp_path, monkeypatch) -> None:
    workplace(page, tmp_path)
    monkeypatch.chdir(tmp_path)

    for example in document(page).examples():
        example.evaluate()


def test_an_example_that_shows_something_else_is_found() -> None:
    assert agrees("a\n…\nc", "a\nb\nb\nc\n")
    assert not agrees("a\nc", "a\nb\nc\n")
    assert not agrees("epsilon: 0.7431", "epsilon: 0.7432")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_names_only_files_that_exist(page) -> None:
    named = re.findall(r"`([\w./-]+/[\w./-]*)`", page.read_text(encoding="utf-8"))
    paths = [ROOT / name for name in named if name.startswith(KNOWN_TOPS)]
    paths += [ROOT / "src" / "sidelight" / name for name in named if name.startswith(INSIDE)]

    assert not [str(path) for path in paths if not path.exists()]


def test_the_plan_in_the_readme_is_the_shipped_one(tmp_path) -> None:
    (text,) = blocks(ROOT / "README.md", "yaml")
    (tmp_path / "plan.yaml").write_text(text, encoding="utf-8")

    assert load(tmp_path / "plan.yaml") == load(ROOT / "plans" / "referendum.yaml")


def test_the_mistake_that_is_shown_is_reported_so(tmp_path, monkeypatch) -> None:
    (shown,) = blocks(ROOT / "docs" / "start.md", "text")
    text = (ROOT / "plans" / "referendum.yaml").read_text(encoding="utf-8")
    (tmp_path / "plan.yaml").write_text(text.replace("  count:", "  cuont:"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    with pytest.raises(PlanError) as mistake:
        load("plan.yaml")

    assert str(mistake.value) == shown.strip()


def test_every_key_of_the_plan_is_on_its_page() -> None:
    from sidelight.plan.keys import BLOCKS

    page = (ROOT / "docs" / "plan.md").read_text(encoding="utf-8")

    assert not [key.name for block in BLOCKS for key in block.keys if not re.search(rf"\b{key.name}\b", page)]


def test_the_documented_grid_is_the_one_in_use() -> None:
    from sidelight.assess.numbers import GRID

    page = (ROOT / "docs" / "plan.md").read_text(encoding="utf-8")

    assert "epsilon " + ", ".join(f"{float(e):g}" for e in GRID) + " and" in page


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_page_promises_more_than_there_is(page) -> None:
    from sidelight.model.words import FORBIDDEN

    words = set(re.findall(r"[a-z_]+", page.read_text(encoding="utf-8").lower()))

    assert not words & set(FORBIDDEN)


def test_the_catalogue_is_up_to_date() -> None:
    result = subprocess.run(
        [sys.executable, "scripts/catalogue.py", "--check"], cwd=ROOT, capture_output=True, text=True, timeout=300
    )

    assert result.returncode == 0, f"run scripts/catalogue.py{result.stderr}"


def test_every_source_that_is_cited_is_a_reference() -> None:
    from sidelight.theorems.catalogue import all_errata, catalogue

    keys = set(re.findall(r"(?m)^\| `(\w+)` \|", (ROOT / "docs" / "references.md").read_text(encoding="utf-8")))
    cited = {cite.source for row in catalogue().values() for cite in row.cites}
    cited |= {cite.source for errata in all_errata().values() for erratum in errata for cite in erratum.cites}

    assert cited <= keys


def test_the_picture_is_the_one_of_the_shipped_plan() -> None:
    from sidelight.assess import assess
    from sidelight.report.svg import ladder_svg

    drawn = ladder_svg(assess(load(ROOT / "plans" / "referendum.yaml")))

    assert (ROOT / "docs" / "ladder.svg").read_text(encoding="utf-8").strip() == drawn.strip()
