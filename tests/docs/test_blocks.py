"""No block of a page is left unchecked: each language has somebody who runs, loads or compares it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sybil.example import SybilFailure
from tests.docs.examples import PAGES, ROOT, document
from tests.docs.pages import all_blocks, blocks, edited, plans, sheets

from sidelight.plan.keys import PLAN
from sidelight.plan.loading import load

DOCS = ROOT / "docs"
RUN = ("python", "console", "sh")  # tests/docs/examples.py runs them on every page
LOADED = ("yaml", "csv")  # on every page, below
ENGINES = ("console postgres", "yaml postgres", "console spark", "yaml spark", "python spark")
COMPARED = {  # by tests of these pages alone: a message, a setting, drawings of the tree
    "text": [DOCS / "start.md"],
    "json": [DOCS / "settings.md"],
    "": [ROOT / "ARCHITECTURE.md"],
    **{language: [DOCS / "data.md"] for language in ENGINES},  # tests/engines/test_howto.py runs them
}
PLANS = [pytest.param(page, text, id=f"{page.stem}-{n}") for page in PAGES for n, text in enumerate(plans(page))]
SMALL = {
    "sidelight": "sidelight: 1",
    "people": "people: {count: 100, secret: {vote: [yes, no]}, together: nobody, uncertainty: {at_least: 0.1}, because: polls}",
    "attacker": "attacker: {knows: 10}",
    "publish": "publish: [{name: tally, count: {vote: yes}}]",
}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_block_has_a_language_that_is_checked_on_this_page(page: Path) -> None:
    unchecked = [
        (language, text.splitlines()[:1])
        for language, text in all_blocks(page)
        if language not in (*RUN, *LOADED) and page not in COMPARED.get(language, [])
    ]

    assert not unchecked


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_block_that_is_run_is_found_by_what_runs_it(page: Path) -> None:
    fences = re.findall(r"(?m)^ *(```|~~~)", page.read_text(encoding="utf-8"))
    prompts = sum(len(re.findall(r"(?m)^ *>>> ", text)) for text in blocks(page, "python"))

    found = list(document(page).examples())

    assert len(fences) == 2 * len(all_blocks(page))
    assert len(found) == prompts + sum(len(blocks(page, language)) for language in ("console", "sh", "yaml"))


@pytest.mark.parametrize(
    "block",
    [
        "```console\n$ ls\n```",
        "```console\nsidelight --version\n```",
        "```console\n$ sidelight --version\nsidelight 99\n```",
        "```sh\nmake nothing\n```",
        "```python\n>>> 1 + 1\n3\n```",
    ],
)
def test_a_block_that_nobody_can_run_or_that_shows_something_else_is_found(block: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# A page\n\n{block}\n", encoding="utf-8")

    (example,) = document(page).examples()

    with pytest.raises(SybilFailure):
        example.evaluate()


@pytest.mark.parametrize(("page", "text"), PLANS)
def test_every_plan_on_a_page_or_part_of_one_is_a_plan(page: Path, text: str, tmp_path: Path) -> None:
    for name, sheet in sheets(page).items():
        (tmp_path / name).write_text(sheet, encoding="utf-8")
    stated = set(re.findall(r"(?m)^(\w+):", text))
    rest = {key: part for key, part in SMALL.items() if key not in stated}
    (tmp_path / "plan.yaml").write_text("\n".join([*rest.values(), text]), encoding="utf-8")

    plan = load(tmp_path / "plan.yaml")

    assert stated <= {key.name for key in PLAN.keys}
    assert plan.publish


def test_a_sheet_is_named_by_a_plan_of_its_page() -> None:
    for page in PAGES:
        assert list(sheets(page).values()) == blocks(page, "csv")


def test_a_part_of_a_plan_replaces_the_keys_that_it_has_and_a_whole_plan_replaces_all() -> None:
    before = "sidelight: 1\ndata:\n  source: a.csv\n  person: row\ntitle: A\n"

    after = edited(before, "# plan.yaml\ndata:\n  person: who\npublish: []\n")

    assert [line for line in after.splitlines() if line] == ["sidelight: 1", "data:", "  person: who", "title: A", "publish: []"]
    assert edited(before, "sidelight: 1\n") == "sidelight: 1\n"
