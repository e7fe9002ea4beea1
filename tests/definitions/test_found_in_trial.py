"""What a trial of the command found, each as the setting that showed it."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from tests.definitions.making import independent, law, setting

from sidelight.definitions.beliefs.inference_causal import InferenceCausal
from sidelight.definitions.beliefs.inference_coupled_worlds import InferenceCoupledWorlds
from sidelight.definitions.beliefs.inference_distributional import InferenceDistributional
from sidelight.definitions.beliefs.inference_pufferfish import InferencePufferfish
from sidelight.definitions.beliefs.reality_oblivious_semantic import RealityObliviousSemantic
from sidelight.definitions.beliefs.semantic import Semantic
from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.definitions.worst_case.pointwise import Pointwise
from sidelight.errors import BadValue
from sidelight.profiles.curves.two_laws import TwoLaws
from sidelight.settings.check import check

HALF = Fraction(1, 2)


def kept(x):
    return {x[0]: Fraction(8, 10), "ba"["ab".index(x[0])]: Fraction(2, 10)}


def test_all_beliefs_about_all_real_datasets_are_named_where_they_are_worst():
    answer = check(setting(kept, datasets=[("a",), ("b",)]), RealityObliviousSemantic(), [Fraction(3, 10)])

    assert answer.worst_pair == {"record": 0, "output": "a", "knowledge": None, "dataset": None}


def test_a_distance_that_equals_epsilon_exactly_does_not_exceed_it():
    """Prior 1/2 on each: the distance is exactly 3/10, which is no double."""
    at = setting(kept, {("a",): HALF, ("b",): HALF})

    ((_, delta),) = check(at, Semantic(), [Fraction(3, 10)]).profile

    assert (delta.lower, delta.upper) == (0, 0)
    assert evaluate(Semantic(), at).delta(0.29999).lower == 1


def test_secrets_without_a_value_are_inferred_with_every_simulator():
    rows = {("a",): (0.5, 0.5), ("b",): (0.25, 0.75), ("c",): (0.9, 0.1)}
    at = setting(
        lambda x: dict(enumerate(rows[x])),
        {("a",): Fraction(3, 10), ("b",): Fraction(3, 10), ("c",): Fraction(4, 10)},
        secrets={"it": lambda d: {"a": 1, "b": 2}.get(d[0])},
        alts=[("it", lambda d: "v" if d[0] == "c" else "u")],
    )

    assert 0 <= evaluate(InferenceCoupledWorlds(), at).delta(0.1).upper <= 1


def test_people_who_may_be_missing_are_inferred_with_every_simulator():
    lists = [(), ("a",), ("b",), ("a", "b"), ("b", "b")]
    at = setting(lambda x: x.count("a"), {(None, x): Fraction(1, 5) for x in lists})

    assert 0 < evaluate(InferenceDistributional(), at).delta(0.1).upper < 1


def test_a_record_that_a_dataset_does_not_have_is_not_left_out_of_it():
    """Datasets of several lengths: the shorter one stays as it is in the game of a record that it lacks."""
    lists = [("b",), ("b", "b"), ("b", "c")]
    at = setting(lambda x: {"c": Fraction(x.count("c"), 2), "-": 1 - Fraction(x.count("c"), 2)}, datasets=lists)

    assert at.left_out(0, 1) == 0
    assert at.left_out(2, 1) == 1
    assert evaluate(Semantic(), at).delta(0.5).upper == 0.5
    with pytest.raises(BadValue, match="has no record 1"):
        at.changed(0, 1, "c")


def test_an_empty_dataset_gives_nothing_away():
    at = setting(lambda x: "-", {(None, ()): Fraction(1)})

    assert evaluate(Semantic(), at).delta(0.0).upper == 0


def test_targets_are_heeded_also_without_a_prior():
    at = setting(lambda x: x, datasets=[(a, b) for a in (0, 1) for b in (0, 1)])
    only_first = type(at)(at.datasets, at.mechanism, targets=(0,))

    assert evaluate(Semantic(), only_first).where(0.5)[0] == 0
    assert {swing.label[0] for swing in evaluate(Semantic(), only_first).swings} == {0}


def test_a_simulator_that_was_never_written_is_missed():
    with pytest.raises(BadValue, match="the setting has no simulator"):
        evaluate(Distributional("given"), setting(sum, independent(HALF)))


def test_an_epsilon_beyond_all_doubles_of_its_power_is_as_good_as_infinite():
    pair = TwoLaws(law({0: 1, 1: 1}), law({0: 1, 1: 3}))
    never = TwoLaws(law({0: 1}), law({1: 1}))

    assert pair.delta(1e300).upper == 0
    assert never.delta(1e300).lower == 1


def test_pointwise_levels_are_exact_logarithms():
    at = setting(lambda x: {0: Fraction(3 if x[0] else 1, 4), 1: Fraction(1 if x[0] else 3, 4)}, independent(HALF))

    found = evaluate(Pointwise(), at).epsilon(Fraction(1, 2))

    assert found.upper == pytest.approx(math.log(3), rel=1e-15)
    assert evaluate(Pointwise(), at).delta(found.upper).upper == 0
    assert evaluate(Pointwise(), at).epsilon(1).upper == 0


def test_huge_ratios_do_not_overflow():
    tiny = Fraction(1, 10**290)
    at = setting(lambda x: {0: tiny, 1: 1 - tiny} if x[0] else {0: 1 - tiny, 1: tiny}, datasets=[(0,), (1,)])

    assert evaluate(Semantic(), at).epsilon(0).upper <= 1
    assert (
        evaluate(Noiseless(), setting(lambda x: {0: tiny, 1: 1 - tiny} if x[0] else {1: 1}, independent(HALF))).delta(700.0).upper
        > 0
    )


def test_a_delta_that_is_exactly_a_mass_is_met_exactly():
    """A fair bit is revealed with probability 1/20: from epsilon 0 on, everything else is exactly as before."""
    share = Fraction(1, 20)
    at = setting(lambda d: {("it is", d[0]): share, "nothing": 1 - share}, independent(HALF), secrets={"bit": lambda d: d[0]})

    assert evaluate(InferencePufferfish(), at).epsilon(share).upper == 0
    assert evaluate(InferencePufferfish(), at).epsilon(Fraction(49, 1000)).lower > 1


def test_what_the_ideal_world_never_shows_is_a_comparison():
    at = setting(lambda d: d, independent(HALF), secrets={"nothing open": lambda d: "x"}, alts=[("nothing open", lambda d: (0,))])
    found = evaluate(InferenceCoupledWorlds("canonical"), at)

    assert found.delta(1.0).upper == 0.5
    assert found.comparisons == 1


def test_an_infinite_ratio_of_beliefs_stays_infinite():
    twins = {(x, x): HALF for x in (0, 1)}
    at = setting(lambda x: x[0] if x[0] == x[1] else "X", twins, datasets=[(a, b) for a in (0, 1) for b in (0, 1)])

    assert evaluate(InferenceCausal(), at).delta(math.inf).lower == 1
    assert evaluate(InferenceCausal(), at).where(5.0) is not None
