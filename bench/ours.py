"""What is measured of ours, all through this door: a fresh profile each time, and nothing remembered between two runs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache

import numpy as np
from people import Rates

import sidelight as sl
from sidelight.laws.counts.independent_people import Parts, count_law
from sidelight.laws.counts.sketch import RateSketch
from sidelight.noises.added import noised
from sidelight.noises.noise import Noise
from sidelight.profiles.composition.outcomes import binomial_window, lowered, raised
from sidelight.profiles.composition.repeated import Repeated
from sidelight.profiles.counts.any_size import count_shift
from sidelight.profiles.counts.one_rate_per_person import shift_of_rates
from sidelight.profiles.counts.shift import shift
from sidelight.profiles.curves.profile import Profile, Worst
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import worst_shift


def known(rates: Rates) -> Profile:
    """From one rate per person, in one pass."""
    return shift_of_rates(rates)


def certified(rates: Rates) -> sl.Guarantee:
    """Through public names: any one of these people may be the target, and nobody is known."""
    return sl.certify(sl.Count(), sl.Rates(rates))


def grouped(parts: Parts, noise: Noise | None = None, hidden: int | None = None) -> Profile:
    return count_shift(parts, noise, hidden)


def bounded(people: int, low: Fraction, high: Fraction) -> Profile:
    """The worst case over rates between two bounds, of all but the target."""
    return worst_shift(Vertices(people - 1, low, high))


def half_known(parts: Parts) -> Profile:
    """The worst case over which half of these people the attacker knows."""
    return worst_shift(Blocks(parts, sum(people for _, people in parts) // 2))


def repeated(people: int, rate: Fraction, times: int) -> Profile:
    """So many counts, each of its own people; all up, or all down."""
    law = binomial_window(people, rate)
    return Worst((Repeated(((raised(law), times),)), Repeated(((lowered(law), times),))))


def fast_paths(parts: Parts, noise: Noise | None, hidden: int | None) -> Iterator[tuple[str, Profile]]:
    """Every way to the same answer that never writes the law out in balls; the rates are doubles."""
    yield "groups", count_shift(parts, noise, hidden)
    rates, people = [float(rate) for rate, _ in parts], [count for _, count in parts]
    yield "sketch", count_shift(RateSketch.of(rates, people), noise, hidden)
    if noise is None and hidden is None:
        yield "one by one", known(np.repeat(rates, people))


def in_balls(parts: Parts, noise: Noise | None = None, hidden: int | None = None) -> Profile:
    """The whole law as a product of polynomials, without a frequency: what the fast path has to contain."""
    law = count_law(parts)
    return shift(noised(law, noise, law.start if hidden is None else hidden), hidden)


def forget() -> None:
    """Empties every cache of the package."""
    for clear in _caches(len(sys.modules)):
        clear()


@lru_cache(maxsize=1)
def _caches(modules: int) -> list[Callable[[], None]]:
    """Of all modules that are loaded by now."""
    ours = [module for name, module in sys.modules.items() if name.startswith("sidelight")]
    values = {id(value): value for module in ours for value in vars(module).values()}
    return [value.cache_clear for value in values.values() if callable(getattr(value, "cache_clear", None))]
