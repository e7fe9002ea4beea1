"""How one fact follows from others. The folder is the registry: a scan finds theorems, orders, formulas, errata and entries."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from sidelight.errors import DuplicateId
from sidelight.model.results.entry import Entry
from sidelight.model.results.erratum import Erratum
from sidelight.model.results.formula import Formula
from sidelight.model.results.order import Order
from sidelight.model.results.theorem import Theorem
from sidelight.numbers.kept import built_once

T = TypeVar("T", Theorem, Order, Formula, Erratum, Entry)


EVERYTHING = re.compile("")
# What a module that makes a theorem or an order has in its text; a test compares with all modules
MAKES_ONE = re.compile(r"from sidelight\.model\.results\.(theorem|order) import")


@dataclass(frozen=True, slots=True)
class Search:
    """What a search asks."""

    theorems: tuple[Theorem, ...]  # the cheap ones first
    orders: tuple[Order, ...]  # likewise
    orders_by: dict[str, tuple[Order, ...]]  # by the name of their amount


@dataclass(frozen=True, slots=True)
class Registry:
    """What the catalogue lists besides."""

    formulas: dict[str, Formula]
    errata: tuple[Erratum, ...]
    entries: tuple[Entry, ...]


def all_theorems() -> tuple[Theorem, ...]:
    """Every theorem, the cheap ones first."""
    return _search().theorems


def all_orders() -> tuple[Order, ...]:
    """Every order, the cheap ones first."""
    return _search().orders


def orders_by(amount: str) -> tuple[Order, ...]:
    """Those that speak of this amount, by its name."""
    return _search().orders_by.get(amount, ())


def all_formulas() -> dict[str, Formula]:
    """The formulas of the catalogue by id: each takes numbers and says what follows from them.

    >>> applied = sl.all_formulas()["bldp.thm9"](epsilon=1, delta=0.1, independence_epsilon=0.5, independence_delta=0.1)
    >>> applied.result
    {'epsilon': 2.0, 'delta': 0.6796475992999061}
    """
    return _registry().formulas


def own_errata() -> tuple[Erratum, ...]:
    """Those that belong to no theorem, formula or definition."""
    return _registry().errata


def all_entries() -> tuple[Entry, ...]:
    return _registry().entries


def modules_with(text: re.Pattern[str]) -> list[ModuleType]:
    """The modules of this folder in whose source the text is found. The others are not imported: every command waits for it."""
    found = []
    for module in pkgutil.walk_packages(__path__, prefix=f"{__name__}."):
        source = Path(__file__).parent.joinpath(*module.name.split(".")[2:]).with_suffix(".py")
        if not source.is_file() or text.search(source.read_text(encoding="utf-8")):
            found.append(importlib.import_module(module.name))
    return found


@built_once
def _search() -> Search:
    modules = modules_with(MAKES_ONE)
    theorems = tuple(sorted(values_in(modules, Theorem), key=lambda theorem: (theorem.cost, theorem.id)))
    orders = tuple(sorted(values_in(modules, Order), key=lambda order: (order.cost, order.id)))
    by_amount = {one.amount.name: tuple(order for order in orders if order.amount.name == one.amount.name) for one in orders}
    return Search(theorems, orders, by_amount)


@built_once
def _registry() -> Registry:
    modules = modules_with(EVERYTHING)
    formulas, errata, entries = values_in(modules, Formula), values_in(modules, Erratum), values_in(modules, Entry)
    return Registry(
        {formula.id: formula for formula in sorted(formulas, key=lambda formula: formula.id)},
        tuple(sorted((erratum for erratum in errata if erratum.id), key=lambda erratum: erratum.id)),
        tuple(sorted(entries, key=lambda entry: entry.id)),
    )


def values_in(modules: Sequence[ModuleType], kind: type[T]) -> list[T]:
    """Each once, under however many names it is imported; two different ones with one id raise DuplicateId."""
    found: dict[str, T] = {}
    for module in modules:
        for value in _listed(module, kind):
            first = found.setdefault(value.id, value)
            if value.id and first != value:
                raise DuplicateId(value.id, *(_file_of(one, modules, kind) for one in (first, value)))
    return list(found.values())


def _listed(module: ModuleType, kind: type[T]) -> Iterator[T]:
    for value in tuple(vars(module).values()):
        for one in value if isinstance(value, tuple | list) else (value,):
            if isinstance(one, kind):
                yield one


def _file_of(value: T, modules: Sequence[ModuleType], kind: type[T]) -> str:
    """Where it is written: others that have it import it, and do not spell its id."""
    files = [str(module.__file__) for module in modules if any(one is value for one in _listed(module, kind))]
    return next((file for file in files if f'"{value.id}"' in Path(file).read_text()), files[0])
