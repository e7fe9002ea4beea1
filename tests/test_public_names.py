"""Every public name says what it is and shows it in use; what the examples show is what they give."""

from __future__ import annotations

import ast
import doctest
import re
from pathlib import Path

import pytest

import sidelight

ROOT = Path(__file__).resolve().parent.parent


def examples_of(name: str) -> doctest.DocTest:
    """The examples in the docstring of the name itself, and not in those of its methods."""
    finder = doctest.DocTestFinder(recurse=False, exclude_empty=False)
    (found,) = finder.find(getattr(sidelight, name), name, globs={"sl": sidelight})
    return found


@pytest.mark.parametrize("name", sidelight.__all__)
def test_a_public_name_has_a_docstring_whose_examples_give_what_they_show(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    examples, differences = examples_of(name), list[str]()

    result = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(examples, out=differences.append)

    assert not examples.docstring.startswith((">>>", f"{name}("))  # dataclass writes name(...) where nobody wrote anything
    assert any(example.want for example in examples.examples)
    assert result.attempted == len(examples.examples)
    assert "".join(differences) == ""


@pytest.mark.parametrize("name", ["delta", "epsilon", "within", "odds", "belief", "proof"])
def test_a_method_of_a_guarantee_has_an_example_that_gives_what_it_shows(name: str) -> None:
    finder = doctest.DocTestFinder(recurse=False, exclude_empty=False)
    (examples,) = finder.find(getattr(sidelight.Guarantee, name), name, globs={"sl": sidelight})
    differences = list[str]()

    result = doctest.DocTestRunner(verbose=False).run(examples, out=differences.append)

    assert result.attempted >= 1
    assert "".join(differences) == ""


MAKERS = ["Binomial.of_sigma", "Geometric.of_epsilon", "Geometric.of_scale", "Rates.same"]


@pytest.mark.parametrize("name", MAKERS)
def test_another_way_to_make_a_value_has_an_example_that_gives_what_it_shows(name: str) -> None:
    kind, _, maker = name.partition(".")
    examples = doctest.DocTestFinder(recurse=False).find(getattr(getattr(sidelight, kind), maker), name, globs={"sl": sidelight})
    differences = list[str]()

    results = [doctest.DocTestRunner(verbose=False).run(one, out=differences.append) for one in examples]

    assert sum(result.attempted for result in results) >= 1
    assert "".join(differences) == ""


def test_what_the_pages_show_in_python_needs_public_names_only() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    imported = re.compile(r"^(?:>>> |\.\.\. )?\s*(?:from|import) (sidelight[\w.]*)", re.MULTILINE)

    found = {
        (page.relative_to(ROOT).as_posix(), module)
        for page in pages
        for block in re.findall(r"(?ms)^```python\n(.*?)^```", page.read_text(encoding="utf-8"))
        for module in imported.findall(block)
    }

    assert ("docs/start.md", "sidelight") in found or ("README.md", "sidelight") in found
    assert {(page, module) for page, module in found if module != "sidelight"} == set()


ASKED = sorted((ROOT / "bench").glob("question_*.py"))


@pytest.mark.parametrize("path", [*ASKED, ROOT / "bench" / "ours.py"], ids=lambda path: path.stem)
def test_a_measured_question_uses_public_names_or_the_command(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}

    inner = {name for name in imported if name.startswith("sidelight")} - {"sidelight", "sidelight.cli"}

    assert len(ASKED) >= 7
    assert not inner
