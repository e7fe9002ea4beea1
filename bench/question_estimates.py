"""What follows from a count, and not the count: whether it exceeds a limit, the most likely rate, the most common of 20 values"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import ours
from clock import best_of, spoken
from target import Target

import sidelight as sl

PLACE = 10
VALUES, SECONDS = 20, 5.0
UNEVEN = {value: Fraction(20 + value, sum(20 + other for other in range(VALUES))) for value in range(VALUES)}
ASKED: dict[str, Callable[[], sl.Interval]] = {
    "10,001 people, 60 % on average: more than 5,000": lambda: sl.certify(sl.MoreThan(5000), sl.Rates.same(10_001, 0.6)).delta(0),
    "1,000,000 people, rates from 0.1 to 0.4: a majority": (
        lambda: sl.certify(sl.MoreThan(), sl.RateBounds(1_000_000, 0.1, 0.4)).delta(0)
    ),
    "1,000,000 people, half of the others chosen: a majority": (
        lambda: sl.certify(sl.MoreThan(), sl.Rates.same(1_000_000, 0.6), sl.Attacker("50%")).delta(0)
    ),
    "1,000,000 people: the most likely of 0.3, 0.5 and 0.7": (
        lambda: sl.certify(sl.MostLikely([0.3, 0.5, 0.7]), sl.Rates.same(1_000_000, 0.6)).delta(0)
    ),
    f"1,000,000 people: the most common of {VALUES} values": (
        lambda: sl.certify(sl.MostCommon(list(UNEVEN)), sl.Categories.same(1_000_000, UNEVEN)).delta(0)
    ),
}


def measure() -> Iterator[str | Target]:
    yield "| published | seconds | delta at epsilon 0 |"
    yield "|---|---|---|"
    for asked, answer in ASKED.items():
        seconds = best_of(2, answer, ours.forget)
        yield f"| {asked} | {spoken(seconds)} | {answer()} |"
        yield Target.at_most(f"delta of an estimate, {asked}", SECONDS, seconds, f"< {SECONDS:g} s", spoken(seconds))
