"""YAML text becomes a tree that is exactly what was written, or a mistake at its place."""

from __future__ import annotations

import pytest

from sidelight.errors import PlanError
from sidelight.reading.node import Mapping, Scalar, Sequence
from sidelight.reading.place import LinePlace
from sidelight.reading.yaml_text import parse_yaml


def refused(content: str) -> PlanError:
    with pytest.raises(PlanError) as caught:
        parse_yaml(content, "file.yaml")
    return caught.value


@pytest.mark.parametrize(
    ("content", "place", "found"),
    [
        ("", (1, 1), "the file is empty"),
        ("# only a comment\n", (1, 1), "the file is empty"),
        ("---\n", (1, 1), "the file is empty"),
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
        ("a: 1\nb: 2\na: 3\n", (3, 1), "the key 'a' a second time; the first is in line 1"),
    ],
)
def test_a_text_that_is_no_tree_is_refused_at_its_place(content, place, found) -> None:
    error = refused(content)

    assert found in error.found
    assert (error.file, error.line, error.column) == ("file.yaml", *place)


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_very_deep_nesting_is_refused(opening) -> None:
    error = refused("a: " * (opening != "- ") + opening * 100_000)

    assert error.line == 1


def test_aliases_that_would_grow_without_end_are_refused() -> None:
    layers = ["a0: &a0 [x, x]"] + [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 20)]

    error = refused("\n".join(layers))

    assert "an anchor" in error.found


def test_every_value_is_the_text_that_was_written_and_knows_its_place() -> None:
    tree = parse_yaml("rate: 0.10\nvalues: [yes, '007', ~]\n", "file.yaml")

    assert isinstance(tree, Mapping)
    rate, values = tree.entries.value("rate"), tree.entries.value("values")
    assert isinstance(rate, Scalar)
    assert (rate.text, rate.place) == ("0.10", LinePlace("file.yaml", 1, 7))
    assert isinstance(values, Sequence)
    assert [(item.text, item.plain, item.empty) for item in values.items] == [
        ("yes", True, False),
        ("007", False, False),
        ("~", True, True),
    ]


def test_a_character_inside_a_quoted_text_has_its_own_place() -> None:
    tree = parse_yaml("where: 'region = 7'\n", "file.yaml")

    assert isinstance(tree, Mapping)
    assert tree.entries.value("where").at(9) == LinePlace("file.yaml", 1, 18)
