"""Reads the mechanism of a setting, and the leak beside it."""

from __future__ import annotations

from itertools import product

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.reading.json_text import written
from sidelight.reading.keys import Fields
from sidelight.reading.node import Node, Sequence, sequence
from sidelight.settings.keys import LEAK, SETTING
from sidelight.settings.names import read_distinct
from sidelight.settings.probabilities import CLOSE, law, read_weights

Rows = tuple[FiniteLaw[Outcome], ...]
Joint = tuple[FiniteLaw[tuple[Outcome, Outcome]], ...]


def read_mechanism(setting: Node, fields: Fields, datasets: int, outputs: tuple[str, ...]) -> tuple[Rows, Joint | None]:
    """The law of the output for each dataset; and with a leak, the joint law of leak and output."""
    stated = _rows(fields.value("mechanism"), datasets, outputs) if "mechanism" in fields else None
    if "leak" in fields:
        leak = LEAK.read(fields.value("leak"))
        values = read_distinct(leak.value("values"), "names of leaks")
        matrices = _matrices(leak.value("joint"), datasets, len(values), len(outputs))
        margins = [[sum(matrix[output :: len(outputs)]) for output in range(len(outputs))] for matrix in matrices]
        if stated is not None:
            _check_agreement(stated, margins, fields.value("mechanism"))
        pairs: list[tuple[Outcome, Outcome]] = list(product(values, outputs))
        return _laws(outputs, margins), tuple(law(pairs, matrix) for matrix in matrices)
    if stated is None:
        raise setting.place.error(f"neither 'mechanism' nor 'leak' in {SETTING.words}", "at least one of mechanism | leak")
    return _laws(outputs, stated), None


def read_row(node: Node, outputs: tuple[str, ...]) -> list[int]:
    """The weights of the outputs in one row."""
    row = sequence(node, _each_output(len(outputs)), len(outputs))
    return read_weights(written(row), row.items.__getitem__, row)


def _rows(node: Node, datasets: int, outputs: tuple[str, ...]) -> list[list[int]]:
    return [read_row(row, outputs) for row in sequence(node, f"{datasets} rows, one per dataset", datasets).items]


def _matrices(node: Node, datasets: int, leaks: int, outputs: int) -> list[list[int]]:
    """Weights of (leak, output), leak by leak, for each dataset."""
    matrices = []
    for matrix in sequence(node, f"{datasets} matrices, one per dataset", datasets).items:
        found = sequence(matrix, f"{leaks} rows, one per leak", leaks).items
        rows = [sequence(row, _each_output(outputs), outputs) for row in found]
        values = [value for row in rows for value in written(row)]

        def at(index: int, rows: list[Sequence] = rows) -> Node:
            return rows[index // outputs].items[index % outputs]

        matrices.append(read_weights(values, at, matrix))
    return matrices


def _check_agreement(stated: list[list[int]], margins: list[list[int]], mechanism: Node) -> None:
    for dataset, (row, margin) in enumerate(zip(stated, margins, strict=True)):
        total, sums = sum(row), sum(margin)
        for output, (weight, joint) in enumerate(zip(row, margin, strict=True)):
            if abs(weight * sums - joint * total) * CLOSE > total * sums:
                stated_row = sequence(sequence(mechanism, "rows").items[dataset], "probabilities")
                raise stated_row.items[output].place.error(
                    f"found {weight / total:.12g}, and the joint law of leak and output gives {joint / sums:.12g}",
                    "the same within 1e-9",
                    "leave out 'mechanism': the leak gives it",
                )


def _laws(outputs: tuple[Outcome, ...], rows: list[list[int]]) -> Rows:
    return tuple(law(outputs, row) for row in rows)


def _each_output(outputs: int) -> str:
    return f"{outputs} probabilities, one per output" if outputs > 1 else "1 probability, of the one output"
