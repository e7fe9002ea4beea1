"""A family of populations of which the worst is searched, numbered so that neighbouring members share nearly all people."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

from flint import arb

from sidelight.laws.counts.coarse import CoarseLaw
from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.transforms.moments import Moments
from sidelight.laws.transforms.people import Person
from sidelight.numbers.balls import above, in_balls
from sidelight.profiles.families.many_rates import ManyRates


class Family(Protocol):
    """Populations (members) numbered from 0 to `last`."""

    def __hash__(self) -> int: ...

    @property
    def last(self) -> int: ...

    @property
    def others(self) -> int:
        """The number of people in each member."""
        ...

    def people(self, m: int) -> Parts: ...

    def shared(self, a: int, b: int) -> Parts:
        """The people whom all members from a to b have in common."""
        ...

    def coarse(self, a: int, b: int) -> CoarseLaw:
        """The law of their count, in doubles."""
        ...

    def more(self, a: int, b: int) -> int:
        """The number of people that each member from a to b has besides the shared ones."""
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
        """The members among which is the one with the largest probability of a value that is impossible in the other world;
        values up to `hidden` are not shown.
        """
        ...

    def spread(self, tilt: float, way: str, a: int, b: int) -> float:
        """An upper bound of the variance of the tilted members from a to b."""
        ...

    def outlier(self, tilt: float, way: str) -> float:
        """An upper bound of the hockey stick of every member, by Chernoff's bound at the mode of the tilted law."""
        ...

    @property
    def close(self) -> float:
        """The relative tolerance that a search reaches in few steps, for counts of large variance without noise or
        hidden values.
        """
        ...

    @property
    def many_rates(self) -> ManyRates | None:
        """The moments of the rates, where people have too many different rates to be listed; None where they can be listed."""
        ...


def moments_shared(family: Family, a: int, b: int) -> Moments | None:
    """The moments of the people whom the members from a to b share; None where their rates can be listed."""
    return None if family.many_rates is None else family.many_rates.moments(a, b)


@in_balls
def chernoff(kinds: list[Person], tilt: float, people: int) -> float:
    """An upper bound of the hockey stick of people with rates between those of these kinds: f(k-1) <= e^(F - s (k-1)), with F the
    log of E e^(sX), and k - 1 is at least the mean minus 1.

    F - s mean is a sum over people of minus a divergence, which as a function of the rate is largest at one of the ends.
    """
    s = arb(tilt)
    best = max((one.level - s * one.rate for one in kinds), key=lambda level: float(level.mid()))
    return min(1.0, above((best * people + s).exp()))
