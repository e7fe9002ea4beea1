"""The law of the vector of counts: how many independent people have each of several values.

A vector of counts is written as one number, with the counts as digits; the last count follows from the others. The law is then
a product of polynomials in z, one for each person: the sum of p_c z^(place of c) over the values c. It is computed in balls.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, arb_poly

from sidelight.numbers.balls import ball, kept_in_balls

PeopleByValue = tuple[tuple[int, tuple[Fraction, ...]], ...]
"""(number of people, probability of each value) groups."""


@dataclass(frozen=True, eq=False)
class VectorLaw:
    people: int
    places: tuple[int, ...]  # for each value, what one more person with that value adds to the number
    masses: dict[int, arb]  # the mass of every vector, by its number


def size_of_vector_law(people: int, values: int) -> int:
    """An upper limit for the numbers as which the vectors are written."""
    return int((people + 2) ** (values - 1))


@kept_in_balls(64)
def vector_law(groups: PeopleByValue) -> VectorLaw:
    """The law of the counts of all values. Each digit has room for one more count than needed, so that one person more, or a
    count of -1, is never mistaken for another vector.
    """
    people, values = sum(size for size, _ in groups), len(groups[0][1])
    places = (*((people + 2) ** place for place in range(values - 1)), 0)
    total = arb_poly([1])
    for size, law in groups:
        one = [arb(0)] * (places[-2] + 1 if values > 1 else 1)
        for place, probability in zip(places, law, strict=True):
            one[place] = ball(probability)
        total = total * arb_poly(one) ** size
    return VectorLaw(people, places, {number: total[number] for number in _numbers(people, places[:-1])})


def _numbers(people: int, places: tuple[int, ...]) -> Iterator[int]:
    """The numbers of the vectors with at most this number of people."""
    if not places:
        yield 0
        return
    for count in range(people + 1):
        for rest in _numbers(people - count, places[1:]):
            yield count * places[0] + rest
