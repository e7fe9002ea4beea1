"""One word, one meaning: a public name of src/ is defined once, and ARCHITECTURE.md says what its words mean."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "sidelight"

# Defined in two rooms or more, and not yet renamed. A name leaves this list when it is; none is ever added.
STILL_TO_RENAME: set[str] = set()


def glossary() -> str:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    return text.split("\n## Glossary\n", 1)[1].split("\n## ", 1)[0]


def same_concept() -> set[str]:
    """The names in backticks after which the glossary says, in brackets, where they are; `a` and `b` (…) are two names."""
    (sentence,) = re.findall(r"^Same concept in several files: (.*?)\n\n", glossary() + "\n\n", re.DOTALL | re.MULTILINE)
    outside_brackets = re.sub(r"\([^)]*\)", "", sentence)
    return set(re.findall(r"`(\w+)`", outside_brackets))


def public_definitions() -> dict[str, list[str]]:
    """The modules that define each public class or function."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(SOURCE)))
    return found


def test_no_two_modules_define_the_same_public_name() -> None:
    defined = public_definitions()

    clashes = {name: files for name, files in defined.items() if len(files) > 1}
    unexplained = {name: files for name, files in clashes.items() if name not in same_concept() | STILL_TO_RENAME}

    assert len(defined) > 1000
    assert unexplained == {}


def test_every_exception_is_still_one() -> None:
    clashes = {name for name, files in public_definitions().items() if len(files) > 1}

    assert STILL_TO_RENAME - clashes == set()
    assert same_concept() - clashes == set()
    assert same_concept() & STILL_TO_RENAME == set()
    assert same_concept() >= {"command", "row"}


def test_the_glossary_is_short_and_says_where_each_word_lives() -> None:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in glossary().splitlines() if line.startswith("| ")]

    words = {word: place for word, _, place in rows[1:]}
    missing = {word: place for word, place in words.items() if place != "comments" and not (SOURCE / place.strip("`")).exists()}

    assert 20 <= len(words) <= 30
    assert len(words) == len(rows) - 1
    assert missing == {}
