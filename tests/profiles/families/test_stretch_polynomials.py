"""The polynomials that bound many members at once, against their sums in balls at single points."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from flint import acb, arb, ctx

from sidelight.laws.transforms.contour import Line, bennett_reach, line_for, moving, negligible_from
from sidelight.laws.transforms.people import Grouped, Groups, fading
from sidelight.profiles.families.stretch_polynomials import Pieces, expand, grid_for

ROOM = 4
POINTS = 12


def one_line(rng: Random, unsure: float) -> tuple[Pieces, Line, list[acb], list[acb]]:
    """Members of which log phi is M + xC, M known within `unsure`: the pieces, and the M and the C."""
    people, epsilon = rng.choice([300, 5_000, 200_000]), rng.choice([0.0, 0.01, 0.2, 1.0])
    crowd = Grouped(((Fraction(1, 3), people), (Fraction(1, 10), people // 2))).tilted(epsilon)
    assert isinstance(crowd, Groups)
    variance = float(crowd.variance.mid())
    line = line_for(arb(epsilon), arb(epsilon), bennett_reach(variance) + 1, ROOM, rng.choice([40, 60, 101]))
    size, rest = negligible_from(lambda place: fading(crowd.variance, place, line.count), line)
    logs = crowd.logs(size, line.count)
    middles = [log - moving(place, line.count, 1) * crowd.mean for place, log in enumerate(logs)]
    away = rng.uniform(-1, 1) * 0.02
    changes = [middle * away for middle in middles]
    balls = [middle + acb(arb(0, unsure)) for middle in middles]
    return expand(line, balls, changes, rest, 1.0, grid_for(variance, epsilon)), line, middles, changes


def largest_at(line: Line, middles: list[acb], changes: list[acb], unsure: float, x: float, y: float) -> arb:
    """Every M as far off as it may be, upwards where that raises the sum and downwards elsewhere."""
    weights, total = line.weights("upper", len(middles)), arb(0)
    for place, (weight, middle, change) in enumerate(zip(weights, middles, changes, strict=True)):
        turn = (-(acb(line.tilt) + moving(place, line.count, 1)) * arb(y)).exp()
        term = (weight * (middle + change * arb(x)).exp() * turn).real
        total = total + max(term * arb(unsure).exp(), term * arb(-unsure).exp(), key=lambda one: float(one.mid()))
    return total


@pytest.mark.parametrize("unsure", [0.0, 1e-13, 1e-11, 1e-6, 1e-3])
@pytest.mark.parametrize("seed", range(12))
def test_no_point_lies_above_its_piece(seed: int, unsure: float) -> None:
    rng = Random(seed)
    with ctx.workprec(200):
        pieces, line, middles, changes = one_line(rng, unsure)
        largest = pieces.largest()
        for _ in range(POINTS):
            place, x, off = rng.randrange(pieces.grid.pieces), rng.uniform(-1, 1), rng.uniform(-1, 1) * pieces.grid.half
            truth = largest_at(line, middles, changes, unsure, x, pieces.grid.centre(place) + off)

            found = float(pieces.at(place, np.array([x]), np.array([off]))[0])

            assert truth <= found
            assert truth <= largest


@pytest.mark.parametrize("seed", range(12))
def test_at_the_centre_of_a_piece_nothing_is_left_but_what_is_unsure(seed: int) -> None:
    """There the polynomial is its first coefficient, which is known almost exactly."""
    rng = Random(seed)
    with ctx.workprec(200):
        pieces, line, middles, changes = one_line(rng, 1e-8)
        place = rng.randrange(pieces.grid.pieces)
        first = float(pieces.sums[0, 0, place])

        truth = largest_at(line, middles, changes, 0.0, 0.0, pieces.grid.centre(place))

        assert abs(truth - first) <= float(pieces.sizes[0, 0, place])
        assert pieces.sizes[0, 0, place] <= 1e-9 * max(abs(first), float(np.max(np.abs(pieces.sums[0, 0]))))


@pytest.mark.parametrize("seed", range(12))
def test_coefficients_that_are_as_far_off_as_they_say_still_bound(seed: int) -> None:
    rng = Random(seed)
    with ctx.workprec(200):
        pieces, line, middles, changes = one_line(rng, 0.0)
        off_by = np.abs(pieces.sums) * 1e-3
        lowered = replace(pieces, sums=pieces.sums - off_by, sizes=pieces.sizes + off_by)
        highest = arb(0)
        for place in range(pieces.grid.pieces):
            x, off = rng.uniform(0, 1), rng.uniform(0, 1) * pieces.grid.half
            truth = largest_at(line, middles, changes, 0.0, x, pieces.grid.centre(place) + off)
            highest = highest.max(truth)

            assert truth <= float(lowered.at(place, np.array([x]), np.array([off]))[0])

        assert highest <= lowered.largest()
