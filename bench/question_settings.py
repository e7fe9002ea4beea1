"""Definitions on finite settings: all pairs of neighbours, against numpy without a bound; the best simulator, certified"""

from __future__ import annotations

import json
import math
import tempfile
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from clock import best_of, spoken
from numpy.typing import NDArray

import sidelight as sl

PLACE = 8
EPSILON = 0.1
OUTPUTS = 64
DIGITS = 15  # of each probability
Rows = list[list[int]]  # for each dataset the probability of each output, in units of 10^-DIGITS


def read(datasets: Sequence[Sequence[object]], rows: Rows, **others: Any) -> sl.Setting:
    """A setting as users have it: from its file."""
    outputs = [str(number) for number in range(len(rows[0]))]
    written = [[f"{mass // 10**DIGITS}.{mass % 10**DIGITS:0{DIGITS}d}" for mass in row] for row in rows]
    table = ", ".join(f"[{', '.join(row)}]" for row in written)
    rest = json.dumps({"setting": 1, "datasets": datasets, "outputs": outputs, **others})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "setting.json"
        path.write_text(f'{rest[:-1]}, "mechanism": [{table}]}}', encoding="utf-8")
        return sl.load_setting(path)


def random_rows(records: int) -> Rows:
    rng = Random(records)
    rows = []
    for _ in range(2**records):
        row = [rng.randrange(10**DIGITS // (2 * OUTPUTS), 10**DIGITS // OUTPUTS) for _ in range(OUTPUTS)]
        rows.append([row[0] + 10**DIGITS - sum(row), *row[1:]])
    return rows


def tied_rows(records: int) -> Rows:
    """Randomised response on six records: all pairs that differ in one of them are equally bad."""
    bits = list(product("01", repeat=6))

    def mass(output: tuple[str, ...], dataset: tuple[str, ...]) -> int:
        agree = sum(a == b for a, b in zip(output, dataset, strict=False))
        return 7**agree * 3 ** (6 - agree) * 10 ** (DIGITS - 6)

    return [[mass(output, dataset) for output in bits] for dataset in product("01", repeat=records)]


def fair_bits(records: int, values: int) -> sl.Setting:
    """The sum of fair bits, modulo as many values as asked for."""
    datasets = list(product((0, 1), repeat=records))
    sums = [sum(bit << place for place, bit in enumerate(x)) % values for x in datasets]
    rows = [[10**DIGITS * (output == shown) for output in range(values)] for shown in sums]
    believed = [{"dataset": number, "p": f"1/{len(datasets)}"} for number in range(len(datasets))]
    return read(datasets, rows, prior=believed)


def by_numpy(table: NDArray[np.float64], records: int) -> float:
    """The same maximum in doubles, one pair of datasets that differ in one bit after another, without a bound for its error."""
    factor, worst = math.exp(EPSILON), 0.0
    for a in range(len(table)):
        for place in range(records):
            worst = max(worst, np.maximum(table[a] - factor * table[a ^ 1 << place], 0).sum())
    return worst


def measure() -> Iterator[str]:
    yield f"| datasets x {OUTPUTS} outputs | ours, certified | numpy, no bound | all equally bad | growth exponent of ours |"
    yield "|---|---|---|---|---|"
    before = None
    for records in (8, 10, 12):
        bits, rows = list(product("01", repeat=records)), random_rows(records)
        at, tied, table = read(bits, rows), read(bits, tied_rows(records)), np.array(rows) / 10**DIGITS
        mine = best_of(3, lambda at=at: sl.check(at, "differential_privacy", [EPSILON]))
        same = best_of(3, lambda at=tied: sl.check(at, "differential_privacy", [EPSILON]))
        peer = best_of(1, lambda table=table, records=records: by_numpy(table, records))
        growth = "" if before is None else f"{math.log(mine / before) / math.log(4):.2f}"
        before = mine
        yield f"| {2**records} | 1 ({spoken(mine)}) | {peer / mine:.1f} x the time | {same / mine:.1f} x the time | {growth} |"
    yield ""
    yield "| the best simulator of the sum of fair bits | both ends | width |"
    yield "|---|---|---|"
    for records, values in ((6, 16), (6, 64), (10, 3)):
        at = fair_bits(records, values)
        mine = best_of(2, lambda at=at: sl.check(at, "distributional", [EPSILON]))
        (_, found) = sl.check(at, "distributional", [EPSILON]).profile[0]
        yield f"| {records} bits, modulo {values} | {spoken(mine)} | {found.width:.0e} |"
