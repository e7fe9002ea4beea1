"""The law of a sum, or a product, of one term from each of some independent people, on all its possible values.

It is computed in balls. All terms are positive and no Fourier transform is used, so every mass has a small relative error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import comb, gcd, lcm, prod
from operator import or_

from flint import arb, arb_poly

from sidelight.numbers.balls import ball, kept_in_balls

Term = int | Fraction
Terms = tuple[tuple[Term, Fraction], ...]
"""The terms that one person may have, in rising order, each with its probability."""
PeopleByTerms = tuple[tuple[Terms, int], ...]
"""Pairs (law of a term, number of people)."""

DENSE = 8  # points of a lattice for one term of a person, up to which a lattice is used; by trial: speed


@dataclass(frozen=True, eq=False)
class TermsLaw:
    """The masses of all possible values of the sum, or of the product if `multiplied`."""

    masses: Mapping[Term, arb]
    multiplied: bool

    def moved(self, value: Term, step: Term) -> Term:
        return value * step if self.multiplied else value + step


def steps(terms: Terms, multiplied: bool) -> tuple[Term, ...]:
    """The differences of any two of these terms, in both orders; their ratios if the terms are multiplied."""
    values = [Fraction(term) for term, _ in terms]
    return tuple({_simplest(a / b if multiplied else a - b) for a in values for b in values if a != b})


def _simplest(value: Fraction) -> Term:
    """The value as an int where it is whole, because ints are faster."""
    return value.numerator if value.denominator == 1 else value


def terms_in_order(masses: Mapping[Term, Fraction]) -> Terms:
    return tuple(sorted((term, mass) for term, mass in masses.items() if mass))


def most_values(crowd: PeopleByTerms, multiplied: bool) -> int:
    """An upper limit for the number of values of the sum: the number of points of a lattice, or the number of ways to divide the
    people among the terms.
    """
    if _is_dense(crowd, multiplied):
        return _span(crowd)
    alike: Counter[tuple[Term, ...]] = Counter()
    for terms, people in crowd:
        alike[tuple(term for term, _ in terms)] += people
    return prod(comb(people + len(terms) - 1, len(terms) - 1) for terms, people in alike.items())


def _is_dense(crowd: PeopleByTerms, multiplied: bool) -> bool:
    """Whether the lattice of the possible sums has few points compared with the number of people."""
    return not multiplied and _span(crowd) <= DENSE * (1 + sum((len(terms) - 1) * people for terms, people in crowd))


def _span(crowd: PeopleByTerms) -> int:
    """The number of points of the lattice from the smallest sum to the largest."""
    whole, unit = _whole(crowd)
    return sum((terms[-1][0] - terms[0][0]) * people for terms, people in whole) // unit + 1


@kept_in_balls(64)
def terms_law(crowd: PeopleByTerms, multiplied: bool) -> TermsLaw:
    if _is_dense(crowd, multiplied):
        return TermsLaw(_on_a_lattice(crowd), multiplied)
    masses: dict[Term, arb] = {1 if multiplied else 0: arb(1)}
    for terms, people in crowd:
        longer: dict[Term, arb] = {}
        for more, chance in _of_people_alike(terms, people, multiplied).items():
            for value, mass in masses.items():
                after = value * more if multiplied else value + more
                longer[after] = longer.get(after, arb(0)) + mass * chance
        masses = longer
    return TermsLaw(masses, multiplied)


def _of_people_alike(terms: Terms, people: int, multiplied: bool) -> dict[Term, arb]:
    """The law of the sum for people with the same law: a multinomial law, computed term by term from how many people have it."""
    shared: dict[tuple[Term, int], arb] = {(1 if multiplied else 0, people): arb(people).fac()}
    for number, (term, chance) in enumerate(terms):
        powers = [ball(chance) ** k / arb(k).fac() for k in range(people + 1)]
        further: dict[tuple[Term, int], arb] = {}
        for (value, others), mass in shared.items():
            for k in (others,) if number == len(terms) - 1 else range(others + 1):
                place = (value * term**k if multiplied else value + k * term, others - k)
                further[place] = further.get(place, arb(0)) + mass * powers[k]
        shared = further
    return {value: mass for (value, _), mass in shared.items()}


def _whole(crowd: PeopleByTerms) -> tuple[list[tuple[list[tuple[int, Fraction]], int]], int]:
    """The terms times their common denominator, and the greatest common divisor of their differences."""
    scale = _scale(crowd)
    whole = [([(int(term * scale), mass) for term, mass in terms], people) for terms, people in crowd]
    return whole, gcd(*(term - terms[0][0] for terms, _ in whole for term, _ in terms)) or 1


def _scale(crowd: PeopleByTerms) -> int:
    return lcm(*(Fraction(term).denominator for terms, _ in crowd for term, _ in terms))


def _on_a_lattice(crowd: PeopleByTerms) -> dict[Term, arb]:
    """The law as a product of polynomials; which coefficients are exactly 0 is found with whole numbers."""
    whole, unit = _whole(crowd)
    scale, start, reached, product = _scale(crowd), 0, 1, arb_poly([1])
    for terms, people in whole:
        places = {(term - terms[0][0]) // unit: mass for term, mass in terms}
        factor = arb_poly([ball(places.get(place, 0)) for place in range(max(places) + 1)])
        product = product * factor**people
        start += terms[0][0] * people
        for _ in range(people):
            reached = reduce(or_, (reached << place for place in places))
    values = (_simplest(Fraction(start + unit * place, scale)) for place in range(len(product)))
    return {value: mass for place, (value, mass) in enumerate(zip(values, product.coeffs(), strict=True)) if reached >> place & 1}
