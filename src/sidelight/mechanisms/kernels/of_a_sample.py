"""What is published of a sample, when nobody outside knows whether the person under attack is in it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset
from sidelight.numbers.printing import percent_as_written


@dataclass(frozen=True, slots=True)
class OfASample(Mechanism):
    """The person is in the data with probability `fraction`; otherwise somebody else stands in their place, of whom public
    columns say the same. `same_values`: whether that other can only have values that the person may have; `least`: each of these
    has at least this probability for them, whatever the attacker knows of people who are not in the sample.

    Written out on small worlds, `place` is the person's record and `stand_in` the law of the other's secret; nobody else's secret
    says anything about either. Without them it has no law, and what is certified holds for each person and each stand-in.
    """

    inner: Mechanism
    fraction: Fraction
    place: int | None = None
    stand_in: FiniteLaw[Hashable] | None = None
    same_values: bool = True
    least: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if not 0 < self.fraction <= 1:
            raise BadValue(f"a fraction that is sampled is above 0 and at most 1, found {float(self.fraction)}")

    @property
    def made_of(self) -> tuple[Mechanism, ...]:
        return (self.inner,)

    @property
    def has_law(self) -> bool:
        return self.place is not None and self.stand_in is not None

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        if self.place is None or self.stand_in is None:
            raise BadValue("who stands in for a person who is not in the sample is not modelled")
        place = self.place
        others = self.stand_in.map(lambda value: (*dataset[:place], value, *dataset[place + 1 :]))
        inside: FiniteLaw[bool] = FiniteLaw(((True, self.fraction), (False, 1 - self.fraction)))
        drawn = inside.then(lambda present: FiniteLaw.point(dataset) if present else others)
        return drawn.then(lambda seen: self.inner.law(seen, atoms))

    def __str__(self) -> str:
        return f"{self.inner}, of a sample of {percent_as_written(float(self.fraction))}"
