"""The page about settings says what is so."""

from __future__ import annotations

import json
import re

from tests.docs.examples import ROOT
from tests.docs.pages import blocks

from sidelight.definitions.registry import all_definitions
from sidelight.reading.keys import Block
from sidelight.report.definitions import summary
from sidelight.settings import keys
from sidelight.settings.check import check
from sidelight.settings.loading import load_setting

PAGE = ROOT / "docs" / "settings.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = [value for value in vars(keys).values() if isinstance(value, Block)]


def rows(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in text.splitlines() if line.startswith("| `")]


def test_the_table_of_definitions_is_the_folder() -> None:
    found = rows(TEXT.partition("## The definitions")[2])

    assert found == [
        [f"`{name}`", ", ".join(f"`{key}`" for key in kind.reads), summary(kind)] for name, kind in all_definitions().items()
    ]


def test_the_concepts_name_every_definition_with_its_ground() -> None:
    concepts = (ROOT / "docs" / "concepts.md").read_text(encoding="utf-8")

    found = {name.strip("`"): ground.strip("`") for name, _, ground in rows(concepts)}

    assert found == {name: kind.ground for name, kind in all_definitions().items()}


def test_every_key_is_on_the_page() -> None:
    assert not [key.name for block in BLOCKS for key in block.keys if not re.search(rf'["`.]{key.name}["`:]', TEXT)]


def test_every_key_of_a_setting_is_in_the_table_and_no_other() -> None:
    table = TEXT.partition("## The keys")[2].partition("A **name**")[0]

    named = [key for row in rows(table) for key in re.findall(r"`(\w+)`", row[0])]

    assert set(named) == {key.name for key in keys.SETTING.keys}


def test_the_setting_that_is_shown_uses_every_key_and_can_be_asked_everything(tmp_path) -> None:
    (shown,) = blocks(PAGE, "json")
    (tmp_path / "setting.json").write_text(shown, encoding="utf-8")

    setting = load_setting(tmp_path / "setting.json")

    assert set(json.loads(shown)) == {key.name for key in keys.SETTING.keys} - {"priors"}
    for name in all_definitions():
        assert check(setting, name, [0.5]).comparisons


def test_the_keys_of_the_answer_are_those_that_are_printed() -> None:
    from sidelight.report.answer import answer_json
    from sidelight.settings.check import definition_named

    table = TEXT.partition("## The answer")[2].partition("## The definitions")[0]
    named = {key for row in rows(table) for key in re.findall(r"`(\w+)`", row[0])}
    printed: set[str] = set()
    for example, name in (("fair_bits", "distributional"), ("one_time_pad", "bounded_leakage")):
        setting = load_setting(ROOT / "plans" / "settings" / f"{example}.json")
        printed |= set(json.loads(answer_json(check(setting, name, [0.5]), definition_named(name))))

    assert named == printed
