"""People per combination of public values, written in the plan or in a CSV file."""

from __future__ import annotations

from collections.abc import Iterator

from sidelight.plan.release_keys import CELLS
from sidelight.plan.sheet import read_sheet
from sidelight.reading.files import beside
from sidelight.reading.forms import mapping, scalar
from sidelight.reading.node import Node, Scalar, unlike
from sidelight.reading.numbers import Whole, looks_like_a_number
from sidelight.reading.words import shown
from sidelight.tables.cells import Cells


def read_cells(node: Node, columns: tuple[str, ...], most: int | None) -> Cells:
    """Cells over these columns, with at most `most` people in all; a CSV file may have further columns."""
    if isinstance(node, Scalar):
        written = scalar(node, "cells", CELLS.words)
        if looks_like_a_number(written.text):
            raise unlike(node, CELLS.words, f"give each value of {shown(columns[0])} its number of people", "cells")
        cells = read_sheet(beside(node.place.file, written.text), columns, node.place)
    else:
        cells = Cells.of_rows(columns, _rows(node, columns, ()))
    total = sum(cells.people)
    if most is not None and total > most:
        raise node.place.error(f"the cells have {total} people together", f"at most {most}, the count of all people")
    return cells


def _rows(node: Node, columns: tuple[str, ...], above: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
    words = f"a mapping of values of {shown(columns[0])} to " + (
        f"mappings of values of {shown(columns[1])}" if len(columns) > 1 else "numbers of people"
    )
    entries = mapping(node, " / ".join(("cells", *above)), words).entries
    if not entries:
        raise node.place.error("an empty mapping of cells", words)
    for entry in entries:
        values = (*above, entry.key.text)
        if len(columns) > 1:
            yield from _rows(entry.value, columns[1:], values)
        else:
            yield values, Whole(0).read(entry.value, " / ".join(values))
