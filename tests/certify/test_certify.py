"""From a claim to a guarantee, or to an error that says what is missing."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from unittest.mock import patch

import pytest
from tests.atoms import NORTH, SOUTH

import sidelight as sl
from sidelight.certify import certify as certify_module
from sidelight.certify import certify_claim
from sidelight.errors import BadValue
from sidelight.laws.finite.kernel import Kernel
from sidelight.mechanisms.statistics.size import Size
from sidelight.model.population import Stratum
from sidelight.model.results.theorem import Theorem, theorem
from sidelight.profiles.curves.profile import AtMost, PromisedProfile
from sidelight.theorems import all_theorems

HALF = Fraction(1, 2)
STATED = sl.Stated("the office's own release")


def theorems_used(guarantee: sl.Guarantee) -> set[str]:
    return {d.theorem.id for d in guarantee.derivations} | {
        id for d in guarantee.derivations for premise in d.premises for id in theorems_used(premise)
    }


@pytest.mark.parametrize(("influence", "name"), [("active", "active_knowledge"), ("passive", "passive_knowledge")])
def test_the_attackers_influence_chooses_the_definition(influence, name):
    guarantee = sl.certify(sl.Count(), sl.Rates.same(10, "0.3"), sl.Attacker(2, influence))

    assert guarantee.claim.definition.name == name
    assert guarantee.ground == "attacker_uncertainty"


def test_a_definition_that_is_given_is_used():
    noisy = sl.Noisy(sl.Count(), sl.Geometric(HALF))

    guarantee = sl.certify(noisy, sl.Rates.same(10, "0.3"), sl.Attacker(2, "passive"), sl.DifferentialPrivacy())

    assert guarantee.ground == "worst_case"
    assert guarantee.method == "exact"


def test_without_an_attacker_nothing_is_known():
    assert sl.certify(sl.Count(), sl.Rates.same(10, "0.3")).claim.attacker == sl.Attacker(0)


def test_what_cannot_be_certified_names_every_theorem_tried_and_its_need():
    siblings = sl.Joint.of({(0,) * 16: HALF, (1,) * 16: HALF})
    claim = sl.Claim(sl.Minimum(sl.Count(), 2), siblings, sl.Attacker(0, "passive"), sl.PassiveKnowledge())

    with pytest.raises(sl.CannotCertify) as caught:
        certify_claim(claim)

    error = caught.value
    assert error.claim == claim
    lacking = {id: [need for other, need in error.unmet if other == id] for id, _ in error.unmet}
    assert "records are independent" in lacking["pk.thm4"]
    assert "records are independent" in lacking["sl.count_minimum_passive"]
    assert "records are independent" in lacking["sl.count_minimum_active"]
    assert "records are independent" in lacking["sl.count"]
    assert any(need.endswith("(here 2^16)") for need in lacking["sl.enumeration"])
    assert len(set(error.unmet)) == len(error.unmet)
    for id, need in error.unmet:
        assert f"{id} needs: {need}" in str(error)
    assert error.hint in str(error)
    assert "depend on each other" in error.hint


def test_overlapping_exact_counts_of_dependent_people_name_both_needs():
    many = sl.Joint.of({(0,) * 16: HALF, (1,) * 16: HALF}, atoms=(NORTH,) * 8 + (SOUTH,) * 8)
    claim = sl.Claim(sl.Both(sl.Count(), sl.Count(frozenset({NORTH}))), many, sl.Attacker(0), sl.ActiveKnowledge())

    with pytest.raises(sl.CannotCertify) as caught:
        certify_claim(claim)

    assert ("sl.separate_people", "no person is in both") in caught.value.unmet
    assert ("sl.separate_people", "records are independent") in caught.value.unmet
    assert ("sl.refinement", "records are independent") in caught.value.unmet


def circular() -> list[Theorem]:
    """Theorems by which each of two claims follows from the other, and the second also from a theorem of its own."""
    other = {sl.DifferentialPrivacy(): sl.ActiveKnowledge(), sl.ActiveKnowledge(): sl.DifferentialPrivacy()}

    @theorem("test.circle", mechanisms=Size, rests_on=lambda claim: [claim.to(other[claim.definition])], cost=0)
    def circle(claim, premise):
        """What holds for one holds for the other."""
        return premise.curve

    @theorem("test.itself", mechanisms=Size, rests_on=lambda claim: [claim], cost=0)
    def itself(claim, premise):
        """A claim follows from itself."""
        return premise.curve

    @theorem("test.ground", mechanisms=Size, definitions=sl.ActiveKnowledge, cost=1)
    def ground(claim):
        """A fourth."""
        return AtMost(0.25)

    return (circle, itself, ground)


def test_no_claim_rests_on_itself():
    claim = sl.Claim(Size(), sl.Rates([0.5]), sl.Attacker(), sl.DifferentialPrivacy())

    with patch("sidelight.certify.certify.all_theorems", lambda: circular()):
        guarantee = certify_claim(claim)
        without = sl.Claim(Size(), sl.Rates([0.5]), sl.Attacker(), sl.DifferentialPrivacy())
        with patch("sidelight.certify.certify.all_theorems", lambda: circular()[:2]), pytest.raises(sl.CannotCertify):
            certify_claim(without)

    assert theorems_used(guarantee) == {"test.circle", "test.ground"}
    assert guarantee.delta(0.0).upper == 0.25


def test_no_claim_is_searched_twice():
    parts = [sl.Noisy(sl.Count(), sl.Geometric(HALF))] * 3
    claim = sl.Claim(sl.Both(*parts), sl.Rates.same(500, "0.3"), sl.Attacker(), sl.DifferentialPrivacy())
    seen = []
    real = Theorem.__call__

    def counted(self, claim, *premises):
        seen.append((self.id, claim))
        return real(self, claim, *premises)

    with patch.object(Theorem, "__call__", counted):
        certify_claim(claim)

    assert len(seen) == len(set(seen))
    assert certify_module is not None


def test_a_stated_fact_is_used_for_its_claim_and_for_nothing_else():
    claim = sl.Claim(STATED, sl.Rates.same(100, "0.3"), sl.Attacker(), sl.DifferentialPrivacy())
    fact = sl.fact(claim, epsilon=1.0, delta=0.01)

    guarantee = certify_claim(claim, given=[fact])

    assert guarantee.delta(1.0).upper == 0.01
    assert theorems_used(guarantee) == {"sl.given"}
    with pytest.raises(sl.CannotCertify):
        certify_claim(claim)
    with pytest.raises(sl.CannotCertify):
        certify_claim(replace(claim, mechanism=sl.Stated("another release")), given=[fact])
    assert theorems_used(certify_claim(claim.to(sl.ActiveKnowledge()), given=[fact])) == {"sl.worst_case_covers", "sl.given"}


def test_a_stated_fact_passes_through_a_change_and_joins_other_outputs():
    claim = sl.Claim(STATED, sl.Rates.same(100, "0.3"), sl.Attacker(), sl.DifferentialPrivacy())
    fact = sl.fact(claim, epsilon=1.0, delta=0.01)
    changed = claim.about(sl.Then(STATED, Kernel.of({1: "few", 2: "few"})))
    joined = claim.about(sl.Both(STATED, sl.Noisy(sl.Count(), sl.Geometric(HALF))))

    after, beside = certify_claim(changed, given=[fact]), certify_claim(joined, given=[fact])

    assert after.delta(1.0).upper == 0.01
    assert theorems_used(after) == {"sl.post_processing", "sl.given"}
    assert after.method == "bound"
    assert beside.delta(2.0).upper == pytest.approx(0.01)
    assert {"sl.composition", "sl.given", "sl.noise_worst_case"} <= theorems_used(beside)


def test_two_facts_about_one_claim_meet():
    claim = sl.Claim(STATED, sl.Rates.same(100, "0.3"), sl.Attacker(), sl.DifferentialPrivacy())

    guarantee = certify_claim(claim, given=[sl.fact(claim, 1.0, 0.0), sl.fact(claim, 0.1, 0.2)])

    assert guarantee.delta(1.0).upper == 0.0
    assert guarantee.delta(0.1).upper == 0.2


@pytest.mark.parametrize(("epsilon", "delta"), [(-1.0, 0.0), (float("nan"), 0.0), (1.0, -0.1), (1.0, 1.5)])
def test_a_fact_that_no_pair_of_laws_can_have_is_refused(epsilon, delta):
    claim = sl.Claim(STATED, sl.Rates.same(100, "0.3"), sl.Attacker(), sl.DifferentialPrivacy())

    with pytest.raises(sl.SidelightError):
        sl.fact(claim, epsilon, delta)


@pytest.mark.parametrize("attacker", [sl.Attacker(knows=(1, 3)), sl.Attacker(targets=(3,))])
def test_people_who_are_not_there_are_refused_in_a_claim_and_in_a_fact(attacker):
    three = sl.Rates.same(3, "0.3")
    there, not_there = (sl.Claim(STATED, three, who, sl.DifferentialPrivacy()) for who in (sl.Attacker(), attacker))

    with pytest.raises(BadValue, match="there are 3 people, counted from 0"):
        certify_claim(not_there)
    with pytest.raises(BadValue, match="there are 3 people, counted from 0"):
        certify_claim(there, given=[sl.fact(not_there, 1.0, 0.0)])


@pytest.mark.parametrize("attacker", [sl.Attacker((0, 1, 2)), sl.Attacker((0,), targets=(0,)), sl.Attacker(targets=())])
def test_nothing_is_certified_where_nobody_is_under_attack(attacker):
    with pytest.raises(BadValue, match="nobody is under attack"):
        sl.certify(sl.Count(), sl.Rates.same(3, HALF), attacker)


def test_the_explanation_shows_the_proof_as_an_indented_tree():
    rates = sl.Rates([Stratum(NORTH, 20, HALF), Stratum(SOUTH, 30, HALF)])
    both = sl.Both(sl.Count(frozenset({NORTH})), sl.Count(frozenset({SOUTH})))

    lines = sl.explain(sl.certify(both, rates)).splitlines()

    def depth(line: str) -> int:
        return len(line) - len(line.lstrip())

    statements = {theorem.id: theorem.statement for theorem in all_theorems()}
    inner = [line for line in lines if "by sl.count (" in line]
    assert lines[0].startswith("sl.separate_people (")
    assert len(inner) == 2
    assert all(depth(line) > depth(lines[0]) for line in inner)
    assert all(statements[id] in "\n".join(lines) for id in ("sl.separate_people", "sl.count"))


def test_the_proof_names_who_attains_the_asked_point():
    claim = sl.Claim(STATED, sl.Rates.same(100, "0.3"), sl.Attacker(), sl.DifferentialPrivacy())
    changed = claim.about(sl.Then(STATED, Kernel.of({})))
    weak, strong = sl.fact(changed, 2.0, 0.0), sl.fact(claim, 0.5, 0.001)

    guarantee = certify_claim(changed, given=[weak, strong])

    assert guarantee.proof(2.0).theorem == "sl.given"
    assert guarantee.proof(0.5).theorem == "sl.post_processing"


def test_only_a_narrow_bracket_is_called_exact():
    narrow = sl.certify(sl.Count(), sl.Rates.same(450, 0.4), sl.Attacker(knows=100))
    (derivation,) = narrow.derivations
    wide = replace(narrow, derivations=(replace(derivation, curve=PromisedProfile(narrow.profile)),))

    assert (narrow.reached, narrow.method, narrow.method_at(1e-3)) == (True, "exact", "exact")
    assert (wide.reached, wide.method, wide.method_at(1e-3)) == (True, "bound", "bound")
    assert wide.method_at(0.5) == "exact", "epsilon is 0 there"
