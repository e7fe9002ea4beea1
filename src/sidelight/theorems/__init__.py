"""How one fact follows from others. The folder is the registry: a scan finds theorems, orders, formulas, errata and entries."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TypeVar

from sidelight.model.entry import Entry
from sidelight.model.erratum import Erratum
from sidelight.model.formula import Formula
from sidelight.model.order import Order
from sidelight.model.theorem import Theorem

T = TypeVar("T", Theorem, Order, Formula, Erratum, Entry)


@cache
def all_theorems() -> tuple[Theorem, ...]:
    """Every theorem, the cheap ones first."""
    return tuple(sorted(_values(Theorem), key=lambda theorem: (theorem.cost, theorem.id)))


@cache
def all_orders() -> tuple[Order, ...]:
    """Every order, the cheap ones first."""
    return tuple(sorted(_values(Order), key=lambda order: (order.cost, order.id)))


@cache
def orders_by(amount: str) -> tuple[Order, ...]:
    """Those that speak of this amount, by its name."""
    return tuple(order for order in all_orders() if order.amount.name == amount)


@cache
def all_formulas() -> dict[str, Formula]:
    """By id."""
    return {formula.id: formula for formula in sorted(_values(Formula), key=lambda formula: formula.id)}


@cache
def own_errata() -> tuple[Erratum, ...]:
    """Those that belong to no theorem, formula or definition."""
    return tuple(sorted((erratum for erratum in _values(Erratum) if erratum.id), key=lambda erratum: erratum.id))


@cache
def all_entries() -> tuple[Entry, ...]:
    return tuple(sorted(_values(Entry), key=lambda entry: entry.id))


def _values(kind: type[T]) -> list[T]:
    """Imported under several names, a value counts once."""
    found: dict[str, T] = {}
    for module in pkgutil.walk_packages(__path__, prefix=f"{__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, kind):
                found[value.id] = value
            elif isinstance(value, tuple | list):
                found.update({one.id: one for one in value if isinstance(one, kind)})
    return list(found.values())
