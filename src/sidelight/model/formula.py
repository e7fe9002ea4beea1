"""The arithmetic of a result, for those who have numbers instead of a mechanism; and what was printed."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from flint import arb

from sidelight.errors import BadValue, ConditionNotMet
from sidelight.model.cite import OWN, Cite
from sidelight.model.erratum import Erratum
from sidelight.numbers.balls import above, ball, in_balls
from sidelight.numbers.printing import as_written

Verdict = Literal["as_printed", "corrected", "tight"]
Kind = Literal["number", "whole number", "numbers", "text"]
Value = Fraction | int | str | tuple[Fraction, ...] | None
Numbers = Mapping[str, arb | Fraction | int | float | None]
"""What comes out, by name; each is an upper end, so that it is a promise. None: there is no such number."""


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
At = Annotated[Fraction | None, In("give delta at this epsilon instead")]


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    kind: Kind
    bounds: In
    default: Value
    required: bool


@dataclass(frozen=True, slots=True)
class Condition:
    """What the numbers must satisfy together; without it nothing is promised."""

    sentence: str
    holds: Callable[..., bool]  # takes the formula's parameters by name


@dataclass(frozen=True, slots=True)
class Applied:
    """What follows, rounded up; and what the printed statement says of the same numbers, rounded to nearest."""

    formula: Formula
    values: Mapping[str, Value]
    result: Mapping[str, float | None]
    printed: Mapping[str, float | None] | None


@dataclass(frozen=True, slots=True, eq=False)
class Formula:
    id: str
    name: str
    statement: str
    verdict: Verdict
    parameters: tuple[Parameter, ...]
    conditions: tuple[Condition, ...]
    cites: tuple[Cite, ...]
    compute: Callable[..., Numbers]
    as_printed: Callable[..., Numbers] | None
    erratum: Erratum | None = None
    also: tuple[str, ...] = field(default=())

    def __call__(self, **given: Value | float) -> Applied:
        """Numbers by name; a float is read as it is written, so that 0.1 is one tenth."""
        values = self._checked(given)
        return Applied(self, values, _rounded(self.compute, values, above, most=1.0), self._printed(values))

    @in_balls
    def balls(self, **values: Value) -> dict[str, arb]:
        """What follows, before it is rounded."""
        return {name: _as_ball(value) for name, value in self.compute(**self._checked(values)).items() if value is not None}

    def _printed(self, values: Mapping[str, Value]) -> Mapping[str, float | None] | None:
        return None if self.as_printed is None else _rounded(self.as_printed, values, float)

    def _checked(self, given: Mapping[str, Value | float]) -> dict[str, Value]:
        known = {parameter.name for parameter in self.parameters}
        for name in given:
            if name not in known:
                raise BadValue(f"{self.id} has no number called {name!r}: it takes {', '.join(sorted(known))}")
        values = {parameter.name: _value(self.id, parameter, given) for parameter in self.parameters}
        for condition in self.conditions:
            wanted = inspect.signature(condition.holds).parameters
            if not condition.holds(**{name: value for name, value in values.items() if name in wanted}):
                raise ConditionNotMet(f"{self.id} needs: {condition.sentence}. Without it nothing is promised")
        return values

    def __str__(self) -> str:
        return self.id


def formula(
    id: str,
    *,
    verdict: Verdict,
    cites: Sequence[Cite] = (OWN,),
    printed: Callable[..., Numbers] | None = None,
    conditions: Sequence[Condition] = (),
    erratum: Erratum | None = None,
    also: Sequence[str] = (),
) -> Callable[[Callable[..., Numbers]], Formula]:
    """Makes a formula of a function of exact numbers to balls; its docstring is the statement, its signature the parameters.

    `printed` takes the same parameters; it may take fewer.
    """

    def value(compute: Callable[..., Numbers]) -> Formula:
        return Formula(
            id=id,
            name=compute.__name__.strip("_"),
            statement=" ".join((compute.__doc__ or "").split()),
            verdict=verdict,
            parameters=_parameters(compute),
            conditions=tuple(conditions),
            cites=tuple(cites),
            compute=compute,
            as_printed=printed,
            erratum=erratum,
            also=tuple(also),
        )

    return value


def _parameters(compute: Callable[..., Numbers]) -> tuple[Parameter, ...]:
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
    return kind, next((extra for extra in extras if isinstance(extra, In)), In("", None))


def _value(id: str, parameter: Parameter, given: Mapping[str, Value | float]) -> Value:
    if parameter.name not in given:
        if parameter.required:
            raise BadValue(f"{id} needs {parameter.name}=..., {parameter.bounds.meaning} ({parameter.kind})")
        return parameter.default
    value = given[parameter.name]
    if value is None or isinstance(value, str):
        if parameter.kind != "text" and value is not None:
            raise BadValue(f"{parameter.name} is a {parameter.kind}, found {value!r}")
        return value
    if isinstance(value, tuple | list):
        numbers = tuple(_exact(one) for one in value)
        if parameter.kind != "numbers":
            raise BadValue(f"{parameter.name} is a {parameter.kind}, found {len(numbers)} numbers")
        if not numbers:
            raise BadValue(f"{parameter.name} is one number or several, found none")
        return _within(parameter, numbers)
    number = _exact(value)
    if parameter.kind == "numbers":
        return _within(parameter, (number,))
    if parameter.kind == "whole number":
        if number.denominator != 1:
            raise BadValue(f"{parameter.name} is a whole number, found {_plain(number)}")
        _within(parameter, (number,))
        return int(number)
    return _within(parameter, (number,))[0]


def _exact(value: Fraction | int | float) -> Fraction:
    if isinstance(value, float) and not math.isfinite(value):
        raise BadValue(f"a finite number is needed, found {value}")
    return Fraction(str(value)) if isinstance(value, float) else Fraction(value)


def _within(parameter: Parameter, numbers: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    for number in numbers:
        if not parameter.bounds.allows(number):
            raise BadValue(f"{parameter.name} is {parameter.bounds}, found {_plain(number)}")
    return numbers


def _plain(number: Fraction | int) -> str:
    return as_written(float(number))


@in_balls
def _rounded(
    compute: Callable[..., Numbers], values: Mapping[str, Value], rounded: Callable[[arb], float], most: float = math.inf
) -> dict[str, float | None]:
    """A delta, or another probability, is at most `most`."""
    wanted = inspect.signature(compute).parameters
    found = compute(**{name: value for name, value in values.items() if name in wanted})
    numbers = {name: None if value is None else _decimal_or(value, rounded) for name, value in found.items()}
    return {
        name: min(number, most) if number is not None and name.endswith(("delta", "probability")) else number
        for name, number in numbers.items()
    }


def _decimal_or(value: arb | Fraction | int | float, rounded: Callable[[arb], float]) -> float:
    """A short decimal is kept as it is written: 7/10 is 0.7, though the double of that name is a little less."""
    if isinstance(value, Fraction | int) and Fraction(repr(float(value))) == value:
        return float(value)
    return rounded(_as_ball(value))


def _as_ball(value: arb | Fraction | int | float) -> arb:
    return value if isinstance(value, arb) else ball(value)
