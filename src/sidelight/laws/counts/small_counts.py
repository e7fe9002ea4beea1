"""The law of a count that is rarely large, of any number of people: its masses up to some value, and a bound of the rest.

All masses are coefficients of a product of the polynomials (1 - p) + p z, which is cut off after that value: what is cut off
changes no mass before it. Ratios of neighbouring masses only fall (Newton), so all masses after the last one add up to at most a
geometric series.
"""

from __future__ import annotations

from flint import arb, arb_poly

from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.numbers.balls import ball, kept_in_balls


@kept_in_balls(32)
def small_counts(parts: Parts, last: int) -> LatticeLaw:
    """The law up to `last`, which is above the likeliest count."""
    certain = sum(people for rate, people in parts if rate == 1)
    factors = [arb_poly([ball(1 - rate), ball(rate)]) for rate, people in parts if 0 < rate < 1 for _ in range(people)]
    while len(factors) > 1:
        factors = [_product(factors[j : j + 2], last - certain + 1) for j in range(0, len(factors), 2)]
    masses = tuple(factors[0].coeffs()) if factors else (arb(1),)
    return LatticeLaw(certain, masses, arb(0), *_after(masses, sum(people for rate, people in parts if 0 < rate < 1)))


def _product(pair: list[arb_poly], length: int) -> arb_poly:
    if len(pair) == 1:
        return pair[0]
    return (pair[0] * pair[1]).truncate(length)


def _after(masses: tuple[arb, ...], people: int) -> tuple[arb, bool]:
    """A ball of the mass after the last one, and whether there is none."""
    if len(masses) > people:
        return arb(0), True
    ratio = masses[-1] / masses[-2]
    if not ratio < 1:
        raise ArithmeticError("the masses of a count do not fall where they are cut off")
    return arb(0).union(masses[-1] * ratio / (1 - ratio)), False
