"""CSV text becomes records with their lines, and every field has a place."""

from __future__ import annotations

import pytest

from sidelight.errors import PlanError
from sidelight.reading.csv_text import Sheet, read_csv
from sidelight.reading.place import LinePlace

NAMED = LinePlace("plan.yaml", 3, 9)


def test_records_keep_their_lines_across_blank_lines_and_quoted_line_ends() -> None:
    sheet = Sheet("cells.csv", 'a,b\n\n"1\n2",3\n , \n4,5\n')

    assert list(sheet.records()) == [(1, ["a", "b"]), (3, ["1\n2", "3"]), (6, ["4", "5"])]


def test_a_field_behind_a_quoted_line_end_is_found_on_its_own_line() -> None:
    sheet = Sheet("cells.csv", 'a,b,c\r\n"1\r\n, 2",three,\r\n')

    assert [sheet.field(2, index) for index in range(3)] == [
        LinePlace("cells.csv", 2, 1),
        LinePlace("cells.csv", 3, 6),
        LinePlace("cells.csv", 3, 12),
    ]


def test_the_line_of_a_row_counts_blank_lines() -> None:
    sheet = Sheet("cells.csv", "\na,b\n\n1,2\n , \n\n3,4\n")

    assert [sheet.line_of(row) for row in (0, 1)] == [4, 7]


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("# a comment", "a CSV file has no comments: remove this line"),
        ("1;2", "separate the fields with commas, not with semicolons"),
    ],
)
def test_a_line_of_another_format_is_answered_with_a_hint(line: str, hint: str) -> None:
    with pytest.raises(PlanError) as caught:
        list(Sheet("cells.csv", f"a,b\n{line}\n").records())

    assert (caught.value.line, caught.value.hint) == (2, hint)


def test_a_record_with_another_number_of_fields_than_the_header_is_refused_when_it_comes() -> None:
    records = Sheet("cells.csv", "a,b\n1,2\n3\n").records()

    assert [next(records), next(records)] == [(1, ["a", "b"]), (2, ["1", "2"])]
    with pytest.raises(PlanError) as caught:
        next(records)
    assert str(caught.value) == "cells.csv:3:1: 1 field\n  allowed: 2 fields, as in the header"


@pytest.mark.parametrize(("index", "column"), [(0, 1), (1, 8), (2, 10)])
def test_a_field_is_found_behind_quoted_commas(index, column) -> None:
    sheet = Sheet("cells.csv", 'x\n"a, b",2,3\n')

    assert sheet.field(2, index) == LinePlace("cells.csv", 2, column)


@pytest.mark.parametrize(
    ("content", "place", "found"),
    [
        (b'a,b\n"1,2\n', (2, 1), "not CSV"),
        (b"a,b\n1\x1b,2\n", (2, 2), "control character"),
        (b"a,b\n1,\xff\n", (2, 3), "not UTF-8"),
    ],
)
def test_text_that_is_no_csv_is_refused_at_its_place(tmp_path, content, place, found) -> None:
    path = tmp_path / "cells.csv"
    path.write_bytes(content)

    with pytest.raises(PlanError) as caught:
        list(read_csv(str(path), NAMED).records())

    assert found in caught.value.found
    assert (caught.value.file, caught.value.line, caught.value.column) == (str(path), *place)


def test_a_file_that_does_not_exist_is_refused_where_it_is_named() -> None:
    with pytest.raises(PlanError) as caught:
        read_csv("nowhere.csv", NAMED)

    assert str(caught.value) == (
        "plan.yaml:3:9: the file 'nowhere.csv' does not exist\n"
        "  hint: a file named in a plan is looked for in the folder of the plan"
    )
