"""The law of several counts over the same people, against exact fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest
from tests.theorems.drawn.over_time import law

from sidelight.laws.counts.several_counts import GridLaw, sums_law, with_geometric


def exactly(cohort, axes):
    """Cell by cell, person by person."""
    masses = {(0,) * axes: Fraction(1)}
    for one, people in cohort:
        for _ in range(people):
            longer: dict[tuple[int, ...], Fraction] = {}
            for cell, mass in masses.items():
                for trajectory, chance in one.masses:
                    moved = tuple(a + b for a, b in zip(cell, trajectory, strict=True))
                    longer[moved] = longer.get(moved, Fraction(0)) + mass * chance
            masses = longer
    return masses


def noisy(masses, size, axes, ratio):
    """With noise on every count, on -2 .. size + 1."""
    scale = (1 - ratio) / (1 + ratio)
    for axis in range(axes):
        spread: dict[tuple[int, ...], Fraction] = {}
        for cell, mass in masses.items():
            for k in range(-2, size + 2):
                moved = (*cell[:axis], k, *cell[axis + 1 :])
                spread[moved] = spread.get(moved, Fraction(0)) + mass * scale * ratio ** abs(k - cell[axis])
        masses = spread
    return masses


def check(found: GridLaw, masses, margin):
    relative, absolute = Fraction(found.relative), Fraction(found.absolute)
    for place in np.ndindex(found.masses.shape):
        mass = masses.get(tuple(k - margin for k in place), Fraction(0))
        near = Fraction(float(found.masses[place]))
        assert near * (1 - relative) - absolute <= mass <= near * (1 + relative) + absolute


@pytest.mark.parametrize(("axes", "most"), [(1, 12), (2, 8), (3, 4), (4, 2)])
def test_every_mass_is_within_its_error_of_the_exact_one(axes, most):
    rng = Random(axes)
    for _ in range(12):
        cohort = tuple((law(rng, axes), rng.randint(0, most)) for _ in range(rng.choice([1, 1, 2])))

        found = sums_law(cohort, axes)

        masses = exactly(cohort, axes)
        check(found, masses, 1)
        assert {tuple(int(k) - 1 for k in place) for place in np.argwhere(found.possible)} == set(masses)


@pytest.mark.parametrize(("axes", "most"), [(1, 6), (2, 3), (3, 2)])
def test_noise_on_every_count_spreads_the_masses(axes, most):
    rng = Random(f"noise {axes}")
    for _ in range(8):
        cohort = ((law(rng, axes), rng.randint(0, most)),)
        ratio = rng.choice([Fraction(1, 100), Fraction(1, 2), Fraction(9, 10)])

        found = with_geometric(sums_law(cohort, axes), ratio)

        size = cohort[0][1] + 1
        check(found, noisy(exactly(cohort, axes), size, axes, ratio), 2)


@pytest.mark.parametrize(("axes", "people"), [(2, 60), (3, 15)])
def test_the_masses_of_many_people_keep_their_relative_accuracy_deep_in_the_tails(axes, people):
    rng = Random(7)
    every = list(product((0, 1), repeat=axes))
    weights = [Fraction(rng.randint(1, 100)) for _ in every]
    one = type(law(rng, axes)).of({t: w / sum(weights) for t, w in zip(every, weights, strict=True)})

    found = sums_law(((one, people),), axes)

    inside = found.masses[(slice(1, -1),) * axes]
    chances = dict(one.masses)
    corner = tuple(people * bit for bit in every[1])
    assert float(inside[corner]) == pytest.approx(float(chances[every[1]]) ** people, rel=1e-12)
    assert inside.min() > 0
    assert found.relative < 1e-12
