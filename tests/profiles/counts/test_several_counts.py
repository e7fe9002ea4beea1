"""Several counts and the same counts moved, against the two laws written out."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from tests.laws.counts.test_several_counts import exactly
from tests.theorems.drawn.over_time import law

from sidelight.laws.counts.several_counts import sums_law, with_geometric
from sidelight.laws.finite.law import FiniteLaw
from sidelight.profiles.curves.two_laws import TwoLaws
from sidelight.profiles.figures.several_counts import Displaced

EPSILONS = (0.0, 0.1, 1.0, 5.0, 40.0, 700.0, math.inf)


def moved(masses, step):
    return FiniteLaw(tuple((tuple(a + b for a, b in zip(cell, step, strict=True)), mass) for cell, mass in masses.items()))


@pytest.mark.parametrize("axes", [1, 2, 3])
def test_every_step_is_bracketed_narrowly(axes):
    rng = Random(axes)
    for _ in range(6):
        cohort = tuple((law(rng, axes), rng.randint(0, 4)) for _ in range(rng.choice([1, 2])))
        grid, masses = sums_law(cohort, axes), exactly(cohort, axes)
        for step in product((-1, 0, 1), repeat=axes):
            if not any(step):
                continue
            found, truth = Displaced(grid, (step,)), TwoLaws(moved(masses, step), moved(masses, (0,) * axes))
            for epsilon in EPSILONS:
                said, is_ = found.delta(epsilon), truth.delta(epsilon)
                assert said.lower <= is_.upper
                assert said.upper >= is_.lower
                assert is_.lower < 1e-250 or said.relative_width() < 1e-9


def test_the_worst_step_is_searched_first_and_the_others_still_count():
    grid = sums_law(((law(Random(5), 2), 30),), 2)
    steps = tuple(step for step in product((-1, 0, 1), repeat=2) if any(step))
    alone = [Displaced(grid, (step,)).epsilon(Fraction(1, 10**4)) for step in steps]

    found = Displaced(grid, steps).epsilon(Fraction(1, 10**4))

    assert found.upper == pytest.approx(max(one.upper for one in alone), rel=1e-9)
    assert found.lower <= max(one.upper for one in alone)
    assert found.upper >= max(one.lower for one in alone)


def test_noise_alone_is_enough_from_the_epsilon_of_all_counts_that_are_moved():
    grid = with_geometric(sums_law((), 2), Fraction(1, 2))

    one, both = Displaced(grid, ((1, 0),)), Displaced(grid, ((1, -1),))

    assert one.epsilon(0.0).upper == pytest.approx(math.log(2), rel=1e-9)
    assert both.epsilon(0.0).upper == pytest.approx(2 * math.log(2), rel=1e-9)
    assert one.delta(0.0).upper == pytest.approx(1 / 3, rel=1e-12)
    assert both.delta(math.inf).upper == 0


def test_nothing_is_flattered_where_doubles_run_out():
    """Masses below 1e-308 are 0 as doubles; what can be is still told from what cannot."""
    rare = FiniteLaw.of({(0, 0): 1 - Fraction(1, 10**5), (1, 1): Fraction(1, 10**5)})

    found = Displaced(sums_law(((rare, 200),), 2), ((1, 1), (-1, -1), (1, 0)))

    assert found.delta(math.inf).lower == pytest.approx(1, rel=1e-9)  # nobody ever moved one count alone
    up = Displaced(sums_law(((rare, 200),), 2), ((1, 1),)).delta(math.inf)
    assert up.lower == 0
    assert up.upper < 1e-290
