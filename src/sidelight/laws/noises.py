"""The noise that a release adds to a whole number, named by exact parameters."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sidelight.errors import BadValue
from sidelight.numbers.rounding import exponential_above


@dataclass(frozen=True, slots=True)
class Geometric:
    """Two-sided geometric: Pr[k] is proportional to ratio^|k|."""

    ratio: Fraction

    def __post_init__(self) -> None:
        if not 0 < self.ratio < 1:
            raise BadValue(f"the ratio of geometric noise lies between 0 and 1, found {self.ratio}")
        if float(self.ratio) == 1:
            raise BadValue("geometric noise this wide cannot be computed with: its epsilon is 1e-15 or more")

    @staticmethod
    def of_epsilon(epsilon: Fraction | float) -> Geometric:
        """The ratio is a rational just above e^-epsilon: what is drawn is what is certified."""
        if not epsilon > 0:
            raise BadValue(f"the epsilon of geometric noise is above 0, found {epsilon}")
        return Geometric(exponential_above(-Fraction(epsilon)))


@dataclass(frozen=True, slots=True)
class DiscreteGaussian:
    """Pr[k] is proportional to exp(-k^2 / (2 sigma^2)) on the whole numbers."""

    sigma: Fraction

    def __post_init__(self) -> None:
        if not self.sigma > 0:
            raise BadValue(f"the sigma of discrete Gaussian noise is above 0, found {self.sigma}")


Noise = Geometric | DiscreteGaussian


def variance(noise: Noise) -> float:
    """About how far the noise spreads, squared."""
    if isinstance(noise, Geometric):
        return float(2 * noise.ratio / (1 - noise.ratio) ** 2)
    return float(noise.sigma**2)
