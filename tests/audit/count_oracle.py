"""The true hockey stick of a count, in balls of many bits: the sum over every outcome of both worlds.

Half-lines, modes and tilts are not used here. A count is a product of polynomials. Geometric noise is convolved by its two
recursions; outside the range of the counts all masses keep one ratio in both worlds, so all values there are one outcome. A
discrete Gaussian is convolved within a window; outside it only the total probability is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, wraps
from math import ceil, sqrt
from typing import ParamSpec, TypeVar

from flint import acb, arb, arb_poly, ctx, fmpq

from sidelight.laws.counts.independent_people import Parts
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.noises.noise import Noise

BITS = 512
FAR = 256
P = ParamSpec("P")
R = TypeVar("R")


def in_many_bits(function: Callable[P, R]) -> Callable[P, R]:
    @wraps(function)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        with ctx.workprec(BITS):
            return function(*args, **kwargs)

    return wrapped


def exact(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def total(values: Iterable[arb]) -> arb:
    return sum(values, arb(0))


@dataclass(frozen=True, eq=False)
class Written:
    """A law with masses from low to high. `below` and `above` are the masses outside: each is one outcome or, if `loose`, an
    upper bound of the mass of many outcomes.
    """

    low: int
    masses: tuple[arb, ...]
    below: arb
    above: arb
    loose: bool = False

    @property
    def high(self) -> int:
        return self.low + len(self.masses) - 1

    @in_many_bits
    def at_least(self, k: int) -> arb:
        """P[X >= k], for a k in the window or the next number after it."""
        return total(self.masses[k - self.low :]) + self.above

    def mass(self, k: int) -> arb:
        return self.masses[k - self.low] if self.low <= k <= self.high else arb(0)

    @in_many_bits
    def shown(self, hidden: int | None) -> tuple[list[arb], arb]:
        """The mass of each outcome, where values up to `hidden` are one outcome; and the mass that is in none of them."""
        if hidden is None or hidden < self.low:
            outcomes, bottom = list(self.masses), self.below
        else:
            merged = min(hidden, self.high) - self.low + 1
            outcomes, bottom = list(self.masses[merged:]), total(self.masses[:merged]) + self.below
        if not self.loose:
            return [bottom, *outcomes, self.above], arb(0)
        if hidden is None or hidden < self.low:
            return outcomes, self.below + self.above
        return [bottom, *outcomes], self.above


@lru_cache(maxsize=64)
@in_many_bits
def count(parts: Parts) -> tuple[arb, ...]:
    """The masses of a count from 0 to the number of people; people with rate 0 or 1 only shift it."""
    certain = sum(people for rate, people in parts if rate == 1)
    never = sum(people for rate, people in parts if rate == 0)
    factors = [arb_poly([exact(1 - rate), exact(rate)]) ** people for rate, people in parts if 0 < rate < 1 and people]
    while len(factors) > 1:
        factors = [a * b for a, b in zip(factors[::2], factors[1::2], strict=False)] + factors[len(factors) // 2 * 2 :]
    masses = factors[0].coeffs() if factors else [arb(1)]
    return (*[arb(0)] * certain, *masses, *[arb(0)] * never)


@lru_cache(maxsize=64)
@in_many_bits
def written(parts: Parts, noise: Noise | None, shift: int, hidden: int | None = None) -> Written:
    """The law of the count plus `shift`, with noise. The two worlds, shift 0 and 1, have the same window."""
    masses = [*[arb(0)] * shift, *count(parts), *[arb(0)] * (1 - shift)]
    if noise is None:
        return Written(0, tuple(masses), arb(0), arb(0))
    if isinstance(noise, Geometric):
        return _with_geometric(masses, noise.ratio, min(0, hidden or 0), max(len(masses) - 1, hidden or 0) + 1)
    return _with_gaussian(masses, noise)


def _with_geometric(masses: list[arb], ratio: Fraction, low: int, high: int) -> Written:
    r = exact(ratio)
    scale = (1 - r) / (1 + r)
    padded = [*[arb(0)] * -low, *masses, *[arb(0)] * (high + 1 - len(masses))]
    from_below, from_above, found = arb(0), arb(0), [arb(0)] * len(padded)
    for k, mass in enumerate(padded):
        from_below = from_below * r + mass
        found[k] = from_below
    for k in range(len(padded) - 1, -1, -1):
        found[k] = (found[k] + from_above) * scale
        from_above = (from_above + padded[k]) * r
    return Written(low, tuple(found), found[0] * r / (1 - r), found[-1] * r / (1 - r))


@lru_cache(maxsize=64)
@in_many_bits
def gaussian(sigma: Fraction, more: int) -> tuple[int, tuple[arb, ...], arb]:
    """A reach; the masses of the noise up to `more` beyond the reach on both sides; and a bound of the mass beyond the reach on
    one side.
    """
    reach = ceil(float(sigma) * sqrt(2 * 760)) + 2  # e^-760 is about 1e-330
    twice = 2 * exact(sigma) ** 2
    half = [(-arb(k * k) / twice).exp() for k in range(reach + more + 1)]
    last = arb(reach + more + 1)
    rest = arb(0).union((-last * last / twice).exp() / (1 - (-(2 * last + 1) / twice).exp()))
    whole = half[0] + 2 * (total(half[1:]) + rest)
    masses = [value / whole for value in half]
    beyond = total(masses[reach + 1 :]) + rest / whole
    return reach, (*reversed(masses[1:]), *masses), arb(0).union(arb(beyond.upper()))


def _with_gaussian(masses: list[arb], noise: DiscreteGaussian) -> Written:
    """The law with a discrete Gaussian added. Masses in the window are complete, except for noise more than FAR beyond the reach,
    which is bounded.
    """
    last = len(masses) - 1
    more = min(FAR, -(-last // 64) * 64)
    reach, added, beyond = gaussian(noise.sigma, more)
    spread = arb_poly(masses) * arb_poly(list(added))
    missing = arb(0).union(added[0]) if last > more else arb(0)
    found = [spread[k + reach + more] + missing for k in range(-reach, last + reach + 1)]
    return Written(-reach, tuple(found), beyond, beyond, loose=True)


@in_many_bits
def hockey_stick(left: Written, right: Written, hidden: int | None, epsilon: float | Fraction) -> arb:
    """The sum over outcomes of max(0, left - e^epsilon right)."""
    (ours, stray), (theirs, _) = left.shown(hidden), right.shown(hidden)
    if epsilon == float("inf"):
        return arb(0) if left.loose else total(a for a, b in zip(ours, theirs, strict=True) if b == 0)
    factor = exact(Fraction(epsilon)).exp()
    gains = total(_positive(a - factor * b) for a, b in zip(ours, theirs, strict=True))
    return gains + arb(0).union(arb(stray.upper()))


def _positive(value: arb) -> arb:
    if value > 0:
        return value
    return arb(0).union(arb(value.upper())) if value.upper() > 0 else arb(0)


def truth(parts: Parts, noise: Noise | None, hidden: int | None, way: str, epsilon: float | Fraction) -> arb:
    """H(X+1 || X) for "up", H(X || X+1) for "down"."""
    with_target, without = (written(parts, noise, shift, hidden) for shift in (1, 0))
    left, right = (with_target, without) if way == "up" else (without, with_target)
    return hockey_stick(left, right, hidden, epsilon)


@in_many_bits
def losses(parts: Parts, noise: Noise | None, hidden: int | None, way: str) -> list[float]:
    """The positive losses log(left / right) of the outcomes at both ends and of some between: the epsilons at which a term of the
    hockey stick becomes 0.
    """
    laws = [written(parts, noise, shift, hidden).shown(hidden)[0] for shift in ((1, 0) if way == "up" else (0, 1))]
    last = len(laws[0]) - 1
    some = {*range(0, last + 1, last // 48 + 1), *range(min(8, last + 1)), *range(max(0, last - 8), last + 1)}
    pairs = [(laws[0][k], laws[1][k]) for k in sorted(some)]
    found = [float((a / b).log().mid()) for a, b in pairs if a > 0 and b > 0]
    return [loss for loss in found if loss > 0]


@in_many_bits
def transform(law: Written, noise: Noise | None, s: acb) -> acb:
    """E e^(sX). Outside the window the masses fall by a constant ratio or, for a Gaussian, by ratios that get smaller."""
    z = s.exp()
    found = arb_poly(list(law.masses))(z) * (s * law.low).exp()
    if isinstance(noise, Geometric):
        low, high = (exact(noise.ratio) * power for power in (1 / z, z))
        first, last = (law.mass(k) * (s * k).exp() for k in (law.low, law.high))
        return found + first * low / (1 - low) + last * high / (1 - high)
    if noise is None:
        return found
    twice, reach, size = 2 * exact(noise.sigma) ** 2, arb(-law.low + 1), abs(s.real)
    falls = (size - (2 * reach + 1) / twice).exp()
    assert falls < 1, "a window that is too small for this tilt"
    rest = 2 * (size * (reach + law.high + law.low) - reach * reach / twice).exp() / (1 - falls)
    box = arb(0, rest.upper())
    return found + acb(box, box)
