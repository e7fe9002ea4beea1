"""How far likelihoods can move a belief, and how rarely they move it further than that. A distance is a statistical
difference.
"""

from __future__ import annotations

import math
from fractions import Fraction

from flint import arb

from sidelight.numbers.balls import ball


def tilted_distance(log_ratio: arb) -> arb:
    """The largest distance between two laws whose likelihood ratios are within a factor e^log_ratio of each other.

    Two points reach it, the heavy one with mass 1 / (1 + e^(log_ratio / 2)).
    """
    return (log_ratio / 4).tanh()


def tilting(distance: arb) -> arb:
    """The log-ratio that moves some belief by this distance: the inverse of `tilted_distance`."""
    return 4 * distance.atanh()


def chances(epsilon: arb, distance: arb) -> arb | None:
    """K: where two joint laws of (secret, output) are (epsilon, delta)-close, what is believed of the secret after the output
    is further apart than `distance` with probability at most K delta. None where no such K exists for a delta above 0.

    The sum of the two multipliers of a linear program: what an output of mass 1 must cost in either direction. Each is the
    largest of a ratio over q in [0, 1 - distance]; where it is not certain that the end is the best, q is free.
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
    """The same for somebody who knows everything but one secret of two values, and the game of that secret; any belief in it.

    An output that moves a belief z upwards by `distance` costs s/z + E s/(1 - z) - (E - 1), with E = e^epsilon, per unit of its
    probability; outputs that move it downwards do so with 1 - z. Outputs that are impossible in the game count too, however
    little they move the belief.
    """
    if distance >= 1:
        return arb(0)
    if not distance > (epsilon / 4).tanh():
        return None
    power = epsilon.exp()
    best = 1 / (1 + power.sqrt())  # the belief that one output moves most cheaply
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
    """The largest chance of upward and downward moves together: a linear over a quadratic function of w = 1 / (z (1 - z)), so the
    largest of y / (square y^2 + linear y + constant) for y from w = 4 (both values are as likely) to w = 1 / (s (1 - s)).
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
    """A belief of 1 - z at least 1 - s: the whole of it in what cannot be seen otherwise, beside what moves z by s.

    The largest of 1 - z + 1/cost(z). That 1/cost(z) - z <= t says 1 <= (t + z) cost(z), which is convex in z: doubles choose a z,
    and the tangent there bounds all others.
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
    """Approximately where 1/cost(z) - z is largest between 0 and `end`; it rises, then falls."""

    def height(z: float) -> float:
        cost = distance / z + power * distance / (1 - z) - (power - 1)
        return 1 / cost - z if cost > 0 else math.inf

    low, high = 0.0, end
    for _ in range(60):
        a, b = low + 0.382 * (high - low), high - 0.382 * (high - low)
        low, high = (a, high) if height(a) < height(b) else (low, b)
    return high


def moved(share: Fraction, epsilon: Fraction | float) -> arb:
    """The growth of a belief of this size after an output that is e^epsilon times as likely if the belief is true."""
    power, before = ball(epsilon).exp(), ball(share)
    return before * power / (1 - before + before * power) - before


def largest_share(distance: arb, epsilon: arb) -> arb:
    """The largest belief that an output with likelihood ratio e^epsilon moves by `distance`: a root of
    q^2 - (1 - distance) q + distance / (e^epsilon - 1). It exists from epsilon = `tilting(distance)` on.
    """
    if distance == 0:
        return arb(1)
    inside = (1 - distance) ** 2 - 4 * distance / (epsilon.exp() - 1)
    root = inside.sqrt() if inside > 0 else arb(0)
    return (1 - distance + root) / 2
