"""Two-sided geometric noise, which is the discrete Laplace law."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, ClassVar

from flint import acb, arb

from sidelight.errors import BadValue
from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.laws.finite.law import FiniteLaw
from sidelight.laws.transforms.contour import TAIL_EXPONENT, Transform, line, moving
from sidelight.noises.bits import Bits, happens_between
from sidelight.noises.noise import Noise, NoiseParameter, Searched
from sidelight.numbers.balls import above, ball, in_balls
from sidelight.numbers.rounding import UNIT, exponential_above
from sidelight.numbers.written import Written, as_written, described, number_above

if TYPE_CHECKING:  # numpy comes with it
    from sidelight.laws.counts.coarse import CoarseLaw, Doubles

LARGEST_EPSILON = 700  # e^-700 is a double, above 0


@dataclass(frozen=True, slots=True)
class Geometric(Noise):
    """Pr[k] is proportional to ratio^|k|.

    Geometric noise of ratio r2 > r1 is geometric noise of ratio r1 plus an independent number, which is 0 with probability
    (r1/r2) ((1-r2)/(1-r1))^2 and otherwise geometric of ratio r2. For the characteristic functions are
    (1-r)^2 / (1 - 2r cos t + r^2), and 1 - 2 r1 cos t + r1^2 = (r1/r2) (1 - 2 r2 cos t + r2^2) + (1 - r1/r2) (1 - r1 r2).

    >>> sl.Geometric.of_epsilon(1) == sl.Geometric.of_scale(1)
    True
    >>> round(sl.Geometric.of_epsilon(1).variance, 4)
    1.8413
    """

    ratio: Fraction

    name: ClassVar[str] = "geometric"
    words: ClassVar[str] = "geometric noise"
    meaning: ClassVar[str] = "two-sided geometric noise on whole numbers"
    parameters: ClassVar[tuple[NoiseParameter, ...]] = (
        NoiseParameter(
            "epsilon",
            "the ratio of the two-sided geometric noise is e^-epsilon",
            lambda epsilon: Geometric.of_epsilon(epsilon),
            high=Fraction(LARGEST_EPSILON),
        ),
        NoiseParameter(
            "scale",
            "the same noise as a discrete Laplace law: its ratio is e^(-1/scale)",
            lambda scale: Geometric.of_scale(scale),
            low=Fraction(1, 100),
            low_belongs=True,
        ),
    )
    searched: ClassVar[Searched] = Searched(Fraction(1, 10**6), Fraction(50), True)  # the last changes one count in 10^21

    def __post_init__(self) -> None:
        object.__setattr__(self, "ratio", as_written(self.ratio, "the ratio of geometric noise"))
        if not 0 < self.ratio < 1:
            raise BadValue(f"the ratio of geometric noise lies between 0 and 1, found {described(self.ratio)}")
        if float(self.ratio) == 1:
            raise BadValue("geometric noise this wide cannot be computed with: its epsilon is 1e-15 or more")

    @staticmethod
    def of_epsilon(epsilon: Written) -> Geometric:
        """The ratio is a rational just above e^-epsilon: what is drawn is what is certified. 0.1 is read as one tenth.

        >>> sl.Geometric.of_epsilon("0.1") == sl.Geometric.of_epsilon(0.1)
        True
        """
        found = number_above(epsilon, "the epsilon of geometric noise")
        if found > LARGEST_EPSILON:
            raise BadValue(f"the epsilon of geometric noise is at most {LARGEST_EPSILON}, found {described(epsilon)}")
        return Geometric(exponential_above(-found))

    @staticmethod
    def of_scale(scale: Written) -> Geometric:
        """The discrete Laplace law of this scale: the ratio is a rational just above e^(-1/scale).

        >>> round(sl.Geometric.of_scale(10).variance, 1)
        199.8
        """
        return Geometric.of_epsilon(1 / number_above(scale, "the scale of geometric noise"))

    @property
    def stated(self) -> Fraction | None:
        return None

    @property
    def variance(self) -> float:
        return float(2 * self.ratio / (1 - self.ratio) ** 2)

    @property
    def tail_ratio(self) -> Fraction | None:
        return self.ratio

    @property
    def pole(self) -> float:
        return -math.log(self.ratio)

    @property
    def largest(self) -> tuple[int, Fraction] | None:
        return None

    def around(self, count: int, first: int, last: int) -> FiniteLaw[int]:
        """Below `first` and above `last` every count gives masses in the same proportions."""
        ratio, scale = self.ratio, (1 - self.ratio) / (1 + self.ratio)
        masses: list[tuple[int, Fraction]] = [(k, scale * ratio ** abs(k - count)) for k in range(first, last + 1)]
        beyond = scale / (1 - ratio)
        masses += [(first - 1, beyond * ratio ** (count - first + 1)), (last + 1, beyond * ratio ** (last + 1 - count))]
        return FiniteLaw(tuple(masses))

    @in_balls
    def added_to(self, law: LatticeLaw, reach: int) -> LatticeLaw:
        """On a window that covers X and the number `reach`; outside, masses fall by exactly `ratio`."""
        r = ball(self.ratio)
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

    def coarsely_added_to(self, law: CoarseLaw, reach: int) -> CoarseLaw:
        """The same in doubles, on a window that covers X and `reach`."""
        # Where they are needed: `import sidelight` stays light without numpy.
        import numpy as np

        from sidelight.laws.counts.coarse import MASS_UNDERFLOW, CoarseLaw

        r = float(self.ratio)
        left, right = max(0, law.start - reach), max(0, reach - (law.start + len(law.masses) - 1))
        plain = np.concatenate((np.zeros(left), law.masses, np.zeros(right)))
        scale = (1 - r) / (1 + r)
        falling = _decayed(plain[::-1], r)[::-1]
        masses = scale * (_decayed(plain, r) + falling - plain)
        masses = np.maximum(masses, scale * plain)
        steps = 4 * len(masses) + 16
        error = 1.01 * (law.relative + steps * UNIT / min(1.0, 1 - r))
        spread = max(law.absolute, MASS_UNDERFLOW) / (1 - r) * 3
        fade = r / (1 - r)
        return CoarseLaw(
            law.start - left, masses, error, spread * max(1.0, fade), float(masses[0]) * fade, float(masses[-1]) * fade
        )

    def transform(self, tilt: float) -> Transform:
        return GeometricTransform(self.ratio, arb(tilt))

    def draw(self, bits: Bits, size: int) -> list[int]:
        """The difference of two one-sided geometric numbers of the same ratio is two-sided geometric."""
        return [_one_sided(bits, self.ratio) - _one_sided(bits, self.ratio) for _ in range(size)]


def _decayed(values: Doubles, ratio: float) -> Doubles:
    """y[k] = sum over j <= k of values[j] ratio^(k - j), by doubling the reach."""
    total, step, power = values.copy(), 1, ratio
    while step < len(total) and power > 0:
        total[step:] = total[step:] + power * total[:-step]
        step, power = 2 * step, power * power
    return total


def _one_sided(bits: Bits, ratio: Fraction) -> int:
    """Pr[k] is proportional to ratio^k, for k from 0 on.

    The binary digits of k are independent, since ratio^k is a product over them: the digit of 2^j is 1 with probability
    q / (1 + q), q = ratio^(2^j). Above the digits k / 2^digits is geometric itself, of the ratio ratio^(2^digits).
    """
    digits = max(0, math.ceil(-math.log2(-math.log2(ratio))))  # enough that the last ratio is at most about 1/2
    drawn = sum(happens_between(bits, partial(_digit, ratio, j)) << j for j in range(digits))
    while happens_between(bits, partial(_squared, ratio, digits)):
        drawn += 1 << digits
    return drawn


def _digit(ratio: Fraction, squarings: int, size: int) -> tuple[int, int]:
    """Bounds of q / (1 + q) times 2^size."""
    low, high = _squared(ratio, squarings, size)
    unit = 1 << size
    return low * unit // (unit + low), -(-high * unit // (unit + high))


@lru_cache(maxsize=256)
def _squared(ratio: Fraction, squarings: int, size: int) -> tuple[int, int]:
    """Bounds of ratio^(2^squarings) times 2^size; each squaring at most doubles their distance, so some digits more are kept."""
    inner = size + squarings + 2
    low = (ratio.numerator << inner) // ratio.denominator
    high = low + 1
    for _ in range(squarings):
        low, high = low * low >> inner, -(-high * high >> inner)
    return low >> (inner - size), -(-high >> (inner - size))


@dataclass(frozen=True, eq=False)
class GeometricTransform:
    """(1-r)^2 / ((1 - r z)(1 - r/z)), for a tilt between log r and -log r."""

    ratio: Fraction
    tilt: arb

    @cached_property
    def _at_tilt(self) -> arb:
        return self._at(acb(self.tilt)).real

    @property
    def level(self) -> arb:
        return self._at_tilt.log()

    @cached_property
    def centre(self) -> float:
        up, down = (float((ball(self.ratio) * (sign * self.tilt).exp()).mid()) for sign in (1, -1))
        return (up - down) / ((1 - up) * (1 - down))

    @property
    def spread(self) -> float:
        up, down = (float((ball(self.ratio) * (sign * self.tilt).exp()).mid()) for sign in (1, -1))
        return up / (1 - up) ** 2 + down / (1 - down) ** 2

    @cached_property
    def reach(self) -> int:
        """Each tail is at most r^d, with r the ratio of its masses and d its distance from 0."""
        slowest = ball(self.ratio) * abs(self.tilt).exp()
        return math.ceil(above(TAIL_EXPONENT / -slowest.log()) + abs(self.centre))

    def _at(self, s: acb) -> acb:
        ratio, z = ball(self.ratio), s.exp()
        return (1 - ratio) ** 2 / ((1 - ratio * z) * (1 - ratio / z))

    def turned(self, size: int, count: int, away: int) -> list[acb]:
        return [self._phi(place, count) * moving(place, count, away).exp() for place in range(size)]

    def _phi(self, place: int, count: int) -> acb:
        return self._at(line(self.tilt, place, count)) / self._at_tilt

    def fading(self, place: int, count: int) -> arb:
        """Both factors of the denominator grow until the frequency is pi."""
        return self._phi(place, count).abs_upper()
