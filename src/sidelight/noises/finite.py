"""Noise with finitely many values: everything that is asked of it follows from its exact law."""

from __future__ import annotations

import math
from abc import abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from flint import acb, arb, arb_poly

from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.laws.finite.law import FiniteLaw
from sidelight.laws.transforms.contour import TAIL_EXPONENT, Transform, moving
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import ball, in_balls, kept_in_balls
from sidelight.numbers.rounding import UNIT

if TYPE_CHECKING:  # numpy comes with it
    from sidelight.laws.counts.coarse import CoarseLaw

NEGLIGIBLE_TAIL = 2.0**-160  # mass of each tail that a transform leaves out: far below the 2^-101 that a contour leaves out


class FiniteNoise(Noise):
    @property
    @abstractmethod
    def law(self) -> FiniteLaw[int]:
        """Exact, with a mass for every whole number between the smallest and the largest value, in order."""

    @property
    def stated(self) -> Fraction | None:
        return None

    @property
    def variance(self) -> float:
        return float(sum(k * k * mass for k, mass in self.law.masses))

    @property
    def tail_ratio(self) -> Fraction | None:
        return None

    @property
    def pole(self) -> float:
        return math.inf

    @property
    def largest(self) -> tuple[int, Fraction] | None:
        return self.law.masses[-1]

    def around(self, count: int, first: int, last: int) -> FiniteLaw[int]:
        return FiniteLaw(tuple((count + k, mass) for k, mass in self.law.masses))

    @in_balls
    def added_to(self, law: LatticeLaw, reach: int) -> LatticeLaw:
        """Neither X nor the sum has any mass outside its window."""
        noise = _in_balls(self)
        products = (arb_poly(list(law.masses)) * arb_poly(list(noise.masses))).coeffs()
        return LatticeLaw(law.start + noise.start, tuple(products), arb(0), arb(0))

    def coarsely_added_to(self, law: CoarseLaw, reach: int) -> CoarseLaw:
        return law.plus(_in_doubles(self))

    def transform(self, tilt: float) -> Transform:
        """Each frequency takes as many terms as the noise has values, so a wide noise should have a transform of its own."""
        return FiniteTransform(_in_balls(self), arb(tilt))


@kept_in_balls(16)
def _in_balls(noise: FiniteNoise) -> LatticeLaw:
    masses = noise.law.masses
    return LatticeLaw(masses[0][0], tuple(ball(mass) for _, mass in masses), arb(0), arb(0))


@lru_cache(maxsize=16)
def _in_doubles(noise: FiniteNoise) -> CoarseLaw:
    # Where they are needed: `import sidelight` stays light without numpy.
    import numpy as np

    from sidelight.laws.counts.coarse import MASS_UNDERFLOW, CoarseLaw

    masses = noise.law.masses
    return CoarseLaw(masses[0][0], np.array([float(mass) for _, mass in masses]), 2 * UNIT, MASS_UNDERFLOW)


@dataclass(frozen=True, eq=False)
class FiniteTransform:
    """The sum over k of Pr[k] e^(sk), term by term."""

    law: LatticeLaw
    tilt: arb

    @cached_property
    def _weighed(self) -> tuple[arb, int, tuple[arb, ...], arb]:
        """E e^(sZ); the tilted masses that are not negligible, with the number of the first of them; and how much is left out."""
        terms = [mass * (self.tilt * k).exp() for k, mass in enumerate(self.law.masses, self.law.start)]
        total = sum(terms, arb(0))
        masses = [term / total for term in terms]
        low, left = _negligible(masses)
        high, right = _negligible(masses[::-1])
        return total, self.law.start + low, tuple(masses[low : len(masses) - high]), left + right

    @property
    def level(self) -> arb:
        return self._weighed[0].log()

    @cached_property
    def centre(self) -> float:
        _, first, masses, _ = self._weighed
        return math.fsum(k * float(mass.mid()) for k, mass in enumerate(masses, first))

    @cached_property
    def spread(self) -> float:
        _, first, masses, _ = self._weighed
        return math.fsum((k - self.centre) ** 2 * float(mass.mid()) for k, mass in enumerate(masses, first))

    @cached_property
    def reach(self) -> int:
        """Only the mass that is left out lies further away, and that is far below 2 e^-TAIL_EXPONENT."""
        assert math.exp(-TAIL_EXPONENT) > NEGLIGIBLE_TAIL
        _, first, masses, _ = self._weighed
        return math.ceil(max(self.centre - first, first + len(masses) - 1 - self.centre)) + 1

    def turned(self, size: int, count: int, away: int) -> list[acb]:
        return [self._phi(place, count, away) for place in range(size)]

    def _phi(self, place: int, count: int, away: int) -> acb:
        """Term by term: in Horner's scheme boxes would grow as they are turned."""
        _, first, masses, rest = self._weighed
        terms = (mass * moving(place, count, k + away).exp() for k, mass in enumerate(masses, first))
        error = arb(0, rest.upper())
        return sum(terms, acb(0)) + acb(error, error)

    def fading(self, place: int, count: int) -> arb:
        """1, the only bound that holds for every law. The count that the noise is added to fades by itself."""
        return arb(1)


def _negligible(masses: list[arb]) -> tuple[int, arb]:
    """How many of the first masses are negligible together, and what they sum to."""
    total = arb(0)
    for place, mass in enumerate(masses):
        if not total + mass < NEGLIGIBLE_TAIL:
            return place, total
        total = total + mass
    raise AssertionError("masses sum to one")
