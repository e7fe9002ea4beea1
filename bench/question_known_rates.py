"""One certified delta(epsilon), both ways, for people with different rates: against fast-poibin and scipy, who give no bound"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import ours
import peers
from clock import alone, best_of, spoken
from people import Rates, deviations, different
from target import Target

PLACE = 1
SMALL = (10, 100, 1_000, 3_000, 10_000)
LARGE = (100_000, 1_000_000)
LARGEST = 10_000_000
SHALLOW, DEEP = 3.0, 9.0  # standard deviations; beyond about 8 a transform in doubles leaves only noise
SCIPY = 3_000  # its time grows with the square of the people


@dataclass(frozen=True, slots=True)
class Measured:
    """Seconds to a first delta and to every further one, and the two deltas, shallow and deep."""

    first: float
    further: float
    shallow: float
    deep: float


def measure() -> Iterator[str | Target]:
    yield (
        "| people | ours, first | ours, every further | fast-poibin, first | its further | scipy, first | width of ours "
        "| fast-poibin is off by | and deeper |"
    )
    yield "|---|---|---|---|---|---|---|---|---|"
    slowest = 0.0
    for people in SMALL + LARGE:
        rates = different(people)
        mine, theirs = _ours(rates), _poibin(rates)
        slowest = max(slowest, mine.first / theirs.first) if people in SMALL else slowest
        yield _line(rates, mine, theirs)
    rates = different(LARGEST)
    by_poibin, by_us = alone("question_known_rates", "poibin"), alone("question_known_rates", "once")
    mine, theirs = _ours(rates), Measured(*by_poibin.said)
    yield _line(rates, mine, theirs)
    yield ""
    yield (
        f"Largest memory with {LARGEST:,} people, each in a process of its own: ours {by_us.megabytes or math.nan:.0f} MB, "
        f"fast-poibin {by_poibin.megabytes or math.nan:.0f} MB; the rates alone take {rates.nbytes / 1024**2:.0f} MB."
    )
    first, further = theirs.first / mine.first, theirs.first / mine.further
    many = f"{LARGEST:,} different rates"
    yield Target.at_least(f"first delta(epsilon), {many}, against fast-poibin", 20, first, ">= 20 x faster", f"{first:,.0f} x")
    yield Target.at_least(
        f"every further delta(epsilon), {many}, against the first of fast-poibin",
        5_000,
        further,
        ">= 5,000 x faster",
        f"{further:,.0f} x; {theirs.further / mine.further:,.0f} x against its further ones",
    )
    yield Target.at_most(
        f"up to {SMALL[-1]:,} people, against fast-poibin",
        2,
        slowest,
        "never slower than 2 x",
        f"{slowest:.2g} x its time",
    )


def poibin() -> tuple[float, ...]:
    found = _poibin(different(LARGEST))
    return found.first, found.further, found.shallow, found.deep


def once() -> float:
    rates = different(LARGEST)
    return ours.known(rates).delta(deviations(rates, SHALLOW)).upper


def _ours(rates: Rates) -> Measured:
    near, deep = deviations(rates, SHALLOW), deviations(rates, DEEP)
    first = best_of(3 if len(rates) > 10_000 else 30, lambda: ours.known(rates).delta(near), ours.forget)
    profile = ours.known(rates)
    profile.delta(near)
    others = iter([deviations(rates, SHALLOW + step / 16) for step in range(1, 17)])
    further = best_of(16, lambda: profile.delta(next(others)))
    return Measured(first, further, profile.delta(near).upper, profile.delta(deep).upper)


def _poibin(rates: Rates) -> Measured:
    near, deep = deviations(rates, SHALLOW), deviations(rates, DEEP)
    peers.hockey_stick(peers.fast_poibin(different(5_000)), near)  # what it compiles once is not counted
    masses = peers.fast_poibin(rates[:1])

    def ask() -> None:
        nonlocal masses
        masses = peers.fast_poibin(rates)
        peers.hockey_stick(masses, near)

    first = best_of(max(1, min(200, 3_000_000 // len(rates))), ask)
    further = best_of(3, lambda: peers.hockey_stick(masses, near))
    return Measured(first, further, peers.hockey_stick(masses, near), peers.hockey_stick(masses, deep))


def _line(rates: Rates, mine: Measured, theirs: Measured) -> str:
    near = deviations(rates, SHALLOW)
    scipy = "not run"
    if len(rates) <= SCIPY:
        scipy = f"{best_of(3, lambda: peers.hockey_stick(peers.scipy(rates), near)) / mine.first:.3g} x"
    width = ours.known(rates).delta(near).relative_width()
    return (
        f"| {len(rates):,} | 1 ({spoken(mine.first)}) | {spoken(mine.further)} "
        f"| {theirs.first / mine.first:.3g} x ({spoken(theirs.first)}) "
        f"| {theirs.further / mine.further:.3g} x | {scipy} | {width:.0e} "
        f"| {_off(theirs.shallow, mine.shallow)} | {_off(theirs.deep, mine.deep)} |"
    )


def _off(said: float, truth: float) -> str:
    """Relative to the truth; a factor where it is off by more than the truth itself."""
    factor = said / truth
    return f"a factor of {factor:.0e}" if factor > 2 else f"{abs(factor - 1):.0e}"
