"""Writes plans/settings/*.json and the table of definitions in docs/settings.md; with --check only says what is out of date."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from fractions import Fraction as F
from itertools import product
from math import comb, prod
from pathlib import Path
from typing import Any

from sidelight.definitions.registry import all_definitions
from sidelight.report.definitions import summary

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "plans" / "settings"
PAGE = ROOT / "docs" / "settings.md"
START = "<!-- definitions: written by scripts/settings.py -->\n"
END = "<!-- end -->\n"
WIDTH = 110

Setting = dict[str, Any]
Dataset = tuple[Any, ...]


def bits(people: int) -> list[Dataset]:
    return list(product((0, 1), repeat=people))


def certain(shown: Any, outputs: list[Any]) -> list[int]:
    """The row of a mechanism that always shows this."""
    return [int(output == shown) for output in outputs]


def counts(datasets: list[Dataset], outputs: list[int]) -> list[list[int]]:
    return [certain(sum(dataset), outputs) for dataset in datasets]


def chance(dataset: Dataset, rates: tuple[F, ...]) -> F:
    """The probability of a dataset of independent people."""
    return prod((rate if record else 1 - rate for record, rate in zip(dataset, rates, strict=True)), start=F(1))


def believed(dataset: Dataset, p: F, knowledge: Any = None) -> Setting:
    known = {} if knowledge is None else {"knowledge": knowledge}
    return {"dataset": list(dataset), **known, "p": p}


def minimum() -> Setting:
    datasets, rates = bits(4), (F("0.3"), F("0.6"), F("0.2"), F("0.5"))
    outputs = ["hidden", 2, 3, 4]
    return {
        "title": "Four independent people are counted, a count below two is hidden, and the attacker knows the last two people",
        "datasets": datasets,
        "outputs": outputs,
        "mechanism": [certain(sum(d) if sum(d) > 1 else "hidden", outputs) for d in datasets],
        "prior": [believed(d, chance(d, rates), f"the last two are {d[2]} and {d[3]}") for d in datasets],
        "targets": [0, 1],
    }


def correlated() -> Setting:
    datasets = bits(2)
    return {
        "title": "Two people whose records depend on each other, and three noisy answers",
        "datasets": datasets,
        "outputs": ["low", "middle", "high"],
        "mechanism": [[F(p) for p in row.split()] for row in ("0.7 0.2 0.1", "0.3 0.5 0.2", "0.2 0.5 0.3", "0.1 0.3 0.6")],
        "prior": [believed(d, F(p)) for d, p in zip(datasets, ("0.4", "0.1", "0.2", "0.3"), strict=True)],
    }


def randomised_response() -> Setting:
    true = F("0.731058578630004")  # e/(1+e), rounded down: epsilon is 1 less a few parts in 10^15
    datasets = bits(2)
    return {
        "title": "Two people each tell the truth with probability e/(1+e), cut to 15 digits, and both answers are published",
        "datasets": datasets,
        "outputs": [f"{a} and {b}" for a, b in datasets],
        "mechanism": [
            [prod(true if a == b else 1 - true for a, b in zip(d, t, strict=True)) for t in datasets] for d in datasets
        ],
    }


def one_time_pad() -> Setting:
    return {
        "title": "A bit is published after the exclusive or with a fair coin, and the coin has leaked",
        "datasets": bits(1),
        "outputs": [0, 1],
        "leak": {
            "values": ["coin 0", "coin 1"],
            "joint": [[[F(int(x ^ r == y), 2) for y in (0, 1)] for r in (0, 1)] for x in (0, 1)],
        },
    }


def noisy_leak() -> Setting:
    true, false, right, wrong = F("0.7"), F("0.3"), F("0.55"), F("0.45")
    zero = [[true * right, false * wrong], [true * wrong, false * right]]
    return {
        "title": "A bit is answered truly 7 times in 10, and someone heard, 55 times in 100 rightly, whether it was",
        "datasets": bits(1),
        "outputs": [0, 1],
        "leak": {"values": ["sounded true", "sounded false"], "joint": [zero, [row[::-1] for row in zero]]},
    }


def households() -> Setting:
    datasets, outputs = bits(4), list(range(5))
    together = {(0, 0): F("0.8"), (0, 1): F("0.05"), (1, 0): F("0.05"), (1, 1): F("0.1")}
    return {
        "title": "Two households of two people who infect each other; the number of ill people is published with geometric noise",
        "datasets": datasets,
        "outputs": outputs,
        "mechanism": [[F(2 if t in (0, 4) else 1, 3) * F(1, 2) ** abs(t - sum(d)) for t in outputs] for d in datasets],
        "prior": [believed(d, together[d[:2]] * together[d[2:]]) for d in datasets],
        "secrets": [
            {"name": "somebody in household A is ill", "values": ["yes" if any(d[:2]) else "no" for d in datasets]},
            {"name": "how many of household B are ill, if any", "values": [sum(d[2:]) or None for d in datasets]},
        ],
    }


def fair_bits() -> Setting:
    people, others, outputs = bits(6), bits(5), list(range(7))
    return {
        "title": "Six fair bits are counted; the datasets of five are there for the simulator that counts the others",
        "datasets": people + others,
        "outputs": outputs,
        "mechanism": counts(people + others, outputs),
        "prior": [believed(d, F(1, 64)) for d in people],
        "targets": list(range(6)),
    }


def parity() -> Setting:
    datasets, names = bits(3), ["even", "odd"]
    return {
        "title": "The parity of three fair bits is published, and the attacker knows it already",
        "datasets": datasets,
        "outputs": names,
        "mechanism": [certain(names[sum(d) % 2], names) for d in datasets],
        "prior": [believed(d, F(1, 8), names[sum(d) % 2]) for d in datasets],
    }


def schools() -> Setting:
    datasets, outputs = bits(4), list(range(5))

    def school(pair: Dataset) -> F:
        return (chance(pair, (F("0.1"),) * 2) + chance(pair, (F("0.9"),) * 2)) / 2

    students = [f"student {k + 1} of school {s}" for s in "AB" for k in range(2)]
    return {
        "title": "Two schools of two students; a yes is rare or common in a school; the ideal world drops the student's school",
        "datasets": datasets,
        "outputs": outputs,
        "mechanism": counts(datasets, outputs),
        "prior": [believed(d, school(d[:2]) * school(d[2:])) for d in datasets],
        "secrets": [{"name": name, "values": [d[k] for d in datasets]} for k, name in enumerate(students)],
        "alt": [{"secret": name, "values": [d[2:] if k < 2 else d[:2] for d in datasets]} for k, name in enumerate(students)],
    }


def two_outputs() -> Setting:
    tables = (("0.3 0.1 0.1", "0.1 0.2 0.2"), ("0.15 0.15 0.1", "0.2 0.1 0.3"))
    return {
        "title": "Two answers about one person, drawn together; the first is written as the leak, the second as the output",
        "datasets": [["a"], ["b"]],
        "outputs": ["x", "y", "z"],
        "leak": {"values": ["u", "v"], "joint": [[[F(p) for p in row.split()] for row in table] for table in tables]},
        "prior": [believed(("a",), F(1, 2)), believed(("b",), F(1, 2))],
    }


def wrong_belief() -> Setting:
    people, coins = 6, 8
    datasets: list[Dataset] = [(1,) * k + (0,) * (people - k) for k in range(people + 1)]
    outputs = list(range(-coins // 2, people + coins // 2 + 1))

    def shown(count: int, output: int) -> F:
        heads = output - count + coins // 2
        return F(comb(coins, heads), 2**coins) if 0 <= heads <= coins else F(0)

    return {
        "title": "Six answers are counted, eight coins add noise; the attacker believes that at most the first person said yes",
        "datasets": datasets,
        "outputs": outputs,
        "mechanism": [[shown(sum(d), output) for output in outputs] for d in datasets],
        "prior": [believed(datasets[0], F(1, 2)), believed(datasets[1], F(1, 2))],
        "default": 0,
    }


def parity_leak() -> Setting:
    datasets, names = bits(3), ["even", "odd"]
    outputs = ["".join(map(str, d)) for d in datasets]
    rows, nothing = [certain(output, outputs) for output in outputs], [0] * 8
    joint = [[nothing, row] if sum(d) % 2 else [row, nothing] for d, row in zip(datasets, rows, strict=True)]
    return {
        "title": "Three bits are published as they are and their parity has leaked: no two neighbours share a leak",
        "datasets": datasets,
        "outputs": outputs,
        "leak": {"values": names, "joint": joint},
    }


SETTINGS = (
    minimum, correlated, randomised_response, one_time_pad, noisy_leak, households,
    fair_bits, parity, schools, two_outputs, wrong_belief, parity_leak,
)  # fmt: skip


def files() -> dict[str, str]:
    """The text of each file, by name."""
    return {f"{setting.__name__}.json": text({"setting": 1, **setting()}) for setting in SETTINGS}


def text(setting: Setting) -> str:
    """One row, belief or matrix per line."""
    entries = [f"  {json.dumps(key)}: {_value(value, 2, key != 'datasets')}" for key, value in setting.items()]
    return "{\n" + ",\n".join(entries) + "\n}\n"


def _value(value: Any, indent: int, rows: bool = False) -> str:
    """On one line where it fits; otherwise, and where `rows` are wanted, one item per line."""
    short = _short(value)
    inner = " " * (indent + 2)
    if isinstance(value, dict) and (rows or len(short) > WIDTH):
        items = [f"{inner}{json.dumps(key)}: {_value(item, indent + 2, True)}" for key, item in value.items()]
        return "{\n" + ",\n".join(items) + f"\n{' ' * indent}}}"
    if isinstance(value, list | tuple):
        nested = any(isinstance(item, list | tuple | dict) for item in value)
        if nested and (rows or len(short) > WIDTH):
            return "[\n" + ",\n".join(f"{inner}{_value(item, indent + 2)}" for item in value) + f"\n{' ' * indent}]"
    return short


def _short(value: Any) -> str:
    if isinstance(value, F):
        return _probability(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)}: {_short(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_short, value))}]"
    return json.dumps(value)


def _probability(value: F) -> str:
    """A decimal where it ends, exact as it stands; else a ratio."""
    under = value.denominator
    for factor in (2, 5):
        while under % factor == 0:
            under //= factor
    if under > 1:
        return f'"{value}"'
    places = next(k for k in range(200) if 10**k % value.denominator == 0)
    digits = str(value.numerator * 10**places // value.denominator).zfill(places + 1)
    return f"{digits[:-places]}.{digits[-places:]}" if places else digits


def page() -> str:
    """docs/settings.md with the table of definitions as it is now."""
    before, mark, rest = PAGE.read_text(encoding="utf-8").partition(START)
    return f"{before}{mark}{_table()}{END}{rest.partition(END)[2]}"


def _table() -> str:
    rows = [
        f"| `{name}` | {', '.join(f'`{key}`' for key in kind.reads)} | {summary(kind)} |\n"
        for name, kind in all_definitions().items()
    ]
    return "| definition | reads | compares |\n|---|---|---|\n" + "".join(rows)


def stale() -> Iterator[str]:
    wanted = files()
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*")}
    yield from sorted(name for name in wanted.keys() | there.keys() if wanted.get(name) != there.get(name))
    if PAGE.read_text(encoding="utf-8") != page():
        yield PAGE.name


def main(arguments: list[str]) -> int:
    if "--check" in arguments:
        found = "".join(f"{name} is out of date\n" for name in stale())
        print(found, end="")
        return int(bool(found))
    FOLDER.mkdir(exist_ok=True)
    for name, content in files().items():
        (FOLDER / name).write_text(content, encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
