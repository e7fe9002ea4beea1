"""The figures of the paper on partial knowledge, computed again. The folder is the registry: a module with an `OUTLINE`."""

from __future__ import annotations

import importlib
import pkgutil

from sidelight.reproduce.figure import Figure, Outline, Progress, computed

__all__ = ["Figure", "Outline", "Progress", "all_figures", "computed"]


def all_figures() -> dict[str, Outline]:
    """By name."""
    modules = (importlib.import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__))
    found = [module.OUTLINE for module in modules if "OUTLINE" in vars(module)]
    return {outline.name: outline for outline in sorted(found, key=lambda outline: outline.name)}
