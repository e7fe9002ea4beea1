"""A sum of independent uniform numbers compared with the same sum moved: the exact hockey stick, and upper bounds.

The entries are uniform on [-1, 1], and the move is measured in half-widths of this interval. The law is log-concave, so the best
event is a half-line, both directions have the same hockey stick, and a longer move has a larger one.
"""

from __future__ import annotations

import math
from fractions import Fraction
from math import comb, factorial

import numpy as np
from flint import arb
from numpy.typing import NDArray

from sidelight.laws.counts.independent_people import Parts, count_law
from sidelight.numbers.balls import above, at_most_one, ball, below, in_balls
from sidelight.numbers.rounding import LARGEST_EXPONENT, UNIT

Doubles = NDArray[np.float64]
LARGEST_MOVED_EPSILON = Fraction(LARGEST_EXPONENT)  # a larger epsilon is replaced by this one, whose delta is no smaller
UNDERFLOW = 1e-300  # above the most that underflow can take away: doubles keep all digits down to 2.2e-308
WIDEST_LATTICE = 80_000  # lattice points of the widest sum; by trial: speed and width
PLACE_BITS = 64  # bits of the place where the half-line begins; by trial: width


@in_balls
def moved_sum(entries: int, move: Fraction, epsilon: Fraction) -> arb:
    """The hockey stick of the sum, by the exact Irwin-Hall law of entries on [0, 1]; there the move is half as long."""
    step = move / 2
    if step >= entries:
        return arb(1)
    factor = ball(epsilon).exp()
    low, high = step, Fraction(entries)
    for _ in range(PLACE_BITS):
        middle = (low + high) / 2
        gain = ball(_density(entries, middle - step)) - factor * ball(_density(entries, middle))
        if gain > 0:
            high = middle
        elif gain <= 0:
            low = middle
        else:
            break
    return (ball(_beyond(entries, low - step)) - factor * ball(_beyond(entries, high))).max(arb(0))


def _density(entries: int, x: Fraction) -> Fraction:
    return _alternating(entries, Fraction(entries) - x, entries - 1) / factorial(entries - 1) if 0 <= x < entries else Fraction(0)


def _beyond(entries: int, x: Fraction) -> Fraction:
    """P[sum of `entries` uniforms on [0, 1] > x]."""
    return _alternating(entries, Fraction(entries) - x, entries) / factorial(entries) if x > 0 else Fraction(1)


def _alternating(entries: int, y: Fraction, power: int) -> Fraction:
    """Sum of (-1)^k C(entries, k) (y - k)^power over k < y."""
    top, bottom = y.numerator, y.denominator
    terms = ((-1) ** k * comb(entries, k) * (top - k * bottom) ** power for k in range(math.ceil(y)))
    return Fraction(sum(terms), bottom**power)


def _lattice_sticks(most: int, points: int, move: Fraction, epsilon: Fraction) -> list[float]:
    """Upper bounds of the hockey sticks of sums of 0, 1, ..., `most` uniform entries.

    A uniform entry is a uniform choice among `points` (a power of two) lattice points, plus a small independent number; the
    hockey stick of the lattice parts alone is an upper bound. Masses are averages of doubles, computed by halving, so each has a
    relative error of at most log2(points) roundings for each entry.
    """
    steps, masses = math.ceil(move * points / 2), np.ones(1)
    found = [1.0]
    for entries in range(1, most + 1):
        masses = _averaged(masses, points)
        error = 1.01 * UNIT * (entries * points.bit_length() + len(masses) + steps + 16)
        found.append(_stick(masses, steps, min(epsilon, LARGEST_MOVED_EPSILON), error))
    return found


def _averaged(masses: Doubles, points: int) -> Doubles:
    width = 1
    while width < points:
        none = np.zeros(width)
        masses = np.concatenate((masses, none)) + np.concatenate((none, masses))
        width *= 2
    return masses / points


@in_balls
def _stick(masses: Doubles, steps: int, epsilon: Fraction, error: float) -> float:
    """An upper bound of the largest value, over c, of P[c - steps <= X < c] - (e^epsilon - 1) P[X >= c], which rises with c and
    then falls.
    """
    if steps >= len(masses):
        return 1.0
    factor, extra = ball(epsilon).exp(), ball(epsilon).expm1()
    left, right = masses[: len(masses) - steps], masses[steps:]
    rising = (below(factor) * (1 - error) * right > (1 + error) * left) & (right > UNDERFLOW)
    falling = ((1 - error) * left > above(factor) * (1 + error) * right) & (left > UNDERFLOW)
    first = int(np.flatnonzero(rising)[-1]) + 1 if rising.any() else 0
    last = int(np.flatnonzero(falling)[0]) if falling.any() else len(right)
    windows = np.lib.stride_tricks.sliding_window_view(masses, steps)[first : last + 1].sum(axis=1)
    tails = np.append(np.cumsum(right[first:][::-1])[::-1], 0.0)[: len(windows)]
    values = windows * (1 + error) - max(0.0, below(extra)) * tails * (1 - error)
    return min(1.0, float(values.max()) * (1 + 4 * UNIT) + UNDERFLOW)


def uniform_decay(epsilon: Fraction) -> arb:
    """The rate kappa: each uniform entry multiplies the closed form by e^-kappa."""
    power = ball(epsilon).exp()
    return ball(epsilon) * power / (1 + power) - ((1 + power) / 2).log()


def _start(epsilon: Fraction) -> arb:
    """The value of the closed form for no uniform entry."""
    return (ball(epsilon) / (1 + ball(epsilon).exp())).exp()


@in_balls
def partly_uniform(parts: Parts, points: int, move: Fraction, epsilon: Fraction) -> arb:
    """An upper bound of the hockey stick where each of these people's entries is uniform with the given probability: the mean of
    the hockey sticks over the number of uniform entries.

    For more entries than the widest lattice has, its hockey stick is used, or the closed form for a move of at most one
    half-width.
    """
    law = count_law(parts)
    sticks = [ball(stick) for stick in _lattice_sticks(min(law.end, WIDEST_LATTICE // points), points, move, epsilon)]
    total, prefactor, falls = arb(0), _start(epsilon), uniform_decay(epsilon)
    for entries, mass in enumerate(law.masses, start=law.start):
        if entries < len(sticks):
            total += mass * sticks[entries]
        else:
            total += mass * (sticks[-1] if move > 1 else sticks[-1].min(prefactor * (-entries * falls).exp()))
    return at_most_one(total)


@in_balls
def partly_uniform_closed(parts: Parts, epsilon: Fraction) -> arb:
    """The bound of `partly_uniform` in closed form, for a move of at most one half-width."""
    total, lost = _start(epsilon), 1 - (-uniform_decay(epsilon)).exp()
    for chance, people in parts:
        total *= (1 - ball(chance) * lost) ** people
    return at_most_one(total)
