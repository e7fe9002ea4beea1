"""Truncated counts of a sample: T(n) is n from a minimum on, and 0 below it. A person's cell is compared with and without them.

Y is the number of other sampled members of the person's cell: T(Y + 1) is shown in one world and T(Y) in the other. Delta is the
larger of both directions.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from flint import arb

from sidelight.errors import BadValue
from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.counts.tails import poisson_at_least, poisson_below, poisson_mass
from sidelight.numbers.balls import ball, in_balls
from sidelight.profiles.counts.shift import shift


@in_balls
def poisson_cell(rate: Fraction, minimum: int, epsilon: Fraction) -> arb:
    """Delta where Y is Poisson. With the person, counts from some c on are likelier; without the person, counts
    below some c are.
    """
    mean, factor = ball(rate), ball(epsilon).exp()
    more = [_more(mean, max(minimum, c), epsilon) for c in _around(mean * factor)]
    fewer = [_fewer(mean, max(minimum, c), epsilon) for c in _around(mean / factor)]
    return _largest([arb(0), *more, *fewer])


@in_balls
def poisson_cell_worst(minimum: int, epsilon: Fraction) -> arb:
    """Delta where Y is Poisson with the worst rate. In one direction the hockey stick at the minimum is largest at the rate
    (minimum - 1) e^-epsilon, in the other at (minimum - 1) e^epsilon.
    """
    if minimum <= 1:
        return arb(1)
    factor = ball(epsilon).exp()
    return _more((minimum - 1) / factor, minimum, epsilon).max(_fewer((minimum - 1) * factor, minimum, epsilon))


@in_balls
def poisson_closed_rate(epsilon: Fraction) -> arb:
    """The number psi with which the worst delta is at most e^(-(minimum - 1) psi)."""
    return ball(epsilon) - 1 + (-ball(epsilon)).exp()


def _more(mean: arb, c: int, epsilon: Fraction) -> arb:
    """P[Y + 1 >= c] - e^epsilon P[Y >= c]."""
    return poisson_mass(mean, c - 1) - ball(epsilon).expm1() * poisson_at_least(mean, c)


def _fewer(mean: arb, c: int, epsilon: Fraction) -> arb:
    """P[Y < c] - e^epsilon P[Y + 1 < c]."""
    return poisson_mass(mean, c - 1) - ball(epsilon).expm1() * poisson_below(mean, c - 1)


def _around(place: arb) -> range:
    """The whole numbers near the place: the best threshold is one of them."""
    first, last = float(place.lower()), float(place.upper())
    if not (math.isfinite(first) and math.isfinite(last)):
        raise BadValue("epsilon is so large that the threshold at which it matters cannot be computed")
    return range(math.floor(first) - 1, math.ceil(last) + 2)


def _largest(values: Sequence[arb]) -> arb:
    found = values[0]
    for value in values[1:]:
        found = found.max(value)
    return found


def binomial_cell(members: int, rate: Fraction, minimum: int, epsilon: Fraction) -> float:
    """An upper end of delta where each of the other members of the cell is sampled with this probability."""
    return shift(count_law(((rate, members - 1),)), hidden=minimum - 1).delta_at(epsilon).upper


def binomial_cell_worst(rate: Fraction, minimum: int, epsilon: Fraction) -> float:
    """An upper end of delta for the worst number of members of the cell, each sampled with this probability.

    A count with small values hidden shows no more than the full count, and a full count shows less the more members there are. So
    once the full count of m members has a smaller delta than the worst one found, no larger cell is worse.
    """
    worst, members = binomial_cell(minimum, rate, minimum, epsilon), minimum
    while binomial_cell(members, rate, 1, epsilon) > worst:
        members += 1
        worst = max(worst, binomial_cell(members, rate, minimum, epsilon))
    return worst


@in_balls
def sample_cell(law: Sequence[arb], population: int, cell: int, minimum: int, epsilon: Fraction) -> arb:
    """Delta where law[n] is the probability of n sampled records, given that the person is among them; the other n - 1 records
    are drawn from the rest of the population.

    The person's cell is shown truncated. The other cells are taken as fully shown, which shows no less; only their total m
    matters. With c other people of the person's cell, the probability is law[c + m + 1] times the hypergeometric probability of c
    among c + m.
    """
    factor = ball(epsilon).exp()
    more = fewer = arb(0)
    alone = arb(1)  # the probability that none of m other sampled records is from the person's cell
    for m in range(population - cell + 1):
        if any(law[m + 1 : m + cell + 1]):
            masses, share = [], alone
            for c in range(cell):
                masses.append(law[c + m + 1] * share if c + m + 1 < len(law) else arb(0))
                if c + 1 < cell:
                    share = share * ((cell - 1 - c) * (c + m + 1)) / ((c + 1) * (population - 1 - c - m))
            real = [sum(masses[: minimum - 1], arb(0)), *masses[minimum - 1 :]]
            ideal = [sum(masses[:minimum], arb(0)), *masses[minimum:], arb(0)][: len(real)]
            more += sum(((p - factor * q).max(arb(0)) for p, q in zip(real, ideal, strict=True)), arb(0))
            fewer += sum(((q - factor * p).max(arb(0)) for p, q in zip(real, ideal, strict=True)), arb(0))
        if m < population - cell:
            alone = alone * (population - cell - m) / (population - 1 - m)
    return more.max(fewer)
