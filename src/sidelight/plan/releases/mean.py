"""A release that says the mean of the amounts of people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.plan.releases.sum import SumRelease, amounts_block
from sidelight.reading.keys import Key


@dataclass(frozen=True, slots=True)
class MeanRelease(SumRelease):
    """How many people there are counts as known, and whoever knows that reads the sum off the mean: it is the same figure."""

    name: ClassVar[str] = "mean"
    key: ClassVar[Key] = Key("mean", "the mean of the amounts of people", amounts_block("mean", "a mean"))
