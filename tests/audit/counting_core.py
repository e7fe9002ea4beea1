"""The hockey stick of a count and the count plus one, both ways: from its transform, and from its whole law.

Both hold the truth whatever the case. Where masses fall by more than e^20 from one count to the next, or rates are nearer than
1e-12 to an end, the transform has lost too many digits to be narrow as well; the whole law has not.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from tests.audit.comparison import NARROW, Comparison, Found, bracketed, worst_of
from tests.audit.count_cases import LARGE, WAYS, Case, Kind
from tests.audit.count_oracle import truth, written

from sidelight.laws.counts import count_law
from sidelight.laws.noises import Geometric
from sidelight.laws.noisy import noised
from sidelight.numbers.balls import below
from sidelight.numbers.interval import Interval
from sidelight.profiles.counting import chance_to_reach, one_way
from sidelight.profiles.shift import Shift, down, up

NOISES = ("geometric", "gaussian")
MAYBE = ("none", "none", *NOISES)
STEEP = 20.0
NEAREST = 1e-12
APART = 0.2  # from the tilt at which geometric noise has no transform: nearer, there are thousands of frequencies


def whole(case: Case, way: str) -> Shift:
    law = count_law(case.parts)
    law = noised(law, case.noise, law.start if case.hidden is None else case.hidden)
    return up(law, case.hidden) if way == "up" else down(law, case.hidden)


def narrow(case: Case) -> float:
    """How narrow a transform has to be."""
    usual = all(NEAREST <= rate <= 1 - NEAREST for rate, _ in case.parts if 0 < rate < 1)
    return NARROW if usual and (case.epsilon <= STEEP or math.isinf(case.epsilon)) else math.inf


def quick(case: Case) -> bool:
    if not isinstance(case.noise, Geometric) or math.isinf(case.epsilon):
        return True
    pole = -math.log(case.noise.ratio)
    return case.epsilon > pole * (1 + NEAREST) or case.epsilon <= pole - APART


def _judge(case: Case) -> Found:
    return worst_of(_compared(case))


def _compared(case: Case) -> Iterator[Found]:
    for way in WAYS:
        true = truth(case.parts, case.noise, case.hidden, way, case.epsilon)
        yield bracketed(f"{way} by the whole law", whole(case, way).delta(case.epsilon), true)
        if quick(case):
            found = one_way(case.parts, case.noise, case.hidden, way).delta(case.epsilon)
            yield bracketed(f"{way} by transform", found, true, narrow(case))


def _by_whole_law(case: Case) -> Found:
    return worst_of(
        bracketed(way, whole(case, way).delta(case.epsilon), truth(case.parts, case.noise, case.hidden, way, case.epsilon))
        for way in WAYS
    )


def _reached(case: Case) -> Found:
    """The chance of a count above what is hidden; up to the mean the bound may be 1."""
    law, level = written(case.parts, case.noise, 0), max(0, min(case.people, case.hidden or 0)) + (case.noise is None)
    true, found = law.at_least(level), chance_to_reach(case.parts, level, case.noise)
    above_mean = level > 1 + sum(float(rate) * people for rate, people in case.parts)
    return bracketed("reached", Interval(min(found, below(true)), found), true, narrow(case) if above_mean else math.inf)


KINDS = {
    "plain": (Kind(), _judge, 45_000),
    "hidden": (Kind(hidden=True), _judge, 35_000),
    "noisy": (Kind(noises=NOISES), _judge, 6_000),
    "noisy_hidden": (Kind(noises=NOISES, hidden=True), _judge, 4_000),
    "many_rates": (Kind(groups=40, hidden=True, noises=MAYBE), _judge, 1_000),
    "large": (Kind(LARGE, ("none", "none", "none", "geometric"), hidden=True), _judge, 600),
    "whole_law": (Kind(noises=NOISES, hidden=True), _by_whole_law, 15_000),
    "reached": (Kind(noises=MAYBE, hidden=True), _reached, 1_200),
}

AUDITS = [Comparison(f"count.{name}", kind.draw, kind.move, judge, instances) for name, (kind, judge, instances) in KINDS.items()]
