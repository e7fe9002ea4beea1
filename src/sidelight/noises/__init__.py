"""The noise that a release adds to a whole number. The folder is the registry: one file per noise, found by a scan."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from inspect import isabstract
from typing import TypeGuard

from sidelight.noises.noise import Noise


@cache
def all_noises() -> dict[str, type[Noise]]:
    """By name, in the order of the names."""
    found: dict[str, type[Noise]] = {}
    for module in pkgutil.iter_modules(__path__, prefix=f"{__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            if _is_noise(value):
                found[value.name] = value
    return dict(sorted(found.items()))


def _is_noise(value: object) -> TypeGuard[type[Noise]]:
    return isinstance(value, type) and issubclass(value, Noise) and not isabstract(value)
