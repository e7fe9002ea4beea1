"""What every statistic says of itself holds on random small datasets."""

from __future__ import annotations

import importlib
import pkgutil
from fractions import Fraction
from random import Random

import pytest
from tests.mechanisms.median.median import Median

import sidelight as sl
import sidelight.mechanisms.statistics as folder
from sidelight.errors import BadValue
from sidelight.mechanisms.statistics.size import Size
from sidelight.model.statistic import Statistic

HALF = Fraction(1, 2)
NAMES = (0, 1, 2)
SOME = frozenset({0, 2})
VALUES = {
    sl.Count(): (0, 1, "yes"),
    sl.Count(SOME): (0, 1, 2),
    Size(): (0, 1),
    Size(SOME): ("a", "b"),
    sl.Histogram(["a", "b"]): ("a", "b", "c"),
    sl.CountWith("a"): ("a", "b", "c"),
    sl.CountWith("b", SOME): ("a", "b"),
    sl.Counts(): ((0, 1), (1, 1), (0, 0)),
    sl.Linear((1, -2, 0, 3)): (0, 1, -5),
    sl.Sum(): (0, 1200, -5),
    sl.Sum(SOME): (0, 3),
    Median(): (0, 4, 9),
}


def test_every_statistic_of_the_folder_is_tried_here():
    written = set()
    for file in pkgutil.iter_modules(folder.__path__, f"{folder.__name__}."):
        for value in vars(importlib.import_module(file.name)).values():
            if isinstance(value, type) and issubclass(value, Statistic) and value.__module__ == file.name:
                written.add(value)

    assert len(written) >= 5
    assert written <= {type(statistic) for statistic in VALUES}


@pytest.mark.parametrize("statistic", VALUES, ids=lambda statistic: type(statistic).__name__)
def test_rows_bounds_and_what_one_person_moves_hold_of_random_datasets(statistic):
    rng = Random(1)
    for _ in range(200):
        atoms = tuple(rng.choice(NAMES) for _ in range(4))
        dataset = tuple(rng.choice(VALUES[statistic]) for _ in range(4))
        person = rng.randrange(4)
        other = (*dataset[:person], rng.choice(VALUES[statistic]), *dataset[person + 1 :])
        numbers, moved = statistic.numbers(dataset, atoms), statistic.numbers(other, atoms)
        rows, most, bounds = statistic.rows(atoms), statistic.moved_by_one_person(), statistic.bounds(4)

        assert len(numbers) == len(moved)
        assert rows is None or rows.of(dataset, atoms) == numbers
        assert most is None or all(abs(a - b) <= most for a, b in zip(numbers, moved, strict=True))
        assert bounds is None or all(bounds[0] <= number <= bounds[1] for number in numbers)
        if atoms[person] not in statistic.looks_at(frozenset(NAMES)):
            assert numbers == moved


def test_some_are_linear_in_the_counts_and_some_are_not():
    assert sl.Count(SOME).rows((0, 1, 0)).numbers == (((0, 1, 1),),)
    assert [len(sl.Histogram([*"ab"]).rows(NAMES).numbers), len(Size().rows(NAMES).numbers)] == [2, 1]
    assert {statistic.rows(NAMES) for statistic in (sl.Counts(), sl.Linear((1,)), Median())} == {None}


def test_each_number_draws_its_own_noise():
    noise = sl.Geometric(HALF)
    one = dict(sl.Noisy(sl.Count(), noise).law((1, 0, 0), (0,) * 3).masses)

    table = dict(sl.Noisy(sl.Histogram([0, 1]), noise).law((1, 0, 0), (0,) * 3).masses)

    two = dict(sl.Noisy(sl.Count(), noise).law((1, 1, 0), (0,) * 3).masses)
    assert all(table[a, b] == two[a] * one[b] for a in two for b in one)


def test_noise_on_a_sum_without_bounds_says_how_much_it_leaves_out():
    noisy = sl.Noisy(sl.Linear((1, -2)), sl.Geometric(HALF))
    law = noisy.law((3, 5), (0,) * 2)

    found = sl.certify(noisy, sl.Categories.same(2, {-4: HALF, 100: HALF}), definition=sl.DifferentialPrivacy())

    assert 0 < law.error < Fraction(1, 2**150)
    assert sum(mass for _, mass in law.masses) == 1
    assert dict(law.masses)[-7] == Fraction(1, 3)
    assert 1 - 1e-12 < found.delta(0.0).lower <= found.delta(0.0).upper  # sums that are 208 apart are told apart by this noise


def test_wide_noise_on_a_sum_without_bounds_is_not_written_out():
    with pytest.raises(BadValue, match="state between which numbers"):
        sl.Noisy(sl.Linear((1, 1)), sl.Geometric(Fraction(99, 100))).law((0, 1), (0,) * 2)
