"""Fixtures, examples and instantiations of the paper on coupled worlds, with their numbers."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest
from tests.definitions.making import given, independent, law, setting, weights

from sidelight.definitions.beliefs.inference_distributional import InferenceDistributional
from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.profiles.curves.two_laws import both_ways
from sidelight.profiles.simulators.simulation import Simulation

HALF = Fraction(1, 2)
LP = 1e-8


def best(definition, at, epsilon):
    """The middle of a bracket that is at most 1e-8 wide."""
    found = evaluate(definition, at).delta(epsilon)
    assert found.width <= LP
    return (found.lower + found.upper) / 2


def without(dataset, person):
    return dataset[:person] + dataset[person + 1 :]


def bits(n):
    return [*product((0, 1), repeat=n), *product((0, 1), repeat=n - 1)]


@pytest.mark.parametrize(("epsilon", "optimal", "canonical"), [(0.0, 0.15625, 0.3125), (0.5, 0.0387181897903, 0.190864761744)])
def test_the_count_of_six_fair_bits(epsilon, optimal, canonical):
    at = setting(sum, independent(*[HALF] * 6), datasets=bits(6))

    assert best(Distributional(), at, epsilon) == pytest.approx(optimal, abs=LP)
    assert best(Distributional(index_aware=False), at, epsilon) == pytest.approx(optimal, abs=LP)
    assert evaluate(Distributional("canonical"), at).delta(epsilon).upper == pytest.approx(canonical, rel=1e-11)


def test_the_count_of_sixty_people_by_what_the_others_sum_to():
    p = Fraction(3, 10)
    pmf = [math.comb(59, k) * p**k * (1 - p) ** (59 - k) for k in range(60)]
    table = {(x, rest): (p if x else 1 - p) * mass for x in (0, 1) for rest, mass in enumerate(pmf)}
    own = {"own": lambda d: d[0]}
    rest = setting(sum, table, secrets=own, alts=[("own", lambda d: d[-1:])], datasets=[*table, *((k,) for k in range(60))])
    nothing = setting(sum, table, secrets=own, alts=[("own", lambda d: "nothing")])

    assert best(CoupledWorlds(), rest, 0.2) == pytest.approx(0.00711750535, abs=LP)
    assert best(CoupledWorlds(), nothing, 0.2) == pytest.approx(0.0071175053, abs=LP)
    assert evaluate(CoupledWorlds("canonical"), rest).delta(0.2).upper == pytest.approx(0.0470978906022, rel=1e-11)


def test_a_data_free_simulator_is_not_enough_when_it_does_not_see_the_knowledge():
    table = {}
    for z, rate in ((0, Fraction(1, 10)), (1, Fraction(9, 10))):
        for x, mass in independent(rate, rate).items():
            table[z, x] = mass / 2
    own = {f"record {i}": (lambda d, i=i: d[i]) for i in (0, 1)}
    free = setting(sum, table, secrets=own, alts=[(name, lambda d: "nothing") for name in own])

    assert best(Distributional(), setting(sum, table), 0.3) == pytest.approx(0.4325070596, abs=LP)
    assert best(CoupledWorlds(), free, 0.3) == pytest.approx(0.5316807859, abs=LP)


def test_a_data_free_simulator_is_not_enough_for_two_priors():
    priors = [independent(*[Fraction(rate, 10)] * 3) for rate in (1, 9)]
    own = {f"record {i}": (lambda d, i=i: d[i]) for i in range(3)}
    free = setting(sum, *priors, secrets=own, alts=[(name, lambda d: "nothing") for name in own])

    assert best(Distributional(), setting(sum, *priors), 0.3) == pytest.approx(0.3717634133, abs=LP)
    assert best(CoupledWorlds(), free, 0.3) == pytest.approx(0.4935268266, abs=LP)


def test_the_count_of_the_others_is_not_enough_when_the_knowledge_tells_them_apart():
    table = given(independent(HALF, HALF, HALF), lambda x: x[0])
    own = {f"record {i}": (lambda d, i=i: d[i]) for i in range(3)}
    counted = [(f"record {i}", lambda d, i=i: sum(without(d, i))) for i in range(3)]

    assert best(Distributional(), setting(sum, table), 0.3) == pytest.approx(0.2127787416, abs=LP)
    assert best(CoupledWorlds(), setting(sum, table, secrets=own, alts=counted), 0.3) == pytest.approx(0.25, abs=LP)


def test_a_simulator_that_does_not_know_the_index_needs_three_times_the_epsilon():
    """F = 1 with probability 0.1 e^(-d/2), d the distance to 101: 0.5-DP; x without one record may come from 101 and from 010."""
    chance = [Fraction(0.1 * math.exp(-0.5 * d)) for d in range(4)]
    far = lambda x: sum(a != b for a, b in zip(x, (1, 0, 1), strict=True))  # noqa: E731
    points = [{x: Fraction(1)} for x in product((0, 1), repeat=3)]
    at = setting(lambda x: {1: chance[far(x)], 0: 1 - chance[far(x)]}, *points)

    assert evaluate(DifferentialPrivacy(), at).epsilon(0).upper == pytest.approx(0.5, abs=1e-12)
    assert evaluate(Distributional(), at).epsilon(0).upper == pytest.approx(0.25, abs=LP)
    assert evaluate(Distributional(index_aware=False), at).epsilon(0).upper == pytest.approx(0.75, abs=LP)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_example_1_parity_cannot_be_simulated_and_tells_nothing_new(n):
    parity = lambda x: sum(x) % 2  # noqa: E731
    at = setting(parity, given(independent(*[HALF] * n), parity), datasets=bits(n))

    for epsilon in (0.0, 1.0, 5.0):
        assert best(Distributional(), at, epsilon) == pytest.approx(0.5, abs=LP)
        assert best(Distributional(index_aware=False), at, epsilon) == pytest.approx(0.5, abs=LP)
        assert evaluate(InferenceDistributional(), at).delta(epsilon).upper == 0
        assert evaluate(InferenceDistributional("canonical"), at).delta(epsilon).lower > 0.4


def test_a_global_parameter_is_charged_by_noiseless_and_not_by_distributional():
    """Five bits that equal a hidden mu with probability .95; their majority is published."""
    tilt, table = Fraction(95, 100), {}
    for mu in (0, 1):
        for x in product((0, 1), repeat=5):
            table[mu, x] = HALF * tilt ** x.count(mu) * (1 - tilt) ** (5 - x.count(mu))
    mixed: dict[tuple[int, ...], Fraction] = {}
    for (_, x), mass in table.items():
        mixed[x] = mixed.get(x, Fraction(0)) + mass
    majority = lambda x: int(sum(x) >= 3)  # noqa: E731

    assert evaluate(Noiseless(), setting(majority, mixed)).delta(1.0).upper == pytest.approx(0.814992239773, rel=1e-11)
    assert best(Distributional(), setting(majority, mixed), 0.0) == pytest.approx(0.00676875, abs=LP)
    assert evaluate(Noiseless(), setting(majority, table)).delta(0.0).upper == pytest.approx(0.0135375, rel=1e-11)


def edges_of(node):
    """Of three nodes: which of the edges 01, 02, 12 touch this one."""
    return [k for k, ends in enumerate(((0, 1), (0, 2), (1, 2))) if node in ends]


def network(keep):
    def published(edges):
        count = sum(edges)
        return {k: keep if k == count else (1 - keep) / 3 for k in range(4)}

    return setting(
        published,
        independent(HALF, HALF, HALF),
        secrets={f"node {v}": (lambda d, v=v: tuple(d[k] for k in edges_of(v))) for v in range(3)},
        alts=[(f"node {v}", lambda d, v=v: tuple(d[k] for k in range(3) if k not in edges_of(v))) for v in range(3)],
    )


def test_instance_network_node():
    exact, noisy = network(Fraction(1)), network(Fraction(6, 10))

    assert [best(CoupledWorlds(), exact, e) for e in (0.0, 1.0)] == pytest.approx([0.5, 0.5], abs=LP)
    assert [best(CoupledWorlds(), noisy, e) for e in (0.0, 1.0)] == pytest.approx([0.233333333333, 0.0], abs=LP)
    assert evaluate(CoupledWorlds(), noisy).epsilon(0).upper == pytest.approx(0.6286087, abs=5e-8)
    assert evaluate(CoupledWorlds(), noisy).epsilon(0).width <= LP


def clinic():
    """Three people, public g and private s; records are pairs."""
    one = {(g, s): HALF * (rate if s else 1 - rate) for g, rate in ((1, Fraction(7, 10)), (0, Fraction(2, 10))) for s in (0, 1)}
    return {people: math.prod(one[person] for person in people) for people in product(one, repeat=3)}


def counted(people):
    return sum(g * s for g, s in people)


def private_part(knows=None):
    table = {(knows(people) if knows else None, people): mass for people, mass in clinic().items()}
    return setting(
        counted,
        table,
        secrets={f"s of {i}": (lambda d, i=i: d[i][1]) for i in range(3)},
        alts=[(f"s of {i}", lambda d, i=i: (d[i][0], *without(d, i))) for i in range(3)],
    )


def test_instance_public_attributes():
    full = {(None, people): mass for people, mass in clinic().items()}
    knows_his = private_part(lambda people: people[0][0])

    assert best(Distributional(), setting(counted, full), 0.3) == pytest.approx(0.179798036647, abs=LP)
    assert best(CoupledWorlds(), private_part(), 0.3) == pytest.approx(0.019646533742, abs=LP)
    assert best(CoupledWorlds(), replace(knows_his, alternatives=knows_his.alternatives[:1]), 0.3) == pytest.approx(
        0.179798036647, abs=LP
    )
    assert best(CoupledWorlds(), private_part(lambda people: tuple(g for g, _ in people)), 0.3) == pytest.approx(0.5, abs=LP)


def schools():
    table = {}
    for x in product((0, 1), repeat=4):
        mass = Fraction(1)
        for students in (x[:2], x[2:]):
            mass *= sum(HALF * math.prod(r if s else 1 - r for s in students) for r in (Fraction(1, 10), Fraction(9, 10)))
        table[x] = mass
    return table


def test_instance_schools():
    students = {f"student {i}": (lambda d, i=i: d[i]) for i in range(4)}
    school = [(f"student {i}", lambda d, i=i: (i // 2, d[2:] if i < 2 else d[:2])) for i in range(4)]

    assert best(Distributional(), setting(sum, schools()), 0.5) == pytest.approx(0.0395025575, abs=LP)
    assert best(CoupledWorlds(), setting(sum, schools(), secrets=students, alts=school), 0.5) == pytest.approx(
        0.134778545787, abs=LP
    )


@pytest.mark.parametrize(("rho", "golden"), [(0, 0.0), ("1/4", 0.0712292234), ("1/2", 0.1377223750), (1, 0.293909841162)])
def test_instance_firms_whose_value_is_replaced_at_random(rho, golden):
    rho = Fraction(rho)
    table = {(a, b): Fraction(1, 16) for a in range(4) for b in range(4)}

    def blurred(d, i):
        return {tuple(v if k == i else d[k] for k in (0, 1)): (1 - rho) * (v == d[i]) + rho / 4 for v in range(4)}

    at = setting(
        sum,
        table,
        secrets={f"firm {i}": (lambda d, i=i: d[i]) for i in (0, 1)},
        alts=[(f"firm {i}", lambda d, i=i: blurred(d, i)) for i in (0, 1)],
    )

    assert best(CoupledWorlds(), at, 0.5) == pytest.approx(golden, abs=LP)


def test_a_histogram_of_nearly_the_whole_population_has_no_good_simulator():
    """Six cells of eight others and the person, who comes first; 0, 1 or 2 of the others are missing, and every cell is shown."""
    table: dict[tuple[object, ...], Fraction] = {}
    for gone in (0, 1, 2):
        for missing in combinations_with_replacement(range(6), gone):
            ways = math.prod(math.comb(8, missing.count(cell)) for cell in range(6))
            for own in range(6):
                table[own, missing] = Fraction(ways, 18 * math.comb(48, gone))
    shown = lambda d: tuple(8 - d[1].count(cell) + (cell == d[0]) for cell in range(6))  # noqa: E731
    at = setting(
        shown,
        {(None, dataset): mass for dataset, mass in table.items()},
        secrets={"cell": lambda d: d[0]},
        alts=[("cell", lambda d: d[1])],
    )

    assert best(CoupledWorlds(), at, 0.9) == pytest.approx(0.568191669017, abs=LP)


def test_two_harmless_releases_of_one_draw_are_not_harmless_together():
    """One fair bit, alt = F = G = randomised response with flip .3 and coins of their own."""
    keep, flip = Fraction(7, 10), Fraction(3, 10)
    reply = lambda d: {d[0]: keep, 1 - d[0]: flip}  # noqa: E731
    twice = lambda d: {(a, b): reply(d)[a] * reply(d)[b] for a in (0, 1) for b in (0, 1)}  # noqa: E731
    own = {"bit": lambda d: d[0]}
    one, both = (setting(f, independent(HALF), secrets=own, alts=[("bit", reply)]) for f in (reply, twice))

    assert best(CoupledWorlds(), one, 0.0) == pytest.approx(0, abs=LP)
    assert best(CoupledWorlds(), both, 0.0) == pytest.approx(0.084, abs=LP)
    assert best(CoupledWorlds(), both, 0.2) == pytest.approx(0.0459011891, abs=LP)


def test_the_sum_and_the_sum_of_the_others():
    at = {
        name: setting(f, independent(*[HALF] * 6), targets=(0,))
        for name, f in (("all", sum), ("others", lambda x: sum(x[1:])), ("both", lambda x: (sum(x), sum(x[1:]))))
    }

    assert [best(Distributional(), at[name], 0.5) for name in ("all", "others", "both")] == pytest.approx(
        [0.0387181897903, 0, 0.5], abs=LP
    )


def test_lemma_1_counterexample():
    """Two joint laws that are (1, 1e-3)-close; with probability .0344645 over t the conditional laws are not (3, .1)-close."""
    e, d, d2 = math.e, 1e-3, 0.1 + 1e-9
    first, second = d / 0.1, d * e * 0.9 / 0.1
    across = second * math.exp(-1) / 0.9
    joint = {(0, "a"): first * d2, (0, "b"): first * (1 - d2), (1, "b"): second, (2, "b"): 1 - first - second}
    other = {(0, "b"): first, (1, "a"): across * d2, (1, "b"): across * (1 - d2), (2, "b"): 1 - first - across}
    left, right = (law({key: Fraction(mass) for key, mass in table.items()}) for table in (joint, other))

    together = both_ways(left, right).delta(1.0).upper
    bad = 0.0
    for t in (0, 1, 2):
        p, q = (w.given(lambda pair, t=t: pair[0] == t).map(lambda pair: pair[1]) for w in (left, right))
        if both_ways(p, q).delta(3.0).lower > 0.1:
            bad += float(left.weight(lambda pair, t=t: pair[0] == t))

    assert together <= 1e-3 * (1 + 1e-6)
    assert bad == pytest.approx(0.0344645, abs=1e-6)
    assert bad > 0.0207357588823


def test_every_row_and_output_of_the_best_simulator_is_certified():
    real = [law(weights(3, 1, 0)), law(weights(1, 1, 2))]
    shown = [law({"a": 1, "b": 1}), law({"b": 1, "c": 2})]
    simulation = Simulation(real, shown)

    for epsilon in (0.0, 0.3, 1.0, 4.0, 25.0, math.inf):
        found = simulation.value(epsilon)
        assert 0 <= found.lower <= found.upper <= 1
        assert found.width <= LP
        assert simulation.delta_of(simulation.best(epsilon), epsilon) == found.upper
