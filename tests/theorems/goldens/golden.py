"""A checked number of the catalogue, for one formula."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Golden:
    """The results of the formula and of the printed statement, to the known digits."""

    id: str
    given: Mapping[str, object]
    result: Mapping[str, float] = field(default_factory=dict)
    printed: Mapping[str, float] = field(default_factory=dict)
    digits: int = 11  # significant digits that are known
