"""No theorem promises less than the truth: the definition itself, evaluated on every dataset."""

from __future__ import annotations

import math
from itertools import islice
from random import Random

import pytest
from tests.theorems.generators import all_generators, claims, premises
from tests.theorems.neighbours import neighbour

from sidelight.model.claim import Claim
from sidelight.model.results.theorem import Theorem
from sidelight.profiles.curves.curve import Curve
from sidelight.theorems import all_theorems
from sidelight.theorems.general.enumeration import enumeration

EPSILONS = (0.0, 0.05, 0.3, 1.0, 3.0, math.inf)
NARROW = 1e-9
DEEP = 1e-250
ELSEWHERE = {
    "sl.enumeration": "test_enumeration.py",
    "sl.given": "test_given.py",
    "sl.alike_amounts": "test_alike_amounts.py",
    "sl.alike_amounts_on_a_lattice": "test_sums_of_many_amounts.py",
    "sl.sampled_table_poisson": "test_sampled.py",
    "sl.clusters": "test_unknown_clusters.py",
    "sl.clusters_step_by_step": "test_unknown_clusters.py",
    "sl.clusters_hidden_in_cells": "test_unknown_clusters.py",
    "sl.cluster_known": "test_clusters.py",
    "sl.place_filled_in_clusters": "test_filled_place.py",
    "sl.hidden_by_chance": "test_clusters.py",
}
CLAIMS = 60


def contradictions(theorem: Theorem, claim: Claim, promised: Curve, exact: bool) -> list[str]:
    truth = enumeration(claim)
    found = []
    for epsilon in EPSILONS:
        said, is_ = promised.delta(epsilon), truth.delta(epsilon)
        if said.upper < is_.lower:
            found.append(f"{theorem.id} promises {said.upper!r} at epsilon {epsilon}, enumeration finds {is_.lower!r}: {claim!r}")
        if said.lower > is_.upper:
            found.append(
                f"{theorem.id} claims to reach {said.lower!r} at epsilon {epsilon}, only {is_.upper!r} is there: {claim!r}"
            )
        if exact and is_.lower > DEEP and said.relative_width() > NARROW:
            found.append(f"{theorem.id} calls [{said.lower!r}, {said.upper!r}] exact at epsilon {epsilon}: {claim!r}")
    return found


@pytest.mark.parametrize("theorem", all_theorems(), ids=str)
def test_every_theorem_has_a_generator_of_small_claims(theorem):
    assert theorem.id in all_generators() or theorem.id in ELSEWHERE, (
        f"{theorem.id} is compared with nothing: write a generator of claims that it speaks of in tests/theorems/drawn/"
    )


@pytest.mark.parametrize("theorem", [theorem for theorem in all_theorems() if theorem.id not in ELSEWHERE], ids=str)
def test_never_promises_less_than_enumeration_finds(theorem):
    found = []
    compared = 0
    for number, claim in enumerate(claims(theorem, CLAIMS)):
        rests_on = premises(theorem, claim, enumerated=number % 2 == 1)
        if rests_on is None:
            continue
        promised = theorem(claim, *rests_on)
        compared += 1
        exact = theorem.exact(claim) and all(premise.reached for premise in rests_on)
        found += contradictions(theorem, claim, promised, exact)

    assert compared >= CLAIMS / 2
    assert not found, f"{len(found)} contradictions, first: {found[0]}"


FORMULAS = (
    "sl.count",
    "sl.count_minimum_active",
    "sl.count_minimum_passive",
    "pk.thm3",
    "pk.thm4",
    "sl.bounds_minimum_active",
    "sl.separate_people",
    "sl.refinement",
    "sl.noised_figures",
    "sl.relabelled_active",
    "sl.relabelled_passive",
    "sl.linear",
    "sl.linear_reveal",
    "sl.pairs_of_values",
    "sl.pairs_of_values_worst_case",
    "sl.histogram_known",
    "sl.histogram_filled",
    "sl.k_anonymity_filled",
    "sl.place_filled",
    "sl.place_filled_with_one_value",
    "sl.group_unknown",
    "sl.group_of_a_count",
    "sl.unknown_law",
    "sl.unknown_rate_count",
    "sl.partly_uniform_amounts",
    "sl.uniform_amounts",
    "sl.sum_on_a_lattice",
    "sl.stable_passive",
    "sl.most_common",
    "sl.most_common_of_two",
    "sl.hidden_in_a_sample",
)
CLIMBS, STEPS = 5, 20


def overshoot(theorem: Theorem, claim: Claim, epsilon: float) -> float:
    """Truth over promise: above 1 the promise is broken; -1 where there is nothing to compare."""
    if not theorem.speaks_of(claim) or theorem.unmet(claim) or enumeration.unmet(claim):
        return -1.0
    rests_on = premises(theorem, claim)
    if rests_on is None:
        return -1.0
    said, is_ = theorem(claim, *rests_on).delta(epsilon).upper, enumeration(claim).delta(epsilon).lower
    return is_ / said if said else math.inf if is_ else 0.0


@pytest.mark.parametrize("id", FORMULAS)
def test_no_search_for_the_worst_claim_climbs_above_the_promise(id):
    theorem = next(theorem for theorem in all_theorems() if theorem.id == id)
    rng = Random(id)
    small = (claim for claim in claims(theorem, 3 * CLIMBS, "climb") if claim.population.people <= 4)
    for claim in islice(small, CLIMBS):
        epsilon = rng.choice([0.0, 0.1, 0.5, 2.0])
        best = overshoot(theorem, claim, epsilon)
        for _ in range(STEPS):
            candidate, at = neighbour(claim, rng), abs(epsilon + rng.choice([0.0, 0.0, -0.1, 0.1, 0.5]))
            reached = overshoot(theorem, candidate, at)
            if reached >= best:
                claim, epsilon, best = candidate, at, reached

        assert best <= 1, (epsilon, claim)
