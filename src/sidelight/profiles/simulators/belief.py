"""How far an output can move a belief, and with which probability it moves a belief further. A distance is a statistical
difference.
"""

from __future__ import annotations

import math
from fractions import Fraction

from flint import arb

from sidelight.numbers.balls import ball


def tilted_distance(log_ratio: arb) -> arb:
    """The largest distance between two laws whose likelihood ratios are within a factor e^log_ratio of each other.

    Laws on two points reach it, where one law gives the mass 1 / (1 + e^(log_ratio / 2)) to one point.
    """
    return (log_ratio / 4).tanh()


def tilting(distance: arb) -> arb:
    """The least log-ratio that can move some belief by this distance: the inverse of `tilted_distance`."""
    return 4 * distance.atanh()


def chances(epsilon: arb, distance: arb) -> arb | None:
    """The factor K: if two joint laws of (secret, output) are (epsilon, delta)-indistinguishable, the laws of the secret given
    the output are further apart than `distance` with probability at most K delta. None where no K holds for every delta above 0.

    K is the sum of the two multipliers of a linear program, the cost of an output of mass 1 in either direction. Each multiplier
    is the largest value of a ratio over q in [0, 1 - distance]; where the end of this interval is not certainly the best, all q
    are allowed.
    """
    if distance >= 1:
        return arb(0)
    if not distance > (epsilon / 2).tanh():
        return None
    power, open_ = epsilon.exp(), 1 - distance
    a = power * power - 1
    first, second = 1 / distance, power * open_ / distance
    if not distance * (1 + a) >= a:
        first = _positive(2 * power * (distance * a).sqrt() - a * (1 + distance), arb(1))
    if not distance >= a * open_ * open_:
        second = _positive(2 * (distance * a).sqrt() - a * open_, power)
    return first + second


def _positive(cost: arb, gain: arb) -> arb:
    return gain / cost if cost > 0 else arb.pos_inf()


def two_valued_chances(epsilon: arb, distance: arb) -> arb | None:
    """The factor K for somebody who knows everything but one secret with two values, in the game of that secret; for any belief.

    An output that moves a belief z upwards by s = `distance` costs s/z + E s/(1 - z) - (E - 1), with E = e^epsilon, per unit of
    its probability; for outputs that move it downwards, z becomes 1 - z. Outputs that are impossible in the game count too,
    however little they move the belief.
    """
    if distance >= 1:
        return arb(0)
    if not distance > (epsilon / 4).tanh():
        return None
    power = epsilon.exp()
    best = 1 / (1 + power.sqrt())  # the belief z at which the cost of one output is least
    impossible = _beside_impossible(power, distance, best)
    if 2 * distance >= 1:
        return impossible.max(_one_way(power, distance, best.min(1 - distance)))
    alone = _one_way(power, distance, best.min(distance))
    return impossible.max(alone).max(_two_ways(power, distance))


def _one_way(power: arb, distance: arb, share: arb) -> arb:
    return _positive(_cost(power, distance, share), arb(1))


def _cost(power: arb, distance: arb, share: arb) -> arb:
    return distance / share + power * distance / (1 - share) - (power - 1)


def _two_ways(power: arb, distance: arb) -> arb:
    """The largest probability of upward and downward moves together: a linear over a quadratic function of w = 1 / (z (1 - z)).
    So it is the largest value of y / (square y^2 + linear y + constant), for y from w = 4 (both values equally likely) to w = 1 /
    (s (1 - s)).
    """
    gap, rise = power - 1, (1 + power) * distance
    square = power / (1 + power) ** 2
    slope = gap * (distance * gap - 1 - power) / (1 + power)
    linear = 4 * gap * square + slope
    constant = 4 * gap * gap * square + 2 * gap * slope + gap * gap
    low, high = 4 * rise - 2 * gap, rise / (distance * (1 - distance)) - 2 * gap
    where = low
    if constant > 0:
        where = (constant / square).sqrt().max(low).min(high)
    return _positive(square * where + linear + constant / where, arb(1))


def _beside_impossible(power: arb, distance: arb, best: arb) -> arb:
    """The bound where the belief 1 - z is at least 1 - s: outputs that are impossible in the game may have the whole probability
    1 - z, beside outputs that move z by s.

    It is the largest value of 1 - z + 1/cost(z). The condition 1/cost(z) - z <= t is 1 <= (t + z) cost(z), which is convex in z.
    A z is chosen in doubles, and the tangent at this z gives a bound for all z.
    """
    end = distance.min(1 - distance)
    chosen = ball(_peak(float(power), float(distance), float(end.lower())))
    cost = _cost(power, distance, chosen)
    if not cost > 0:
        return arb.pos_inf()
    reached = 1 / cost - chosen
    tangent = cost + (reached + chosen) * (power * distance / (1 - chosen) ** 2 - distance / chosen**2)
    off = (tangent * chosen).max(-tangent * (end - chosen)).max(arb(0))
    return 1 + reached + _positive(_cost(power, distance, best), off)


def _peak(power: float, distance: float, end: float) -> float:
    """An estimate of the z between 0 and `end` at which 1/cost(z) - z is largest; this rises with z, then falls."""

    def height(z: float) -> float:
        cost = distance / z + power * distance / (1 - z) - (power - 1)
        return 1 / cost - z if cost > 0 else math.inf

    low, high = 0.0, end
    for _ in range(60):
        a, b = low + 0.382 * (high - low), high - 0.382 * (high - low)
        low, high = (a, high) if height(a) < height(b) else (low, b)
    return high


def moved(share: Fraction, epsilon: Fraction | float) -> arb:
    """By how much a belief with probability `share` grows after an output that is e^epsilon times as likely if the belief is
    true.
    """
    power, before = ball(epsilon).exp(), ball(share)
    return before * power / (1 - before + before * power) - before


def largest_share(distance: arb, epsilon: arb) -> arb:
    """The largest belief q that an output with likelihood ratio e^epsilon moves by `distance`: the larger root of
    q^2 - (1 - distance) q + distance / (e^epsilon - 1). It exists from epsilon = `tilting(distance)` on.
    """
    if distance == 0:
        return arb(1)
    inside = (1 - distance) ** 2 - 4 * distance / (epsilon.exp() - 1)
    root = inside.sqrt() if inside > 0 else arb(0)
    return (1 - distance + root) / 2
