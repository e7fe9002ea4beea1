"""What is seen of each dataset, and what leaks with it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.settings.keys import LEAK, SETTING
from sidelight.settings.names import read_distinct
from sidelight.settings.parts import Part
from sidelight.settings.probabilities import CLOSE, law, read_weights

Rows = tuple[FiniteLaw[Outcome], ...]
Joint = tuple[FiniteLaw[tuple[Outcome, Outcome]], ...]


def read_mechanism(
    setting: Part, fields: Mapping[str, Part], datasets: int, outputs: tuple[str, ...]
) -> tuple[Rows, Joint | None]:
    """The mechanism, and with a leak the joint law whose margin it is."""
    stated = _rows(fields["mechanism"], datasets, outputs) if "mechanism" in fields else None
    if "leak" in fields:
        leak = LEAK.read(fields["leak"])
        values = read_distinct(leak["values"], "names of leaks")
        matrices = _matrices(leak["joint"], datasets, len(values), len(outputs))
        margins = [[sum(matrix[output :: len(outputs)]) for output in range(len(outputs))] for matrix in matrices]
        if stated is not None:
            _check_agreement(stated, margins, fields["mechanism"])
        pairs: list[tuple[Outcome, Outcome]] = list(product(values, outputs))
        return _laws(outputs, margins), tuple(law(pairs, matrix) for matrix in matrices)
    if stated is None:
        raise setting.error(f"neither 'mechanism' nor 'leak' in {SETTING.words}", "at least one of mechanism | leak")
    return _laws(outputs, stated), None


def read_row(row: Part, outputs: tuple[str, ...]) -> list[int]:
    """Weights of the outputs."""
    return read_weights(row.values(_each_output(len(outputs)), len(outputs)), row.item, row)


def _rows(part: Part, datasets: int, outputs: tuple[str, ...]) -> list[list[int]]:
    return [read_row(row, outputs) for row in part.items(f"{datasets} rows, one per dataset", datasets)]


def _matrices(part: Part, datasets: int, leaks: int, outputs: int) -> list[list[int]]:
    """Weights of (leak, output), leak by leak, for each dataset."""
    matrices = []
    for matrix in part.items(f"{datasets} matrices, one per dataset", datasets):
        rows = matrix.items(f"{leaks} rows, one per leak", leaks)
        values = [value for row in rows for value in row.values(_each_output(outputs), outputs)]

        def at(index: int, rows: list[Part] = rows) -> Part:
            return rows[index // outputs].item(index % outputs)

        matrices.append(read_weights(values, at, matrix))
    return matrices


def _check_agreement(stated: list[list[int]], margins: list[list[int]], mechanism: Part) -> None:
    for dataset, (row, margin) in enumerate(zip(stated, margins, strict=True)):
        total, sums = sum(row), sum(margin)
        for output, (weight, joint) in enumerate(zip(row, margin, strict=True)):
            if abs(weight * sums - joint * total) * CLOSE > total * sums:
                raise (
                    mechanism.item(dataset)
                    .item(output)
                    .error(
                        f"found {weight / total:.12g}, and the joint law of leak and output gives {joint / sums:.12g}",
                        "the same within 1e-9",
                        "leave out 'mechanism': the leak gives it",
                    )
                )


def _laws(outputs: tuple[Outcome, ...], rows: list[list[int]]) -> Rows:
    return tuple(law(outputs, row) for row in rows)


def _each_output(outputs: int) -> str:
    return f"{outputs} probabilities, one per output" if outputs > 1 else "1 probability, of the one output"
