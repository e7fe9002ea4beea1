"""Discrete Gaussian noise."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from flint import acb, arb, arb_poly

from sidelight.errors import BadValue
from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.laws.finite.law import FiniteLaw
from sidelight.laws.transforms.contour import TAIL_EXPONENT, Transform, line, moving
from sidelight.noises.bits import Bits, happens_exponentially, uniform_below
from sidelight.noises.noise import Noise, NoiseParameter, Searched
from sidelight.numbers.balls import above, ball, in_balls, kept_in_balls
from sidelight.numbers.balls import below as float_below
from sidelight.numbers.rounding import UNIT, float_above
from sidelight.numbers.written import described, number_above

if TYPE_CHECKING:  # numpy comes with it
    from sidelight.laws.counts.coarse import CoarseLaw

WIDEST_WINDOW = 20_000  # half-width of the window, in whole numbers; beyond it the tails are only bounded; by trial: speed
LARGEST_SIGMA = 10**15  # wider than any number of people
WINDOW_DEVIATIONS = 39.2  # half-width of the window in standard deviations: less than 2^-1100 of the mass lies outside


@dataclass(frozen=True, slots=True)
class DiscreteGaussian(Noise):
    """Pr[k] is proportional to exp(-k^2 / (2 sigma^2)) on the whole numbers. Two of them do not add up to a third.

    >>> noisy = sl.Noisy(sl.Count(), sl.DiscreteGaussian(4))
    >>> print(sl.certify(noisy, sl.Rates.same(20, 0.3)).delta(epsilon=0.5))
    0.001424
    """

    sigma: Fraction

    name: ClassVar[str] = "discrete_gaussian"
    words: ClassVar[str] = "discrete Gaussian noise"
    meaning: ClassVar[str] = "discrete Gaussian noise on whole numbers"
    parameters: ClassVar[tuple[NoiseParameter, ...]] = (
        NoiseParameter("sigma", "Pr[k] is proportional to exp(-k^2 / (2 sigma^2))", lambda sigma: DiscreteGaussian(sigma)),
    )
    searched: ClassVar[Searched] = Searched(Fraction(1, 100), Fraction(10**5), False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sigma", number_above(self.sigma, "the sigma of discrete Gaussian noise"))
        if self.sigma > LARGEST_SIGMA:
            raise BadValue(f"the sigma of discrete Gaussian noise is at most 1e15, found {described(self.sigma)}")

    @property
    def stated(self) -> Fraction | None:
        return self.sigma

    @property
    def variance(self) -> float:
        return float(self.sigma**2)

    @property
    def tail_ratio(self) -> Fraction | None:
        return None

    @property
    def square(self) -> Fraction | None:
        return Fraction(self.sigma) ** 2

    @property
    def pole(self) -> float:
        return math.inf

    @property
    def largest(self) -> tuple[int, Fraction] | None:
        return None

    def around(self, count: int, first: int, last: int) -> FiniteLaw[int]:
        """The masses are rounded to rationals, and the law knows by how much."""
        return rational_law(self.sigma).map(lambda drawn: drawn + count)

    @in_balls
    def added_to(self, law: LatticeLaw, reach: int) -> LatticeLaw:
        """Every mass may be too small by what the noise puts outside its own window."""
        noise = window_law(self.sigma)
        products = (arb_poly(list(law.masses)) * arb_poly(list(noise.masses))).coeffs()
        start = law.start + noise.start
        left, right = max(0, start - reach), max(0, reach - (start + len(products) - 1))
        lacking = arb(0).union(2 * noise.above)
        masses = [lacking] * left + [mass + lacking for mass in products] + [lacking] * right
        return LatticeLaw(start - left, tuple(masses), lacking, lacking, tails_follow=False)

    def coarsely_added_to(self, law: CoarseLaw, reach: int) -> CoarseLaw:
        # Where they are needed: `import sidelight` stays light without numpy.
        import numpy as np

        from sidelight.laws.counts.coarse import CoarseLaw

        noise = _coarse_law(self.sigma)
        total = law.plus(noise)
        left, right = max(0, total.start - reach), max(0, reach - (total.start + len(total.masses) - 1))
        masses = np.concatenate((np.zeros(left), total.masses, np.zeros(right)))
        return CoarseLaw(
            total.start - left, masses, total.relative, total.absolute + noise.above, noise.above, noise.above, False
        )

    def transform(self, tilt: float) -> Transform:
        return GaussianTransform(self.sigma, arb(tilt))

    def draw(self, bits: Bits, size: int) -> list[int]:
        """By rejection from a discrete Laplace law of a nearby scale (Canonne, Kamath, Steinke 2020, Algorithm 3)."""
        square, scale = self.sigma**2, math.floor(self.sigma) + 1
        drawn: list[int] = []
        while len(drawn) < size:
            value = _discrete_laplace(bits, scale)
            if happens_exponentially(bits, (abs(value) - square / scale) ** 2 / (2 * square)):
                drawn.append(value)
        return drawn


def _discrete_laplace(bits: Bits, scale: int) -> int:
    """Pr[k] is proportional to e^(-|k| / scale), for a whole scale (the same paper, Algorithm 2)."""
    while True:
        rest = uniform_below(bits, scale)
        if not happens_exponentially(bits, Fraction(rest, scale)):
            continue
        whole = 0
        while happens_exponentially(bits, Fraction(1)):
            whole += 1
        size, negative = rest + scale * whole, bits.take(1)
        if size or not negative:
            return -size if negative else size


@kept_in_balls(16)
def window_law(sigma: Fraction) -> LatticeLaw:
    """The law of the noise alone; what lies outside the window is only bounded."""
    wide = float_above(sigma)
    half = min(math.ceil(WINDOW_DEVIATIONS * wide), max(WIDEST_WINDOW, math.ceil(12 * wide)))
    scale = -1 / (2 * ball(sigma) ** 2)
    weights = [(scale * k * k).exp() for k in range(half + 1)]
    ratio = (scale * (2 * half + 1)).exp()  # the masses beyond fall at least this fast
    beyond = arb(0).union(weights[-1] * ratio / (1 - ratio))
    total = weights[0] + 2 * (sum(weights[1:], arb(0)) + beyond)
    masses = [weight / total for weight in weights]
    return LatticeLaw(-half, tuple(reversed(masses[1:])) + tuple(masses), beyond / total, beyond / total, tails_follow=False)


@kept_in_balls(16)
def rational_law(sigma: Fraction, bits: int = 160) -> FiniteLaw[int]:
    """The discrete Gaussian with masses rounded to rationals, and the total variation that this costs."""
    law = window_law(sigma)
    half = min(law.end, math.ceil(15 * float_above(sigma)))
    unit = arb(2) ** bits
    masses = {k: Fraction(int((law.mass(k) * unit).mid().floor().unique_fmpz() or 0), 2**bits) for k in range(-half, half + 1)}
    rest = 1 - sum(masses.values(), Fraction(0))
    masses[0] += rest
    error = Fraction(2 * half + 3, 2**bits) + abs(rest)
    beyond = 2 * (law.above + sum((law.mass(k) for k in range(half + 1, law.end + 1)), arb(0)))
    return FiniteLaw(tuple((k, mass) for k, mass in masses.items() if mass), error + Fraction(above(beyond)))


@kept_in_balls(16)
def _coarse_law(sigma: Fraction) -> CoarseLaw:
    import numpy as np

    from sidelight.laws.counts.coarse import MASS_UNDERFLOW, CoarseLaw

    law = window_law(sigma)
    masses = np.array([float_below(mass) for mass in law.masses])
    beyond = 2 * float_above(Fraction(float(law.above.upper()))) + MASS_UNDERFLOW
    return CoarseLaw(law.start, masses, 4 * UNIT, MASS_UNDERFLOW, beyond, beyond, False)


@dataclass(frozen=True, eq=False)
class GaussianTransform:
    """Sum over k of exp(-k^2 / (2 sigma^2) + sk), by Poisson's formula a sum of Gaussians one turn apart."""

    sigma: Fraction
    tilt: arb

    def _at(self, s: acb) -> acb:
        """Divided by sigma sqrt(2 pi) exp(sigma^2 tilt^2 / 2); for |t| <= pi terms fall by exp(-4 pi^2 sigma^2 j)."""
        square, turn = ball(self.sigma) ** 2 / 2, acb(0, 2) * arb.pi()
        own = (-square * self.tilt * self.tilt).exp()
        total, away = acb(0), 0
        while True:
            terms = [(square * (s + turn * j) ** 2).exp() * own for j in {away, -away}]
            total = total + sum(terms, acb(0))
            size = sum((term.abs_upper() for term in terms), arb(0))
            if away and size < arb(2) ** -180:
                falling = (-8 * square * arb.pi() ** 2 * away).exp()
                rest = arb(0, (size * falling / (1 - falling)).upper())
                return total + acb(rest, rest)
            away += 1

    @cached_property
    def _at_tilt(self) -> arb:
        return self._at(acb(self.tilt)).real

    @cached_property
    def _at_zero(self) -> arb:
        return GaussianTransform(self.sigma, arb(0))._at_tilt

    @cached_property
    def level(self) -> arb:
        return ball(self.sigma) ** 2 * self.tilt**2 / 2 + (self._at_tilt / self._at_zero).log()

    @cached_property
    def centre(self) -> float:
        return float((ball(self.sigma) ** 2 * self.tilt).mid())

    @property
    def spread(self) -> float:
        return float(self.sigma**2)

    @cached_property
    def reach(self) -> int:
        """A tilted discrete Gaussian is one around sigma^2 s; around any centre its mass generating function is at most the
        Gaussian one times the ratio of the sums over the whole numbers around a whole number and around a half.
        """
        sigma = ball(self.sigma)
        half = (-1 / (8 * sigma**2)).exp() * 2
        uneven = ((1 + sigma * (2 * arb.pi()).sqrt()) / half.max(sigma * (2 * arb.pi()).sqrt() - 1)).log()
        room = (2 * (TAIL_EXPONENT + 1 + uneven)).sqrt() * sigma
        return math.ceil(above(room)) + 2

    def turned(self, size: int, count: int, away: int) -> list[acb]:
        return [self._phi(place, count) * moving(place, count, away).exp() for place in range(size)]

    def _phi(self, place: int, count: int) -> acb:
        return self._at(line(self.tilt, place, count)) / self._at_tilt

    def fading(self, place: int, count: int) -> arb:
        """The absolute values of the terms add up to a sum that falls until the frequency is pi."""
        return GaussianTransform(self.sigma, arb(0))._at(line(arb(0), place, count)).abs_upper() / self._at_tilt
