"""Several steps from one world to another: the smallest delta that follows from the promises of the steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce

from flint import arb

from sidelight.numbers.balls import in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.curves.curve import AtAny
from sidelight.profiles.curves.power import Power, Promise
from sidelight.profiles.curves.profile import Profile


@in_balls
def chained(links: Sequence[Promise], epsilon: Fraction | float) -> arb:
    """The delta at this epsilon that follows from a chain of single promises, in the order of the links."""
    return reduce(Power.after, (Power.of([link]) for link in links)).excess(epsilon)


@in_balls
def chained_either_way(links: Sequence[Promise], epsilon: Fraction | float) -> arb:
    """The delta at this epsilon that follows from a chain of single promises, in the worse of the two directions."""
    return chained(links, epsilon).max(chained(links[::-1], epsilon))


@dataclass(frozen=True, eq=False)
class Chained(AtAny, Profile):
    """An upper bound of the profile of the two worlds at the ends of a chain, in the worse direction; the lower end is 0."""

    links: tuple[Profile, ...]

    @cached_property
    @in_balls
    def _powers(self) -> tuple[Power, ...]:
        powers = {id(link): Power.of(link.promises) for link in self.links}
        forwards = [powers[id(link)] for link in self.links]
        ways = [forwards] if forwards == forwards[::-1] else [forwards, forwards[::-1]]
        return tuple(reduce(Power.after, way) for way in ways)

    @in_balls
    def _at(self, epsilon: Fraction | float) -> Interval:
        return Interval(0.0, max(probability(arb(0), power.excess(epsilon)).upper for power in self._powers))

    @property
    def knots(self) -> tuple[Fraction, ...]:
        return summed([link.knots for link in self.links])


MOST_KNOTS = 64  # sums and differences of knots that are kept; by trial: speed and width


def summed(knots: Sequence[Sequence[Fraction]]) -> tuple[Fraction, ...]:
    """The sums and differences of one knot from each part; at most MOST_KNOTS of them, evenly chosen."""
    sums = {Fraction(0)}
    for part in knots:
        sums = {abs(total + sign * knot) for total in sums for knot in (*part, Fraction(0)) for sign in (1, -1)}
        if len(sums) > MOST_KNOTS:
            ordered = sorted(sums)
            sums = {ordered[k * (len(ordered) - 1) // (MOST_KNOTS - 1)] for k in range(MOST_KNOTS)}
    return tuple(sorted(sums))
