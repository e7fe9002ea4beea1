"""Counts by their transforms where little is known of the mean, or where epsilon is beyond everything usual."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import pytest

from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.transforms.contour import CountTransform
from sidelight.laws.transforms.people import Grouped
from sidelight.noises.added import noised
from sidelight.noises.geometric import Geometric
from sidelight.profiles.counts.any_size import CountShift, count_shift
from sidelight.profiles.counts.shift import shift, shift_up

TINY = Fraction(1, 10**140)


class Blurred:
    """A transform whose mean is known less well than it could be."""

    def __init__(self, known: CountTransform, by: float) -> None:
        self.known = known
        self.centre, self.off = known.centre + by, known.off + abs(by) * (1 + 1e-9)
        self.reach = known.reach + math.ceil(abs(by))

    def __getattr__(self, name: str):
        return getattr(self.known, name)


@dataclass(frozen=True, eq=False)
class BlurredCrowd(Grouped):
    by: float = 0.0

    def tilted(self, tilt: float) -> CountTransform:
        return Blurred(Grouped(self.parts).tilted(tilt), self.by)


@pytest.mark.parametrize("by", [0.4, -0.9, 2.5, -3.7, 11.0, -20.0])
@pytest.mark.parametrize("first", [None, 30])
def test_a_mean_that_is_hardly_known_never_hides_the_best_half_line(by, first):
    parts = ((Fraction(1, 10), 40), (Fraction(2, 5), 50))
    truth = shift_up(count_law(parts), None if first is None else first - 1)

    profile = CountShift(BlurredCrowd(parts, by), first=first)

    for epsilon in (0.0, 0.3, 1.0, 3.0):
        found, exact = profile.delta(epsilon), truth.delta(epsilon)
        assert found.lower <= exact.upper
        assert exact.lower <= found.upper
        assert found.relative_width() <= 1e-9


@pytest.mark.parametrize("epsilon", [350.0, 640.0, 999.0, 1001.0, 1e9])
def test_two_people_who_are_hardly_ever_counted_are_not_overlooked_at_any_epsilon(epsilon):
    up_way = count_shift(((TINY, 2),)).parts[0]  # both are counted with probability 1e-280, and then it is certain

    found = up_way.delta(epsilon)

    assert found.lower <= 1e-280 <= found.upper
    assert found.relative_width() <= 1e-9


@pytest.mark.parametrize("share", [0.5, 0.88, 0.95, 0.999, 1 - 1e-6])
@pytest.mark.parametrize("hidden", [None, 25])
def test_close_to_the_epsilon_of_geometric_noise_a_transform_agrees_with_the_whole_law(share, hidden):
    noise, parts = Geometric(Fraction(2, 5)), ((Fraction(1, 4), 60), (Fraction(4, 5), 10))
    epsilon = share * -math.log(noise.ratio)

    found = count_shift(parts, noise, hidden).delta(epsilon)

    law = count_law(parts)
    exact = shift(noised(law, noise, law.start if hidden is None else hidden), hidden).delta(epsilon)
    assert found.lower <= exact.upper
    assert exact.lower <= found.upper
    assert found.relative_width() <= 1e-9
