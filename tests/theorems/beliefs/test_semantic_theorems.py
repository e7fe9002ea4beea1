"""From differential privacy to beliefs, and back: chains of facts, and numbers that need more than one formula."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

import sidelight as sl
from sidelight.definitions.beliefs.reality_oblivious_semantic import RealityObliviousSemantic
from sidelight.definitions.beliefs.semantic import Semantic
from sidelight.definitions.worst_case.pointwise import Pointwise
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.claim import Claim
from sidelight.profiles.curves.derived.amplified import Beneath, Converted
from sidelight.profiles.curves.one_end import FromThere
from sidelight.theorems import all_formulas
from sidelight.theorems.general.enumeration import enumeration

HALF = Fraction(1, 2)
MECHANISM = sl.Stated("M")
PEOPLE = sl.Rates([HALF] * 10)


def known(definition, epsilon, delta=0, attacker=None, people=PEOPLE):
    return sl.fact(Claim(MECHANISM, people, attacker or sl.Attacker(), definition), epsilon, delta)


def concluded(definition, *facts, attacker=None, people=PEOPLE):
    return sl.certify(MECHANISM, people, attacker or sl.Attacker(), definition, given=facts)


@pytest.mark.parametrize("definition", [Semantic(), RealityObliviousSemantic()], ids=lambda definition: definition.name)
def test_a_stated_pure_mechanism_moves_no_belief_by_more_than_tanh_of_half(definition):
    private = known(sl.DifferentialPrivacy(), 1)

    moved = concluded(definition, private)

    assert moved.epsilon(0).upper == pytest.approx(math.tanh(0.5), rel=1e-9)
    assert moved.proof(0.47).theorem == "ks.thm2.2a"
    assert moved.delta(0.45).upper == 1


@pytest.mark.parametrize("definition", [Semantic(), RealityObliviousSemantic()], ids=lambda definition: definition.name)
def test_somebody_who_knows_all_others_is_moved_by_tanh_of_a_quarter(definition):
    attacker = sl.Attacker(9)
    private = known(sl.DifferentialPrivacy(), 1, attacker=attacker)

    moved = concluded(definition, private, attacker=attacker)

    assert moved.epsilon(0).upper == pytest.approx(math.tanh(0.25), rel=1e-9)
    assert moved.proof(0.25).theorem == "ext.informed-eq"


def test_a_stated_delta_is_multiplied_by_the_records_under_attack():
    private = known(sl.DifferentialPrivacy(), 0.05, 1e-6)
    level = math.exp(0.15) - 1 + 2e-3

    everybody = concluded(Semantic(), private).delta(level)
    one = sl.Attacker(targets=(3,))
    alone = concluded(Semantic(), known(sl.DifferentialPrivacy(), 0.05, 1e-6, one), attacker=one).delta(level)

    assert everybody.upper == pytest.approx(1.14691340535e-4, rel=1e-9)
    assert alone.upper == pytest.approx(1.14691340535e-5, rel=1e-9)


def test_a_mechanism_with_a_delta_promises_nothing_to_those_who_are_far_from_reality():
    private = known(sl.DifferentialPrivacy(), 0.05, 1e-6)

    with pytest.raises(sl.CannotCertify, match="leaves delta at 1"):
        concluded(RealityObliviousSemantic(), private)


def test_noise_on_a_count_of_many_people_moves_no_belief_by_much():
    noisy, many = sl.Noisy(sl.Count(), sl.DiscreteGaussian(20)), sl.Rates.same(3000, "0.3")

    moved = sl.certify(noisy, many, definition=Semantic())
    curve = [moved.delta(level).upper for level in (0.02, 0.05, 0.1, 0.2, 0.5, 1.0)]

    assert curve == sorted(curve, reverse=True)
    assert curve[3] < 1e-6
    assert curve[-1] == 0
    assert moved.proof(0.1).theorem == "ks.thm2.4a"


def test_the_whole_curve_is_better_than_any_of_its_points():
    noisy, one = sl.Noisy(sl.Count(), sl.DiscreteGaussian(10)), sl.Attacker(targets=(0,))
    many = sl.Rates.same(100, "0.3")
    private = sl.certify(noisy, many, one, sl.DifferentialPrivacy())

    moved = sl.certify(noisy, many, one, Semantic())
    by_formula = all_formulas()["ks.thm2.4a"]
    points = [
        by_formula(epsilon=Fraction(e), delta=Fraction(private.delta(e).upper), people=1, at=Fraction(level)).result["delta"]
        for level in (0.1, 0.2)
        for e in (0.05, 0.1, 0.15)
    ]

    assert all(moved.delta(0.1).upper <= point * 1.3 for point in points[:3])
    assert moved.delta(0.2).upper < min(points[3:])


@pytest.mark.parametrize(
    ("definition", "delta"), [(Semantic(), 2e-3), (RealityObliviousSemantic(), 1e-3)], ids=lambda value: str(value)[:8]
)
def test_who_knows_all_others_and_hardly_moves_shows_that_the_mechanism_is_private(definition, delta):
    """With a belief of 1/2, epsilon is ln((1 + 2 s)/(1 - 2 s)), with 2 delta; or with delta, if outputs are those of the real
    dataset.
    """
    level = Fraction(1, 4)
    hardly = known(definition, level, 1e-3, sl.Attacker(9))

    private = concluded(sl.DifferentialPrivacy(), hardly)

    assert private.epsilon(delta * (1 + 1e-9)).upper == pytest.approx(math.log(3), rel=1e-6)
    assert private.delta(1.2).upper == pytest.approx(delta, rel=1e-9)
    assert private.delta(0.9).upper < 0.2  # the dominating pair also gives a bound at other epsilons


def test_one_belief_of_somebody_who_knows_little_proves_nothing():
    hardly = known(Semantic(), Fraction(1, 4), 1e-3, sl.Attacker(3))

    with pytest.raises(sl.CannotCertify):
        concluded(sl.DifferentialPrivacy(), hardly)


def test_pointwise_promises_go_both_ways():
    pointwise, private = known(Pointwise(), 1, 1e-3), known(sl.DifferentialPrivacy(), 0.5, 1e-3)

    assert concluded(sl.DifferentialPrivacy(), pointwise).delta(1).upper == pytest.approx(1e-3)
    assert concluded(Pointwise(), private).delta(1).upper == pytest.approx(0.00347645750536, rel=1e-9)
    assert concluded(Pointwise(), private).delta(0.8).upper == pytest.approx(0.00559194001959, rel=1e-9)


def test_a_chain_of_three_leads_from_pointwise_to_beliefs():
    pointwise = known(Pointwise(), 1)

    moved = concluded(Semantic(), pointwise)

    assert moved.epsilon(0).upper == pytest.approx(math.tanh(0.5), rel=1e-6)
    assert [node.theorem for node in moved.proof(0.47).premises] == ["ks.claim3.3.1"]


def test_an_output_that_is_impossible_without_the_record_counts_however_little_it_moves():
    """A(0) = (1, 0), A(1) = (1 - d, d), a belief of 9/10 in 1: the second output moves it by 1/10 only, and is a breach."""
    d = Fraction(1, 100)
    table = sl.Table.of({(0,): FiniteLaw.point(0), (1,): FiniteLaw.of({0: 1 - d, 1: d})})
    claim = Claim(table, sl.Rates(["0.9"]), sl.Attacker(), Semantic())

    truth = enumeration(claim).delta(0.8).lower
    promised = all_formulas()["ks.thmA.3"](epsilon=0, delta=d, at=Fraction(4, 5), values=2).result["probability"]

    assert truth == pytest.approx(0.009)
    assert promised is not None
    assert truth <= promised < 0.011


@pytest.mark.parametrize("epsilon", [0.1, 0.481211825060, 0.634189766681])
def test_three_epsilon_follow_from_the_printed_hypothesis(epsilon):
    """From s = (e^epsilon - 1)/2 follow 3 epsilon, for epsilon up to 0.634189766681; with the belief 1/2 alone up to
    0.481211825060.
    """
    level = Fraction((math.exp(epsilon) - 1) / 2)

    best = all_formulas()["ks.thm2.2b"](epsilon=level).result["epsilon"]
    even = all_formulas()["ks.thm2.4b"](epsilon=level, share=HALF).result["epsilon"]

    assert best is not None
    assert even is not None
    assert best <= 3 * epsilon * (1 + 1e-10)
    assert (even <= 3 * epsilon * (1 + 1e-10)) == (epsilon < 0.5)
    assert best == pytest.approx(3 * epsilon, rel=1e-10) or epsilon < 0.6
    assert even == pytest.approx(3 * epsilon, rel=1e-10) or epsilon != 0.481211825060


@pytest.mark.parametrize("epsilon", [0.1, 0.5, 1.0])
def test_beliefs_bring_privacy_back_with_twice_the_epsilon(epsilon):
    back = all_formulas()["ks.thm2.4b"]

    even = back(epsilon=Fraction(math.tanh(epsilon) / 2), delta=1e-3, share=HALF).result
    best = back(epsilon=Fraction(math.tanh(epsilon / 2)), delta=1e-3).result
    later = back(epsilon=Fraction(math.tanh(epsilon / 2)), delta=1e-3, at=Fraction(2 * epsilon + 1)).result

    assert even["epsilon"] == pytest.approx(2 * epsilon, rel=1e-12)
    assert even["delta"] == pytest.approx(2e-3)
    assert best["epsilon"] == pytest.approx(2 * epsilon, rel=1e-12)
    assert best["delta"] == pytest.approx(1e-3 * (1 + math.exp(epsilon)))
    assert later["delta"] < best["delta"]


@pytest.mark.parametrize(("epsilon", "simple"), [(0.5, 0.0132436063535), (1.0, 0.0185914091423)])
def test_the_main_lemma_is_better_than_its_simple_correction(epsilon, simple):
    """The simple correction is (1 + e^epsilon) delta / d, with d = 2 sqrt(delta)."""
    found = all_formulas()["ks.lem4.1"](epsilon=epsilon, delta=1e-4).result["probability"]

    assert (1 + math.exp(epsilon)) * 1e-2 / 2 == pytest.approx(simple)
    assert found is not None
    assert 0.95 * simple < found < simple


@pytest.mark.parametrize("epsilon", [0.0, 0.1, 0.5, 2.0])
@pytest.mark.parametrize("delta", [1e-12, 1e-6, 1e-2])
def test_the_hidden_constant_of_the_main_theorem_is_one(epsilon, delta):
    applied = all_formulas()["ks.thm2.4a"](epsilon=epsilon, delta=delta, people=1)

    assert applied.result["delta"] is not None
    assert applied.printed is not None
    assert applied.result["delta"] <= applied.printed["delta"]


def test_the_more_people_there_are_the_further_a_belief_far_from_reality_moves():
    counted = all_formulas()["ks.thmA.2"]

    moved = [counted(epsilon=1, deviation=4, people=n, share=Fraction(1, 100)).result["distance"] for n in (1, 10, 100, 1000)]

    assert moved == sorted(moved)
    assert moved[-1] == pytest.approx(0.99, abs=1e-9)


def test_a_curve_that_jumps_keeps_its_jump_when_it_is_composed():
    jumping = FromThere(Fraction(37, 100), Fraction(1, 1000))

    beneath = Beneath(jumping)
    converted = Converted(jumping, ((lambda epsilon: epsilon / 2, Fraction(2)),))

    assert any(abs(float(knot) - 0.37) < 1e-9 and delta < 0.002 for knot, delta in beneath.promises)
    assert any(abs(float(knot) - 0.74) < 1e-9 and delta < 0.003 for knot, delta in converted.promises)
