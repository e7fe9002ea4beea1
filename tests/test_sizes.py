"""A reader finds every file of a folder at a glance, and takes in a file or a class at once."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "sidelight"
MOST_METHODS = 15  # of a class: properties count, and so do methods with two underscores
MOST_LINES = 300  # of a file
MOST_FILES = 20  # of a folder, without __init__.py and without its subfolders


@pytest.fixture(scope="module")
def texts() -> dict[Path, str]:
    return {path.relative_to(SOURCE): path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py"))}


def methods(text: str) -> Iterator[tuple[str, set[str]]]:
    """Each class with the names of its methods: the overloads of one are one."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef):
            yield node.name, {one.name for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_no_class_has_more_than_15_methods(texts):
    counted = {f"{path}: {name}": len(found) for path, text in texts.items() for name, found in methods(text)}

    assert len(counted) > 300
    assert {name: number for name, number in counted.items() if number > MOST_METHODS} == {}


def test_no_file_has_more_than_300_lines(texts):
    counted = {str(path): len(text.splitlines()) for path, text in texts.items()}

    assert {path: lines for path, lines in counted.items() if lines > MOST_LINES} == {}


def test_no_folder_has_more_than_20_files(texts):
    counted = Counter(str(path.parent) for path in texts if path.name != "__init__.py")

    assert len(counted) > 30
    assert {folder: files for folder, files in counted.items() if files > MOST_FILES} == {}


def test_properties_and_overloads_are_counted_as_one_method_each():
    overloaded = "@overload\n def b(self, x: int): ...\n def b(self, x): ..."
    text = f"class A:\n @property\n def a(self): ...\n {overloaded}\n def __len__(self): ..."

    assert dict(methods(text)) == {"A": {"a", "b", "__len__"}}
