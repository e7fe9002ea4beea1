"""Claims about few people, under definitions that no plan uses."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sidelight as sl
from sidelight.definitions.beliefs.inference_distributional import InferenceDistributional
from sidelight.definitions.beliefs.reality_oblivious_semantic import RealityObliviousSemantic
from sidelight.definitions.beliefs.semantic import Semantic
from sidelight.definitions.knowledge.causal import Causal
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.definitions.worst_case.pointwise import Pointwise
from sidelight.errors import BadValue
from sidelight.theorems.general.enumeration import enumeration

PEOPLE = sl.Rates([Fraction(3, 10)] * 4)
OTHERS = [Causal(), Distributional(), InferenceDistributional(), Noiseless(), Pointwise(), Semantic()]


@pytest.mark.parametrize("definition", OTHERS, ids=lambda d: d.name)
def test_small_claims_are_certified_under_every_definition(definition):
    guarantee = sl.certify(sl.Count(), PEOPLE, definition=definition)

    assert 0 <= guarantee.delta(0.5).lower <= guarantee.delta(0.5).upper <= 1
    assert definition.name.replace("_", " ") in str(guarantee).lower()


@pytest.mark.parametrize("definition", OTHERS, ids=lambda d: d.name)
def test_only_differential_privacy_is_called_so(definition):
    words = str(sl.certify(sl.Count(), PEOPLE, definition=definition)).lower()

    assert "differentially private" not in words


def test_noiseless_and_causal_of_independent_people_are_what_the_active_attacker_gets():
    active, noiseless, causal = (
        sl.certify(sl.Count(), PEOPLE, definition=definition) for definition in (sl.ActiveKnowledge(), Noiseless(), Causal())
    )

    for epsilon in (0.0, 0.5, 2.0):
        assert noiseless.delta(epsilon).upper == pytest.approx(active.delta(epsilon).upper, rel=1e-12)
        assert causal.delta(epsilon).upper == pytest.approx(active.delta(epsilon).upper, rel=1e-12)


def test_an_overwritten_record_bounds_no_belief():
    causal = sl.certify(sl.Count(), PEOPLE, definition=Causal())

    with pytest.raises(BadValue, match="it bounds no belief"):
        causal.odds()


@pytest.mark.parametrize("definition", [Distributional(), Semantic(), Pointwise()], ids=lambda d: d.name)
def test_where_only_exact_probabilities_will_do_other_theorems_answer_for_rounded_noise(definition):
    noisy = sl.Noisy(sl.Count(), sl.DiscreteGaussian(1))
    claim = sl.Claim(noisy, PEOPLE, sl.Attacker(), definition)

    guarantee = sl.certify(claim)

    assert [need.sentence for need in enumeration.unmet(claim) if need.sentence.startswith("exact probabilities")]
    assert guarantee.derivations[0].theorem.id != "sl.enumeration"
    assert guarantee.epsilon(0.5).upper < 4


def test_rounded_noise_is_refused_where_only_exact_probabilities_will_do():
    noisy = sl.Noisy(sl.Count(), sl.DiscreteGaussian(1))

    with pytest.raises(sl.CannotCertify, match="exact probabilities"):
        sl.certify(noisy, PEOPLE, definition=RealityObliviousSemantic())


def test_corners_of_bounded_rates_are_not_taken_for_all_rates_where_that_is_not_proved():
    found = sl.certify(sl.Count(), sl.RateBounds(3, "0.2", "0.6"), definition=InferenceDistributional())
    inside = sl.certify(sl.Count(), sl.Rates.same(3, "0.4"), definition=InferenceDistributional())

    assert [derivation.theorem.id for derivation in found.derivations] == ["cw.thm1"]
    assert inside.delta(1.0).lower <= found.delta(1.0).upper < 1
