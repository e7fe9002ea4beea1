"""Secrets of several bits: one for each day, or one for each question."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.atoms import NORTH, SOUTH

import sidelight as sl
from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.population import EVERYONE
from sidelight.populations.trajectories import Trajectories, TrajectoryGroup

HALF = Fraction(1, 2)
EVEN = FiniteLaw.of({(0, 0): HALF, (1, 1): HALF})
UNEVEN = FiniteLaw.of({(1, 0): "0.1", (0, 0): "0.9"})


def test_a_chain_remembers_the_day_before():
    law = dict(sl.Chain("0.3", "0.6", "0.2", days=3).law.masses)

    assert law[1, 1, 0] == Fraction(3, 10) * Fraction(6, 10) * Fraction(4, 10)
    assert law[0, 1, 1] == Fraction(7, 10) * Fraction(2, 10) * Fraction(6, 10)
    assert sum(law.values()) == 1


def test_a_chain_without_a_rate_after_zero_is_the_same_on_every_day():
    law = sl.Chain("0.3", "0.6", days=4).law

    for day in range(4):
        assert law.weight(lambda trajectory, day=day: trajectory[day] == 1) == Fraction(3, 10)


def test_the_law_of_the_dataset_is_a_product():
    people = Trajectories([TrajectoryGroup(NORTH, 2, EVEN), TrajectoryGroup(SOUTH, 1, UNEVEN)])

    (law,) = people.laws()

    assert sum(mass for _, mass in law.masses) == 1
    assert dict(law.masses)[(1, 1), (0, 0), (1, 0)] == HALF * HALF * Fraction(1, 10)
    assert all(value in people.values(person) for dataset, _ in law.masses for person, value in enumerate(dataset))
    assert (people.people, people.length, people.bits, people.independent) == (3, 2, 6.0, True)
    assert people.atoms == ((NORTH, 2), (SOUTH, 1))
    assert people.group_of(2).law == people.groups[1].law


def test_groups_that_say_the_same_are_one():
    other = FiniteLaw(tuple(reversed(EVEN.masses)))

    assert Trajectories([TrajectoryGroup(EVERYONE, 2, EVEN), TrajectoryGroup(EVERYONE, 1, other)]) == sl.Trajectories.same(
        3, EVEN
    )
    assert sl.Trajectories.same(3, {(0, 0): 0.5, (1, 1): "1/2"}) == sl.Trajectories.same(3, EVEN)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: sl.Chain(1.5, 0.5),
        lambda: sl.Chain(0.5, -0.1),
        lambda: sl.Chain(0.9, 0.1),  # after a 0 there would have to be a 1 more often than always
        lambda: sl.Chain(1, 1),
        lambda: sl.Chain(0.3, 0.6, days=0),
        lambda: sl.Chain(0.3, 0.6, days=2.5),
        lambda: sl.Trajectories.same(-1, EVEN),
        lambda: sl.Trajectories.same(3, {(0, 2): 1}),
        lambda: sl.Trajectories.same(3, {(): 1}),
        lambda: sl.Trajectories.same(3, {(0,) * 9: 1}),
        lambda: sl.Trajectories.same(3, {(True, 0): 1}),
        lambda: sl.Trajectories.same(3, {(0, 0): "0.5"}),
        lambda: sl.Trajectories.same(3, {(0, 0): HALF, (1,): HALF}),
        lambda: Trajectories([TrajectoryGroup(0, 1, EVEN), TrajectoryGroup(1, 1, FiniteLaw.point((0, 0, 0)))]),
        lambda: sl.Trajectories.same(3, EVEN).group_of(3),
    ],
)
def test_values_that_nobody_can_have_are_refused(wrong):
    with pytest.raises(BadValue):
        wrong()
