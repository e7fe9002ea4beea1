"""Small values and large ones are hidden: what is outside two limits is shown as one of two marks."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.minimum import HIDDEN
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.rounded import Rounded, numbers
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.population import Atom, Dataset
from sidelight.profiles.counts.relabelling_cuts import Cuts

HIDDEN_ABOVE = "hidden above"


@dataclass(frozen=True, slots=True)
class Between:
    """Values from `at_least` to `at_most` are published, after noise and rounding if there are any; None is no limit.

    A count of n people of whom at least m have the value and at least m have it not: `at_least=m, at_most=n-m`. Smaller values
    have one mark and larger ones another; who gives both the same one hides more (`Then`), and the promise still holds.
    """

    inner: Count | Noisy | Rounded
    at_least: int
    at_most: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.inner, Count | Noisy | Rounded):
            raise BadValue(f"limits hide small and large values of a count, noisy or rounded or not, found {self.inner}")
        if type(self.at_least) is not int or self.at_least < 0:
            raise BadValue(f"the lower limit is a whole number, 0 or more, found {self.at_least}")
        if self.at_most is not None and (type(self.at_most) is not int or self.at_most < self.at_least - 1):
            raise BadValue(f"no value is too small and too large: at_most is {self.at_least - 1} or more, found {self.at_most}")

    @property
    def counted(self) -> Count | Noisy:
        return self.inner.inner if isinstance(self.inner, Rounded) else self.inner

    @property
    def cuts(self) -> Cuts:
        """A limit on a rounded value is one on the first number that is rounded to it or beyond."""
        base, half = (self.inner.base, self.inner.half) if isinstance(self.inner, Rounded) else (1, 0)
        ends = (self.at_least, None if self.at_most is None else self.at_most + 1)
        first, last = (None if end is None else -(-end // base) * base - half for end in ends)
        return Cuts(base, -half, first, last)

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        return numbers(self.counted, dataset, atoms, self.cuts).map(self.label)

    def label(self, value: int) -> Outcome:
        shown = self.inner.label(value) if isinstance(self.inner, Rounded) else value
        if shown < self.at_least:
            return HIDDEN
        return shown if self.at_most is None or shown <= self.at_most else HIDDEN_ABOVE

    def __str__(self) -> str:
        above = "" if self.at_most is None else f" and above {self.at_most}"
        return f"{self.inner}, hidden below {self.at_least}{above}"
