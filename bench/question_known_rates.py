"""One certified delta(epsilon), both ways, for people with different rates: against fast-poibin and scipy, who give no bound"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import ours
from clock import alone, best_of, spoken
from people import Rates, deviations, different
from target import Target

import sidelight as sl
from sidelight.numbers.interval import Interval

PLACE = 1
SMALL = (10, 100, 300, 1_000, 3_000, 10_000)
LARGE = (100_000, 1_000_000)
LARGEST = 10_000_000
CERTIFIED = 1_000_000
SHALLOW, DEEP = 3.0, 9.0  # standard deviations; beyond about 8 a transform in doubles leaves only noise
WHY = "a compiled loop of some microseconds against two dozen array operations that each take one"
SCIPY = 3_000  # its time grows with the square of the people


@dataclass(frozen=True, slots=True)
class Measured:
    """Seconds to a first delta and to every further one, and the two deltas, shallow and deep."""

    first: float
    further: float
    shallow: Interval
    deep: Interval


def measure() -> Iterator[str | Target]:
    yield (
        "| people | ours, first | ours, every further | fast-poibin, first | its further | scipy, first | width of ours "
        "| fast-poibin is off by | and deeper |"
    )
    yield "|---|---|---|---|---|---|---|---|---|"
    slowest: dict[int, float] = {}
    poibins: dict[int, float] = {}
    for people in SMALL + LARGE:
        rates = different(people)
        mine, theirs = _ours(rates), _poibin(rates)
        poibins[people] = theirs.first
        slowest |= {people: mine.first / theirs.first} if people in SMALL else {}
        yield _line(rates, mine, theirs)
    rates = different(LARGEST)
    by_poibin, by_us = alone("question_known_rates", "poibin"), alone("question_known_rates", "once")
    first, further, shallow, deep = by_poibin.said
    mine, theirs = _ours(rates), Measured(first, further, Interval.exactly(shallow), Interval.exactly(deep))
    yield _line(rates, mine, theirs)
    yield ""
    yield (
        f"Largest memory with {LARGEST:,} people, each in a process of its own: ours {by_us.megabytes or math.nan:.0f} MB, "
        f"fast-poibin {by_poibin.megabytes or math.nan:.0f} MB; the rates alone take {rates.nbytes / 1024**2:.0f} MB."
    )
    yield ""
    yield from _certified(poibins[CERTIFIED])
    faster, again = theirs.first / mine.first, theirs.first / mine.further
    many = f"{LARGEST:,} different rates"
    yield Target.at_least(f"first delta(epsilon), {many}, against fast-poibin", 20, faster, ">= 20 x faster", f"{faster:,.0f} x")
    yield Target.at_least(
        f"every further delta(epsilon), {many}, against the first of fast-poibin",
        5_000,
        again,
        ">= 5,000 x faster",
        f"{again:,.0f} x; {theirs.further / mine.further:,.0f} x against its further ones",
    )
    worst = max(slowest, key=lambda people: slowest[people])
    yield Target.at_most(
        f"up to {SMALL[-1]:,} people, against fast-poibin",
        2,
        slowest[worst],
        "never slower than 2 x",
        f"{slowest[worst]:.2g} x its time at {worst:,}; within 2 x at {', '.join(f'{n:,}' for n in slowest if slowest[n] <= 2)}",
        WHY,
    )


def poibin() -> tuple[float, ...]:
    found = _poibin(different(LARGEST))
    return found.first, found.further, found.shallow.upper, found.deep.upper


def once() -> float:
    rates = different(LARGEST)
    return ours.known(rates).delta(deviations(rates, SHALLOW)).upper


def certified() -> float:
    rates = different(CERTIFIED)
    return ours.certified(rates).delta(deviations(rates, SHALLOW)).upper


def _certified(poibin: float) -> Iterator[str]:
    """The same question through public names, where the target may be anybody: the worst of as many populations as people."""
    rates = different(CERTIFIED)
    epsilon = deviations(rates, SHALLOW)
    made = best_of(5, lambda: sl.Rates(rates))
    first = best_of(3, lambda: ours.certified(rates).delta(epsilon), ours.forget)
    memory = alone("question_known_rates", "certified").megabytes or math.nan
    yield "| people, any the target | `Rates` of an array | that, `certify`, first delta | fast-poibin, one target | memory |"
    yield "|---|---|---|---|---|"
    theirs = f"{poibin / first:.3g} x ({spoken(poibin)})"
    yield f"| {CERTIFIED:,} | {spoken(made)} | 1 ({spoken(first)}) | {theirs} | {memory:.0f} MB |"


def _ours(rates: Rates) -> Measured:
    near, deep = deviations(rates, SHALLOW), deviations(rates, DEEP)
    first = best_of(_runs(rates, 3), lambda: ours.known(rates).delta(near), ours.forget)
    profile = ours.known(rates)
    profile.delta(near)
    others = iter([deviations(rates, SHALLOW + step / 16) for step in range(1, 17)])
    further = best_of(16, lambda: profile.delta(next(others)))
    return Measured(first, further, profile.delta(near), profile.delta(deep))


def _poibin(rates: Rates) -> Measured:
    import peers  # not by a process that measures the memory of ours

    near, deep = deviations(rates, SHALLOW), deviations(rates, DEEP)
    peers.hockey_stick(peers.fast_poibin(different(5_000)), near)  # what it compiles once is not counted
    masses = peers.fast_poibin(rates[:1])

    def ask() -> None:
        nonlocal masses
        masses = peers.fast_poibin(rates)
        peers.hockey_stick(masses, near)

    first = best_of(_runs(rates, 1), ask)
    further = best_of(16, lambda: peers.hockey_stick(masses, near))
    said = [Interval.exactly(peers.hockey_stick(masses, epsilon)) for epsilon in (near, deep)]
    return Measured(first, further, *said)


def _scipy(rates: Rates, epsilon: float) -> float:
    import peers

    return best_of(3, lambda: peers.hockey_stick(peers.scipy(rates), epsilon))


def _runs(rates: Rates, least: int) -> int:
    return max(least, min(300, 3_000_000 // len(rates)))


def _line(rates: Rates, mine: Measured, theirs: Measured) -> str:
    scipy = f"{_scipy(rates, deviations(rates, SHALLOW)) / mine.first:.3g} x" if len(rates) <= SCIPY else "not run"
    return (
        f"| {len(rates):,} | 1 ({spoken(mine.first)}) | {spoken(mine.further)} "
        f"| {theirs.first / mine.first:.3g} x ({spoken(theirs.first)}) "
        f"| {theirs.further / mine.further:.3g} x | {scipy} | {mine.shallow.relative_width():.0e} "
        f"| {_off(theirs.shallow.upper, mine.shallow)} | {_off(theirs.deep.upper, mine.deep)} |"
    )


def _off(said: float, bracket: Interval) -> str:
    """How far outside the bracket, relative to it; a factor where it is more than twice the truth."""
    if said in bracket:
        return "inside ours"
    if said > 2 * bracket.upper:
        return f"a factor of {said / bracket.upper:.0e}"
    return f"{max(said - bracket.upper, bracket.lower - said) / bracket.upper:.0e}"
