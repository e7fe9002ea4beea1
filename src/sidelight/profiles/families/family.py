"""A family of populations in which the worst one is sought, numbered so that neighbours have nearly everybody in common."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

from flint import arb

from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.transforms.moments import Moments
from sidelight.laws.transforms.people import Person
from sidelight.numbers.balls import above, in_balls
from sidelight.profiles.families.many_rates import ManyRates


class Family(Protocol):
    """Populations numbered 0 .. last."""

    def __hash__(self) -> int: ...

    @property
    def last(self) -> int: ...

    @property
    def others(self) -> int:
        """The number of people of each member."""
        ...

    def people(self, m: int) -> Parts: ...

    def shared(self, a: int, b: int) -> Parts:
        """The people whom all members from a to b have in common."""
        ...

    def more(self, a: int, b: int) -> int:
        """The number of people that a member from a to b has besides those."""
        ...

    @property
    def symmetric(self) -> bool:
        """Whether swapping the secret's two values maps the family onto itself."""
        ...

    @property
    def top(self) -> Fraction:
        """The largest rate."""
        ...

    def extremes(self, hidden: int | None) -> Sequence[int]:
        """Members that may be the likeliest to show a value which the other world cannot show; values of `hidden` or less are
        not shown.
        """
        ...

    def spread(self, tilt: float, way: str, a: int, b: int) -> float:
        """An upper bound of the variance of the tilted members from a to b."""
        ...

    def outlier(self, tilt: float, way: str) -> float:
        """An upper bound of the hockey stick of every member: Chernoff's bound at the mode of the tilted law."""
        ...

    @property
    def close(self) -> float:
        """The share of the largest value that a search over wide counts, without noise or hiding, leaves open after few steps."""
        ...

    @property
    def many_rates(self) -> ManyRates | None:
        """The moments of people who have too many different rates to be listed; None where they can be listed."""
        ...


def moments_shared(family: Family, a: int, b: int) -> Moments | None:
    """The moments of the people whom the members from a to b share; None where their rates can be listed."""
    return None if family.many_rates is None else family.many_rates.moments(a, b)


@in_balls
def chernoff(kinds: list[Person], tilt: float, people: int) -> float:
    """For people between these kinds: f(k-1) <= e^(F - s (k-1)), and k - 1 is at least the mean less 1.

    F - s mean is minus a divergence for each person, and as a function of the rate has its largest values at the ends.
    """
    s = arb(tilt)
    best = max((one.level - s * one.rate for one in kinds), key=lambda level: float(level.mid()))
    return min(1.0, above((best * people + s).exp()))
