"""The joint law of weighted sums of counts, against exact fractions."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.counts.likely_counts import likely_counts
from sidelight.laws.counts.sums_of_counts import law_of_sums


def exactly(vectors, people):
    """Person by person."""
    masses = {(0,) * len(vectors[0]): Fraction(1)}
    for vector, parts in zip(vectors, people, strict=True):
        for rate, number in parts:
            for _ in range(number):
                longer: dict[tuple[int, ...], Fraction] = {}
                for cell, mass in masses.items():
                    counted = tuple(a + b for a, b in zip(cell, vector, strict=True))
                    longer[cell] = longer.get(cell, Fraction(0)) + mass * (1 - rate)
                    longer[counted] = longer.get(counted, Fraction(0)) + mass * rate
                masses = longer
    return masses


@pytest.mark.parametrize("axes", [1, 2])
@pytest.mark.parametrize("seed", range(15))
def test_every_mass_lies_within_its_relative_error(axes, seed):
    rng = Random(f"sums {axes} {seed}")
    counts = rng.randint(1, 4)
    vectors = [tuple(rng.randint(-3, 3) for _ in range(axes)) for _ in range(counts)]
    people = [((Fraction(rng.randint(1, 9), 10), rng.randint(1, 3)),) for _ in range(counts)]
    found = law_of_sums(vectors, [likely_counts(parts) for parts in people])
    wanted = exactly(vectors, people)
    corner = [min(cell[axis] for cell in wanted) for axis in range(axes)]
    assert found.lost == 0
    assert float(found.masses.sum()) == pytest.approx(1)
    for cell in np.ndindex(found.masses.shape):
        mass = wanted.get(tuple(int(k) + low for k, low in zip(cell, corner, strict=True)), Fraction(0))
        assert abs(Fraction(float(found.masses[cell])) - mass) <= mass * Fraction(found.relative)


def test_one_count_with_a_weight_keeps_its_law_on_multiples_of_the_weight():
    parts = ((Fraction(1, 3), 40),)
    found = law_of_sums([(-3,)], [likely_counts(parts)])
    assert not found.masses[np.arange(found.masses.size) % 3 != 0].any()
    exact = [float(count_law(parts).mass(k).mid()) for k in range(41)]
    assert found.masses[::3] == pytest.approx(exact[::-1], rel=1e-12)
