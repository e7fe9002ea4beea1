"""JSON text becomes the same tree as YAML text, with numbers as they were written."""

from __future__ import annotations

import os

import pytest

from sidelight.errors import SettingError
from sidelight.reading import files
from sidelight.reading.files import LARGEST_JSON
from sidelight.reading.json_text import Plain, parse_json, read_json, written
from sidelight.reading.node import Mapping, Node, Scalar, Sequence


def beside(name: str, node: Node) -> Node:
    assert isinstance(node, Mapping)
    return node.entries.value(name)


def refused(content: str) -> SettingError:
    with pytest.raises(SettingError) as caught:
        parse_json(content, "file.json")
    return caught.value


@pytest.mark.parametrize(
    ("content", "text", "plain"),
    [
        ("0.10", "0.10", True),
        ("1E-05", "1E-05", True),
        ("-0", "-0", True),
        (f"{'9' * 5000}", "9" * 5000, True),
        ("NaN", "NaN", True),
        ("true", "true", True),
        ("null", "null", True),
        ('"1/3"', "1/3", False),
        ('"null"', "null", False),
    ],
)
def test_a_scalar_is_the_text_that_was_written(content, text, plain) -> None:
    node = parse_json(content, "file.json")

    assert isinstance(node, Scalar)
    assert (node.text, node.plain, type(node.text)) == (text, plain, str)
    assert node.empty == (content == "null")


def test_a_path_leads_to_every_value() -> None:
    tree = parse_json('{"prior": [{"p": 1}, {"a b": [2]}]}', "file.json")

    prior = beside("prior", tree)
    assert isinstance(prior, Sequence)
    first, second = prior.items
    assert str(beside("p", first).place) == "prior[0].p"
    assert str(beside("a b", second).place) == "prior[1]['a b']"
    assert str(beside("a b", prior.items[1]).items[0].place) == "prior[1]['a b'][0]"


def test_the_values_of_a_list_come_without_nodes() -> None:
    node = parse_json('[0.5, "0.5", null, []]', "file.json")

    assert isinstance(node, Sequence)
    assert written(node) == ["0.5", "0.5", None, []]
    assert [type(value) for value in written(node)] == [Plain, str, type(None), list]


def test_objects_nested_as_deeply_as_json_allows_are_read_level_by_level() -> None:
    node, depth = parse_json('{"a": ' * 900 + "1" + "}" * 900, "file.json"), 0

    while isinstance(node, Mapping):
        node, depth = node.entries.value("a"), depth + 1

    assert depth == 900


def test_a_key_written_twice_is_remembered() -> None:
    tree = parse_json('{"a": 1, "b": 2, "b": 3, "a": 4}', "file.json")

    assert isinstance(tree, Mapping)
    assert tree.repeated == "b"


@pytest.mark.parametrize(
    ("content", "line", "column", "found"),
    [
        ('{"setting": 1,\n "datasets": [["a"] ["b"]]}', 2, 21, "not JSON: expecting ',' delimiter"),
        ('{"setting": 1} {}', 1, 16, "not JSON: extra data"),
        ("{'setting': 1}", 1, 2, "not JSON: expecting property name"),
        ('{"setting": 01}', 1, 14, "not JSON"),
        ('{"setting": "a\nb"}', 1, 15, "not JSON: invalid control character"),
    ],
)
def test_text_that_is_not_json_has_a_line_and_a_column(content, line, column, found) -> None:
    error = refused(content)

    assert (error.line, error.column) == (line, column)
    assert str(error).startswith(f"file.json:{line}:{column}: {found}")


@pytest.mark.parametrize(
    ("content", "line", "column", "found"),
    [
        (b'\xef\xbb\xbf{"setting": }', 1, 13, "not JSON: expecting value"),
        (b'{"setting": 1,\n "title": "\xff"}', 2, 12, "this is not UTF-8 text"),
    ],
)
def test_bytes_are_refused_where_they_are_no_text(tmp_path, content, line, column, found) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(content)

    with pytest.raises(SettingError) as caught:
        read_json(str(path))

    assert (caught.value.line, caught.value.column) == (line, column)
    assert found in caught.value.found


@pytest.mark.parametrize("piece", ["[", '{"a":', '{"setting": 1, "datasets": [', '[{"x":'])
def test_deep_nesting_is_refused(piece) -> None:
    assert refused(piece * 200_000).found == "lists or objects are nested too deeply"


def test_a_file_that_is_too_large_is_refused_with_its_size(tmp_path) -> None:
    path = tmp_path / "large.json"
    path.touch()
    os.truncate(path, LARGEST_JSON + 1)

    with pytest.raises(SettingError) as caught:
        read_json(str(path))

    assert caught.value.found == "the file has 64,000,001 bytes"
    assert caught.value.allowed == "at most 64,000,000 bytes"


def test_a_file_of_the_largest_size_is_read(tmp_path, monkeypatch) -> None:
    path = tmp_path / "file.json"
    path.write_text("[1, 2]", encoding="utf-8")
    monkeypatch.setattr(files, "LARGEST_JSON", 6)

    assert isinstance(read_json(str(path)), Sequence)
