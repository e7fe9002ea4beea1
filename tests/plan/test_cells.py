from __future__ import annotations

import pytest

from sidelight.tables.cells import Cells

INLINE = "{north: 4200000, south: 5800000}"
TWO = ("by: [region]", "by: [region, age_band]")
CSV = (INLINE, "people.csv")


def test_cells_of_several_columns_are_nested_in_their_order(changed) -> None:
    plan = changed(TWO, (INLINE, "{north: {young: 3, old: 4}, south: {old: 5}}"))

    assert plan.publish[0].cells == Cells.of_rows(
        ("region", "age_band"), ((("north", "young"), 3), (("north", "old"), 4), (("south", "old"), 5))
    )


def test_without_by_the_cells_belong_to_the_column_of_where(changed) -> None:
    plan = changed(("    by: [region]\n", "    where: age_band in ('old', 'young')\n"), (INLINE, "{young: 3, old: 4}"),
                   (", where: region = 'north'}", "}"))  # fmt: skip

    assert plan.publish[0].cells == Cells.of_rows(("age_band",), ((("young",), 3), (("old",), 4)))


def test_columns_of_where_come_after_those_of_by(changed) -> None:
    plan = changed(
        ("    by: [region]\n", "    by: region\n    where: age_band = 'old'\n"), (INLINE, "{north: {young: 3, old: 4}}")
    )

    assert plan.publish[0].cells.columns == ("region", "age_band")


def test_cells_may_be_a_csv_file_with_the_columns_in_any_order(changed, write) -> None:
    write('age_band,region,people\nold,north,10\n\n"young, or so",north,0\n', "people.csv")

    plan = changed(CSV)

    assert plan.publish[0].cells == Cells(("age_band", "region"), (("old", "young, or so"), ("north", "north")), (10, 0))


@pytest.mark.parametrize(
    ("written", "place", "found"),
    [
        ("{north: -1}", (20, 20), "'north' is '-1'"),
        ("{north: 1.5}", (20, 20), "'north' is '1.5'"),
        ("{north: 4200000, north: 1}", (20, 29), "'north' a second time"),
        ("{north: 4200000, south: 5800001}", (20, 12), "10000001 people together"),
        ("{north: {old: 1}}", (20, 20), "'north' is a mapping"),
        ("{}", (20, 12), "empty mapping"),
        ("[1, 2]", (20, 12), "'cells' is a list"),
        ("nowhere.csv", (20, 12), "does not exist"),
        ("'  '", (20, 12), "nothing is written beside 'cells'"),
    ],
)
def test_bad_cells_are_refused_at_their_place(refused, written, place, found) -> None:
    error = refused((INLINE, written))

    assert found in error.found
    assert (error.line, error.column) == place


def test_a_level_missing_from_nested_cells_is_refused(refused) -> None:
    error = refused(TWO)

    assert (error.line, error.column) == (20, 20)
    assert "'age_band'" in error.allowed


@pytest.mark.parametrize(
    ("content", "place", "found"),
    [
        ("", (1, 1), "the file is empty"),
        ("region,n\nnorth,1\n", (1, 8), "the last column is 'n'"),
        ("age_band,people\nold,1\n", (1, 1), "no column 'region'"),
        ("region,region,people\na,b,1\n", (1, 8), "without a name of its own"),
        ("region,people\n", (1, 1), "no cell below the header"),
        ("region,people\nnorth,1\nnorth,2\n", (3, 1), "a second time"),
        ("region,people\nnorth,1\n\nsouth,-2\n", (4, 7), "'-2' people"),
        ("region,people\n\"a, b\",1.5\n", (2, 8), "'1.5' people"),
        ("region,people\nnorth,many\n", (2, 7), "not a decimal number"),
        ("region,people\nnorth,1,2\n", (2, 1), "3 fields"),
        ("region,people\n,1\n", (2, 1), "an empty field"),
        ("region,people\n\"north,1\n", (2, 1), "not CSV"),
        ("region,people\nno\x1brth,1\n", (2, 3), "control character"),
        ("region\rpeople\rx", (1, 1), "the last column is 'region'"),
        (b"region,people\nn\xffrth,1\n", (2, 2), "not UTF-8"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_csv_file_carries_its_place(refused, write, content, place, found) -> None:
    path = write(content, "people.csv")

    error = refused(CSV)

    assert found in error.found
    assert (error.file, error.line, error.column) == (str(path), *place)


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "byte order mark"])
def test_blank_lines_and_line_ends_do_not_shift_the_line_of_a_mistake(refused, write, ends, mark) -> None:
    cells = ["", "region,people", "", "north,10", "  ", ",", "south,ten", ""]
    groups = ["", "yes,no,people", "", "0.5,0.5,10", "  ", ",,", "0.5,0.6,20", ""]
    write(mark + ends.join(cells), "people.csv")
    write(mark + ends.join(groups), "groups.csv")

    of_cells, of_groups = refused(CSV), refused(("at_least: 0.05", "groups: groups.csv"))

    assert (of_cells.line, of_cells.column) == (7, 7)
    assert (of_groups.line, of_groups.found) == (7, "the rates add up to 1.1")


def test_a_rate_that_is_none_is_found_on_its_line(refused, write) -> None:
    write('yes,no,people\n\n0.5,0.5,10\n\n"1.5",-0.5,20\n', "groups.csv")

    error = refused(("at_least: 0.05", "groups: groups.csv"))

    assert (error.line, error.found) == (5, "the rate '1.5'")


def test_a_csv_file_with_more_people_than_there_are_is_refused(refused, write) -> None:
    write("region,people\nnorth,10000001\n", "people.csv")

    assert "10000001 people together" in refused(CSV).found


def test_a_column_of_the_csv_file_that_is_not_public_is_refused(refused, write) -> None:
    write("region,vote,people\nnorth,yes,1\n", "people.csv")

    assert "'vote' is the secret" in refused(CSV).found


def test_one_cell_with_two_sizes_is_refused(refused) -> None:
    error = refused(("where: region = 'north'}", "where: region = 'north', cells: {north: 7}}"))

    assert (error.line, error.column) == (20, 12)
    assert "4200000 people here and 7" in error.found
