"""A number of the checked catalogues, for one formula."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Golden:
    """What the formula gives, and what the printed statement gives, to the digits that are known."""

    id: str
    given: Mapping[str, object]
    result: Mapping[str, float] = field(default_factory=dict)
    printed: Mapping[str, float] = field(default_factory=dict)
    digits: int = 11  # significant ones
