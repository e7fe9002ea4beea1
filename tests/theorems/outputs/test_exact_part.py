"""An exact count beside other outputs, where nobody is left to hide behind."""

from __future__ import annotations

import pytest

import sidelight as sl

HIDDEN = sl.Both(sl.Count(), sl.Minimum(sl.Count(), 2))
NOISED = sl.Both(sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(0.5)), sl.Count())


@pytest.mark.parametrize("influence", ["active", "passive"])
@pytest.mark.parametrize("mechanism", [HIDDEN, NOISED], ids=str)
@pytest.mark.parametrize(
    ("people", "knows"),
    [
        (sl.RateBounds(2, 0.1, 0.5), (0,)),
        (sl.RateBounds(2, 0.1, 0.5, together=2), (1,)),
        (sl.RateBounds(60, 0.1, 0.5, together=3), 59),
        (sl.Rates([0.3, 0]), (1,)),
        (sl.Rates([0.3, 1]), 0),
        (sl.Rates.same(40, 0.3), tuple(range(39))),
    ],
)
def test_an_exact_count_gives_the_last_person_away_whatever_stands_beside_it(mechanism, people, knows, influence):
    found = sl.certify(mechanism, people, sl.Attacker(knows, influence))

    assert found.method == "exact"
    assert found.delta(30.0) == sl.Interval(1.0, 1.0)
