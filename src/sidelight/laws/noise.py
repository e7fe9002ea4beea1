"""Noise on whole numbers: its law, exact or with a stated error, and the law of a count with noise on top."""

from __future__ import annotations

import math
from fractions import Fraction

from flint import arb, arb_poly

from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.laws.finite.law import FiniteLaw
from sidelight.numbers.balls import above, ball, in_balls, kept_in_balls
from sidelight.numbers.rounding import float_above

WIDEST = 20_000  # half-width of a Gaussian's window; beyond it the tails are only bounded
DEEP = 39.2  # standard deviations: less than 2^-1100 of the mass lies outside


@in_balls
def with_geometric(law: LatticeLaw, ratio: Fraction, reach: int) -> LatticeLaw:
    """The law of X + Z on a window that covers X and the number `reach`; outside, masses fall by exactly `ratio`."""
    r = ball(ratio)
    start, end = min(law.start, reach), max(law.end, reach)
    plain = [law.mass(k) for k in range(start, end + 1)]
    rising, total = [], arb(0)
    for mass in plain:
        total = total * r + mass
        rising.append(total)
    falling, total = [], arb(0)
    for mass in reversed(plain):
        falling.append(total)
        total = (total + mass) * r
    scale = (1 - r) / (1 + r)
    masses = tuple(scale * (a + b) for a, b in zip(rising, reversed(falling), strict=True))
    return LatticeLaw(start, masses, masses[0] * r / (1 - r), masses[-1] * r / (1 - r))


@in_balls
def with_discrete_gaussian(law: LatticeLaw, sigma: Fraction, reach: int) -> LatticeLaw:
    """The law of X + Z; every mass may lack what the noise puts outside its own window."""
    noise = discrete_gaussian(sigma)
    products = (arb_poly(list(law.masses)) * arb_poly(list(noise.masses))).coeffs()
    start = law.start + noise.start
    left, right = max(0, start - reach), max(0, reach - (start + len(products) - 1))
    lacking = arb(0).union(2 * noise.above)
    masses = [lacking] * left + [mass + lacking for mass in products] + [lacking] * right
    return LatticeLaw(start - left, tuple(masses), lacking, lacking, tails_follow=False)


@kept_in_balls(16)
def discrete_gaussian(sigma: Fraction) -> LatticeLaw:
    wide = float_above(sigma)
    half = min(math.ceil(DEEP * wide), max(WIDEST, math.ceil(12 * wide)))
    scale = -1 / (2 * ball(sigma) ** 2)
    weights = [(scale * k * k).exp() for k in range(half + 1)]
    ratio = (scale * (2 * half + 1)).exp()  # the masses beyond fall at least this fast
    beyond = arb(0).union(weights[-1] * ratio / (1 - ratio))
    total = weights[0] + 2 * (sum(weights[1:], arb(0)) + beyond)
    masses = [weight / total for weight in weights]
    return LatticeLaw(-half, tuple(reversed(masses[1:])) + tuple(masses), beyond / total, beyond / total, tails_follow=False)


@in_balls
def rational_gaussian(sigma: Fraction, bits: int = 160) -> FiniteLaw[int]:
    """The discrete Gaussian with masses rounded to rationals, and the total variation that this costs."""
    law = discrete_gaussian(sigma)
    half = min(law.end, math.ceil(15 * float_above(sigma)))
    unit = arb(2) ** bits
    masses = {k: Fraction(int((law.mass(k) * unit).mid().floor().unique_fmpz() or 0), 2**bits) for k in range(-half, half + 1)}
    rest = 1 - sum(masses.values(), Fraction(0))
    masses[0] += rest
    error = Fraction(2 * half + 3, 2**bits) + abs(rest)
    beyond = 2 * (law.above + sum((law.mass(k) for k in range(half + 1, law.end + 1)), arb(0)))
    return FiniteLaw(tuple((k, mass) for k, mass in masses.items() if mass), error + Fraction(above(beyond)))
