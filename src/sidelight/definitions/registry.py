"""The folder is the registry: every class here that names itself is a definition."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from sidelight.model.definition import Definition


@cache
def all_definitions() -> dict[str, type[Definition]]:
    """By name."""
    import sidelight.definitions as folder

    found: dict[str, type[Definition]] = {}
    for module in sorted(info.name for info in pkgutil.iter_modules(folder.__path__)):
        for value in vars(importlib.import_module(f"{folder.__name__}.{module}")).values():
            if isinstance(value, type) and getattr(value, "name", None) == module:
                found[module] = value
    return found
