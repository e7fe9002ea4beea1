"""The nouns of `certify`, from what the options say."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sidelight.mechanisms.minimum import Minimum
    from sidelight.mechanisms.noisy import Noisy
    from sidelight.mechanisms.statistics.count import Count
    from sidelight.noises.noise import Noise
    from sidelight.populations.rate_bounds import RateBounds
    from sidelight.populations.rates import Rates


def population_of(people: int, low: Fraction, high: Fraction) -> Rates | RateBounds:
    from sidelight import RateBounds, Rates

    return Rates.same(people, low) if low == high else RateBounds(people, low, high)


def mechanism_of(minimum: int | None, noise: Noise | None) -> Count | Noisy | Minimum:
    """The noise is added first, then small counts are hidden."""
    from sidelight import Count, Minimum, Noisy

    mechanism: Count | Noisy = Count() if noise is None else Noisy(Count(), noise)
    return mechanism if minimum is None else Minimum(mechanism, at_least=minimum)
