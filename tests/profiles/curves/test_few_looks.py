"""Questions that one part, or one look, answers do not cost more."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import pytest

from sidelight.numbers.interval import Interval
from sidelight.numbers.search import smallest_argument
from sidelight.profiles.counts.equal_steps import EqualSteps
from sidelight.profiles.curves.profile import AtMost, Average, MetProfile, Profile, Worst

EPSILONS = (0.0, 0.05, 0.3, 1.0, 4.0, 20.0, math.inf)


@dataclass(frozen=True, eq=False)
class Falling(Profile):
    """delta falls like a normal tail, from `start`; the lower end is a share of the upper one."""

    start: float
    steep: float
    share: float = 1.0
    asked: list[float] = field(default_factory=list)

    def _delta(self, epsilon: float) -> Interval:
        self.asked.append(epsilon)
        found = self.start * math.exp(-((self.steep * epsilon) ** 2))
        return Interval(self.share * found, found)


def test_an_epsilon_of_0_takes_a_few_looks():
    curve = Falling(1e-7, 0.1)

    assert smallest_argument(curve.delta, 1e-6) == Interval(0.0, 0.0)
    assert len(curve.asked) <= 5


def test_after_a_promise_of_epsilon_0_no_other_part_is_solved():
    expensive = Falling(0.5, 1.0)

    assert MetProfile((expensive, AtMost(1e-7))).epsilon(1e-6) == Interval(0.0, 0.0)
    assert expensive.asked == []


@pytest.mark.parametrize("limit", [0.0, 1e-9, 1e-6, 1e-3, 0.04, 0.3, 0.5, 1.0])
@pytest.mark.parametrize("epsilon", EPSILONS)
def test_a_mean_is_within_a_limit_exactly_where_its_upper_end_is(epsilon, limit):
    weights = tuple(Interval(0.999 * w, w) for w in (0.7, 0.25, 0.05))
    mean = Average(weights, (Falling(0.01, 2.0), Falling(0.5, 1.0), Falling(1.0, 0.1)))

    assert mean.within(epsilon, limit) == (mean.delta(epsilon).upper <= limit)
    assert mean.bound(epsilon) == pytest.approx(mean.delta(epsilon).upper, rel=1e-14)
    assert not mean.exceeds(epsilon, mean.delta(epsilon).upper)


def test_parts_of_little_weight_are_not_asked_where_they_cannot_decide():
    light = Falling(1.0, 0.1)
    mean = Average((Interval.exactly(0.999), Interval.exactly(0.001)), (Falling(0.01, 1.0), light))

    assert mean.within(0.5, 0.02)
    assert light.asked == []


@pytest.mark.parametrize("delta", [1e-9, 1e-6, 1e-3, 0.3])
def test_the_epsilon_of_the_worst_of_several_is_the_largest_of_both_ends(delta):
    parts = [Falling(0.9, 1.0, 0.01), Falling(0.5, 2.0, 0.9), Falling(0.2, 0.8, 0.5), Falling(0.9, 0.5, 1e-7)]

    found, apart = Worst(tuple(parts)).epsilon(delta), [part.epsilon(delta) for part in parts]

    assert found.upper == pytest.approx(max(one.upper for one in apart), rel=1e-9)
    assert found.lower == pytest.approx(max(one.lower for one in apart), rel=1e-9)


@pytest.mark.parametrize("one", [Falling(0.1, 0.5), Falling(0.1, 3.0), Falling(1e-8, 0.01), Falling(1e-8, 1.0)])
@pytest.mark.parametrize("epsilon", EPSILONS)
def test_several_steps_are_within_a_limit_where_their_bound_is(one, epsilon):
    steps = EqualSteps(one, 6)
    found = steps.delta(epsilon).upper

    assert steps.within(epsilon, min(1.0, found * (1 + 1e-12)))
    assert not steps.exceeds(epsilon, found)
    assert found <= 6 * one.start * (1 + 1e-12) * math.exp(5 * 0.05) or found == 1
