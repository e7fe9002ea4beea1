"""Knowledge, populations and mechanisms answer for themselves: who asks for their type stops at the next one that is written."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "sidelight"
READERS = ("reading", "plan", "settings")  # rooms that read what a user wrote, which may be of any type
FEWER_THAN = 130  # type tests in all other rooms
ANSWERING = {"population", "knows", "knowledge", "mechanism"}
ASKED_ONCE = {
    ("certify/certify.py", "certify"),  # reads what the caller gave: a claim, or a mechanism
}


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def type_tests(tree: ast.AST, function: str = "") -> Iterator[tuple[str, ast.Call]]:
    """Every call of isinstance, with the function that it stands in."""
    for node in ast.iter_child_nodes(tree):
        inside = node.name if isinstance(node, ast.FunctionDef) else function
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            yield inside, node
        yield from type_tests(node, inside)


def last_name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def test_there_are_few_type_tests():
    counted = {file: sum(1 for _ in type_tests(tree)) for file, tree in trees() if file.partition("/")[0] not in READERS}

    assert sum(counted.values()) < FEWER_THAN, sorted(counted.items(), key=lambda entry: -entry[1])[:10]


def test_nobody_asks_whether_something_has_an_attribute():
    asked = [
        f"{file}:{node.lineno}"
        for file, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Match) or (isinstance(node, ast.Name) and node.id == "hasattr")
    ]

    assert asked == []


def test_nobody_asks_a_population_a_mechanism_or_what_is_known_for_its_type():
    asked = [
        f"{file}:{call.lineno}: {ast.unparse(call)}"
        for file, tree in trees()
        if not file.startswith("reading/")
        for function, call in type_tests(tree)
        if last_name(call.args[0]) in ANSWERING and function != "__post_init__" and (file, function) not in ASKED_ONCE
    ]

    assert asked == []
