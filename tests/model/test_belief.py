"""What a Bayesian can come to believe, held against Bayes' rule on small worlds: every outcome, exactly."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest

import sidelight as sl

PRIORS = [Fraction(1, 100), Fraction(1, 10), Fraction(1, 2), Fraction(9, 10)]


def laws(rates: list[Fraction]) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """The law of a count where the first person is counted, and where they are not."""
    others = {0: Fraction(1)}
    for rate in rates[1:]:
        moved: dict[int, Fraction] = {}
        for count, mass in others.items():
            moved[count] = moved.get(count, Fraction(0)) + mass * (1 - rate)
            moved[count + 1] = moved.get(count + 1, Fraction(0)) + mass * rate
        others = moved
    return {count + 1: mass for count, mass in others.items()}, others


def exceptions(believed: object, prior: Fraction, counted: dict[int, Fraction], others: dict[int, Fraction]) -> Fraction:
    """The probability of the outcomes after which something is believed that the guarantee rules out."""
    total = Fraction(0)
    for outcome in {*counted, *others}:
        yes, no = prior * counted.get(outcome, 0), (1 - prior) * others.get(outcome, 0)
        if not yes + no:
            continue
        after = yes / (yes + no)
        ratio = math.inf if after in (0, 1) else max(r := after * (1 - prior) / ((1 - after) * prior), 1 / r)
        broken = (
            after > believed.posterior_at_most
            or after < believed.posterior_at_least
            or abs(after - prior) > believed.distance_at_most
            or ratio > believed.odds_ratio_at_most
        )
        total += (yes + no) if broken else 0
    return total


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_believed_beyond_it_except_with_the_stated_probability(seed):
    rng = Random(seed)
    rates = [Fraction(rng.randint(2, 18), 20) for _ in range(rng.randint(8, 14))]
    guarantee = sl.certify(sl.Count(), sl.Rates(rates), sl.Attacker(targets=(0,)))
    counted, others = laws(rates)
    for delta in ("0.2", "0.05", "0.01", "1e-3"):
        for prior in PRIORS:
            alone, in_class = guarantee.belief(prior, delta), guarantee.belief((Fraction(1, 100), Fraction(9, 10)), delta)

            assert exceptions(alone, prior, counted, others) <= Fraction(delta)
            assert exceptions(in_class, prior, counted, others) <= Fraction(delta)
            assert alone.posterior_at_most <= in_class.posterior_at_most
            assert alone.distance_at_most <= in_class.distance_at_most


@pytest.mark.parametrize("epsilon", ["0.1", "0.7", "2"])
def test_randomised_answers_reach_it_without_exceptions(epsilon):
    """Somebody who knows everybody else: the noise moves the odds by e^epsilon, up and down."""
    noisy = sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(epsilon))

    believed = sl.certify(noisy, sl.Rates.same(10, 0.3), definition=sl.DifferentialPrivacy()).belief(prior=(0, 1), delta=0)

    assert believed.odds_ratio_at_most == pytest.approx(math.exp(float(epsilon)))
    assert believed.distance_at_most == pytest.approx(math.tanh(float(epsilon) / 4))
    assert believed.odds_ratio_at_most >= math.exp(float(epsilon)) * (1 - 1e-15)


def test_a_definition_of_beliefs_says_by_how_much_they_move():
    noisy, people = sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(1)), sl.Rates.same(100, 0.3)

    semantic = sl.certify(noisy, people, definition=sl.Semantic()).belief(prior=0.5, delta=0)

    assert semantic.distance_at_most <= math.tanh(0.5) + 1e-9
    assert semantic.posterior_at_most <= 0.5 + math.tanh(0.5) + 1e-9


def test_what_compares_outputs_names_the_definition_that_speaks_of_beliefs():
    imitated = sl.certify(sl.Count(), sl.RateBounds(1000, 0.05, 0.95), definition=sl.Distributional())

    with pytest.raises(sl.SidelightError, match="InferenceDistributional"):
        imitated.belief()


@pytest.mark.parametrize("prior", [(0.5, 0.1), 1.5, "often", (0.1, 0.2, 0.3), -1])
def test_a_prior_is_a_probability_or_two(prior):
    with pytest.raises(sl.SidelightError):
        sl.certify(sl.Count(), sl.Rates.same(10, 0.3)).belief(prior)
