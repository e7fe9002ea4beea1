"""Files that are no plan at all."""

from __future__ import annotations

import time

import pytest


@pytest.mark.parametrize(
    ("content", "place", "found"),
    [
        ("", (1, 1), "the file is empty"),
        ("# only a comment\n", (1, 1), "the file is empty"),
        ("---\n", (1, 1), "the file is empty"),
        ("- sidelight: 1\n", (1, 1), "the file holds a list"),
        ("sidelight\n", (1, 1), "the file holds 'sidelight'"),
        (b"sidelight: 1\ntitle: \xff\xfe\n", (2, 8), "not UTF-8"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", (1, 1), "not UTF-8"),
        ("sidelight: 1\ntitle: a\x00b\n", (2, 9), "which YAML does not allow"),
        ("sidelight: 1\ntitle: [a\n", (3, 1), "not YAML"),
        ("sidelight: 1\ntitle: a: b\n", (2, 9), "not YAML"),
        ("sidelight: 1\n\ttitle: a\n", (2, 1), "not YAML"),
        ('title: "\\U00110000"\n', (1, 1), "not YAML"),
        ('title: "\\ud800"\n', (1, 8), "control character"),
        ('title: "\\e[31m"\n', (1, 8), "control character"),
        ("sidelight: 1\n---\nsidelight: 1\n", (2, 1), "second YAML document"),
        ("title: &a x\n", (1, 8), "an anchor"),
        ("title: *a\n", (1, 8), "an alias"),
        ("title: !!python/object/apply:os.system [ls]\n", (1, 8), "a tag"),
        ("title: !secret x\n", (1, 8), "a tag"),
        ("? [a, b]\n: 1\n", (1, 3), "a list as a key"),
        ("? \n: 1\n", (1, 2), "nothing as a key"),
        ("<<: {title: a}\n", (1, 1), "'<<' is not a key of the plan"),
    ],
)
def test_a_file_that_is_no_plan_is_refused_at_its_place(refused_text, content, place, found) -> None:
    error = refused_text(content)

    assert found in error.found
    assert (error.line, error.column) == place


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_very_deep_nesting_is_refused(refused_text, opening) -> None:
    start = time.perf_counter()

    error = refused_text("a: " * (opening != "- ") + opening * 100_000)

    assert time.perf_counter() - start < 20
    assert error.line == 1


def test_aliases_that_would_grow_without_end_are_refused(refused_text) -> None:
    layers = ["a0: &a0 [x, x]"] + [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 20)]

    error = refused_text("\n".join(layers))

    assert "an anchor" in error.found
