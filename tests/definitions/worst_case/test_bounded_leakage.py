"""Fixtures and examples of the paper on bounded leakage, with their numbers."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from tests.definitions.making import random_law, random_mechanism, setting

from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage, sharing_pairs
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.definitions.worst_case.independence import Independence
from sidelight.mechanisms.paths import metric_bounded_leakage, shortest_path

HALF = Fraction(1, 2)
RESPONSE = Fraction(math.e) / (1 + Fraction(math.e))  # of the double next to e
EPSILONS = (0.0, 0.2, 1.0, 4.0)


def response(x):
    return {x[0]: RESPONSE, 1 - x[0]: 1 - RESPONSE}


def bits(n):
    return product((0, 1), repeat=n)


def without_leak(mechanism):
    return lambda x: {("nothing", output): mass for output, mass in mechanism(x).items()}


def test_randomised_response_golden_value():
    at = setting(response, datasets=bits(1), leak=without_leak(response))

    for definition in (DifferentialPrivacy(), BoundedLeakage()):
        assert evaluate(definition, at).delta(0.5).upper == pytest.approx(0.287649136645, rel=1e-11)
        assert evaluate(definition, at).epsilon(0).upper == pytest.approx(1, abs=1e-15)
    assert evaluate(Independence(), at).delta(0.0).upper == 0


def test_example_3_whatever_is_leaked_already_may_be_published():
    at = setting(lambda x: x, datasets=bits(3), leak=lambda x: {(x, x): 1})
    noisy = setting(response, datasets=bits(1), leak=lambda x: {(o, o): mass for o, mass in response(x).items()})

    assert evaluate(BoundedLeakage(), at).comparisons == 0
    assert evaluate(BoundedLeakage(), noisy).delta(0.0).upper == 0
    assert evaluate(BoundedLeakage(), noisy).comparisons == 4
    assert evaluate(DifferentialPrivacy(), at).delta(50.0).lower == 1


def test_example_5_the_one_time_pad_hides_everything_until_the_pad_leaks():
    at = setting(lambda x: {0: HALF, 1: HALF}, datasets=bits(1), leak=lambda x: {(pad, x[0] ^ pad): HALF for pad in (0, 1)})

    assert evaluate(DifferentialPrivacy(), at).delta(0.0).upper == 0
    assert all(evaluate(BoundedLeakage(), at).delta(epsilon).lower == 1 for epsilon in (0.0, 3.0, 100.0))
    assert evaluate(Independence(), at).delta(0.0).upper == pytest.approx(0.5)


def test_example_18_the_parity_constrains_no_pair_of_neighbours():
    at = setting(lambda x: x, datasets=bits(3), leak=lambda x: {(sum(x) % 2, x): 1})

    curve = evaluate(BoundedLeakage(), at)

    assert (curve.comparisons, curve.delta(0.0).upper) == (0, 0)
    assert sharing_pairs(at) == (0, 12)
    assert shortest_path(at, 0, at.number[0, 0, 0], at.number[0, 1, 1]) is None


def test_remark_19_the_metric_variant_constrains_datasets_at_distance_two():
    at = setting(lambda x: x, datasets=bits(3), leak=lambda x: {(sum(x) % 2, x): 1})
    noisy = setting(
        lambda x: x, datasets=bits(2), leak=lambda x: {(p, x): Fraction(9 if p == sum(x) % 2 else 1, 10) for p in (0, 1)}
    )

    assert metric_bounded_leakage(at, 0.0).upper == pytest.approx(0.5)  # delta 1 at distance 2, shared by two steps
    assert sharing_pairs(noisy) == (4, 4)
    assert evaluate(BoundedLeakage(), noisy).delta(1.0).lower == 1


def test_an_exact_total_leaves_nothing_to_compare():
    at = setting(lambda x: x, datasets=bits(4), leak=lambda x: {(sum(x), x): 1})

    assert evaluate(BoundedLeakage(), at).comparisons == 0


def random_pair(rng, leaks=2, outputs=3, n=2):
    rows = {x: random_law(rng, list(product(range(leaks), range(outputs))), 0.15) for x in bits(n)}

    def published(x):
        total = {}
        for (_, output), mass in rows[x].items():
            total[output] = total.get(output, 0) + mass
        return total

    return setting(published, datasets=bits(n), leak=rows.__getitem__)


@pytest.mark.parametrize("seed", range(12))
def test_bounded_leakage_from_its_text(seed):
    """A second reading: loops over neighbours, common leak values and all events."""
    rng = Random(seed)
    at = random_pair(rng)
    curve = evaluate(BoundedLeakage(), at)

    def given(x, leaked):
        row = {output: mass for (value, output), mass in at.joint[x].masses if value == leaked}
        return {output: mass / sum(row.values()) for output, mass in row.items()}

    for epsilon in EPSILONS:
        worst = 0.0
        for a, b in at.neighbouring():
            for leaked in (0, 1):
                p, q = given(a, leaked), given(b, leaked)
                if p and q:
                    for event in product((0, 1), repeat=3):
                        inside = [k for k in range(3) if event[k]]
                        left, right = (float(sum(law.get(k, 0) for k in inside)) for law in (p, q))
                        worst = max(worst, left - math.exp(epsilon) * right)
        found = curve.delta(epsilon)
        assert found.lower - 1e-12 <= worst <= found.upper + 1e-12


@pytest.mark.parametrize("seed", range(12))
def test_a_constant_leak_is_differential_privacy(seed):
    rows = random_mechanism(Random(seed), bits(3), 3)
    at = setting(rows.__getitem__, datasets=bits(3), leak=without_leak(rows.__getitem__))

    for epsilon in EPSILONS:
        assert evaluate(BoundedLeakage(), at).delta(epsilon) == evaluate(DifferentialPrivacy(), at).delta(epsilon)


@pytest.mark.parametrize("seed", range(12))
def test_leaking_the_leak_once_more_costs_nothing(seed):
    at = random_pair(Random(seed))
    rows = {x: dict(law.masses) for x, law in zip(at.datasets, at.joint, strict=True)}
    beside = setting(
        lambda x: {(value, output): m for (value, output), m in rows[x].items()},
        datasets=at.datasets,
        leak=lambda x: {(value, (value, output)): m for (value, output), m in rows[x].items()},
    )

    for epsilon in EPSILONS:
        assert evaluate(BoundedLeakage(), beside).delta(epsilon) == evaluate(BoundedLeakage(), at).delta(epsilon)
