"""A whole range of an amount at once: which claims bound all claims with an amount in that range, and by which order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sidelight.model.calibrated import Value
from sidelight.model.claim import Claim
from sidelight.model.results.amount import Amount
from sidelight.model.results.order import Direction, Order
from sidelight.theorems import orders_by


@dataclass(frozen=True, slots=True)
class Stands:
    """A claim that gives away at least (or at most) as much as every claim of a range, and the order that proves it."""

    order: Order
    claim: Claim


def monotone_order(claim: Claim, amount: Amount, low: Value, high: Value, direction: Direction | None = None) -> Order | None:
    """An order which proves that delta rises, or falls, with the amount from low to high; None where no order does."""
    return next((order for order in _directed(amount, direction) if order.applies(claim, low, high)), None)


def _directed(amount: Amount, direction: Direction | None) -> Iterator[Order]:
    for order in orders_by(amount.name):
        if order.direction is not None and direction in (None, order.direction):
            yield order


def stand_above(claim: Claim, amount: Amount, low: Value, high: Value) -> tuple[Stands, ...]:
    """Claims that each give away at least as much as this claim with any amount from low to high; where the order has a theorem
    of its own (`by`), the bound is what that theorem promises of the claim. Where one end of the range is known to be the worst,
    no bound is closer, and only that end is returned.
    """
    found: list[Stands] = []
    for order in orders_by(amount.name):
        if order.applies(claim, low, high):
            stand = [Stands(order, one) for one in order.above(claim, low, high)]
            if order.direction is not None:
                return tuple(stand)
            found += stand
    return tuple(found)


def stand_below(claim: Claim, amount: Amount, low: Value, high: Value) -> tuple[Stands, ...]:
    """Claims that each give away at most as much as this claim with any amount from low to high."""
    order = monotone_order(claim, amount, low, high)
    return () if order is None else tuple(Stands(order, one) for one in order.below(claim, low, high))


def telling(claim: Claim, amount: Amount, values: Sequence[int]) -> tuple[Sequence[int], tuple[Order, ...]]:
    """Of these amounts, given in rising order, those that can be the worst, and the orders that rule out the others, because
    delta falls from some amount on or rises up to some amount.
    """
    if len(values) < 2:
        return values, ()
    first, last = values[0], values[-1]
    rising = monotone_order(claim, amount, first, last, "rises")
    if rising is not None:
        return values[-1:], (rising,)
    used = []
    falls_from = bisect_left(values, True, key=lambda value: monotone_order(claim, amount, value, last, "falls") is not None)
    if falls_from < len(values) - 1:
        used.append(monotone_order(claim, amount, values[falls_from], last, "falls"))
    kept = values[: falls_from + 1]
    not_rising = bisect_left(kept, True, key=lambda value: monotone_order(claim, amount, first, value, "rises") is None)
    if not_rising > 1:
        used.append(monotone_order(claim, amount, first, kept[not_rising - 1], "rises"))
    return kept[max(0, not_rising - 1) :], tuple(order for order in used if order is not None)
