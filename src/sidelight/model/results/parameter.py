"""The numbers that a formula takes: what each means, between which bounds it lies, and how it is read."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from sidelight.errors import BadValue
from sidelight.numbers.printing import decimal_as_written
from sidelight.numbers.rounding import as_written as exactly_written

Kind = Literal["number", "whole number", "numbers", "text"]
Value = Fraction | int | str | tuple[Fraction, ...] | None
LARGEST = 10**12  # no larger number of people, epsilon or value means anything; e^(10^12) can still be bounded by a ball


@dataclass(frozen=True, slots=True)
class In:
    """What a parameter means, and between which bounds it lies; `above` and `below` exclude the bound itself."""

    meaning: str
    low: Fraction | int | None = 0
    high: Fraction | int | None = None
    above: bool = False
    below: bool = False

    def allows(self, value: Fraction | int) -> bool:
        fits = self.low is None or (value > self.low if self.above else value >= self.low)
        return fits and (self.high is None or (value < self.high if self.below else value <= self.high))

    def __str__(self) -> str:
        ends = [] if self.low is None else [f"{'above' if self.above else 'at least'} {_plain(self.low)}"]
        ends += [] if self.high is None else [f"{'below' if self.below else 'at most'} {_plain(self.high)}"]
        return " and ".join(ends)


Epsilon = Annotated[Fraction, In("the epsilon of what is assumed")]
Delta = Annotated[Fraction, In("the delta of what is assumed", high=1)]
AtEpsilon = Annotated[Fraction, In("the epsilon at which delta is asked")]
At = Annotated[Fraction | None, In("give delta at this epsilon instead")]


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    kind: Kind
    bounds: In
    default: Value
    required: bool


def parameters_of(compute: Callable[..., Any]) -> tuple[Parameter, ...]:
    hints = get_type_hints(compute, include_extras=True)
    found = []
    for name, parameter in inspect.signature(compute).parameters.items():
        kind, bounds = _read(hints[name])
        required = parameter.default is inspect.Parameter.empty
        found.append(Parameter(name, kind, bounds, None if required else parameter.default, required))
    return tuple(found)


def _read(hint: Any) -> tuple[Kind, In]:
    base, *extras = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    if get_origin(base) in (Union, UnionType):
        base = next(part for part in get_args(base) if part is not type(None))
    kinds: dict[Any, Kind] = {Fraction: "number", int: "whole number", str: "text"}
    kind = kinds.get(base, "numbers")
    bounds: In = extras[0] if extras else In("", None)
    return kind, In(bounds.meaning, None) if kind == "text" else bounds


def value_of(parameter: Parameter, given: Mapping[str, Value | float]) -> Value:
    value = given.get(parameter.name)
    if value is None:
        return parameter.default
    if isinstance(value, str) or parameter.kind == "text":
        if parameter.kind != "text" or not isinstance(value, str):
            raise BadValue(f"{parameter.name} is a {parameter.kind}, found {value!r}")
        return value
    if isinstance(value, tuple | list):
        if parameter.kind != "numbers":
            raise BadValue(f"{parameter.name} is a {parameter.kind}, found {len(value)} numbers")
        if not value:
            raise BadValue(f"{parameter.name} is one number or several, found none")
        return _within(parameter, tuple(_exact(parameter, one) for one in value))
    (number,) = _within(parameter, (_exact(parameter, value),))
    if parameter.kind == "numbers":
        return (number,)
    if parameter.kind == "whole number":
        if number.denominator != 1:
            raise BadValue(f"{parameter.name} is a whole number, found {_plain(number)}")
        return int(number)
    return number


def _exact(parameter: Parameter, value: Fraction | int | float) -> Fraction:
    try:
        return exactly_written(value)
    except (TypeError, ValueError, OverflowError):  # neither is nan or infinity a number
        raise BadValue(f"{parameter.name} is a finite number, found {value!r}") from None


def _within(parameter: Parameter, numbers: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    for number in numbers:
        if not parameter.bounds.allows(number):
            raise BadValue(f"{parameter.name} is {parameter.bounds}, found {_plain(number)}")
        if abs(number) > LARGEST:
            raise BadValue(f"{parameter.name} is at most {_plain(LARGEST)} in size, found {_plain(number)}")
    return numbers


def _plain(number: Fraction | int) -> str:
    try:
        return decimal_as_written(float(number))
    except OverflowError:
        return "more than 1e308" if number >= 0 else "less than -1e308"
