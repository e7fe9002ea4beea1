"""How one fact follows from others. The folder is the registry: every Theorem value in it is found by a scan."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from sidelight.model.theorem import Theorem


@cache
def all_theorems() -> tuple[Theorem, ...]:
    """Every theorem, the cheap ones first."""
    found: dict[str, Theorem] = {}
    for module in pkgutil.walk_packages(__path__, prefix=f"{__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, Theorem):
                found[value.id] = value
    return tuple(sorted(found.values(), key=lambda theorem: (theorem.cost, theorem.id)))
