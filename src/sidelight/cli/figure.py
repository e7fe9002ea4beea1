"""The population and the mechanism that the options of `certify` and `calibrate` describe."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sidelight.model.mechanism import Mechanism
    from sidelight.noises.noise import Noise
    from sidelight.populations.rate_bounds import RateBounds
    from sidelight.populations.rates import Rates


def population_of(people: int, low: Fraction, high: Fraction) -> Rates | RateBounds:
    from sidelight import RateBounds, Rates

    return Rates.same(people, low) if low == high else RateBounds(people, low, high)


def mechanism_of(minimum: int | None, noise: Noise | None) -> Mechanism:
    """A count, perhaps with noise and a minimum: the noise is added first, then small counts are hidden."""
    from sidelight import Count, Minimum, Noisy

    mechanism: Count | Noisy = Count() if noise is None else Noisy(Count(), noise)
    return mechanism if minimum is None else Minimum(mechanism, at_least=minimum)
