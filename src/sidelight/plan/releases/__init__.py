"""Kinds of release, one per file: the key that names the kind in a plan, and the mechanism that models it. A new file in this
folder is a new kind.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from sidelight.plan.release import ReleaseKind


@cache
def all_kinds() -> dict[str, type[ReleaseKind]]:
    """Every kind of release, by its key in a plan. The key is also the name of the file that defines the kind."""
    files = sorted(info.name for info in pkgutil.iter_modules(__path__))
    return {file: _kind_in(file) for file in files}


def _kind_in(file: str) -> type[ReleaseKind]:
    values = vars(importlib.import_module(f"{__name__}.{file}")).values()
    return next(value for value in values if isinstance(value, type) and getattr(value, "name", None) == file)
