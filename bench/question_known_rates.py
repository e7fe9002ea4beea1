"""The worst person among people with different rates, if nobody is known: against fast-poibin and scipy, who give no bound"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import ours
from clock import alone, best_of, spoken
from people import Rates, deviations, different
from target import Target

import sidelight as sl

PLACE = 1
SIZES = (100, 300, 1_000, 3_000, 10_000, 100_000, 1_000_000)
SOLVED = (100, 300, 1_000, 3_000)  # people whose epsilon is timed
FASTER = {1_000_000: 10, 10_000_000: 30}  # times fast-poibin that are wanted
MEGABYTES = {1_000_000: 300, 10_000_000: 500}
SHALLOW, DEEP = 3.0, 9.0  # standard deviations; beyond about 8 a transform in doubles leaves only noise
DELTA = 1e-6
SCIPY = 3_000  # its time grows with the square of the people


@dataclass(frozen=True, slots=True)
class Measured:
    """Seconds to a first delta and to every further one, and the two deltas, shallow and deep."""

    first: float
    further: float
    shallow: sl.Interval
    deep: sl.Interval


def measure() -> Iterator[str | Target]:
    yield (
        "| people, any the target | `Rates`, `certify`, first delta | every further | fast-poibin, first | its further "
        "| scipy, first | width | fast-poibin is off by | and deeper | epsilon at 1e-6 | its width |"
    )
    yield "|---|---|---|---|---|---|---|---|---|---|---|"
    solved: dict[int, tuple[float, sl.Interval]] = {}
    faster: dict[int, float] = {}
    for people in SIZES:
        rates = different(people)
        mine, theirs, solved[people] = _ours(rates), _poibin(rates), _epsilon(rates)
        yield _line(rates, mine, theirs, solved[people])
        faster |= {people: theirs.first / mine.first}
    largest = max(FASTER)
    rates = different(largest)
    first, further, shallow, deep = alone("question_known_rates", "poibin", str(largest)).said
    mine, theirs = _ours(rates), Measured(first, further, sl.Interval.exactly(shallow), sl.Interval.exactly(deep))
    yield _line(rates, mine, theirs, _epsilon(rates))
    yield ""
    faster |= {largest: theirs.first / mine.first}
    for people, wanted in FASTER.items():
        asked, ratio = f"first delta, {people:,} different rates, against fast-poibin", faster[people]
        yield Target.at_least(asked, wanted, ratio, f">= {wanted} x faster", f"{ratio:,.0f} x")
    for people, most in MEGABYTES.items():
        memory = alone("question_known_rates", "once", str(people)).megabytes or math.nan
        array = people * 8 / 1024**2
        wanted = f"< {most} MB"
        yield Target.at_most(
            f"memory of a process that certifies {people:,} rates",
            most,
            memory,
            wanted,
            f"{memory:.0f} MB, {array:.0f} of them the rates",
        )
    for people in SOLVED:
        seconds, _ = solved[people]
        yield Target.at_most(f"epsilon at delta {DELTA}, {people:,} rates", 0.1, seconds, "< 0.1 s", spoken(seconds))
    widest = max(SIZES, key=lambda people: solved[people][1].width)
    width = solved[widest][1].width
    yield Target.at_most("width of these epsilons", 1e-6, width, "1e-6", f"{width:.0e} at {widest:,} people")


def poibin(people: str) -> tuple[float, ...]:
    found = _poibin(different(int(people)))
    return found.first, found.further, found.shallow.upper, found.deep.upper


def once(people: str) -> float:
    rates = different(int(people))
    return ours.certified(rates).delta(SHALLOW / math.sqrt(0.18 * len(rates))).upper


def _epsilon(rates: Rates) -> tuple[float, sl.Interval]:
    """Seconds to a first epsilon, with everything before it, and the epsilon."""
    seconds = best_of(3, lambda: ours.certified(rates).epsilon(DELTA), ours.forget)
    return seconds, ours.certified(rates).epsilon(DELTA)


def _ours(rates: Rates) -> Measured:
    near, deep = deviations(rates, SHALLOW), deviations(rates, DEEP)
    first = best_of(3, lambda: ours.certified(rates).delta(near), ours.forget)
    certified = ours.certified(rates)
    certified.delta(near)
    others = iter([deviations(rates, SHALLOW + step / 16) for step in range(1, 17)])
    further = best_of(16, lambda: certified.delta(next(others)))
    return Measured(first, further, certified.delta(near), certified.delta(deep))


def _poibin(rates: Rates) -> Measured:
    """The law of all people once, and a few of them divided out of it."""
    import peers  # not by a process that measures the memory of ours

    near, deep = deviations(rates, SHALLOW), deviations(rates, DEEP)
    peers.worst_person(peers.fast_poibin(different(5_000)), different(5_000), near)  # what it compiles once is not counted
    masses = peers.fast_poibin(rates[:1])

    def ask() -> None:
        nonlocal masses
        masses = peers.fast_poibin(rates)
        peers.worst_person(masses, rates, near)

    first = best_of(max(1, min(30, 1_000_000 // len(rates))), ask)
    further = best_of(3, lambda: peers.worst_person(masses, rates, near))
    said = [sl.Interval.exactly(peers.worst_person(masses, rates, epsilon)) for epsilon in (near, deep)]
    return Measured(first, further, *said)


def _scipy(rates: Rates, epsilon: float) -> float:
    import peers

    return best_of(3, lambda: peers.worst_person(peers.scipy(rates), rates, epsilon))


def _line(rates: Rates, mine: Measured, theirs: Measured, solved: tuple[float, sl.Interval]) -> str:
    scipy = f"{_scipy(rates, deviations(rates, SHALLOW)) / mine.first:.3g} x" if len(rates) <= SCIPY else "not run"
    seconds, epsilon = solved
    return (
        f"| {len(rates):,} | 1 ({spoken(mine.first)}) | {spoken(mine.further)} "
        f"| {theirs.first / mine.first:.3g} x ({spoken(theirs.first)}) "
        f"| {theirs.further / mine.further:.3g} x | {scipy} | {mine.shallow.relative_width():.0e} "
        f"| {_off(theirs.shallow.upper, mine.shallow)} | {_off(theirs.deep.upper, mine.deep)} "
        f"| {spoken(seconds)} | {epsilon.width:.0e} |"
    )


def _off(said: float, bracket: sl.Interval) -> str:
    """How far outside the bracket, relative to it; a factor where it is more than twice the truth."""
    if said in bracket:
        return "inside ours"
    if said > 2 * bracket.upper:
        return f"a factor of {said / bracket.upper:.0e}"
    return f"{max(said - bracket.upper, bracket.lower - said) / bracket.upper:.0e}"
