"""Reads a public reference table: the rates of each public group, or bounds of them, and how far the truth may be from it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from sidelight.numbers.brief import Brief
from sidelight.numbers.decimals import exact
from sidelight.numbers.printing import decimal_as_written
from sidelight.plan.uncertain.stated_rates import NEARLY, adding_up, rate_of
from sidelight.reading.csv_text import Sheet, read_csv
from sidelight.reading.forms import ANY_SCALAR, Schema, scalar
from sidelight.reading.node import Node, Scalar, unlike
from sidelight.reading.numbers import looks_like_a_number
from sidelight.reading.place import LinePlace
from sidelight.reading.words import listed, shown

_FACTOR = re.compile(r"\s*([0-9.]+)\s*x\s*")

Law = tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
"""The least and the largest probability of each value of the secret."""


@dataclass(frozen=True, slots=True)
class Reference(Brief):
    """The law of each group of people, by the values of public columns."""

    columns: tuple[str, ...]
    laws: tuple[tuple[tuple[str, ...], Law], ...] = field(hash=False)  # may be thousands
    name: str  # of the file, as the plan has it
    stated: str  # what the file says of the laws: "the rates", "rates within a factor of 2 of those", ...

    @property
    def hull(self) -> Law:
        lows, highs = zip(*(law for _, law in self.laws), strict=True)
        return tuple(map(min, zip(*lows, strict=True))), tuple(map(max, zip(*highs, strict=True)))


@dataclass(frozen=True, slots=True)
class GiveOrTake:
    """How far a probability may be from the stated one: each value's within a factor, or within a distance."""

    factor: Fraction = Fraction(1)
    distance: Fraction = Fraction(0)

    def stated(self, bounded: bool) -> str:
        """What is known of the laws, in words before "that FILE states"; `bounded`: the file has bounds."""
        factor = f"a factor of {decimal_as_written(float(self.factor))}" if self.factor > 1 else ""
        far = decimal_as_written(float(self.distance)) if self.distance else factor
        if bounded:
            return f"rates between bounds that are wider by {far} than those" if far else "rates between the bounds"
        return f"rates within {far} of those" if far else "the rates"

    def around(self, low: tuple[Fraction, ...], high: tuple[Fraction, ...]) -> Law:
        """Bounds that hold for every value are tightened by what the bounds of all others leave. What is impossible stays so."""
        lows = [max(Fraction(0), rate / self.factor - self.distance) for rate in low]
        highs = [min(Fraction(1), rate * self.factor + self.distance) if rate else rate for rate in high]
        least, most = sum(lows, Fraction(0)), sum(highs, Fraction(0))
        return (
            tuple(max(a, 1 - (most - b)) for a, b in zip(lows, highs, strict=True)),
            tuple(min(b, 1 - (least - a)) for a, b in zip(lows, highs, strict=True)),
        )


@dataclass(frozen=True, slots=True)
class GiveOrTakeForm:
    words: str = "a factor such as 2x, or a number such as 0.05 that is added and subtracted"

    def schema(self) -> Schema:
        return dict(ANY_SCALAR)

    def read(self, node: Node, name: str) -> GiveOrTake:
        text = scalar(node, name, self.words).text
        match = _FACTOR.fullmatch(text)
        if match and looks_like_a_number(match.group(1)) and (factor := exact(match.group(1))) >= 1:
            return GiveOrTake(factor=factor)
        if looks_like_a_number(text) and 0 <= (distance := exact(text)) < 1:
            return GiveOrTake(distance=distance)
        raise unlike(node, self.words, name=name)


def read_reference(
    file: str, name: Scalar, values: tuple[str, ...], public: tuple[str, ...], widening: GiveOrTake, structural: bool
) -> Reference:
    """A CSV file with public columns and either a column of rates for each value of the secret (one may be left out), or `low`
    and `high` of the first value of a secret with two.
    """
    sheet = read_csv(file, name.place)
    records = sheet.records()
    line, header = next(records, (1, []))
    names = [name.strip() for name in header]
    rates = [name for name in names if name in values]
    bounded = {"low", "high"} <= set(names)
    columns = tuple(name for name in names if name not in values and name not in ("low", "high"))
    _check_header(sheet, line, names, columns, values, public, rates, bounded)
    laws: dict[tuple[str, ...], Law] = {}
    for line, record in records:
        fields = dict(zip(names, (field.strip() for field in record), strict=True))
        group = tuple(fields[name] for name in columns)
        if group in laws:
            raise sheet.at(line).error(f"the group {listed(group)} a second time", "every group once")
        numbers = {name: rate_of(fields[name], sheet.field(line, names.index(name))) for name in (*rates, *_bounds(bounded))}
        low, high = _law(numbers, values, sheet.at(line))
        if not structural and any(rate == 0 for rate in high):
            raise sheet.at(line).error(
                "a probability of 0",
                "a number above 0, or 'zeros: structural' in the plan",
                "is it impossible, or only not seen?",
            )
        laws[group] = widening.around(low, high)
    if not laws:
        raise sheet.at(line).error("no group below the header", "one line per group")
    return Reference(columns, tuple(laws.items()), name.text, widening.stated(bounded))


def _bounds(bounded: bool) -> tuple[str, ...]:
    return ("low", "high") if bounded else ()


def _check_header(
    sheet: Sheet,
    line: int,
    names: list[str],
    columns: tuple[str, ...],
    values: tuple[str, ...],
    public: tuple[str, ...],
    rates: list[str],
    bounded: bool,
) -> None:
    allowed = f"public columns, then {listed(values)}" + (
        f", or 'low' and 'high' of {shown(values[0])}" if len(values) == 2 else ""
    )
    if len(names) == 1 and any(mark in names[0] for mark in ";\t|"):
        raise sheet.at(line).error(
            f"one column, named {shown(names[0])}", allowed, "separate the fields by commas, and write numbers with a point"
        )
    twice = [name for place, name in enumerate(names) if name in names[:place]]
    if twice or not columns:
        raise sheet.at(line).error(f"the column {shown(twice[0])} twice" if twice else "no public column", allowed)
    unknown = [name for name in columns if name not in public]
    if unknown:
        raise sheet.field(line, names.index(unknown[0])).error(
            f"{shown(unknown[0])} is neither a public column nor a value of the secret", allowed, "list it under 'public'"
        )
    if bounded and (rates or len(values) != 2):
        raise sheet.at(line).error("'low' and 'high' beside rates, or of a secret with more than two values", allowed)
    if not bounded and len(rates) < len(values) - 1:
        raise sheet.at(line).error(f"rates of {listed(rates) or 'no value'} only", allowed)


def _law(numbers: dict[str, Fraction], values: tuple[str, ...], place: LinePlace) -> Law:
    if "low" in numbers and "low" not in values:
        low, high = numbers["low"], numbers["high"]
        if low > high:
            raise place.error(f"'low' is {float(low):g} and 'high' is {float(high):g}", "low at most high")
        return (low, 1 - high), (high, 1 - low)
    if set(values) <= set(numbers):
        rates = adding_up([numbers[value] for value in values], place)
        return rates, rates
    total = sum(numbers.values(), Fraction(0))
    if total > 1 + NEARLY:
        raise place.error(f"the rates add up to {float(total):.10g}", "rates that add up to 1")
    rates = tuple(numbers.get(value, max(Fraction(0), 1 - total)) for value in values)
    return rates, rates
