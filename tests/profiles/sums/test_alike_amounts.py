"""Sums of very many amounts with one law: half-lines beside the hockey stick that is summed over all values."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import sidelight as sl
from sidelight.laws.amounts.dense_law import dense_law
from sidelight.laws.amounts.listed import ListedAmounts
from sidelight.numbers.balls import above, ball, precision
from sidelight.profiles.sums.alike_amounts import AlikeAmounts
from sidelight.profiles.sums.dense_moves import DenseMoves

RISING = tuple(Fraction(k + 1, 5151) for k in range(101))
UNEVEN = tuple(Fraction(weight, 300) for weight in [1] * 50 + [30] * 3 + [2] * 40 + [10] * 8)
THREE = tuple({0: Fraction(1, 2), 12: Fraction(3, 10), 25: Fraction(1, 5)}.get(k, Fraction(0)) for k in range(26))


@pytest.mark.parametrize(("masses", "people"), [(RISING, 1000), (UNEVEN, 3000), ((Fraction(1, 11),) * 11, 2000)])
def test_half_lines_agree_with_the_sum_over_all_values(masses, people):
    law = tuple((place, mass) for place, mass in enumerate(masses) if mass)
    steps = tuple(step for step in range(1 - len(masses), len(masses)) if step)
    found, written = AlikeAmounts(masses, people), DenseMoves(((law, people),), steps)

    assert found.proven is not None
    for epsilon in (0.0, 0.1, 0.3):
        one, other = found.delta(epsilon), written.delta(epsilon)
        assert one.lower <= other.upper
        assert other.lower <= one.upper
        assert one.upper - one.lower <= 1e-6 * one.upper


def test_what_is_proven_to_be_log_concave_is_so_in_the_law_that_is_written_out():
    found, law = AlikeAmounts(UNEVEN, 3000), dense_law(((tuple(enumerate(UNEVEN)), 3000),))
    assert found.proven is not None
    assert law is not None
    up, down = found.proven
    first, last = 3000 * (len(UNEVEN) - 1) - down.end, up.end

    places = np.arange(law.start, law.start + len(law.masses))
    inside = (places > max(first, law.start + 1)) & (places < min(last, law.start + len(law.masses) - 2))
    before, here, after = np.roll(law.masses, 1)[inside], law.masses[inside], np.roll(law.masses, -1)[inside]
    assert inside.sum() > 10_000
    assert bool((here * here >= before * after * (1 - 1e-12)).all())


def test_nothing_is_proven_where_the_law_of_the_sum_is_not_smooth():
    assert AlikeAmounts(THREE, 30).proven is None
    assert AlikeAmounts(THREE, 30).delta(0.5).upper == 1
    assert AlikeAmounts((Fraction(49, 100), Fraction(1, 50), Fraction(49, 100)), 200).proven is None


def test_the_power_series_is_the_transform():
    one = ListedAmounts(UNEVEN)
    with precision(192):
        for tilt in (1e-4, 0.01, 0.03):
            exact = sum((ball(mass) * (ball(Fraction(tilt)) * place).exp() for place, mass in enumerate(UNEVEN)), ball(0))
            assert one.tilted(tilt).start.real.overlaps(exact)
            turned = abs(one.tilted(tilt).logs(2, 97.0)[1].exp())
            assert above(turned) <= above(one.tilted(tilt).fading(ball(Fraction(6)) / 97)) + 1e-9


def test_a_hundred_thousand_salaries_with_a_rising_law():
    places = range(100_001)
    people = sl.Amounts(100_000, {k: Fraction(k + 1, 100_001 * 50_001) for k in places})

    found = sl.certify(sl.Sum(), people).epsilon(1e-9)

    assert 0.0665 < found.lower <= found.upper < 0.0666
