"""The figures of the paper on partial knowledge, computed again. The folder is the registry: a module with an `OUTLINE`."""

from __future__ import annotations

import importlib
import pkgutil

from sidelight.reproduce.figure import Outline, Progress, ReproducedFigure, computed

__all__ = ["Outline", "Progress", "ReproducedFigure", "all_outlines", "computed"]


def all_outlines() -> dict[str, Outline]:
    """Every figure that can be computed, by name."""
    modules = (importlib.import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__))
    found = [module.OUTLINE for module in modules if "OUTLINE" in vars(module)]
    return {outline.name: outline for outline in sorted(found, key=lambda outline: outline.name)}
