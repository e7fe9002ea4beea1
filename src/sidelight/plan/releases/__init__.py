"""Kinds of release: one file each, with the key that names it in a plan and the mechanism it is. The folder is the registry."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from sidelight.plan.release import ReleaseKind


@cache
def all_kinds() -> dict[str, type[ReleaseKind]]:
    """By the key that names each in a plan: a class whose name there is that of its file."""
    files = sorted(info.name for info in pkgutil.iter_modules(__path__))
    return {file: _kind_in(file) for file in files}


def _kind_in(file: str) -> type[ReleaseKind]:
    values = vars(importlib.import_module(f"{__name__}.{file}")).values()
    return next(value for value in values if isinstance(value, type) and getattr(value, "name", None) == file)
