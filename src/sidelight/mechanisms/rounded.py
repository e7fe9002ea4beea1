"""A count is rounded: neighbouring numbers are shown as one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.population import Atom, Dataset
from sidelight.profiles.counts.relabelling_cuts import Cuts


@dataclass(frozen=True, slots=True)
class Rounded:
    """The multiple of `base` that is just below or equal ("down"), or nearest; from halfway on, "nearest" goes up.

    With noise the noisy value is rounded, also below 0.
    """

    inner: Count | Noisy
    base: int
    to: Literal["down", "nearest"] = "down"

    def __post_init__(self) -> None:
        if not isinstance(self.inner, Count | Noisy):
            raise BadValue(f"a count or a noisy count is rounded, found {self.inner}")
        if type(self.base) is not int or self.base < 1:
            raise BadValue(f"a count is rounded to multiples of a whole number, 1 or more, found {self.base}")
        if self.to not in ("down", "nearest"):
            raise BadValue(f"a count is rounded down or to the nearest multiple, found {self.to!r}")

    @property
    def half(self) -> int:
        """What is added before rounding down."""
        return self.base // 2 if self.to == "nearest" else 0

    @property
    def cuts(self) -> Cuts:
        return Cuts(self.base, -self.half)

    def label(self, value: int) -> int:
        return (value + self.half) // self.base * self.base

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        return numbers(self.inner, dataset, atoms, self.cuts).map(self.label)

    def __str__(self) -> str:
        how = "down to a multiple" if self.to == "down" else "to the nearest multiple"
        return f"{self.inner}, rounded {how} of {self.base}"


def numbers(inner: Count | Noisy, dataset: Dataset, atoms: tuple[Atom, ...], cuts: Cuts) -> FiniteLaw[int]:
    """The law of the number before it is relabelled, whole runs between cuts around 0 and everybody included."""
    if isinstance(inner, Count):
        return FiniteLaw.point(inner.number(dataset, atoms))
    first, beyond = cuts.down_from(0), cuts.up_from(len(dataset) + 1)
    return inner.number_law(dataset, atoms, reach=0 if beyond is None else beyond - 1, first=0 if first is None else first)
