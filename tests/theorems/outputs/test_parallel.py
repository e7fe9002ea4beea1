"""Outputs that read different parts of the data: which independence is needed, and what follows from it."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from tests.theorems.generators import by_enumeration

import sidelight as sl
from sidelight.certify import certify_claim
from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.attacker import Attacker
from sidelight.profiles.composition.optimal import OptimalComposition
from sidelight.profiles.counts.shift import shift
from sidelight.theorems.outputs.parallel import THREE_BITS, independent_given_the_secret, independent_parts

HALF = Fraction(1, 2)


def test_different_columns_of_dependent_bits_cost_far_more_than_their_composition():
    """59 others with two bits that nearly always differ; the sums of both columns are published."""
    grid = np.zeros((61, 61))
    grid[0, 0] = 1.0
    for _ in range(59):
        moved = 0.01 * grid
        moved[1:, :] += 0.49 * grid[:-1, :]
        moved[:, 1:] += 0.49 * grid[:, :-1]
        moved[1:, 1:] += 0.01 * grid[:-1, :-1]
        grid = moved
    ones, zeros = np.zeros_like(grid), grid
    ones[1:, 1:] = grid[:-1, :-1]
    each = shift(count_law(((HALF, 59),)))

    together = np.maximum(ones - math.exp(0.5) * zeros, 0.0).sum()

    assert each.delta(0.25).upper == pytest.approx(0.026436, abs=5e-7)
    assert together == pytest.approx(0.589439, abs=5e-7)
    assert OptimalComposition((each, each)).delta(0.5).upper < 0.06


def spoken_only_when_the_other_is_one() -> sl.Table:
    """The first record is published by randomised response if the second record is 1; otherwise nothing is."""
    answers = {x: FiniteLaw.of({x: Fraction(3, 4), 1 - x: Fraction(1, 4)}) for x in (0, 1)}
    return sl.Table.of({(x, y): answers[x] if y else FiniteLaw.point("nothing") for x in (0, 1) for y in (0, 1)})


def test_what_is_seen_and_not_chosen_can_make_both_outputs_bad_at_once():
    mechanism, seen = spoken_only_when_the_other_is_one(), Attacker((1,), "passive", (0,))
    claim = sl.Claim(sl.Both(mechanism, mechanism), sl.Rates([HALF, HALF]), seen, sl.PassiveKnowledge())
    part = by_enumeration(claim.about(mechanism))
    truth = by_enumeration(claim).delta(1.0)

    promised = independent_parts(claim, part, part)

    assert independent_given_the_secret(claim)
    assert OptimalComposition((part.profile, part.profile)).delta(1.0).upper < truth.lower
    assert promised.delta(1.0).upper >= truth.lower


def test_chosen_it_is_covered_by_the_composition_of_the_losses():
    mechanism = spoken_only_when_the_other_is_one()
    claim = sl.Claim(sl.Both(mechanism, mechanism), sl.Rates([HALF, HALF]), Attacker((1,), "active", (0,)), sl.ActiveKnowledge())
    part = by_enumeration(claim.about(mechanism))

    promised = independent_parts(claim, part, part)

    for epsilon in (0.0, 0.5, 1.0, 2.0):
        assert promised.delta(epsilon).upper == pytest.approx(by_enumeration(claim).delta(epsilon).upper, rel=1e-9)


def test_three_bits_are_refused_and_the_truth_is_everything():
    unmet = [need.sentence for need in independent_parts.unmet(THREE_BITS)]

    guarantee = certify_claim(THREE_BITS)

    assert unmet == ["the outputs are independent given the secret and what is known"]
    assert guarantee.delta(10.0).lower == 1
    assert [certify_claim(THREE_BITS.about(part)).delta(0.0).upper for part in THREE_BITS.mechanism.parts] == [0, 0]
