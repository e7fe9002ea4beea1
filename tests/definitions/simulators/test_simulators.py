"""Simulators that are given, tried and searched for; and where nothing is left to imitate."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from tests.definitions.making import given, independent, law, random_law, random_mechanism, setting

from sidelight.definitions.beliefs.inference_coupled_worlds import InferenceCoupledWorlds
from sidelight.definitions.beliefs.inference_distributional import InferenceDistributional
from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.errors import BadValue, TooLarge
from sidelight.profiles.simulators import simulation

HALF = Fraction(1, 2)


def bits(n):
    return list(product((0, 1), repeat=n))


def test_a_given_simulator_is_evaluated_exactly():
    """Parity, known beforehand: a fair coin serves inference, and fails to imitate by 1/2."""
    parity = lambda x: sum(x) % 2  # noqa: E731
    at = setting(parity, given(independent(HALF, HALF), parity))
    coin = replace(at, simulator=tuple(((bit,), law({0: 1, 1: 1})) for bit in (0, 1)))

    assert evaluate(Distributional("given"), coin).delta(0.0).lower == 0.5
    assert evaluate(InferenceDistributional("given"), coin).delta(0.0).upper == 0


def test_a_simulator_that_misses_something_is_refused_with_it_named():
    at = replace(setting(sum, independent(HALF, HALF)), simulator=(((0,), law({0: 1})),))

    with pytest.raises(BadValue, match=r"no law for what is left here, \[1\]"):
        evaluate(Distributional("given"), at)


def test_the_canonical_simulator_needs_the_mechanism_on_what_is_left():
    listed = setting(sum, independent(HALF, HALF), datasets=[*bits(2), (0,), (1,)])
    filled = setting(sum, independent(HALF, HALF), default=0)
    blind = Distributional("canonical", index_aware=False)

    assert evaluate(Distributional("canonical"), listed).delta(0.3) == evaluate(Distributional("canonical"), filled).delta(0.3)
    with pytest.raises(BadValue, match="not one of the datasets"):
        evaluate(blind, filled)


@pytest.mark.parametrize("seed", range(10))
def test_the_search_among_all_simulators_is_never_worse_than_those_tried(seed):
    rng = Random(seed)
    rows = random_mechanism(rng, [*bits(2), (0,), (1,)], 3)
    at = setting(rows.__getitem__, random_law(rng, bits(2), zeros=0.1), datasets=[*bits(2), (0,), (1,)])
    best, canonical = evaluate(InferenceDistributional(), at), evaluate(InferenceDistributional("canonical"), at)

    for epsilon in (0.0, 0.5, 1.5):
        assert best.delta(epsilon).upper <= canonical.delta(epsilon).upper
        assert best.delta(epsilon).lower == 0
    smallest = best.epsilon(Fraction(1, 10))
    assert math.isinf(smallest.upper) or best.delta(smallest.upper).upper <= 0.1


def test_the_search_finds_what_no_simulator_tried_so_far_reaches():
    rng = Random(0)
    rows = random_mechanism(rng, bits(2), 3, zeros=0.1)
    at = setting(rows.__getitem__, random_law(rng, bits(2), zeros=0.1))
    curve = evaluate(InferenceDistributional(), at)

    assert curve._quick(0.5).delta(0.5).upper > 0.03
    assert curve.delta(0.5).upper < 1e-3


def test_with_nothing_left_every_simulator_leaves_the_prior():
    """A constant alt: the posterior in the ideal world is the prior, so all simulators are alike where they show the output."""
    at = setting(
        lambda d: {d[0]: Fraction(3, 4), 1 - d[0]: Fraction(1, 4)},
        independent(HALF),
        secrets={"bit": lambda d: d[0]},
        alts=[("bit", lambda d: "nothing")],
    )

    assert evaluate(InferenceCoupledWorlds(), at).delta(0.0).upper == pytest.approx(0.25, abs=1e-12)
    assert evaluate(InferenceCoupledWorlds(), at).delta(math.log(2) + 1e-9).upper == 0


def test_known_records_leave_nothing_to_imitate_and_nothing_to_infer():
    at = setting(sum, independent(HALF, HALF), targets=())

    for definition in (Distributional(), InferenceDistributional()):
        assert evaluate(definition, at).comparisons == 0
        assert evaluate(definition, at).delta(0.0).upper == 0


def test_a_program_that_is_too_large_is_refused_with_its_size(monkeypatch):
    monkeypatch.setattr(simulation, "MOST_VARIABLES", 50)
    at = setting(sum, independent(*[HALF] * 4))

    with pytest.raises(TooLarge, match=r"240 variables \(32 inputs of the simulator x 5 outputs, and 8 laws to imitate\)"):
        evaluate(Distributional(), at).delta(0.0)


def test_masses_beyond_doubles_are_bounded_and_not_rounded_away():
    tiny = Fraction(1, 10**200)
    at = setting(lambda x: {0: 1 - tiny, 1: tiny} if x[0] else {0: Fraction(1)}, independent(HALF))
    found = evaluate(Distributional(), at)

    assert 0 < found.delta(1.0).upper < 1e-12
    assert found.epsilon(0).upper == math.inf


@pytest.mark.parametrize("seed", range(6))
def test_a_randomised_alternative_is_one_draw_for_all_of_its_uses(seed):
    """Blurring what is left never helps the simulator."""
    rng = Random(seed)
    rows = random_mechanism(rng, bits(2), 3)
    table = random_law(rng, bits(2), zeros=0.1)
    secrets = {f"record {i}": (lambda d, i=i: d[i]) for i in (0, 1)}
    flip = Fraction(1, 5)
    sharp, blurred = (
        setting(
            rows.__getitem__,
            table,
            secrets=secrets,
            alts=[(f"record {i}", lambda d, i=i, noise=noise: {d[1 - i]: 1 - noise, 1 - d[1 - i]: noise}) for i in (0, 1)],
        )
        for noise in (Fraction(0), flip)
    )

    for epsilon in (0.0, 0.4):
        exact, noisy = (evaluate(CoupledWorlds(), at).delta(epsilon) for at in (sharp, blurred))
        assert exact.lower <= noisy.upper + 1e-12


def test_the_lower_end_at_a_huge_epsilon_counts_only_what_no_power_pays_for():
    """What never happens on one side keeps its 1/2 at every epsilon; a ratio of 1e135 is paid for by each of these."""
    rare = Fraction(1, 10**135)
    never = setting(lambda x: x, independent(HALF))
    seldom = setting(lambda x: {x[0]: 1 - rare, 1 - x[0]: rare}, independent(HALF))

    for epsilon in (699.0, 701.0, 1e5, math.inf):
        assert evaluate(Distributional(), never).delta(epsilon).lower == pytest.approx(0.5, abs=1e-9)
        assert evaluate(Distributional(), seldom).delta(epsilon).lower <= 1e-12


def test_masses_whose_digits_do_not_fit_into_doubles_certify_nothing():
    tiny = Fraction(1, 10**330)
    at = setting(lambda x: {0: 1 - tiny, 1: tiny} if x[0] else {0: tiny, 1: 1 - tiny}, independent(HALF))

    assert evaluate(Distributional(), at).delta(1.0).upper == 1
    assert evaluate(Distributional(), at).delta(1.0).lower <= 0.5
