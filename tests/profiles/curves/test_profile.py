"""What follows from a curve, against pairs of laws written out."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest
from tests.profiles.explicit import EPSILONS, random_law

from sidelight.errors import BadValue, BrokenTheorem
from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.finite.law import FiniteLaw
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_above, float_below
from sidelight.profiles.counts.shift import shift
from sidelight.profiles.curves.of_several import Meet
from sidelight.profiles.curves.one_end import UpTo
from sidelight.profiles.curves.profile import AtMost, Average, ComposedProfile, MetProfile, Profile, Worst, together, upper_only
from sidelight.profiles.curves.two_laws import ConstantProfile, TwoLaws, both_ways


def pair(rng: Random, outcomes: int = 6) -> tuple[FiniteLaw[int], FiniteLaw[int]]:
    return random_law(rng, outcomes), random_law(rng, outcomes)


@pytest.mark.parametrize("seed", range(20))
def test_the_hockey_stick_of_two_laws_is_their_best_event(seed):
    left, right = pair(Random(seed), 5)
    p, q = dict(left.masses), dict(right.masses)
    for epsilon in EPSILONS[:-1]:
        best = max(
            sum(float(p.get(k, 0)) - math.exp(epsilon) * float(q.get(k, 0)) for k in range(5) if event >> k & 1)
            for event in range(32)
        )

        assert TwoLaws(left, right).delta(epsilon).upper == pytest.approx(best, abs=1e-12)
    assert TwoLaws(left, right).delta(math.inf).upper == pytest.approx(
        float(sum(m for k, m in p.items() if k not in q)), abs=1e-15
    )


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("exceptions", [1e-3, 0.02, 0.3])
def test_the_loss_exceeds_its_level_at_most_as_often_as_said(seed, exceptions):
    left, right = pair(Random(seed))
    profile = both_ways(left, right)

    level = profile.loss(exceptions)

    for one, other in ((left, right), (right, left)):
        q = dict(other.masses)
        over = sum(mass for k, mass in one.masses if q.get(k, 0) == 0 or math.log(mass / q[k]) > level * (1 + 1e-12))
        assert over <= exceptions or math.isinf(level)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("prior", [0.01, 0.5, 0.9])
def test_a_bayesian_believes_at_most_the_odds_except_as_often_as_said(seed, prior):
    left, right = pair(Random(seed))
    exceptions = 0.05
    belief = both_ways(left, right).odds(prior, exceptions)

    q = dict(right.masses)
    over = sum(mass for k, mass in left.masses if prior * mass / (prior * mass + (1 - prior) * q.get(k, 0)) > belief + 1e-12)
    assert prior <= belief <= 1
    assert over <= exceptions


def test_identical_views_leave_every_belief_as_it_was():
    law = random_law(Random(1), 4)

    assert both_ways(law, law).odds(0.3, 0.0) == 0.3
    assert both_ways(law, law).odds(0.3, 1e-6) == 0.3


def test_a_prior_outside_zero_and_one_is_refused():
    with pytest.raises(BadValue, match="prior"):
        ConstantProfile(0.0).odds(1.5, 0.1)
    with pytest.raises(BadValue, match="false-positive"):
        ConstantProfile(0.0).trade_off(-0.1)
    with pytest.raises(BadValue, match="epsilon"):
        ConstantProfile(0.0).delta(-1.0)
    with pytest.raises(BadValue, match="delta"):
        ConstantProfile(0.0).epsilon(1.5)


def neyman_pearson(null: FiniteLaw[int], other: FiniteLaw[int], alpha: Fraction) -> Fraction:
    """The smallest false-negative rate of a test of `null` with this false-positive rate."""
    p, q = dict(null.masses), dict(other.masses)
    outcomes = sorted({*p, *q}, key=lambda k: -(q.get(k, Fraction(0)) / p[k]) if k in p else -math.inf)
    left, power = alpha, Fraction(0)
    for k in outcomes:
        cost, gain = p.get(k, Fraction(0)), q.get(k, Fraction(0))
        share = Fraction(1) if cost <= left else left / cost
        power += share * gain
        left -= share * cost
        if left <= 0 and cost:
            break
    return 1 - power


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 100), Fraction(1, 4), Fraction(3, 5), Fraction(1)])
def test_no_test_beats_the_trade_off(seed, alpha):
    left, right = pair(Random(seed))

    found = both_ways(left, right).trade_off(float(alpha))

    best = min(neyman_pearson(left, right, alpha), neyman_pearson(right, left, alpha))
    assert found.lower <= float(best) + 1e-12
    assert 0 <= found.lower <= found.upper


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("parts", [2, 3])
def test_composed_parts_cover_the_exact_product(seed, parts):
    rng = Random(seed)
    pairs = [pair(rng, 3) for _ in range(parts)]
    left, right = pairs[0]
    for other_left, other_right in pairs[1:]:
        left, right = left.beside(other_left), right.beside(other_right)
    product, composed = both_ways(left, right), ComposedProfile(tuple(both_ways(*p) for p in pairs))

    for epsilon in EPSILONS:
        assert composed.delta(epsilon).upper >= product.delta(epsilon).lower
        assert composed.delta(epsilon).lower <= product.delta(epsilon).upper


def test_a_mean_of_profiles_is_the_profile_of_the_pair_with_the_weight_in_view():
    rng = Random(4)
    a, b = pair(rng), pair(rng)
    weights = FiniteLaw.of({0: "0.3", 1: "0.7"})
    left, right = (weights.then(lambda w, s=side: (a, b)[w][s].map(lambda k: (w, k))) for side in (0, 1))

    mean = Average((Interval.exactly(0.3), Interval.exactly(0.7)), (TwoLaws(*a), TwoLaws(*b)))

    for epsilon in EPSILONS:
        assert mean.delta(epsilon).upper == pytest.approx(TwoLaws(left, right).delta(epsilon).upper, abs=1e-14)


def test_a_mean_of_values_too_small_for_a_double_is_not_zero():
    mean = Average((Interval(0.0, 1e-200), Interval(0.0, 5e-324)), (AtMost(1e-200), AtMost(0.25)))

    assert mean.delta(0.0).upper > 0


def test_curves_meet_in_the_smallest_promise_and_the_largest_reach():
    wide, narrow = AtMost(0.5), ConstantProfile(0.25)

    assert together(wide, narrow).delta(1.0) == Interval(0.25, 0.25)
    assert isinstance(together(wide, narrow), MetProfile)
    assert together(wide) is wide
    assert not isinstance(together(UpTo(0.5), narrow), Profile)


def test_a_contradiction_between_theorems_stops_everything():
    with pytest.raises(BrokenTheorem, match="promises"):
        Meet((UpTo(0.1), ConstantProfile(0.25))).delta(0.0)


def test_only_the_promise_of_a_curve_is_kept_where_the_rest_is_not_proved():
    kept = upper_only(ConstantProfile(0.25))

    assert kept.delta(0.0) == Interval(0.0, 0.25)
    assert isinstance(kept, Profile)
    assert not isinstance(upper_only(UpTo(0.25)), Profile)


def test_the_worst_takes_each_end_apart():
    assert Worst((ConstantProfile(0.25), AtMost(0.5))).delta(0.0) == Interval(0.25, 0.5)


@pytest.mark.parametrize("seed", range(10))
def test_epsilon_and_delta_undo_each_other(seed):
    profile = both_ways(*pair(Random(seed)))
    for delta in (0.0, 1e-6, 0.01, 0.2):
        epsilon = profile.epsilon(delta)

        assert math.isinf(epsilon.upper) or profile.delta(epsilon.upper).upper <= delta
        if 0 < epsilon.lower < math.inf:
            assert profile.delta(epsilon.lower * (1 - 1e-12)).lower > delta


@pytest.mark.parametrize("text", ["0.1", "0.2", "0.3", "0.05", "0.5"])
def test_a_decimal_that_no_double_equals_is_bracketed_from_both_sides(text):
    curve, exact = shift(count_law(((Fraction(1, 2), 40),))), Fraction(text)

    at = curve.delta_at(exact)

    assert at.upper >= curve.delta(float_below(exact)).upper
    assert at.lower <= curve.delta(float_above(exact)).lower


@pytest.mark.parametrize("text", ["0.1", "0.01", "1e-6", "1e-10"])
def test_epsilon_at_an_exact_delta_holds_above_and_fails_below(text):
    curve, exact = shift(count_law(((Fraction(1, 2), 40),))), Fraction(text)

    found = curve.epsilon(exact)

    assert curve.delta(found.upper).upper <= exact
    assert curve.delta(found.lower).lower > exact
