"""Every public name says what it is and shows it in use; what the examples show is what they give."""

from __future__ import annotations

import doctest
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
