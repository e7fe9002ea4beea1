"""What is measured of ours: public names only, a fresh claim each time, and nothing remembered between two runs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache

from people import Rates

import sidelight as sl

Groups = Sequence[tuple[Fraction, int]]  # a rate, and how many people have it


def grouped(groups: Groups, knows: int = 0) -> sl.Guarantee:
    """The count of people in groups; any of them may be the target, and any others the ones who are known."""
    rates, people = zip(*groups, strict=True)
    return sl.certify(sl.Count(), sl.Rates(rates, people), sl.Attacker(knows=knows))


def certified(rates: Rates) -> sl.Guarantee:
    """The count of people with one rate each; any of them may be the target, and nobody is known."""
    return sl.certify(sl.Count(), sl.Rates(rates), sl.Attacker(knows=0))


def bounded(people: int, low: Fraction, high: Fraction) -> sl.Guarantee:
    """The worst case over rates between two bounds."""
    return sl.certify(sl.Count(), sl.RateBounds(people, low, high), sl.Attacker(knows=0))


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
