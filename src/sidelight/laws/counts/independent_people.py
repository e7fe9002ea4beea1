"""The law of a count: how many of some independent people have the counted value.

The law is the product of the polynomials (1 - p) + p z, in balls. All terms are positive, so every mass has a small relative
error, even far out in a tail. No Fourier transform in floating point is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from flint import arb, arb_poly

from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.numbers.balls import ball, kept_in_balls

if TYPE_CHECKING:
    from sidelight.laws.counts.many_parts import ManyParts

Parts: TypeAlias = "tuple[tuple[Fraction, int], ...] | ManyParts"
"""Pairs (rate, number of people): as a tuple, or as columns where there are very many."""


class Merged(tuple[tuple[Fraction, int], ...]):
    """Parts with one entry per rate, in the order of the rates; only a few entries are hashed, since there may be many."""

    def __hash__(self) -> int:
        return hash((len(self), self[:2], self[-2:]))


def merged(parts: Parts) -> Parts:
    """The same people with one entry per rate, in the order of the rates; columns have this form already."""
    if isinstance(parts, Merged) or not isinstance(parts, tuple):
        return parts
    kept: list[tuple[Fraction, int]] = []
    last = -1.0
    for near, rate, people in sorted((rate.numerator / rate.denominator, rate, people) for rate, people in parts if people):
        if near == last and kept[-1][0] == rate:
            kept[-1] = rate, kept[-1][1] + people
        else:
            kept.append((rate, people))
        last = near
    return Merged(part for part in kept if part[1])


def without_some(parts: Parts, fewer: Iterable[tuple[Fraction, int]]) -> Parts:
    """The people without those in `fewer`, which gives the number to leave out for some rates; merged."""
    if not isinstance(parts, tuple):
        return parts.without_some(fewer)
    return merged((*parts, *((rate, -number) for rate, number in fewer)))


def count_law(parts: Parts) -> LatticeLaw:
    return _count_law(merged(parts))


@kept_in_balls(128)
def _count_law(parts: Parts) -> LatticeLaw:
    certain = sum(people for rate, people in parts if rate == 1)
    factors = [arb_poly([ball(1 - rate), ball(rate)]) ** people for rate, people in parts if 0 < rate < 1]
    while len(factors) > 1:
        factors = [_product(factors[j : j + 2]) for j in range(0, len(factors), 2)]
    masses = tuple(factors[0].coeffs()) if factors else (arb(1),)
    return LatticeLaw(certain, masses, arb(0), arb(0))


def _product(pair: list[arb_poly]) -> arb_poly:
    return pair[0] * pair[1] if len(pair) == 2 else pair[0]
