"""The nouns of `certify`, from what the options say."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from sidelight.cli.options import NoiseOption

if TYPE_CHECKING:
    from sidelight.model.mechanism import Mechanism
    from sidelight.populations.rate_bounds import RateBounds
    from sidelight.populations.rates import Rates


def population_of(people: int, low: Fraction, high: Fraction) -> Rates | RateBounds:
    from sidelight import RateBounds, Rates

    return Rates.same(people, low) if low == high else RateBounds(people, low, high)


def mechanism_of(minimum: int | None, noise: NoiseOption | None) -> Mechanism:
    """The noise is added first, then small counts are hidden."""
    from sidelight import Count, DiscreteGaussian, Geometric, Minimum, Noisy

    mechanism: Count | Noisy = Count()
    if noise is not None:
        law, size = noise
        mechanism = Noisy(Count(), Geometric.of_epsilon(size) if law == "geometric" else DiscreteGaussian(size))
    return mechanism if minimum is None else Minimum(mechanism, at_least=minimum)
