"""Simulators that put a value into the open place, where enumeration needs more than one law: bounded rates, and clusters."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest
from tests.theorems.counts.test_clusters import draw

import sidelight as sl
from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.theorems.general.enumeration import enumeration
from sidelight.theorems.general.written_out import written_out

EPSILONS = (0.0, 0.05, 0.3, 1.0, 3.0, math.inf)
SIMULATED = (Distributional(), CoupledWorlds(), Distributional("canonical"))


def bounded(rng: Random) -> sl.RateBounds | sl.CategoryBounds:
    low, high = sorted(rng.choice([0, 1, 2, 5, 9, 10]) for _ in range(2))
    if rng.random() < 0.6:
        return sl.RateBounds(((0, 2), (1, 1)) if rng.random() < 0.5 else 3, Fraction(low, 10), Fraction(high, 10))
    most = {"a": (0, Fraction(max(1, low), 10)), "b": (Fraction(min(low, 4), 10), 1), "c": (0, 1)}
    return sl.CategoryBounds(2, most)


def shown(rng: Random, people: sl.RateBounds | sl.CategoryBounds) -> sl.Mechanism:
    if isinstance(people, sl.CategoryBounds):
        return rng.choice([sl.Histogram([*"ab"]), sl.Histogram([*"abc"]), sl.KAnonymous([*"abc"], rng.randint(1, 2), "c")])
    return rng.choice([sl.Count(), sl.Minimum(sl.Count(), rng.randint(1, 3)), sl.Both(sl.Count(), sl.Count([0]))])


@pytest.mark.parametrize("definition", SIMULATED, ids=lambda definition: f"{definition.name}_{definition.simulator}")
def test_one_simulator_serves_every_corner_of_a_box_of_laws(definition):
    rng, compared = Random(str(definition)), 0
    while compared < 12:
        people = bounded(rng)
        claim = sl.Claim(shown(rng, people), people, sl.Attacker(rng.choice([0, 0, 1, 2])), definition)
        try:
            promised = sl.certify(claim)
        except sl.CannotCertify:
            continue
        truth = evaluate(definition, written_out(claim))
        compared += 1
        for epsilon in EPSILONS:
            assert promised.delta(epsilon).upper >= truth.delta(epsilon).lower, (epsilon, claim)


@pytest.mark.parametrize("definition", SIMULATED[:2], ids=lambda definition: definition.name)
def test_in_clusters_the_simulator_sees_the_rest_of_the_cluster(definition):
    rng, compared = Random(definition.name), 0
    while compared < 20:
        table, bounds, _ = draw(rng)
        if table.people > 5:
            continue
        figure = rng.choice([sl.Count(), sl.Minimum(sl.Count(), rng.randint(1, table.people))])
        attacker = sl.Attacker(rng.randint(0, 1))
        promised = sl.certify(figure, bounds, attacker, definition)
        truth = enumeration(sl.Claim(figure, table, attacker, definition))
        compared += 1
        for epsilon in EPSILONS:
            assert promised.delta(epsilon).upper >= truth.delta(epsilon).lower, (epsilon, figure, table)


def test_absent_in_the_open_place_hides_a_rare_value_and_a_common_one_without_adding_them_up():
    law = {"common": 0.5, "other": 0.45, "rare": 0.0001, "absent": 0.0499}
    table, people = sl.KAnonymous(["common", "other", "rare"], 20, "absent"), sl.Categories.same(5000, law)
    claim = sl.Claim(table, people, sl.Attacker(knows=3), sl.ActiveKnowledge())

    active, imitated = sl.certify(claim), sl.certify(claim.to(Distributional()))

    assert imitated.epsilon(1e-6).upper < 0.8 * active.epsilon(1e-6).upper


@pytest.mark.parametrize("definition", SIMULATED[:2], ids=lambda definition: definition.name)
def test_very_many_people_with_bounded_rates_of_whom_most_are_known(definition):
    attacker, people = sl.Attacker(knows="90%"), sl.RateBounds(1_000_000, 0.05, 0.95)

    imitated, active = sl.certify(sl.Count(), people, attacker, definition), sl.certify(sl.Count(), people, attacker)

    assert 0.9 * imitated.epsilon(1e-6).upper < imitated.epsilon(1e-6).lower
    assert imitated.epsilon(1e-6).upper < active.epsilon(1e-6).lower
    assert imitated.epsilon(1e-6).upper < 0.025


def test_dependent_people_are_refused_with_the_need_that_failed():
    with pytest.raises(sl.CannotCertify, match="records are independent"):
        sl.certify(sl.Count(), _many_dependent(), sl.Attacker(), Distributional())


def _many_dependent() -> sl.Joint:
    return sl.Joint.of({(0,) * 40: Fraction(1, 2), (1,) * 40: Fraction(1, 2)})
