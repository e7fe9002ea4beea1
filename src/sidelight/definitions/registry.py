"""The folder is the registry: a class that is named like its file is a definition."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from types import ModuleType

import sidelight.definitions as folder
from sidelight.errors import DuplicateId
from sidelight.model.definition import AsCurve, Definition, InPairs
from sidelight.numbers.kept import built_once


@built_once
def all_definitions() -> dict[str, type[Definition]]:
    """Every definition, by name."""
    files = _files()
    written = written_in(importlib.import_module(file) for file in files.values())
    return {name: written[name] for name in sorted(files) if name in written}


def definition_in(name: str) -> type[Definition] | None:
    """The definition of this name, from its own file alone; None when no file has one."""
    files = _files()
    return written_in([importlib.import_module(files[name])]).get(name) if name in files else None


def written_in(modules: Iterable[ModuleType]) -> dict[str, type[Definition]]:
    """The definitions that these files write themselves, by name; two of one name raise DuplicateId."""
    found: dict[str, tuple[type[Definition], ModuleType]] = {}
    for module in modules:
        for definition in _written_in(module):
            first, where = found.setdefault(definition.name, (definition, module))
            if first is not definition:
                raise DuplicateId(definition.name, str(where.__file__), str(module.__file__))
    return {name: definition for name, (definition, _) in found.items()}


def _written_in(module: ModuleType) -> list[type[Definition]]:
    own = [value for value in vars(module).values() if isinstance(value, type) and value.__module__ == module.__name__]
    return [value for value in own if InPairs in value.__mro__ or AsCurve in value.__mro__]


def _files() -> dict[str, str]:
    """The module of each file, by the name of the file, from all folders."""
    modules = (info.name for info in pkgutil.walk_packages(folder.__path__, prefix=f"{folder.__name__}.") if not info.ispkg)
    return {module.rpartition(".")[2]: module for module in modules}
