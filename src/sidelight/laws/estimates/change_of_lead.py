"""By how many people one value is ahead of another, of independent people: how likely single differences are, from above.

The difference D adds up +1 for each person with the first value, -1 for each with the second and 0 for the others. Tilted by s
its law is again one of such a difference, and for x >= the mean, with s >= 0 (or x below it, with s <= 0),

    P[D = x] = e^(-s x) Z(s) P_s[D = x],    P_s[D = x] <= P_s[D = x modulo M] <= mean of |phi_s(2 pi j / M)| over j < M

for any M: sums of finitely many terms, which hold whatever s and M are and are close for a wide M and for s at x.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
from flint import acb, arb

from sidelight.numbers.balls import at_most_one, ball, kept_in_balls

Moves = tuple[tuple[int, Fraction, Fraction], ...]
"""For each group: how many people, and how likely each of them has the first value, and the second."""
ROOM = 12  # standard deviations that M spans; by trial: width
FARTHEST = 200.0  # tilt; by trial: speed
NEGLIGIBLE = 1e-300  # what is below it is not made smaller


@kept_in_balls(4096)
def chance_of_lead(moves: Moves, least: int, most: int) -> arb:
    """An upper bound of P[D = x], for every x from `least` to `most`."""
    mean = sum(float(n * (up - down)) for n, up, down in moves)
    nearest = least if mean < least else most if mean > most else None
    tilt = 0.0 if nearest is None else _tilt(moves, nearest, up=mean < least)
    level = _level(moves, tilt, nearest or 0)
    if level < NEGLIGIBLE:
        return at_most_one(level)
    return at_most_one(level * _mean_of_phi(moves, tilt, least if least == most else None))


@kept_in_balls(4096)
def chance_to_lead(moves: Moves, least: int) -> arb:
    """An upper bound of P[D >= least], by Chernoff."""
    mean = sum(float(n * (up - down)) for n, up, down in moves)
    return at_most_one(_level(moves, _tilt(moves, least, up=True), least)) if mean < least else arb(1)


def _tilt(moves: Moves, at: int, up: bool) -> float:
    """About where the mean of the tilted law is `at`, on this side of 0; any tilt of that side gives a bound."""
    low, high = (0.0, FARTHEST) if up else (-FARTHEST, 0.0)
    sizes, ups, downs = (np.array(column, dtype=float) for column in zip(*moves, strict=True))
    rest = np.maximum(0.0, 1 - ups - downs)
    for _ in range(60):
        middle = (low + high) / 2
        more, less = ups * math.exp(middle), downs * math.exp(-middle)
        low, high = (middle, high) if float(sizes @ ((more - less) / (rest + more + less))) < at else (low, middle)
    return (low + high) / 2


def _level(moves: Moves, tilt: float, at: int) -> arb:
    """Z(s) e^(-s at)."""
    s, total = arb(tilt), -arb(tilt) * at
    for people, up, down in moves:
        total += people * (ball(up) * s.exp() + ball(down) * (-s).exp() + ball(1 - up - down)).log()
    return total.exp()


def _mean_of_phi(moves: Moves, tilt: float, at: int | None) -> arb:
    """The mean over the places 2 pi j / M, which are alike for t and -t: of |phi_s|, or for one number x of the real part of
    phi_s e^(-i x t), which is P_s[D = x modulo M] itself.
    """
    weights = [_tilted(up, down, tilt) for _, up, down in moves]
    variance = sum(people * float((up + down).mid()) for (people, _, _), (up, down, _) in zip(moves, weights, strict=True))
    places = 2 * (4 + math.ceil(ROOM * math.sqrt(max(variance, 0.0)) / 2)) + 1
    total = arb(1)
    for j in range(1, places // 2 + 1):
        turn = acb(arb(2 * j) / places).exp_pi_i()
        phi = acb(1) if at is None else turn ** (-at)
        for (people, _, _), (up, down, rest) in zip(moves, weights, strict=True):
            phi *= (up * turn + down / turn + rest) ** people
        total += 2 * (abs(phi) if at is None else phi.real)
    return total / places


def _tilted(up: Fraction, down: Fraction, tilt: float) -> tuple[arb, arb, arb]:
    more, less, rest = ball(up) * arb(tilt).exp(), ball(down) * arb(-tilt).exp(), ball(1 - up - down)
    whole = more + less + rest
    return more / whole, less / whole, rest / whole
