"""Instances that were once answered wrongly; random draws or a review found them."""

from __future__ import annotations

import math
import time
from fractions import Fraction

import pytest
from tests.atoms import EAST, NORTH, SOUTH
from tests.theorems.generators import premises

import sidelight as sl
from sidelight.certify import certify_claim
from sidelight.mechanisms.statistics.size import Size
from sidelight.model.population import Stratum
from sidelight.numbers.interval import Interval
from sidelight.theorems import all_theorems
from sidelight.theorems.general.enumeration import enumeration

THEOREMS = {theorem.id: theorem for theorem in all_theorems()}
ACTIVE, PASSIVE = sl.ActiveKnowledge(), sl.PassiveKnowledge()
HALF = Fraction(1, 2)
IN_THE_NORTH = frozenset({NORTH})


def said_and_found(theorem_id: str, claim: sl.Claim, epsilon: float) -> tuple[Interval, Interval]:
    theorem = THEOREMS[theorem_id]
    assert theorem.speaks_of(claim)
    assert not theorem.unmet(claim)
    return theorem(claim, *premises(theorem, claim)).delta(epsilon), enumeration(claim).delta(epsilon)


def meet(a: Interval, b: Interval) -> bool:
    return a.lower <= b.upper and b.lower <= a.upper


def test_an_attacker_who_saw_nothing_may_aim_at_any_rate():
    claim = sl.Claim(sl.Minimum(sl.Count(), 1), sl.Rates([0.8, 0.8, 0.1]), sl.Attacker(0, "passive"), PASSIVE)

    said, found = said_and_found("sl.count_minimum_passive", claim, 0.0)

    assert found.lower == pytest.approx(0.74)
    assert meet(said, found)


def test_nobody_aims_at_a_secret_that_is_certain():
    rates = sl.Rates(["0.999", 1, 0, "0.999"])
    claim = sl.Claim(sl.Minimum(sl.Count(), 4), rates, sl.Attacker(0, "passive"), PASSIVE)

    assert meet(*said_and_found("sl.count_minimum_passive", claim, 0.0))


def test_the_worst_corner_is_found_at_infinite_epsilon_too():
    claim = sl.Claim(sl.Minimum(sl.Count(), 2), sl.RateBounds(4, 0, 0.5), sl.Attacker(0), ACTIVE)

    said, found = said_and_found("sl.bounds_minimum_active", claim, math.inf)

    assert found.lower == 0.5
    assert meet(said, found)


def test_noise_above_everybody_is_not_hidden_by_a_large_minimum():
    noisy = sl.Noisy(sl.Count(), sl.Geometric(HALF))
    claim = sl.Claim(sl.Minimum(noisy, 5), sl.Rates.same(3, "0.2"), sl.Attacker(1), ACTIVE)

    said, found = said_and_found("sl.count_minimum_active", claim, 0.0)

    assert found.lower > 0.01
    assert meet(said, found)


@pytest.mark.parametrize(("sizes", "share"), [((3, 1, 3), "10%"), ((1, 1, 1), "50%")])
def test_an_atom_whose_people_are_not_neighbours_is_still_one_atom(sizes, share):
    strata = [
        Stratum(a, n, r) for a, n, r in zip((NORTH, SOUTH, NORTH), sizes, (HALF, Fraction(1, 3), Fraction(1, 4)), strict=True)
    ]
    claim = sl.Claim(sl.Count(IN_THE_NORTH), sl.Rates(strata), sl.Attacker(share), ACTIVE)

    assert meet(*said_and_found("sl.count", claim, 0.3))


@pytest.mark.parametrize(
    "attacker", [sl.Attacker(0, targets=(3,)), sl.Attacker((0, 1))], ids=["targets elsewhere", "all of the group known"]
)
@pytest.mark.parametrize("mechanism", [sl.Count(IN_THE_NORTH), sl.Minimum(sl.Count(IN_THE_NORTH), 1)], ids=["count", "minimum"])
def test_a_figure_about_other_people_reaches_nothing(mechanism, attacker):
    claim = sl.Claim(mechanism, sl.RateBounds(((NORTH, 2), (SOUTH, 2)), 0.1, 0.9), attacker, ACTIVE)

    guarantee = certify_claim(claim)

    assert guarantee.delta(0.3).lower <= enumeration(claim).delta(0.3).upper


def test_gaussian_noise_beside_a_leak_has_an_answer():
    noisy = sl.Noisy(sl.Count(), sl.DiscreteGaussian(Fraction(1)))
    claim = sl.Claim(noisy, sl.Rates([0.5, 0.5]), sl.Attacker(), sl.BoundedLeakage(sl.Leak(Size())))

    beside = certify_claim(claim).delta(0.5)

    assert beside.upper == pytest.approx(certify_claim(claim.to(sl.DifferentialPrivacy())).delta(0.5).upper)


@pytest.mark.parametrize("theorem_id", ["sl.size", "pk.thm1"])
def test_what_an_attacker_knew_beforehand_is_not_charged_to_the_figure(theorem_id):
    twins = sl.Joint.of({(0, 0): HALF, (1, 1): HALF})
    claim = sl.Claim(Size(), twins, sl.Attacker(1, "passive"), PASSIVE)
    theorem = THEOREMS[theorem_id]

    if theorem.speaks_of(claim) and not theorem.unmet(claim):
        assert meet(*said_and_found(theorem_id, claim, 0.0))


def test_a_way_round_a_small_atom_does_not_contradict_what_one_figure_reaches():
    rates = sl.Rates([Stratum(NORTH, 1, Fraction(1, 1000)), Stratum(SOUTH, 3, HALF)])
    claim = sl.Claim(sl.Both(sl.Count(), sl.Count()), rates, sl.Attacker(0), ACTIVE)

    assert meet(*said_and_found("sl.refinement", claim, 0.3))


def test_a_hidden_figure_does_not_reach_what_a_published_one_would():
    claim = sl.Claim(sl.Both(sl.Minimum(sl.Count(), 2)), sl.Rates([0.2]), sl.Attacker(0), ACTIVE)

    assert meet(*said_and_found("sl.refinement", claim, 0.0))


def test_an_atom_without_open_secrets_reaches_nothing():
    rates = sl.Rates([Stratum(EAST, 1, Fraction(1)), Stratum(NORTH, 1, Fraction(19, 20)), Stratum(SOUTH, 1, Fraction(19, 20))])
    figures = sl.Both(sl.Count(frozenset({NORTH, SOUTH})), sl.Count(), Size())

    assert meet(*said_and_found("sl.refinement", sl.Claim(figures, rates, sl.Attacker(0), ACTIVE), 0.0))


def test_an_answer_called_exact_has_both_ends():
    rates = sl.Rates([Stratum(NORTH, 1, Fraction(1, 10)), Stratum(SOUTH, 1, Fraction(9, 10))])
    guarantee = sl.certify(sl.Count(), rates, sl.Attacker("0%"))

    found = guarantee.delta(0.0)

    assert guarantee.method != "exact" or found.relative_width() <= 1e-9


def test_what_is_too_small_for_a_double_is_not_called_zero():
    claim = sl.Claim(sl.Minimum(sl.Count(), 1990), sl.Rates.same(2000, "0.3"), sl.Attacker(1000, "passive"), PASSIVE)

    assert 0 < THEOREMS["sl.count_minimum_passive"](claim).delta(0.1).upper < 1e-300


def test_five_noisy_counts_are_composed_within_seconds():
    noises = [sl.Geometric(Fraction(k, k + 1)) for k in range(1, 6)]
    claim = sl.Claim(
        sl.Both(*(sl.Noisy(sl.Count(), n) for n in noises)), sl.Rates.same(1000, "0.3"), sl.Attacker(), sl.DifferentialPrivacy()
    )
    before = time.process_time()

    found = certify_claim(claim).delta(1.0)

    assert 0 < found.upper < 1
    assert time.process_time() - before < 3


def test_a_cluster_is_covered_whether_it_is_known_or_not_and_gives_more_away_when_it_is_not():
    """One other person mostly has the target's value; three more are independent; given everybody else each rate is in [0.05,
    0.95].
    """
    own, table = Fraction(1, 20), {}
    for target in (0, 1):
        for mate in (0, 1):
            pair = HALF * (1 - own if mate == target else own)
            for others in ((a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)):
                alone = Fraction(1)
                for value in others:
                    alone *= own if value else 1 - own
                table[(target, mate, *others)] = pair * alone
    mate_known = enumeration(sl.Claim(sl.Count(), sl.Joint.of(table), sl.Attacker((1,), targets=(0,)), ACTIVE))
    mate_unknown = enumeration(sl.Claim(sl.Count(), sl.Joint.of(table), sl.Attacker((), targets=(0,)), ACTIVE))

    pairs = sl.RateBounds(5, "0.05", "0.95", together=2)
    promised = sl.certify(sl.Count(), pairs, sl.Attacker(0))
    who_knows_it = sl.certify(sl.Count(), pairs.but(mates_known=True), sl.Attacker(0))

    assert who_knows_it.delta(0.0).upper >= mate_known.delta(0.0).lower
    assert mate_unknown.delta(0.0).lower > who_knows_it.delta(0.0).upper
    assert promised.delta(0.0).upper >= mate_unknown.delta(0.0).lower
