"""How many people there are for each combination of public values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cells:
    """People per combination of public values, as a plan on paper lists them."""

    columns: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], int], ...]
