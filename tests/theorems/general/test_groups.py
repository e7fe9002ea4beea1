"""Several people at once: what is compared, and how it grows with their number."""

from __future__ import annotations

import math

import pytest

import sidelight as sl


def test_a_couple_is_two_people_of_whom_the_attacker_knows_neither():
    three = sl.Rates.same(3, 0.5)

    one, couple = (sl.certify(sl.Count(), three, sl.Attacker(knows=1), sl.ActiveKnowledge(group)) for group in (1, 2))

    assert one.delta(math.inf).lower == 0.5  # the third person is unknown
    assert couple.delta(math.inf).lower == 1  # (1, 1) against (0, 0), and the third person is known


def test_where_there_are_fewer_people_than_a_group_has_all_of_them_are_one():
    alone = sl.Rates.same(1, 0.5)

    assert sl.certify(sl.Count(), alone, definition=sl.ActiveKnowledge(2)).delta(math.inf).lower == 1


@pytest.mark.parametrize("people", [2_000, 200_000])
def test_a_couple_moves_a_count_by_two(people):
    for population in (sl.Rates.same(people, 0.3), sl.RateBounds(people, 0.05, 0.95)):
        one, couple = (
            sl.certify(sl.Count(), population, sl.Attacker("50%"), sl.ActiveKnowledge(group)).epsilon(1e-6) for group in (1, 2)
        )

        assert 2 * one.lower <= couple.upper <= 2.5 * one.upper
        assert couple.upper - couple.lower <= 1e-3 * couple.upper


def test_geometric_noise_gives_a_group_of_three_three_times_its_epsilon():
    noisy = sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(1))

    for definition in (sl.DifferentialPrivacy(3), sl.ActiveKnowledge(3)):
        assert sl.certify(noisy, sl.RateBounds(10, 0, 1), definition=definition).epsilon(0).upper == pytest.approx(3)


def test_discrete_gaussian_noise_of_a_group_is_the_noise_moved_by_its_number():
    noise = sl.DiscreteGaussian(20)

    couple = sl.certify(sl.Noisy(sl.Count(), noise), sl.Rates.same(100, 0.5), definition=sl.DifferentialPrivacy(2))
    coarser = sl.certify(
        sl.Noisy(sl.Count(), sl.DiscreteGaussian(10)), sl.Rates.same(100, 0.5), definition=sl.DifferentialPrivacy()
    )

    assert couple.epsilon(1e-6).upper == pytest.approx(coarser.epsilon(1e-6).upper, rel=0.02)


def test_a_couple_may_be_in_two_cells_of_a_table():
    regions = sl.RateBounds(((0, 400), (1, 600)), 0.2, 0.8)
    both = sl.Both(sl.Count(frozenset({0})), sl.Count(frozenset({1})))

    one, couple = (sl.certify(both, regions, sl.Attacker("10%"), sl.ActiveKnowledge(group)).epsilon(1e-3) for group in (1, 2))

    assert one.upper < couple.upper < 3 * one.upper


@pytest.mark.parametrize("group", [0, -1, 1.5, True, "two"])
def test_a_group_is_a_whole_number_of_people(group):
    with pytest.raises(sl.SidelightError):
        sl.ActiveKnowledge(group)
