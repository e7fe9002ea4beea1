"""The names of the engines, which plans write; what an engine needs is imported when one is opened."""

from __future__ import annotations

EXTRAS = {"duckdb": "", "postgres": "postgres", "spark": "spark", "frame": ""}
"""The extra that installs what an engine needs; DuckDB comes with Sidelight."""
ENGINES = tuple(EXTRAS)
