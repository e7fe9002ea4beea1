"""Coupled worlds and distributional privacy as beliefs: what the inference based forms say, and what they do not."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import pytest
from tests.definitions.making import given, independent, setting
from tests.definitions.simulators.test_coupled_worlds import best

from sidelight.definitions.beliefs.inference_coupled_worlds import InferenceCoupledWorlds
from sidelight.definitions.beliefs.inference_distributional import InferenceDistributional
from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.simulators.distributional import Distributional

HALF = Fraction(1, 2)

LP = 1e-8


@pytest.mark.parametrize("n", [1, 2, 3])
def test_point_priors_say_nothing_about_inference_and_something_about_simulators(n):
    """The identity on bits: 1/2 for a simulator that knows the index, n/(n+1) for one that does not; inference is vacuous."""
    points = [{x: Fraction(1)} for x in product((0, 1), repeat=n)]
    at = setting(lambda x: x, *points)

    inference = evaluate(InferenceDistributional(), at)

    assert best(Distributional(), at, 1.0) == pytest.approx(0.5, abs=LP)
    assert best(Distributional(index_aware=False), at, 1.0) == pytest.approx(n / (n + 1), abs=LP)
    assert inference.delta(0.0).upper == 0
    assert inference.comparisons == 0


def test_the_inference_based_definition_forgets_less_when_more_is_known():
    """One fair bit, published: knowing it beforehand leaves nothing to compare, not knowing it costs 1/2."""
    bit = independent(HALF)

    known = evaluate(InferenceDistributional(), setting(lambda x: x, given(bit, lambda x: x), datasets=[(0,), (1,), ()]))
    unknown = evaluate(InferenceDistributional("canonical"), setting(lambda x: x, bit, datasets=[(0,), (1,), ()]))
    free = evaluate(InferenceDistributional(), setting(lambda x: x, bit))

    assert known.delta(0.0).upper == 0
    assert known.comparisons == 0
    assert free.delta(1.0).upper == pytest.approx(0.5, abs=1e-15)
    assert unknown.delta(1.0).upper == 1  # the mechanism on nothing shows nothing, which never happens in the real world


def merged_leaks(merge):
    """Four secrets, each leaked with probability .05; each leak symbol may be merged with an innocent one of the same mass."""
    symbols = [f"innocent {k}" for k in range(4)]

    def mechanism(x):
        shown = {f"leak {x[0]}": Fraction(5, 100)}
        share = Fraction(5, 100) / 4
        for symbol in symbols:
            shown[symbol] = share
        shown["nothing"] = 1 - Fraction(10, 100)
        if merge:
            joined = {}
            for symbol, mass in shown.items():
                name = symbol if symbol == "nothing" else symbol.split()[1]
                joined[name] = joined.get(name, 0) + mass
            return joined
        return shown

    return setting(
        mechanism, {(k,): Fraction(1, 4) for k in range(4)}, secrets={"it": lambda d: d[0]}, alts=[("it", lambda d: "nothing")]
    )


def test_merging_outputs_can_double_the_inference_based_delta():
    before, after = (evaluate(InferenceCoupledWorlds(), merged_leaks(merge)) for merge in (False, True))

    assert before.delta(math.log(2)).upper == pytest.approx(0.05, abs=1e-12)
    assert after.delta(math.log(2)).upper == pytest.approx(0.10, abs=1e-12)


def test_a_reveal_with_small_probability_breaks_the_printed_passage_to_inference():
    """One fair bit, revealed with probability e^2.1 x .0624: simulated with .0556, yet inference needs 1/2 at every epsilon."""
    share = Fraction(math.exp(2.1) * 0.0624)
    reveal = lambda d: {("it is", d[0]): share, "nothing": 1 - share}  # noqa: E731
    at = setting(reveal, independent(HALF))

    assert best(Distributional(), at, 2.1) == pytest.approx(0.0556, abs=5e-5)
    assert 2 * math.sqrt(0.0624) == pytest.approx(0.49960, abs=5e-6)
    for epsilon in (6.3, 20.0):
        assert evaluate(InferenceDistributional(), at).delta(epsilon).upper == pytest.approx(0.5, abs=1e-12)
