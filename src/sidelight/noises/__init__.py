"""The noise that a release adds to a whole number. The folder is the registry: one file per noise, found by a scan."""

from __future__ import annotations

import importlib
import pkgutil
from inspect import isabstract
from typing import TypeGuard

from sidelight.errors import DuplicateId
from sidelight.noises.noise import Noise
from sidelight.numbers.kept import built_once


@built_once
def all_noises() -> dict[str, type[Noise]]:
    """Every noise by name, in the order of the names."""
    found: dict[str, type[Noise]] = {}
    for module in pkgutil.iter_modules(__path__, prefix=f"{__name__}."):
        for value in tuple(vars(importlib.import_module(module.name)).values()):
            if _is_noise(value) and found.setdefault(value.name, value) is not value:
                raise DuplicateId(value.name, found[value.name].__module__, value.__module__)
    return dict(sorted(found.items()))


def _is_noise(value: object) -> TypeGuard[type[Noise]]:
    return isinstance(value, type) and issubclass(value, Noise) and not isabstract(value)
