"""The arithmetic of a formula, from exact numbers through balls to doubles."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import Any

from flint import arb

from sidelight.errors import BadValue
from sidelight.model.results.parameter import LARGEST, Value
from sidelight.numbers.balls import BITS, ball, precision

Numbers = Mapping[str, arb | Fraction | int | float | None]
"""What comes out, by name; each is an upper end, so that it is a promise, unless the formula names it as a lower end. None: there
is no such number.
"""
MOST_BITS = 4096  # bits that small numbers may add to BITS: enough for 10^-1233


def wanted_of(function: Callable[..., Any], values: Mapping[str, Value]) -> dict[str, Value]:
    """The parameters that a function asks for."""
    return {name: values[name] for name in _asked(function) if name in values}


@lru_cache(maxsize=1024)  # functions: more than there are formulas and conditions
def _asked(function: Callable[..., Any]) -> tuple[str, ...]:
    return tuple(inspect.signature(function).parameters)


def rounded_numbers(
    compute: Callable[..., Numbers], values: Mapping[str, Value], rounded: Callable[[arb], float]
) -> dict[str, float | None]:
    with precision(bits_for(values)):
        found = compute(**wanted_of(compute, values))
        return {name: None if value is None else _decimal_or(value, rounded) for name, value in found.items()}


def bits_for(values: Mapping[str, Value]) -> int:
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
