"""The arithmetic of a result, for those who have numbers instead of a mechanism; and what was printed."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from flint import arb

from sidelight.errors import BadValue, ConditionNotMet
from sidelight.model.cite import OWN, Cite
from sidelight.model.erratum import Erratum
from sidelight.numbers.balls import BITS, above, ball, in_balls, precision
from sidelight.numbers.printing import decimal_as_written
from sidelight.numbers.rounding import as_written as exactly_written

Verdict = Literal["as_printed", "corrected", "tight"]
Kind = Literal["number", "whole number", "numbers", "text"]
Value = Fraction | int | str | tuple[Fraction, ...] | None
Numbers = Mapping[str, arb | Fraction | int | float | None]
"""What comes out, by name; each is an upper end, so that it is a promise, unless the formula names it as a lower end. None: there
is no such number.
"""
LARGEST = 10**12  # no larger number of people, epsilon or value means anything; e^(10^12) can still be bounded by a ball
MOST_BITS = 4096  # bits that small numbers may add to BITS: enough for 10^-1233


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


@dataclass(frozen=True, slots=True)
class Requirement:
    """What the numbers must satisfy together. They are asked for so (input), or nothing is promised otherwise (promise), or more
    than that is not computed (size).
    """

    sentence: str
    holds: Callable[..., bool]  # takes the formula's parameters by name
    kind: Literal["input", "promise", "size"] = "input"

    def refused(self, id: str) -> BadValue:
        if self.kind == "input":
            return BadValue(f"{id} asks for this: {self.sentence}")
        otherwise = "Without it nothing is promised" if self.kind == "promise" else "More than that is not computed"
        return ConditionNotMet(f"{id} needs: {self.sentence}. {otherwise}")


@dataclass(frozen=True, slots=True)
class Applied:
    """What follows, rounded up; and what the printed statement says of the same numbers, rounded to nearest."""

    formula: Formula
    values: Mapping[str, Value]
    assumed: tuple[str, ...]  # those that were not given
    result: Mapping[str, float | None]
    printed: Mapping[str, float | None] | None


@dataclass(frozen=True, slots=True, eq=False)
class Formula:
    id: str
    name: str
    statement: str
    verdict: Verdict
    parameters: tuple[Parameter, ...]
    conditions: tuple[Requirement, ...]
    cites: tuple[Cite, ...]
    compute: Callable[..., Numbers]
    as_printed: Callable[..., Numbers] | None
    erratum: Erratum | None = None
    also: tuple[str, ...] = field(default=())
    lower: tuple[str, ...] = field(default=())  # what comes out as a lower end: it is rounded down

    @in_balls
    def __call__(self, **given: Value | float) -> Applied:
        """Numbers by name; a float is read as it is written, so that 0.1 is one tenth."""
        values = self._checked(given)
        assumed = tuple(name for name, value in values.items() if given.get(name) is None and value is not None)
        return Applied(self, values, assumed, self._result(values), self._printed(values))

    @in_balls
    def result(self, **given: Value | float) -> dict[str, float | None]:
        """What follows, without what was printed."""
        return self._result(self._checked(given))

    @in_balls
    def balls(self, **given: Value) -> dict[str, arb]:
        """What follows, before it is rounded."""
        values = self._checked(given)
        with precision(_bits(values)):
            return {name: as_ball(value) for name, value in self.compute(**values).items() if value is not None}

    @property
    def in_print(self) -> bool:
        """Whether there is a printed statement that the verdict is about."""
        return self.as_printed is not None or set(self.cites) != {OWN}

    def _result(self, values: Mapping[str, Value]) -> dict[str, float | None]:
        """A delta, or another probability, is at most 1."""
        return {
            name: min(number, 1.0) if number is not None and name.endswith(("delta", "probability")) else number
            for name, number in _rounded(self.compute, values, above).items()
        }

    def _printed(self, values: Mapping[str, Value]) -> Mapping[str, float | None] | None:
        """Where the printed arithmetic comes to no number, such as zero divided by zero, nothing is said."""
        if self.as_printed is None:
            return None
        found = _rounded(self.as_printed, values, float)
        return {name: None if number is None or math.isnan(number) else number for name, number in found.items()}

    def _checked(self, given: Mapping[str, Value | float]) -> dict[str, Value]:
        known = {parameter.name for parameter in self.parameters}
        for name in given:
            if name not in known:
                raise BadValue(f"{self.id} has no number called {name!r}: it takes {', '.join(sorted(known))}")
        missing = [one for one in self.parameters if one.required and given.get(one.name) is None]
        if missing:
            raise BadValue(f"{self.id} needs {', '.join(f'{one.name}=... ({one.bounds.meaning})' for one in missing)}")
        values = {one.name: _value(one, given) for one in self.parameters}
        for condition in self.conditions:
            if not condition.holds(**_wanted_of(condition.holds, values)):
                raise condition.refused(self.id)
        return values

    def __str__(self) -> str:
        return self.id


def formula(
    id: str,
    *,
    verdict: Verdict,
    cites: Sequence[Cite] = (OWN,),
    printed: Callable[..., Numbers] | None = None,
    conditions: Sequence[Requirement] = (),
    erratum: Erratum | None = None,
    also: Sequence[str] = (),
    lower: Sequence[str] = (),
) -> Callable[[Callable[..., Numbers]], Formula]:
    """Makes a formula of a function of exact numbers to balls; its docstring is the statement, its signature the parameters.

    `printed` takes the same parameters; it may take fewer. `lower` names what comes out as a lower end.
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
            lower=tuple(lower),
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
    bounds: In = extras[0] if extras else In("", None)
    return kind, In(bounds.meaning, None) if kind == "text" else bounds


def _value(parameter: Parameter, given: Mapping[str, Value | float]) -> Value:
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


def _wanted_of(function: Callable[..., Any], values: Mapping[str, Value]) -> dict[str, Value]:
    """The parameters that a function asks for."""
    return {name: values[name] for name in _asked(function) if name in values}


@lru_cache(maxsize=1024)  # functions: more than there are formulas and conditions
def _asked(function: Callable[..., Any]) -> tuple[str, ...]:
    return tuple(inspect.signature(function).parameters)


def _rounded(
    compute: Callable[..., Numbers], values: Mapping[str, Value], rounded: Callable[[arb], float]
) -> dict[str, float | None]:
    with precision(_bits(values)):
        found = compute(**_wanted_of(compute, values))
        return {name: None if value is None else _decimal_or(value, rounded) for name, value in found.items()}


def _bits(values: Mapping[str, Value]) -> int:
    """How many bits a ball needs so that the smallest of the numbers keeps its digits when it is added to 1."""
    several = [one_by_one(value) for value in values.values()]
    sizes = [
        one.denominator.bit_length() - one.numerator.bit_length()
        for one in chain.from_iterable(several)
        if isinstance(one, Fraction | int) and one
    ]
    return BITS + min(max(0, *sizes), MOST_BITS) if sizes else BITS


def one_by_one(value: Value) -> tuple[Fraction | int | str | None, ...]:
    """The numbers of a list; another value by itself."""
    return value if isinstance(value, tuple) else (value,)


def _decimal_or(value: arb | Fraction | int | float, rounded: Callable[[arb], float]) -> float:
    """A short decimal is kept as it is written: 7/10 is 0.7, though the double of that name is a little less."""
    if isinstance(value, Fraction | int) and -LARGEST < value < LARGEST and Fraction(repr(float(value))) == value:
        return float(value)
    return rounded(as_ball(value))


def as_ball(value: arb | Fraction | int | float | None) -> arb:
    """A number of a formula; None, where it says nothing, raises BadValue."""
    if value is None:
        raise BadValue("the statement says nothing of this instance")
    return value if isinstance(value, arb) else ball(value)
