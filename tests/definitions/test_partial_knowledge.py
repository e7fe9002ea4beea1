"""Fixtures and examples of the paper on partial knowledge, with their numbers."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import pytest
from tests.definitions.making import given, independent, knowing, law, setting, weights

from sidelight.definitions.beliefs.inference_causal import InferenceCausal
from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.causal import Causal
from sidelight.definitions.knowledge.dependency import Dependency
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.knowledge.pufferfish import Pufferfish
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.profiles.curves.two_laws import TwoLaws, both_ways

HALF = Fraction(1, 2)
TABLE = {(0, 0): (0.7, 0.2, 0.1), (0, 1): (0.3, 0.5, 0.2), (1, 0): (0.2, 0.5, 0.3), (1, 1): (0.1, 0.3, 0.6)}
CORRELATED = {(0, 0): Fraction(4, 10), (0, 1): Fraction(1, 10), (1, 0): Fraction(2, 10), (1, 1): Fraction(3, 10)}
EVERY = 30.0  # an epsilon that stands for every epsilon


def close(golden: float, digits: int = 12) -> object:
    """Printed to so many significant digits: half a unit of the last one."""
    return pytest.approx(golden, rel=0.51 * 10.0 ** (1 - digits))


def delta(definition, at, epsilon):
    found = evaluate(definition, at).delta(epsilon)
    assert found.width <= 1e-14
    return found.upper


def epsilon(definition, at, to=0.0, width=1e-14):
    found = evaluate(definition, at).epsilon(to)
    assert found.lower == found.upper or found.width <= width
    return found.upper


def fixture_a(prior):
    return setting(lambda x: weights(*TABLE[x]), prior)


def test_indistinguishability_golden_values():
    # e - 1 over e, as 20 digits: the law of the golden value is Bernoulli(.371828182846)
    first, second, third = (law({1: p, 0: 1 - p}) for p in (Fraction("0.37182818284590452354"), Fraction(1, 10), Fraction(0)))

    assert both_ways(first, second).delta(1.0).upper == close(0.1)
    assert TwoLaws(second, third).delta(1.0).upper == close(0.1)
    assert TwoLaws(first, third).delta(2.0).upper == close(0.371828182846)


def test_fixture_a_correlated():
    at = fixture_a(CORRELATED)

    assert epsilon(Noiseless(), at) == close(1.48807705543)
    assert epsilon(Causal(), at) == close(1.23676262715)
    assert epsilon(InferenceCausal(), at) == close(0.864997437487)
    assert epsilon(Distributional(), at, width=1e-8) == close(0.415515, 6)
    assert delta(Noiseless(), at, 0.5) == close(0.389179022102)


def test_fixture_a_independent():
    at = fixture_a(independent(0.3, 0.6))

    assert epsilon(Noiseless(), at) == epsilon(Causal(), at) == close(1.18958406687)
    assert epsilon(InferenceCausal(), at) == close(0.955511445027)
    assert delta(Noiseless(), at, 0.5) == close(0.229179022102)


@pytest.mark.parametrize("at", [0.0, 0.5])
def test_fixture_c_a_threshold_seen_and_chosen(at):
    hidden = setting(lambda x: sum(x) if sum(x) > 1 else "hidden", knowing(independent(0.3, 0.6, 0.2, 0.5), 2, 3), targets=(0, 1))

    assert delta(ActiveKnowledge(), hidden, at) == close(0.7)
    assert delta(PassiveKnowledge(), hidden, at) == close(0.6)


def test_fixture_d_dependency_both_ways():
    joint = {("a",): ((0.3, 0.1, 0.1), (0.1, 0.2, 0.2)), ("b",): ((0.15, 0.15, 0.1), (0.2, 0.1, 0.3))}
    at = setting(
        lambda x: "unused",
        {("a",): HALF, ("b",): HALF},
        leak=lambda x: {(one, two): p for one, row in enumerate(joint[x]) for two, p in enumerate(row)},
    )
    curve = evaluate(Dependency(), at)
    a_b, b_a = (TwoLaws(curve.laws[left], curve.laws[right]) for left, right in curve.pairs)

    assert [a_b.epsilon(0).upper, b_a.epsilon(0).upper] == [close(0.69314718056), close(0.810930216216)]
    assert [a_b.delta(0.1).upper, b_a.delta(0.1).upper] == [close(0.152660568605), close(0.160278992397)]
    assert (curve.epsilon(0).upper, curve.delta(0.1).upper) == (close(0.810930216216), close(0.160278992397))
    assert [label[:3] for label in curve.labels] == [(0, "a", "b"), (0, "b", "a")]


def test_fixture_d_the_pair_seen_together():
    a, b = (law(dict(enumerate(masses))) for masses in ((0.3, 0.1, 0.1, 0.1, 0.2, 0.2), (0.15, 0.15, 0.1, 0.2, 0.1, 0.3)))

    assert TwoLaws(a, b).delta(0.5).upper == close(0.087819682325)
    assert TwoLaws(b, a).delta(0.5).upper == close(0.035127872930, 11)


def test_example_1_less_knowledge_is_charged_more():
    tilt = Fraction(95, 100)
    table = {}
    for mu in (-1, 1):
        for noise in product((1, -1), repeat=5):
            mass = HALF * tilt ** noise.count(1) * (1 - tilt) ** noise.count(-1)
            key = (mu, tuple(mu * sign for sign in noise))
            table[key] = table.get(key, 0) + mass
    majority = lambda x: {1 if sum(x) > 0 else -1: 0.9, -1 if sum(x) > 0 else 1: 0.1}  # noqa: E731
    unknown: dict[tuple[int, ...], Fraction] = {}
    for (_, dataset), mass in table.items():
        unknown[dataset] = unknown.get(dataset, Fraction(0)) + mass

    assert epsilon(Noiseless(), setting(majority, unknown)) == close(1.816910513192, 13)
    assert epsilon(Noiseless(), setting(majority, table)) == close(0.102452471100, 12)


def test_example_2_the_identity_on_twins_is_simulated_perfectly_and_reveals_them():
    twins = {(x, x): HALF for x in (0, 1)}
    at = setting(lambda x: x, twins, datasets=product((0, 1), repeat=2))

    assert evaluate(Distributional(), at).delta(0.0).upper <= 1e-12
    assert evaluate(Distributional(index_aware=False), at).delta(0.0).upper <= 1e-12
    assert evaluate(Distributional(), at).epsilon(0).upper <= 1e-8
    assert epsilon(Noiseless(), at) == epsilon(Causal(), at) == math.inf


def test_example_3_an_outlier_counter():
    table: dict[tuple[int, ...], Fraction] = {}
    for mu in (-10, 10):
        for noise in product((-1, 0, 1), repeat=5):
            mass = HALF * math.prod(Fraction(8, 10) if step == 0 else Fraction(1, 10) for step in noise)
            dataset = tuple(mu + step for step in noise)
            table[dataset] = table.get(dataset, Fraction(0)) + mass
    values = sorted({value for dataset in table for value in dataset})
    overwritten = {(*d[:i], v, *d[i + 1 :]) for d in table for i in range(5) for v in values}
    far = lambda x: sum(abs(value - Fraction(sum(x), 5)) > 5 for value in x)  # noqa: E731
    at = setting(far, table, datasets=[*table, *overwritten], targets=(0,))

    assert epsilon(Noiseless(), at) == 0
    assert epsilon(Causal(), at) == math.inf


def test_example_4_sums_of_twins():
    twins = {(a, a, b, b): Fraction(1, 16) for a in range(4) for b in range(4)}
    everything = list(product(range(4), repeat=4))
    modulo = setting(lambda x: sum(x) % 4, twins, datasets=everything)
    plain = setting(sum, twins, datasets=everything)

    assert epsilon(Noiseless(), modulo) == 0
    assert epsilon(Causal(), modulo) == math.inf
    assert epsilon(Noiseless(), plain) == math.inf
    assert evaluate(Noiseless(), plain).delta(1.0).upper < 1


def corrected_everywhere(dataset):
    """A value that appears once becomes the value that appears twice."""
    lone = [v for v in dataset if dataset.count(v) == 1]
    pair = [v for v in dataset if dataset.count(v) == 2]
    if len(lone) == 1 and len(pair) == 2:
        return tuple(pair[0] if value == lone[0] else value for value in dataset)
    return dataset


def corrected_in_each_triple(dataset):
    triples = [dataset[k : k + 3] for k in range(0, len(dataset), 3)]
    return tuple(max(set(triple), key=triple.count) for triple in triples)


def test_example_5_correcting_a_lone_value_works_for_one_triple_only():
    one = {(x, x, x): HALF for x in (0, 1)}
    two = {(x, x, x, y, y, y): Fraction(1, 4) for x in (0, 1) for y in (0, 1)}

    assert epsilon(Causal(), setting(corrected_everywhere, one, datasets=product((0, 1), repeat=3))) == 0
    assert epsilon(Causal(), setting(corrected_everywhere, two, datasets=product((0, 1), repeat=6))) == math.inf
    assert epsilon(Causal(), setting(corrected_in_each_triple, two, datasets=product((0, 1), repeat=6))) == 0


def couples(pc=Fraction(9, 10)):
    """Two couples: the first of each votes by its rate, the second the same with probability pc."""
    table = {}
    for x in product((0, 1), repeat=4):
        mass = Fraction(1)
        for (first, second), rate in zip((x[:2], x[2:]), (Fraction(3, 10), Fraction(6, 10)), strict=True):
            mass *= (rate if first else 1 - rate) * (pc if first == second else 1 - pc)
        table[x] = mass
    return table


def test_example_6_couples():
    nothing = setting(sum, couples(), targets=(1,))
    together = {"they agree": lambda x: x[0] == x[1]}

    agree = setting(sum, knowing(couples(), 0), secrets=together)

    assert delta(Noiseless(), nothing, 0.5) == close(0.578943151698)
    assert delta(Pufferfish(), agree, 0.5) == close(0.735127872930, 11)


def test_example_7_active_raises_the_count_to_the_threshold_and_passive_cannot():
    """A small version: 8 people, the count is hidden up to 3, three known; the large one is in the tests of theorems."""
    p = Fraction(1, 1000)
    at = setting(lambda x: sum(x) if sum(x) > 3 else "hidden", knowing(independent(*[p] * 8), 5, 6, 7), targets=(0,))
    others = [math.comb(7, k) * p**k * (1 - p) ** (7 - k) for k in range(8)]

    active, passive = evaluate(ActiveKnowledge(), at), evaluate(PassiveKnowledge(), at)

    assert active.delta(EVERY).lower == pytest.approx(float((1 - p) ** 4), rel=1e-12)
    assert 0 < passive.delta(0.0).upper <= float(sum(others[3:]))


def test_example_8_two_counts_that_differ_by_one_person():
    everybody = independent(*[HALF] * 4)
    alone = setting(sum, everybody, targets=(0,))
    together = setting(lambda x: (sum(x), sum(x[1:])), everybody, targets=(0,))

    assert delta(Noiseless(), alone, 0.5) == close(0.293909841162)
    assert evaluate(Noiseless(), together).delta(EVERY).lower == 1


def daily(users, c):
    """A stationary chain over two days for each user; the record is the pair of days."""
    one = 1 / (1 + math.exp(c))
    p1, p11, p10 = (Fraction(value) for value in (one, math.exp(c) * one, math.exp(-c) * one))
    chain = {(1, 1): p1 * p11, (1, 0): p1 * (1 - p11), (0, 1): (1 - p1) * p10, (0, 0): (1 - p1) * (1 - p10)}
    sums = {(0, 0): Fraction(1)}
    for _ in range(users):
        new: dict[tuple[int, int], Fraction] = {}
        for (a, b), mass in sums.items():
            for (x, y), share in chain.items():
                new[a + x, b + y] = new.get((a + x, b + y), Fraction(0)) + mass * share
        sums = new
    return chain, sums


def test_example_9_the_dependency_of_two_days_exceeds_what_is_printed():
    c = 0.5
    chain, others = daily(20, c)
    table = {(None, (days, rest)): chain[days] * mass for days in chain for rest, mass in others.items()}
    at = setting(
        lambda x: "unused",
        table,
        targets=(0,),
        leak=lambda x: {(x[0][0] + x[1][0], x[0][1] + x[1][1]): 1},
    )

    dependency = evaluate(Dependency(), at).epsilon(0).upper

    assert dependency / c == pytest.approx(3.589939, abs=5e-7)
    assert 2 * c < dependency < 4 * c


def test_inference_as_printed_skips_the_outputs_that_give_everything_away():
    """Two twins; the common value is published if they agree, else X. Corrected, it is infinite, as causal is."""
    twins = {(x, x): HALF for x in (0, 1)}
    at = setting(lambda x: x[0] if x[0] == x[1] else "X", twins, datasets=product((0, 1), repeat=2))

    assert epsilon(InferenceCausal(), at) == epsilon(Causal(), at) == math.inf


def test_a_causal_mechanism_may_have_no_simulator():
    """One record uniform on 0..3, its half is known and published: epsilon 0, but no simulator serves both halves."""
    at = setting(lambda x: x[0] // 2, given({(x,): Fraction(1, 4) for x in range(4)}, lambda x: x[0] // 2))

    assert epsilon(Causal(), at) == 0
    assert evaluate(Distributional(), at).delta(EVERY).lower == pytest.approx(0.5, abs=1e-9)


def test_an_independent_looking_pair_reveals_a_bit_together():
    """Three fair bits, y xor z and x xor y xor z: independent of each other, each tells nothing of x, together they tell it."""
    bits = independent(HALF, HALF, HALF)
    first, second = (lambda x: x[1] ^ x[2]), (lambda x: x[0] ^ x[1] ^ x[2])
    at = setting(second, bits, targets=(0,), leak=lambda x: {(first(x), second(x)): 1})

    assert epsilon(Noiseless(), at) == 0
    assert epsilon(Noiseless(), setting(first, bits, targets=(0,))) == 0
    assert evaluate(Dependency(), at).delta(EVERY).lower == 1
    assert evaluate(Noiseless(), setting(lambda x: (first(x), second(x)), bits, targets=(0,))).delta(EVERY).lower == 1
