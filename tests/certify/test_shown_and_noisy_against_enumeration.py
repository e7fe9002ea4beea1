"""Claims about noisy, hidden, capped, rounded and relabelled figures: what theorems say of them, against enumeration."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.audit.shown_and_noisy import DEFINITIONS, DISPLAYS, EPSILONS, NOISES, POPULATIONS, answered, claim, contradictions

import sidelight as sl
from sidelight.mechanisms.normal_form import normal_form
from sidelight.model.results.theorem import Theorem
from sidelight.theorems.general.enumeration import enumeration

CLAIMS = 120
FEWEST_THEOREMS = 12  # that take part
LEAST_SHARE = 0.2  # of the claims, for which a theorem promises more than that delta is at most 1


def drawn(number: int) -> Iterator[sl.Claim]:
    rng = Random("shown and noisy")
    return (claim(rng) for _ in range(number))


def made_of(asked: sl.Claim) -> set[object]:
    figure = normal_form(asked.mechanism)
    return {type(figure.statistic), type(figure.noise), figure.display.steps, type(asked.population), type(asked.definition)}


def test_no_theorem_promises_less_than_enumeration_finds_whatever_is_shown():
    promising, theorems, kinds = 0, set[Theorem](), set[object]()
    for asked in drawn(CLAIMS):
        found = answered(asked)

        assert not contradictions(found), asked
        promising += found.delta(1.0).upper < 1
        theorems |= {derivation.theorem for derivation in found.derivations}
        kinds |= made_of(asked)

    assert promising >= LEAST_SHARE * CLAIMS
    assert enumeration not in theorems
    assert len(theorems) >= FEWEST_THEOREMS
    assert {sl.Count, sl.Histogram, sl.Linear} <= kinds
    assert {type(noise) for noise in NOISES} <= kinds
    assert set(DISPLAYS) <= kinds
    assert {type(population(Random(1))) for population in POPULATIONS} <= kinds
    assert {type(definition) for definition in DEFINITIONS} <= kinds


def test_certify_promises_as_much_as_theorems_alone_and_no_less_than_is_true():
    for asked in drawn(20):
        certified, alone, truth = sl.certify(asked), answered(asked), enumeration(asked)

        for epsilon in EPSILONS:
            said, true = certified.delta(epsilon), truth.delta(epsilon)
            assert said.lower <= true.upper
            assert true.lower <= said.upper <= alone.delta(epsilon).upper * (1 + 1e-12)
