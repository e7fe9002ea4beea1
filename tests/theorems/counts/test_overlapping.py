"""Several exact figures about overlapping people, against the definition and against golden values."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.theorems.counts.overlapping import EPSILONS, Table, margins, too_low, with_known_rates

import sidelight as sl
from sidelight.errors import BrokenTheorem
from sidelight.profiles.figures.moved_sums import MovedSums
from sidelight.theorems.figures.combined_figures import best_combination
from sidelight.theorems.figures.refinement import common_refinement
from sidelight.theorems.general.enumeration import enumeration

HALF, FEW = Fraction(1, 2), Fraction(3, 10)


def test_nothing_is_promised_that_is_below_the_truth():
    assert list(too_low(Random("margins"), 40)) == []


def test_nothing_is_said_to_be_reached_that_is_above_the_truth():
    rng, close, compared = Random("margins reached"), 0, 0
    for table, rates in with_known_rates(rng, 60):
        found = common_refinement(table.claim(table.rates(rates)))
        for epsilon, truth in zip(EPSILONS, table.truth(rates, EPSILONS), strict=True):
            lower = found.delta(epsilon).lower
            assert lower <= truth * (1 + 1e-9) + 1e-15, (table, rates, epsilon)
            compared += 1
            close += lower >= 0.5 * truth

    assert close > 0.8 * compared


def test_bounds_are_never_said_to_reach_more_than_every_population_within_them():
    rng, compared = Random("margins bounded"), 0
    for _ in range(6):
        table = Table(tuple(rng.choice([(1, 1, 1, 1), (2, 1, 1, 1)])), margins(2, 2), rng.choice([0, 1]))
        low, high = sorted(rng.sample([Fraction(k, 10) for k in (1, 3, 5, 8)], 2))
        claim = table.claim(sl.RateBounds(tuple(enumerate(table.sizes)), low, high))
        found, truth = common_refinement(claim), enumeration(claim)
        for epsilon in EPSILONS:
            compared += 1
            assert found.delta(epsilon).lower <= truth.delta(epsilon).upper
            assert found.delta(epsilon).upper >= truth.delta(epsilon).lower

    assert compared == 24


def test_a_few_figures_with_known_rates_are_seen_exactly():
    """Two overlapping groups of 60 people each, 20 in both: three atoms, two figures."""
    table = Table((40, 20, 40), ((0, 1), (1, 2)))

    found = sl.certify(table.claim(table.rates((FEW, FEW, FEW))))

    for epsilon in (0.1, 0.5, 1.0):
        assert found.delta(epsilon).relative_width() < 1e-9
    assert found.delta(0.5).upper < sl.certify(sl.Count(), sl.Rates([FEW] * 20)).delta(0.5).upper / 2


@pytest.mark.parametrize(("rate", "revealed"), [(FEW, 0.611), (HALF, 0.346)])
def test_a_table_with_one_person_per_cell_is_broken_though_no_cell_follows_from_its_margins(rate, revealed):
    table = Table((1,) * 16, margins(4, 4))

    found = sl.certify(table.claim(table.rates((rate,) * 16)))

    assert found.delta(math.inf).lower == pytest.approx(revealed, abs=5e-4)
    assert found.delta(math.inf).upper == pytest.approx(revealed, abs=5e-4)


def test_golden_margins_of_a_table_of_nine_cells():
    """30 people per cell, rate 0.3: the truth at 0.5 and 1, and the epsilon at 1e-6; the best single move gives 0.0343, 0.00502
    and an infinite epsilon.
    """
    table = Table((30,) * 9, margins(3, 3))

    found = sl.certify(table.claim(table.rates((FEW,) * 9)))

    half, one, epsilon = found.delta(0.5), found.delta(1.0), found.epsilon(1e-6)
    assert 0.0092 < half.lower <= 0.0097 <= half.upper < 0.0112
    assert 0.000189 < one.lower <= 0.000228 <= one.upper < 0.00031
    assert 1.53 < epsilon.lower <= 1.60 <= epsilon.upper < 1.68


def test_ward_and_sex_of_5000_people():
    table = Table((250,) * 20, margins(10, 2))

    found = sl.certify(table.claim(sl.RateBounds(tuple(enumerate(table.sizes)), "0.1", "0.9"))).epsilon(1e-6)

    assert 0.77 < found.lower <= found.upper < 0.80


def test_the_whole_is_never_below_a_sum_or_a_difference_of_figures():
    table = Table((40, 30, 50, 20), margins(2, 2))
    rates = (FEW,) * 4

    found = common_refinement(table.claim(table.rates(rates)))

    for part in (((0, 1), (2, 3)), ((0, 1),), ((0, 2), (1, 3))):
        alone = sl.certify(replace(table, groups=part).claim(table.rates(rates)))
        for epsilon in (0.1, 0.5, 1.0):
            assert found.delta(epsilon).upper >= alone.delta(epsilon).lower
            assert found.delta(epsilon).lower >= alone.delta(epsilon).lower * (1 - 1e-6)


def test_more_known_people_are_never_promised_less():
    table = Table((40, 30, 50, 20), margins(2, 2))
    bounds = sl.RateBounds(tuple(enumerate(table.sizes)), "0.2", "0.7")

    ladder = [common_refinement(replace(table, knows=known).claim(bounds)) for known in (0, 5, 15, "50%")]

    for less, more in pairwise(ladder):
        for epsilon in (0.1, 0.5, 1.0):
            assert less.delta(epsilon).lower <= more.delta(epsilon).upper


def test_the_best_sum_of_margins_is_the_projection_of_the_cell():
    rows = tuple(tuple(int(a in group) for a in range(9)) for group in margins(3, 3))

    weights = best_combination(rows, 0, [1.0] * 9)

    assert weights is not None
    assert np.linalg.matrix_rank(np.array([*rows, weights])) == np.linalg.matrix_rank(np.array(rows))
    assert weights[0] ** 2 / sum(w * w for w in weights) >= 0.99 * 5 / 9


SHIFT_RATIO, MIXED, RATIO, WAYS, WHOLE, REFINEMENT, SEEN = (
    importlib.import_module(f"sidelight.{name}")
    for name in (
        "profiles.figures.shift_ratio",
        "profiles.figures.mixed_shifts",
        "profiles.figures.ratio_law",
        "theorems.figures.ways_round",
        "numbers.whole",
        "theorems.figures.refinement",
        "theorems.figures.seen_at_once",
    )
)


def _forget() -> None:
    for kept in (SHIFT_RATIO.shift_ratio, MIXED.ratio_of, WAYS._ways, WAYS._branches, WAYS._shared):
        kept.cache_clear()


def _without_outside(true: Callable[..., Any]) -> Callable[..., Any]:
    return lambda law: (*true(law)[:2], 0.0, *true(law)[3:])


def _with_the_target(true: Callable[..., Any]) -> Callable[..., Any]:
    return lambda claim, published, j, target: true(claim, published, j, False)


def _one_equation_less(true: Callable[..., Any]) -> Callable[..., Any]:
    return lambda rows, place, order, entries, most: true(rows[:-1], place, order, entries, most)


def _halved_sum(true: Callable[..., Any]) -> Callable[..., Any]:
    return lambda weights, parts: true([weight / 2 for weight in weights], parts)


def _rounded_towards_one(true: Callable[..., Any]) -> Callable[..., Any]:
    return lambda values, masses, *rest: true(1 + (values - 1) / 2, masses, *rest)


def _known_nowhere_else(true: Callable[..., Any]) -> Callable[..., Any]:
    """Known people are left out only of the target's atom."""
    return lambda claim, published, j, target: (
        true(claim, published, j, True) if target else true(replace(claim, attacker=sl.Attacker(0)), published, j, False)
    )


def _one_direction(true: Callable[..., Any]) -> Callable[..., Any]:
    return lambda law, epsilon: 0.0


PLANTED = {
    "the mass outside is left out": (SHIFT_RATIO, "_ratios", _without_outside),
    "the target hides among the others": (REFINEMENT, "_unknown", _with_the_target),
    "an equation is left out": (WAYS, "short_solutions", _one_equation_less),
    "the weights of the ways add up to a half": (MIXED, "one_of", _halved_sum),
    "a ratio is nearer to 1 than it is": (SHIFT_RATIO, "spread_law", _rounded_towards_one),
    "known people of other atoms hide the target": (REFINEMENT, "_unknown", _known_nowhere_else),
    "all targets are taken to be alike": (REFINEMENT, "alike_targets", lambda true: lambda rows, kinds, of: {next(iter(of)): []}),
    "one direction is not evaluated": (RATIO.RatioLaw, "second_over_first", _one_direction),
    "the law of the figures is moved by nothing": (
        SEEN,
        "MovedSums",
        lambda true: lambda law, step: MovedSums(law, (0,) * len(step)),
    ),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_wrong_bound_is_caught(planted, monkeypatch):
    where, name, wrong = PLANTED[planted]
    if where is not SEEN:
        monkeypatch.setattr(REFINEMENT, "seen_at_once", lambda *_: None)  # so that mixtures decide
    _forget()
    monkeypatch.setattr(where, name, wrong(getattr(where, name)))

    try:
        found = next(too_low(Random("planted"), 60), None) is not None
    except BrokenTheorem:  # promised less than what the same theorem reaches
        found = True

    monkeypatch.undo()
    _forget()
    assert found
