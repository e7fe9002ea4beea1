"""Noise on a count: the promise of every noise is what an enumeration of small worlds finds."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import pytest
from tests.noises.examples import EXAMPLES
from tests.noises.tent import Tent

import sidelight as sl
from sidelight.certify import certify_claim
from sidelight.laws.counts.independent_people import count_law
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.model.mechanism import Mechanism
from sidelight.noises import all_noises
from sidelight.noises.added import noised
from sidelight.noises.noise import Noise
from sidelight.profiles.counts.shift import shift
from sidelight.theorems import orders_by
from sidelight.theorems.general.enumeration import enumeration

EPSILONS = (0.0, 0.1, 0.7, 2.0, math.inf)
FEW = [noise for noise in EXAMPLES if noise.variance < 8]  # enumerations of wider ones take seconds

every_noise = pytest.mark.parametrize("noise", FEW, ids=repr)


def agree(claim: Claim) -> None:
    promised, truth = certify_claim(claim), enumeration(claim)
    for epsilon in EPSILONS:
        one, other = promised.delta(epsilon), truth.delta(epsilon)

        assert one.upper >= other.lower
        assert other.upper >= one.lower
        assert one.upper - other.upper < 1e-12


@every_noise
def test_its_own_guarantee_is_what_enumeration_finds(noise):
    agree(Claim(sl.Noisy(sl.Count(), noise), sl.Rates.same(2, Fraction(1, 3)), sl.Attacker(), sl.DifferentialPrivacy()))


@every_noise
@pytest.mark.parametrize(("definition", "influence"), [(sl.ActiveKnowledge(), "active"), (sl.PassiveKnowledge(), "passive")])
@pytest.mark.parametrize(
    "hide", [lambda n: n, lambda n: sl.Minimum(n, 2), lambda n: sl.Minimum(n, 5), lambda n: sl.Rounded(n, 3)]
)
def test_a_noisy_count_is_what_enumeration_finds(noise, definition: Definition, influence, hide):
    mechanism: Mechanism = hide(sl.Noisy(sl.Count(), noise))

    agree(Claim(mechanism, sl.Rates.same(3, Fraction(1, 3)), sl.Attacker(1, influence), definition))


@pytest.mark.parametrize("noise", [sl.Binomial(4), Tent(3), sl.Geometric(Fraction(1, 2))], ids=repr)
@pytest.mark.parametrize("minimum", [None, 1, 3, 5])
@pytest.mark.parametrize(("low", "high"), [("1/10", "1/2"), ("0", "1/2"), ("1/2", "1"), ("1/4", "3/4")])
def test_a_noisy_count_with_bounded_rates_is_what_enumeration_finds(noise, minimum, low, high):
    noisy = sl.Noisy(sl.Count(), noise)
    mechanism: Mechanism = noisy if minimum is None else sl.Minimum(noisy, minimum)

    agree(Claim(mechanism, sl.RateBounds(3, Fraction(low), Fraction(high)), sl.Attacker(1), sl.ActiveKnowledge()))


@pytest.mark.parametrize("noise", [*(kind.parameters[0].of(Fraction(2)) for kind in all_noises().values()), Tent(6)], ids=repr)
def test_a_large_noisy_count_shows_less_than_its_parts_and_less_than_fewer_people(noise):
    """The first from its law, the second from its transform, and both below the count without noise and the noise alone."""
    exact, noisy = sl.Count(), sl.Noisy(sl.Count(), noise)
    fewer, more, plain = (
        certify_claim(Claim(figure, sl.Rates.same(people, Fraction(1, 3)), sl.Attacker(), sl.ActiveKnowledge()))
        for figure, people in ((noisy, 2_400), (noisy, 2_600), (exact, 2_600))
    )

    for epsilon in (0.0, 0.05, 0.2):
        assert 0 < more.delta(epsilon).lower <= fewer.delta(epsilon).upper
        assert more.delta(epsilon).lower <= min(plain.delta(epsilon).upper, own(noise, epsilon).upper)
        assert more.delta(epsilon).relative_width() < 1e-9


def own(noise: Noise, epsilon: float) -> sl.Interval:
    return shift(noised(count_law(()), noise, 0)).delta(epsilon)


@pytest.mark.parametrize("kind", [kind for kind in all_noises().values() if orders_by(kind.name)], ids=lambda kind: kind.name)
def test_more_of_a_noise_that_an_order_speaks_of_hides_more(kind):
    values = sorted([Fraction(1), Fraction(3, 2), Fraction(2), Fraction(4)], reverse=not kind.searched.larger_is_less)
    noises = [kind.parameters[0].of(value) for value in values]

    for epsilon in (0.0, 0.1, 0.5, 1.0, 3.0):
        deltas = [own(noise, epsilon) for noise in noises]
        assert all(one.lower <= other.upper for one, other in pairwise(deltas))


@pytest.mark.parametrize("kind", all_noises().values(), ids=lambda kind: kind.name)
def test_the_least_noise_that_meets_a_target_is_found_and_said(kind):
    noisy = sl.Noisy(sl.Count(), kind.parameters[0].of(Fraction(1)))
    claim = Claim(noisy, sl.Rates.same(30, Fraction(1, 3)), sl.Attacker(20), sl.ActiveKnowledge())

    found = sl.calibrate(claim, "noise", epsilon="0.5", delta="1e-4")

    assert found.kind == kind.name
    assert found.value is not None
    assert certify_claim(found.claim).delta(0.5).upper <= 1e-4
    assert f"{kind.words} of {kind.parameters[0].name}" in str(found)
    assert found.monotone == bool(orders_by(kind.name))
