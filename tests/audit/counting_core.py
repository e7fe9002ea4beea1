"""The hockey stick of a count and the count plus one, in both directions: from its transform, and from its whole law.

In every case both brackets contain the truth. How narrow they are depends on the digits lost: at an epsilon where two outcomes
have the same weight, the value f(k-1) - (e^epsilon - 1) P[X >= k] of the best half-line is about e^epsilon times smaller than
f(k-1), unless no mass falls by so large a factor from one count to the next. The whole law, in balls of 192 bits, stays narrow up
to a factor e^100, the transform up to e^50. Where small values are hidden, and the value of a half-line may also be nearly 0, the
transform stays narrow up to e^20; for an epsilon below 1e-9 its difference is then known to 1e-14 of epsilon.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from tests.audit.comparison import NARROW, SMALLEST, Comparison, Found, bracketed, worst_of
from tests.audit.count_cases import LARGE, WAYS, Case, Kind
from tests.audit.count_oracle import truth, written

from sidelight.laws.counts.independent_people import count_law
from sidelight.noises.added import noised
from sidelight.noises.geometric import Geometric
from sidelight.numbers.balls import below
from sidelight.numbers.interval import Interval
from sidelight.profiles.counts.any_size import chance_to_reach, one_way
from sidelight.profiles.counts.shift import Shift, shift_down, shift_up

NOISES = ("geometric", "gaussian")
MAYBE = ("none", "none", *NOISES)
TINY, LEFT = 1e-9, 1e-14
STEEP = 50.0
STEEP_HIDDEN = 20.0
STEEP_LAW = 100.0
NEAREST = 1e-12
APART = 0.2  # distance from the tilt at which geometric noise has no transform; closer to it a line has thousands of frequencies


def whole(case: Case, way: str) -> Shift:
    law = count_law(case.parts)
    law = noised(law, case.noise, law.start if case.hidden is None else case.hidden)
    return shift_up(law, case.hidden) if way == "up" else shift_down(law, case.hidden)


def narrow(case: Case, steep: float | None = None) -> float:
    """The largest relative width that a bracket may have; `steep` is the largest exponent lost, by default that of
    the transform.
    """
    most = steep or (STEEP if case.hidden is None else STEEP_HIDDEN)
    return NARROW if math.isinf(case.epsilon) or min(case.epsilon, steepest(case)) <= most else math.inf


def steepest(case: Case) -> float:
    """An upper bound of log f(k-1)/f(k): that of geometric noise, or without noise that of everybody at the rarest rate."""
    if isinstance(case.noise, Geometric):
        return -math.log(case.noise.ratio)
    if case.noise is not None:
        return math.inf
    rarest = min((min(rate, 1 - rate) for rate, _ in case.parts if 0 < rate < 1), default=Fraction(1, 2))
    return math.log(max(1, case.people)) - math.log(rarest)


def quick(case: Case) -> bool:
    if not isinstance(case.noise, Geometric) or math.isinf(case.epsilon):
        return True
    pole = -math.log(case.noise.ratio)
    return case.epsilon > pole * (1 + NEAREST) or case.epsilon <= pole - APART


def smallest(case: Case) -> float:
    """The least truth for which a bracket has to be narrow. At a tiny epsilon with hidden values, the truth is the difference of
    two nearly equal numbers.
    """
    return LEFT * case.epsilon if case.hidden is not None and case.epsilon < TINY else SMALLEST


def _judge(case: Case) -> Found:
    return worst_of(_compared(case))


def _compared(case: Case) -> Iterator[Found]:
    for way in WAYS:
        true = truth(case.parts, case.noise, case.hidden, way, case.epsilon)
        yield bracketed(f"{way} by the whole law", whole(case, way).delta(case.epsilon), true, narrow(case, STEEP_LAW))
        if quick(case):
            found = one_way(case.parts, case.noise, case.hidden, way).delta(case.epsilon)
            yield bracketed(f"{way} by transform", found, true, narrow(case), smallest(case))


def _by_whole_law(case: Case) -> Found:
    return worst_of(_each_way(case))


def _each_way(case: Case) -> Iterator[Found]:
    for way in WAYS:
        true = truth(case.parts, case.noise, case.hidden, way, case.epsilon)
        yield bracketed(way, whole(case, way).delta(case.epsilon), true, narrow(case, STEEP_LAW))


def _reached(case: Case) -> Found:
    """The probability of a count above the hidden values; below the mean the bound may be 1."""
    law, level = written(case.parts, case.noise, 0), max(0, min(case.people, case.hidden or 0)) + (case.noise is None)
    true, found = law.at_least(level), chance_to_reach(case.parts, level, case.noise)
    above_mean = level > 1 + sum(float(rate) * people for rate, people in case.parts)
    return bracketed("reached", Interval(min(found, below(true)), found), true, narrow(case) if above_mean else math.inf)


KINDS = {
    "plain": (Kind(), _judge, 40_000),
    "hidden": (Kind(hidden=True), _judge, 32_000),
    "noisy": (Kind(noises=NOISES), _judge, 5_000),
    "noisy_hidden": (Kind(noises=NOISES, hidden=True), _judge, 3_500),
    "many_rates": (Kind(groups=40, hidden=True, noises=MAYBE), _judge, 1_000),
    "large": (Kind(LARGE, ("none", "none", "none", "geometric"), hidden=True), _judge, 500),
    "whole_law": (Kind(noises=NOISES, hidden=True), _by_whole_law, 15_000),
    "reached": (Kind(noises=MAYBE, hidden=True), _reached, 1_200),
}

AUDITS = [Comparison(f"count.{name}", kind.draw, kind.move, judge, instances) for name, (kind, judge, instances) in KINDS.items()]
