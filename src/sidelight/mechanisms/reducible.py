"""Whether whatever is known beforehand only renames the outputs."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

from sidelight.errors import BadValue
from sidelight.laws.finite.law import Outcome
from sidelight.model.setting import Prior, Setting
from sidelight.reading.expected import expect

Columns = dict[Outcome, dict[Hashable, Fraction]]
"""output -> value of the target -> probability of the output given that value"""


@dataclass(frozen=True, slots=True)
class Renaming:
    """Under `second`, with the same probabilities whatever the target's value, the outputs are those under `first` renamed."""

    prior: int
    target: int
    first: Hashable
    second: Hashable
    outputs: tuple[tuple[Outcome, Outcome], ...]


@dataclass(frozen=True, slots=True)
class Irreducible:
    """Two values of the knowledge whose outputs are not renamings of each other."""

    prior: int
    target: int
    first: Hashable
    second: Hashable


def reducible(setting: Setting) -> bool:
    """Whether what is known only renames the outputs: whoever has chosen it then learns no more than whoever has seen it.

    That is: a bijection exists for every prior, every target and every two values of the knowledge.

    >>> sl.reducible(sl.load_setting("plans/settings/minimum.json"))  # a hidden count is more than a renamed one
    False
    """
    return not isinstance(renamings(expect(setting, Setting, "what is asked about")), Irreducible)


def renamings(setting: Setting) -> tuple[Renaming, ...] | Irreducible:
    """A bijection of the possible outputs for every prior, target and value of the knowledge, from the first value to that one.

    The others follow by composing them. A bijection that serves all values of the target at once exists if and only if the
    columns (for each output its probability given each value of the target) are the same as often. The printed definition
    (DesfontainesMKB2020, Definition 14) asks for a bijection of the whole output space; a count shifts out of it, so here it is
    one between the two sets of possible outputs. A value of the target that only one value of the knowledge allows is a failure.
    """
    found: list[Renaming] = []
    for number, prior in enumerate(setting.believed("reducibility")):
        for target in prior.targets:
            tables = _columns(setting, prior, target)
            first, *others = tables
            for second in others:
                outputs = _matched(tables[first], tables[second])
                if outputs is None:
                    return Irreducible(number, target, first, second)
                found.append(Renaming(number, target, first, second, outputs))
    return tuple(found)


def _columns(setting: Setting, prior: Prior, target: int) -> dict[Hashable, Columns]:
    record = setting.record(target)
    tables: dict[Hashable, Columns] = {}
    totals: dict[tuple[Hashable, Hashable], Fraction] = {}
    if prior.law.error or any(law.error for law in setting.mechanism):
        raise BadValue("laws are compared for equality: rounded masses do not tell")
    for (known, x), mass in prior.law.masses:
        totals[known, record[x]] = totals.get((known, record[x]), Fraction(0)) + mass
        for output, chance in setting.mechanism[x].masses:
            if mass * chance:
                column = tables.setdefault(known, {}).setdefault(output, {})
                column[record[x]] = column.get(record[x], Fraction(0)) + mass * chance
    return {
        known: {output: {a: mass / totals[known, a] for a, mass in column.items()} for output, column in columns.items()}
        for known, columns in tables.items()
    }


def _matched(one: Columns, other: Columns) -> tuple[tuple[Outcome, Outcome], ...] | None:
    """Outputs with equal columns, each taken once; None when some are left over."""
    free: dict[frozenset[tuple[Hashable, Fraction]], list[Outcome]] = {}
    for output, column in reversed(other.items()):
        free.setdefault(frozenset(column.items()), []).append(output)
    pairs: list[tuple[Outcome, Outcome]] = []
    for output, column in one.items():
        alike = free.get(frozenset(column.items()))
        if not alike:
            return None
        pairs.append((output, alike.pop()))
    return None if any(free.values()) else tuple(pairs)
