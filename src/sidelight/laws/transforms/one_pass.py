"""The Chebyshev moments of very many rates, in one pass over them.

T_a T_b = (T_(a+b) + T_(a-b)) / 2, so the inner products of T_d with T_d and with T_(d-1), d up to 8, give all moments up to 16.
The first moment is summed exactly, in whole numbers.
"""

from __future__ import annotations

import numpy as np
from flint import arb

from sidelight.laws.counts.rate_column import RateColumn, Whole
from sidelight.laws.transforms.moments import Moments, chebyshev, evaluation_error
from sidelight.numbers.balls import in_balls
from sidelight.numbers.rounding import UNIT

HALF_DEGREE = 8
AT_ONCE = 1 << 14  # rates per step, so that they stay in the processor's cache; by trial: speed
HALF_WORD = 30  # bits: a numerator below 2^60 has two such halves


@in_balls
def moments_in_one_pass(rates: RateColumn, people: Whole | None) -> Moments:
    """`people`: how many have each rate; None where one has each."""
    products = np.zeros((2, HALF_DEGREE + 1))
    first, denominator, total = 0, 1, 0
    for start in range(0, len(rates), AT_ONCE):
        some = rates.taken(slice(start, start + AT_ONCE))
        rows = chebyshev(some.centred(), HALF_DEGREE)
        weights = None if people is None else people[start : start + AT_ONCE]
        weighted = rows if weights is None else rows * weights
        products[0] += np.einsum("dj,dj->d", rows, weighted)
        products[1, 1:] += np.einsum("dj,dj->d", rows[:-1], weighted[1:])
        numerators, denominator = some.over()
        first += _exact_sum(numerators, weights)
        total += len(some) if weights is None else int(weights.sum())
    exact = (2 * arb(first) / denominator - total) + arb(0, 4 * UNIT * total)
    errors = _errors(total, len(rates))
    balls = [exact]
    for d in range(2, 2 * HALF_DEGREE + 1):
        half, odd = -(-d // 2), d % 2
        known = balls[0] if odd else arb(total)
        balls.append(2 * arb(float(products[odd, half]), errors[half]) - known)
    return Moments(total, balls)


def _errors(total: int, rates: int) -> list[float]:
    """For each d, a bound of the error of the two inner products of T_d: of the polynomials, of the sums within a step, and of
    the sums over the steps.
    """
    steps = min(rates, AT_ONCE) + rates // AT_ONCE + 8
    return [float(1.01 * total * (2 * error + steps * UNIT)) for error in evaluation_error(HALF_DEGREE)]


def _exact_sum(numerators: Whole, people: Whole | None) -> int:
    high, low = numerators >> HALF_WORD, numerators & ((1 << HALF_WORD) - 1)
    if people is None:
        return (int(high.sum()) << HALF_WORD) + int(low.sum())
    whole = people.astype(object)
    return (int(np.dot(high, whole)) << HALF_WORD) + int(np.dot(low, whole))
