"""Losses that vary by a bounded amount; and the smallest epsilon of composed losses."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from sidelight.numbers.balls import above, in_balls
from sidelight.profiles.composition.losses import composed
from sidelight.profiles.composition.optimal import OptimalComposition
from sidelight.profiles.curves.derived.bounded_range import BoundedRange
from sidelight.profiles.curves.two_laws import Dominating


@pytest.mark.parametrize("span", [0.01, 0.6, 3.0])
@pytest.mark.parametrize("share", [0.0, 0.3, 0.9])
def test_the_bound_is_the_worst_of_two_points(span, share):
    epsilon = share * span
    top = np.linspace(0, span, 20_001)[1:]
    right = (1 - np.exp(top - span)) / (np.exp(top) - np.exp(top - span))
    worst = float(np.max(right * (np.exp(top) - math.exp(epsilon))))

    found = BoundedRange(Fraction(span)).delta_at(Fraction(epsilon)).upper

    assert worst <= found * (1 + 1e-12)
    assert found == pytest.approx(worst, rel=1e-6)


def test_beyond_the_range_nothing_is_exceeded():
    curve = BoundedRange(Fraction(1, 2))

    assert curve.delta(0.5).upper == curve.delta(math.inf).upper == 0
    assert BoundedRange(Fraction(0)).delta(0.0).upper == 0
    assert curve.delta(0.0).upper == pytest.approx(math.tanh(0.125))


@pytest.mark.parametrize("delta", ["1e-9", "0.001", "0.2"])
def test_the_smallest_epsilon_is_where_the_composed_losses_reach_delta(delta):
    rounds = [[(Fraction(3, 10), Fraction(0))]] * 7
    curve = OptimalComposition((Dominating(Fraction(3, 10), 0),) * 7)

    smallest = in_balls(lambda: above(composed(rounds).smallest(Fraction(delta))))()

    assert curve.delta(smallest).upper <= float(delta) * (1 + 1e-12)
    assert curve.delta(smallest * (1 - 1e-6)).upper > float(delta)
