"""A vector of counts with one more person at one value, compared with one more person at another value."""

from __future__ import annotations

from flint import arb

from sidelight.laws.counts.value_counts import PeopleByValue, vector_law
from sidelight.numbers.balls import kept_in_balls
from sidelight.profiles.curves.two_laws_in_balls import TwoLawsInBalls


@kept_in_balls(256)
def one_moved(groups: PeopleByValue, first: int, second: int) -> TwoLawsInBalls:
    """The others and one more person at the first value, compared with the others and one more at the second; in
    this direction.
    """
    law = vector_law(groups)
    moved = law.places[first] - law.places[second]
    return TwoLawsInBalls(tuple((mass, law.masses.get(number + moved, arb(0))) for number, mass in law.masses.items()))
