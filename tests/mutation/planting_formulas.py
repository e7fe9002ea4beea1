"""Wrong formulas and wrong orders, for the audits and the comparisons of tests/theorems."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import wraps

from flint import arb
from tests.audit.audit import Audit

from sidelight.model.results.evaluation import Numbers, as_ball
from sidelight.model.results.order import Order
from sidelight.theorems import all_formulas

Number = arb | Fraction | int | float | None


def times(factor: Fraction) -> Callable[[Number], Number]:
    return lambda value: None if value is None else as_ball(value) * as_ball(factor)


@dataclass(frozen=True)
class WrongFormula:
    """The formula of an audit with one of its results changed."""

    name: str
    change: Callable[[Number], Number]

    def __call__(self, audit: Audit) -> Audit:
        right = all_formulas()[audit.id]

        @wraps(right.compute)
        def wrong(**given: object) -> Numbers:
            found: Mapping[str, Number] = right.compute(**given)
            return {name: self.change(value) if name == audit.answer else value for name, value in found.items()}

        return replace(audit, planted=replace(right, compute=wrong))

    def __str__(self) -> str:
        return self.name


WRONG_FORMULAS = (
    WrongFormula("nothing is given away", times(Fraction(0))),
    WrongFormula("a fifth of it", times(Fraction(1, 5))),
    WrongFormula("half of it", times(Fraction(1, 2))),
    WrongFormula("a fifth less", times(Fraction(4, 5))),
    WrongFormula("a hundredth less", times(Fraction(99, 100))),
)


@dataclass(frozen=True)
class WrongOrder:
    name: str
    into: Callable[[Order], Order]

    def __call__(self, order: Order) -> Order:
        return self.into(order)

    def __str__(self) -> str:
        return self.name


def reversed_direction(order: Order) -> Order:
    return replace(order, direction="falls" if order.direction == "rises" else "rises")


WRONG_ORDERS = (
    WrongOrder("the direction is reversed", reversed_direction),
    WrongOrder("more and less are exchanged", lambda order: replace(order, above=order.below, below=order.above)),
    WrongOrder("above at the smallest amount", lambda o: replace(o, above=lambda claim, low, high: o.above(claim, low, low))),
    WrongOrder("above at the largest amount", lambda o: replace(o, above=lambda claim, low, high: o.above(claim, high, high))),
    WrongOrder("below at the smallest amount", lambda o: replace(o, below=lambda claim, low, high: o.below(claim, low, low))),
    WrongOrder("below at the largest amount", lambda o: replace(o, below=lambda claim, low, high: o.below(claim, high, high))),
)
