"""Estimates that tell a search where to look: cheaper questions with nearly the same answer. They save evaluations; nothing that
is promised rests on them.
"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from sidelight.mechanisms.statistics.count import Count
from sidelight.model.claim import Claim
from sidelight.model.population import Population

FEW_PEOPLE = 40  # people up to which a claim with bounded rates is evaluated as quickly as one with known rates; by trial: speed
FAR = 25.0  # standard deviations; farther out the normal tail is taken from its continued fraction, since erfc underflows at 38
TERMS = 20  # masses that are added up where each is less than e^-2 of the one before: the rest is below e^-38
TINY = 1e-300  # put in place of 0 before a logarithm is taken
STEEP = 5.0  # by how much log delta is taken to fall for each person by whom a minimum exceeds all people; by trial: speed


def ends(claim: Claim) -> tuple[Claim, ...]:
    """The claim with everybody at one bound of the rates, once for each bound that is neither 0 nor 1. The bounds allow these
    rates, so a delta that such a claim reaches is reached by the claim itself. Empty where the rates are known, or where there
    are many cells, for which this is no cheaper.
    """
    bounds = claim.population.bounds
    if bounds is None or bounds.low == bounds.high or claim.mechanism.of_each_atom is not None:
        return ()
    rates = sorted({bounds.low, bounds.high} - {0, 1})
    return tuple(replace(claim, population=bounds.but(bounds=(rate, rate))) for rate in rates)


def ends_are_cheaper(claim: Claim) -> bool:
    """Whether the claim with everybody at one bound has about the same answer for less. Of several figures it has not: their
    joint law is written out where rates are known, and hardly ever where they are bounded.
    """
    return claim.population.people > FEW_PEOPLE and not claim.mechanism.rounds and bool(ends(claim))


def nearly(claim: Claim, epsilon: float) -> float | None:
    """An estimate of log delta by a saddle point: the tilted count is taken as normal. None where the figure is no count."""
    # Imported here because it loads numpy.
    from sidelight.hiding.people import figure, group_size, is_figure, left_unknown, most_known

    population = claim.population
    if not is_figure(claim.mechanism) or (population.rates is None and population.bounds is None):
        return None
    shown = figure(claim.mechanism)
    others = max(0, group_size(claim, shown.count) - 1)
    known = min(others, most_known(claim, shown.count)) if others else 0
    if shown.hidden is not None and claim.definition.influence == "passive":
        known = 0  # on average, people whose secret was seen reach the minimum as often as the others
    unknown, hidden = others - known, None if shown.hidden is None else shown.hidden - known
    steps, bounds = 1, population.bounds
    if bounds is not None:
        unknown, steps = left_unknown(bounds, unknown), 1 if bounds.mates_known else bounds.together
    whole, epsilon = epsilon, epsilon / steps
    noise = 0.0 if shown.noise is None else shown.noise.variance
    ratio = None if shown.noise is None else shown.noise.tail_ratio
    alone = 0.0 if ratio is None else _geometric(ratio, epsilon)
    rates = _rates(population, shown.count)
    ways = rates if hidden is not None else {*rates, *(1 - rate for rate in rates)}
    found = alone + max((_tilted(unknown, rate, noise, hidden, epsilon) for rate in ways), default=0.0)
    return min(0.0, found + math.log(math.expm1(min(whole, FAR)) / math.expm1(min(epsilon, FAR)) if epsilon else steps))


@lru_cache(maxsize=64)
def _rates(population: Population, count: Count) -> frozenset[float]:
    """The rates to estimate with: both bounds or, where the rates are known, one rate that has their mean variance."""
    if population.bounds is not None:
        return frozenset({float(population.bounds.low), float(population.bounds.high)} - {0.0, 1.0})
    from sidelight.laws.counts.many_parts import as_columns

    parts = as_columns(() if population.rates is None else population.rates.parts(count.of))
    total, rates = max(1, sum(parts.people.tolist())), parts.rates.near()
    mean = math.fsum(rates * parts.people) / total
    spread = math.fsum(rates * (1 - rates) * parts.people) / total
    small = (1 - math.sqrt(max(0.0, 1 - 4 * spread))) / 2
    return frozenset({small if mean < 0.5 else 1 - small} - {0.0, 1.0})


def _tilted(people: int, rate: float, noise: float, hidden: int | None, epsilon: float) -> float:
    """log(P[X + 1 >= c] - e^epsilon P[X >= c]) at the best c that is not hidden, with X tilted so that its mean becomes c."""
    tilt, beyond = epsilon, 0.0
    tilted = rate * math.exp(tilt) / (1 - rate + rate * math.exp(tilt))
    if hidden is not None and people and hidden > people * tilted:
        beyond = max(0.0, hidden - people + 0.5)
        tilted = (hidden - beyond) / people
        tilt = max(epsilon, math.log(tilted * (1 - rate) / (rate * (1 - tilted)))) if tilted > rate else epsilon
    spread = people * tilted * (1 - tilted) + noise
    exponent = people * (math.log1p(rate * math.expm1(tilt)) - tilt * tilted) - tilt * tilt * noise / 2
    return exponent + _from_the_mean(math.sqrt(spread), tilt, epsilon) - STEEP * beyond


def _from_the_mean(s: float, tilt: float, epsilon: float) -> float:
    """log of the sum of e^(-tilt j) (N(j) - e^(epsilon - tilt) N(j + 1)) over j >= 0, N normal with this deviation."""
    factor = math.exp(epsilon - tilt)
    if tilt > 2:
        masses = [math.exp(-j * j / (2 * s * s)) if s else float(j == 0) for j in range(TERMS)]
        terms = (math.exp(-tilt * j) * (here - factor * after) for j, (here, after) in enumerate(pairwise(masses)))
        return math.log(max(sum(terms), TINY) / max(1.0, s * math.sqrt(2 * math.pi)))
    a = tilt * s - 0.5 / s if s else -math.inf
    if a < -FAR:
        return 0.0
    left = _mills(a) - factor * _mills(a + 1 / s)
    return (tilt * tilt * s * s - a * a) / 2 + math.log(max(left, TINY) / math.sqrt(2 * math.pi))


def _geometric(ratio: Fraction, epsilon: float) -> float:
    """log delta of geometric noise alone. From the noise's own epsilon on delta is 0, whatever the noise is added to."""
    left = 1 - float(ratio) * math.exp(epsilon)
    return math.log(left / (1 + float(ratio))) if left > 0 else -math.inf


def _mills(x: float) -> float:
    """The tail of the normal law over its density."""
    if x > FAR:
        return 1 / (x + 1 / (x + 2 / (x + 3 / x)))
    return math.sqrt(math.pi / 2) * math.exp(x * x / 2) * math.erfc(x / math.sqrt(2))
