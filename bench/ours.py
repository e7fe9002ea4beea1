"""What is measured of ours, all through this door: a fresh profile each time, and nothing remembered between two runs."""

from __future__ import annotations

import sys
from fractions import Fraction

from people import Rates

from sidelight.laws.counts import Parts, count_law
from sidelight.laws.noises import Noise
from sidelight.laws.noisy import noised
from sidelight.laws.sketch import RateSketch
from sidelight.profiles.counting import count_shift, one_way
from sidelight.profiles.families import Vertices, worst_shift
from sidelight.profiles.outcomes import binomial_window, lowered, raised
from sidelight.profiles.profile import Profile, Worst
from sidelight.profiles.repeated import Repeated
from sidelight.profiles.shift import shift


def known(rates: Rates) -> Profile:
    """From one rate per person, in one pass."""
    return count_shift(RateSketch.of(rates))


def grouped(parts: Parts, noise: Noise | None = None, hidden: int | None = None) -> Profile:
    return count_shift(parts, noise, hidden)


def bounded(people: int, low: Fraction, high: Fraction) -> Profile:
    """The worst case over rates between two bounds, of all but the target."""
    return worst_shift(Vertices(people - 1, low, high))


def repeated(people: int, rate: Fraction, times: int) -> Profile:
    """So many counts, each of its own people; all up, or all down."""
    law = binomial_window(people, rate)
    return Worst((Repeated(((raised(law), times),)), Repeated(((lowered(law), times),))))


def by_transform(parts: Parts, noise: Noise | None = None, hidden: int | None = None) -> Profile:
    """From frequencies, also where the people are so few that another path is taken otherwise."""
    return Worst(tuple(one_way(parts, noise, hidden, way) for way in ("up", "down")))


def in_balls(parts: Parts, noise: Noise | None = None, hidden: int | None = None) -> Profile:
    """The whole law as a product of polynomials, without a frequency: what the fast path has to contain."""
    law = count_law(parts)
    return shift(noised(law, noise, law.start if hidden is None else hidden), hidden)


def forget() -> None:
    """Empties every cache of the package."""
    for name, module in list(sys.modules.items()):
        if name.startswith("sidelight"):
            for value in list(vars(module).values()):
                if callable(getattr(value, "cache_clear", None)):
                    value.cache_clear()
