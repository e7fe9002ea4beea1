"""The folder is the registry: a class that is named like its file is a definition."""

from __future__ import annotations

import importlib
import pkgutil

import sidelight.definitions as folder
from sidelight.model.definition import Definition


def all_definitions() -> dict[str, type[Definition]]:
    """By name."""
    found = {name: definition_in(name) for name in sorted(_files())}
    return {name: definition for name, definition in found.items() if definition is not None}


def definition_in(name: str) -> type[Definition] | None:
    """The definition of this name, from its own file alone; None when no file has one."""
    module = _files().get(name)
    if module is None:
        return None
    values = vars(importlib.import_module(module)).values()
    return next((value for value in values if isinstance(value, type) and getattr(value, "name", None) == name), None)


def _files() -> dict[str, str]:
    """The module of each file, by the name of the file, in whatever folder it is."""
    modules = (info.name for info in pkgutil.walk_packages(folder.__path__, prefix=f"{folder.__name__}.") if not info.ispkg)
    return {module.rpartition(".")[2]: module for module in modules}
