"""Every public name is on a page, and what can be published, and about whom, has a section with an example."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.docs.examples import PAGES, ROOT
from tests.docs.pages import headings

import sidelight as sl
from sidelight.mechanisms.shown import Shown
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Population
from sidelight.noises.noise import Noise

DOCS = ROOT / "docs"
WRITTEN = "\n".join(page.read_text(encoding="utf-8") for page in PAGES if page.parent == DOCS or page.name == "README.md")


def public(kind: type) -> list[str]:
    """The public names of classes of this kind."""
    return [name for name in sl.__all__ if inspect.isclass(found := getattr(sl, name)) and issubclass(found, kind)]


MAKERS = [
    name for name in sl.__all__ if inspect.isfunction(f := getattr(sl, name)) and f.__annotations__["return"] == Shown.__name__
]
SECTIONS = [
    *((DOCS / "mechanisms.md", name) for name in (*public(Mechanism), *MAKERS)),
    *((DOCS / "populations.md", name) for name in (*public(Population), "Chain", "Attacker")),
]


def section(page: Path, heading: str) -> str:
    """The text from a heading to the next one."""
    return page.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("name", sl.__all__)
def test_a_public_name_is_on_some_page(name: str) -> None:
    assert re.search(rf"\bsl\.{name}\b|`{name}\b", WRITTEN)


@pytest.mark.parametrize(("page", "name"), SECTIONS, ids=[name for _, name in SECTIONS])
def test_a_mechanism_and_a_population_have_a_section_with_an_example_of_their_own(page: Path, name: str) -> None:
    assert name in headings(page)
    assert re.search(rf"(?m)^(>>>|\.\.\.) .*\bsl\.{name}\b", section(page, name))


def test_the_sections_are_about_all_kinds_that_are_public() -> None:
    assert {"Count", "Shown", "Minimum", "Rounded", "Between", "Stated"} <= {name for _, name in SECTIONS}
    assert len(SECTIONS) >= 24


@pytest.mark.parametrize("name", public(Noise))
def test_each_noise_is_shown_where_noise_is_explained(name: str) -> None:
    assert f"sl.{name}" in section(DOCS / "mechanisms.md", "Noisy")


def test_the_pictures_are_what_public_names_give() -> None:
    result = subprocess.run(
        [sys.executable, "scripts/pictures.py", "--check"], cwd=ROOT, capture_output=True, text=True, timeout=120
    )

    assert result.returncode == 0, f"run scripts/pictures.py: {result.stderr}"
