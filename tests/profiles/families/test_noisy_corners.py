"""Noise on a count of people whose rates lie in a box, against the definition, across sizes and at extremes."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from flint import acb
from tests.profiles.families.noisy_corners import delta_of, delta_of_many

import sidelight as sl
from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.transforms import contour, geometric_weights
from sidelight.noises.added import noised
from sidelight.numbers.balls import above, below
from sidelight.profiles.counts import any_size
from sidelight.profiles.counts.any_size import one_way
from sidelight.profiles.counts.noise_alone import Response, noise_alone
from sidelight.profiles.counts.shift import shift, shift_down, shift_up
from sidelight.profiles.families import along_one_line
from sidelight.profiles.families.along_one_line import Lines
from sidelight.profiles.families.corners import corner_stretches
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.stretch_polynomials import Grid
from sidelight.profiles.families.worst_shift import WorstShift, worst_shift

Weigh = Callable[[geometric_weights.GeometricWeights, str, acb], acb]
HALF = sl.Geometric.of_epsilon(Fraction(1, 2))
BOXES = [(".01", ".5"), (".05", ".95"), (".01", ".91"), (".4", ".6"), (".3", ".301"), ("1e-6", ".1"), (".001", ".999999")]
NOISES = [HALF, sl.Geometric.of_epsilon(Fraction(1, 20)), sl.DiscreteGaussian(Fraction(3)), sl.DiscreteGaussian(Fraction(40))]
ORACLE = 1e-10  # error of the definition in doubles, relative to deltas of 1e-3 and more


def box(people: int, low: str, high: str) -> Vertices:
    return Vertices(people, Fraction(low), Fraction(high))


def wide(bracket: sl.Interval) -> float:
    return bracket.upper / bracket.lower - 1


@pytest.fixture(autouse=True)
def _no_warnings():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.parametrize("noise", NOISES[1:3], ids=str)
@pytest.mark.parametrize(("low", "high"), BOXES[:5])
def test_above_twenty_thousand_people_the_bracket_is_narrow(low, high, noise):
    people = 10**7 if (low, high) in BOXES[2:4] else 20_100
    family = box(people, low, high)
    deviation = math.sqrt(min(float(rate * (1 - rate)) for rate in (family.low, family.high)) * people + noise.variance)

    found = worst_shift(family, noise).delta(1.5 / deviation)

    assert found.upper == 0 or wide(found) < 1e-6


def test_the_box_that_was_promised_as_certain():
    certified = sl.certify(sl.Noisy(sl.Count(), HALF), sl.RateBounds(20100, 0.01, 0.5))

    assert wide(certified.delta(0.3)) < 1e-6
    assert certified.delta(0.3).lower == pytest.approx(6.5612632e-07, rel=1e-6)
    for near in (0.45, 0.49, 0.4999):
        assert wide(certified.delta(near)) < 1e-6


@pytest.mark.parametrize("seed", range(2))
def test_no_corner_is_above_the_worst_one_and_one_of_them_reaches_it(seed):
    rng = Random(seed)
    low, high = rng.choice(BOXES)
    family, noise = box(rng.choice([1001, 1002]), low, high), rng.choice(NOISES)
    epsilon = rng.choice([0.0, 0.02, 0.1])

    promised = worst_shift(family, noise).delta(epsilon)

    rates = float(family.low), float(family.high)
    truth = max(
        delta_of(rates[0], m, rates[1], family.others - m, noise, epsilon, way)
        for m in {*range(0, 1003, 9), *range(25), *range(family.others - 25, family.others + 1)} if m <= family.others
        for way in ("up", "down")
    )  # fmt: skip
    assert promised.upper >= truth * (1 - ORACLE) - 1e-15
    assert wide(promised) < 1e-6
    assert promised.upper <= truth * (1 + 1e-4)  # every ninth corner and both ends: one of them is nearly the worst


@pytest.mark.parametrize(("people", "rate", "ratio", "epsilon"), [
    (50_000, ".01", ".6", .3), (50_000, ".5", ".99", .00999), (20_001, "1e-6", ".9", .1), (30_000, ".999", ".5", .69),
])  # fmt: skip
def test_a_corner_is_what_the_definition_gives_mass_by_mass(people, rate, ratio, epsilon):
    noise = sl.Geometric(Fraction(ratio))

    found = one_way(((Fraction(rate), people),), noise, None, "up").delta(epsilon)

    truth = delta_of_many(people, Fraction(rate), noise, epsilon)
    assert found.lower <= above(truth)
    assert below(truth) <= found.upper
    assert wide(found) < 1e-9


@pytest.mark.parametrize("noise", NOISES[1:3], ids=str)
@pytest.mark.parametrize(("low", "high"), BOXES[1:2])
def test_fewer_unknown_people_never_give_less_across_the_seams(low, high, noise):
    sizes = [1000, 1001, 20_000, 20_001]

    found = [worst_shift(box(people, low, high), noise).delta(0.04) for people in sizes]

    assert all(more.lower <= fewer.upper for fewer, more in pairwise(found))


@pytest.mark.parametrize("noise", NOISES[1:3], ids=str)
@pytest.mark.parametrize("people", [20_001])
def test_noise_never_hurts_and_people_never_hurt(people, noise):
    low, high = BOXES[2]
    exact, alone = worst_shift(box(people, low, high)), noise_alone(noise)
    found = worst_shift(box(people, low, high), noise)

    for epsilon in (0.0, 0.04, 0.6):
        assert found.delta(epsilon).lower <= exact.delta(epsilon).upper
        assert found.delta(epsilon).lower <= alone.delta(epsilon).upper
        certified = sl.certify(sl.Noisy(sl.Count(), noise), sl.RateBounds(people + 1, low, high)).delta(epsilon)
        assert certified.upper <= alone.delta(epsilon).upper
        assert certified.upper <= exact.delta(epsilon).upper * (1 + 1e-6)


def _wrong_answers() -> list[str]:
    """What the checks below find wrong: with the code as it is, nothing."""
    contour._line.cache_clear()
    noise_alone.cache_clear()
    wrong = []
    for people, hidden in ((60, None), (60, 400), (60, -300)):
        noise, parts = sl.Geometric(Fraction(9, 10)), ((Fraction(1, 5), people),)
        law = noised(count_law(parts), noise, 0 if hidden is None else hidden)
        for way, whole in (("up", shift_up), ("down", shift_down)):
            for epsilon in (0.0, 0.07, 0.105):
                truth, found = whole(law, hidden).delta(epsilon), one_way(parts, noise, hidden, way).delta(epsilon)
                if found.upper < truth.lower or found.lower > truth.upper:
                    wrong.append(f"{way}, hidden up to {hidden}, epsilon {epsilon}")
    for noise in (HALF, sl.Geometric.of_epsilon(Fraction(1, 20))):
        if noise_alone(noise).delta(0.01).upper < shift(noised(count_law(()), noise, 0)).delta(0.01).lower:
            wrong.append(f"{noise} alone")
        family = box(3000, ".05", ".5")
        for epsilon in (0.0, 0.04):
            for first, last in ((2900, 3000), (1000, 1020), (0, 50)):
                lines = Lines(family, noise, None, epsilon, "up")
                promised = lines.bound(first, last)
                at = {m: delta_of(0.05, m, 0.5, 3000 - m, noise, epsilon, "up") for m in (first, (first + last) // 2, last)}
                wrong += [f"corner {m} of {first} to {last}" for m, value in at.items() if value * (1 - ORACLE) > promised]
    return wrong


def _first_alone(self: Lines, a: int, b: int) -> float:
    return self.value(a).upper


def _half(
    self: geometric_weights.GeometricWeights, kind: str, x: acb, weight: Weigh = geometric_weights.GeometricWeights.weight
) -> acb:
    return weight(self, kind, x) / 2


PLANTED: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "half of every half-line is lost": lambda patch: patch.setattr(geometric_weights.GeometricWeights, "weight", _half),
    "half-lines start next to the mean, with noise too": lambda patch: patch.setattr(
        corner_stretches.Corners, "_grid", lambda self, middle, reach: Grid(8)
    ),
    "a stretch is no worse than its first corner": lambda patch: patch.setattr(along_one_line.Lines, "bound", _first_alone),
    "corners differ the other way round": lambda patch: patch.setattr(
        corner_stretches.Corners, "_level", lambda self, m, level=corner_stretches.Corners._level: level(self, self.people - m)
    ),
    "noise alone is squared": lambda patch: patch.setattr(
        Response, "_at", lambda self, epsilon: sl.Interval(0.0, ((1 - float(self.ratio)) / 2) ** 2)
    ),
    "far out a half-line is one ratio smaller": lambda patch: patch.setattr(
        any_size.CountShift,
        "half_line",
        lambda self, cut, epsilon, at=any_size.CountShift.half_line: at(self, cut, epsilon) * float(self._ratio or 1),
    ),
}


def test_the_checks_find_nothing_wrong_with_the_code_as_it_is():
    assert not _wrong_answers()


@pytest.mark.parametrize("planted", PLANTED)
def test_a_wrong_bound_that_is_planted_is_caught(planted, monkeypatch):
    PLANTED[planted](monkeypatch)

    wrong = _wrong_answers()

    monkeypatch.undo()
    contour._line.cache_clear()
    noise_alone.cache_clear()
    assert wrong


def test_the_worst_corner_is_the_same_object_with_and_without_its_cache():
    family = box(1500, ".05", ".5")

    assert WorstShift(family, HALF).delta(0.1) == worst_shift(family, HALF).delta(0.1)
