"""Estimates from a count: what they are, and what they give away."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import sidelight as sl
from sidelight.mechanisms.kernels.estimate import Estimate

HALF = Fraction(1, 2)


def best(estimate: sl.MostLikely, count: int, people: int) -> Fraction:
    """The estimate, from its definition, in whole numbers."""
    likelihoods = [
        weight * rate**count * (1 - rate) ** (people - count)
        for rate, weight in zip(estimate.rates, estimate.weights, strict=True)
    ]
    return estimate.rates[likelihoods.index(max(likelihoods))]


@pytest.mark.parametrize("seed", range(200))
def test_the_most_likely_rate_is_the_one_with_the_largest_likelihood(seed: int) -> None:
    rng = Random(seed)
    rates = [Fraction(place, 20) for place in rng.sample(range(1, 20), rng.randint(2, 6))]
    weights = rng.choice([None, [rng.randint(1, 50) for _ in rates], [10 ** rng.randint(0, 9) for _ in rates]])
    estimate, people = sl.MostLikely(rates, weights), rng.choice([0, 1, 2, 5, 10, 16, 40])

    found = [estimate.estimated(count, people) for count in range(people + 1)]

    assert found == [best(estimate, count, people) for count in range(people + 1)]


def test_of_equally_likely_rates_the_first_is_given_however_many_people_there_are():
    for people in (2, 1000, 10**9):
        assert sl.MostLikely([0.3, 0.7]).estimated(people // 2, people) == Fraction(3, 10)
        assert sl.MostLikely([0.7, 0.3]).estimated(people // 2, people) == Fraction(7, 10)


def test_a_family_that_is_too_large_is_refused_with_its_limit():
    with pytest.raises(sl.BadValue, match="at most 100 rates, found 101: publish a coarser family"):
        sl.MostLikely([Fraction(place, 200) for place in range(1, 102)])


@pytest.mark.parametrize("rates", [[0.3], [0.3, 0.3], [0, 0.5], [0.5, 1], []])
def test_a_family_has_two_rates_that_allow_any_count(rates: list[float]) -> None:
    with pytest.raises(sl.BadValue, match="two or more different rates above 0 and below 1"):
        sl.MostLikely(rates)


@pytest.mark.parametrize(("people", "expected"), [(1, (0, 1)), (2, (0, 0, 1)), (3, (0, 0, 1, 1)), (4, (0, 0, 0, 1, 1))])
def test_a_majority_is_more_than_half(people: int, expected: tuple[int, ...]) -> None:
    assert tuple(sl.MoreThan().estimated(count, people) for count in range(people + 1)) == expected


def test_an_estimate_about_some_atoms_counts_them_only():
    north = sl.MoreThan(of=sl.Count(frozenset({"north"})))

    assert north.law((1, 1, 0, 0, 0), ("north", "north", "north", "south", "south")).masses == ((True, Fraction(1)),)


@pytest.mark.parametrize(
    "published",
    [sl.MoreThan(5000), sl.MoreThan(), sl.Then(sl.Count(), lambda count: count > 5000)],
    ids=["limit", "half", "then"],
)
def test_a_threshold_far_from_the_count_gives_away_what_the_chance_of_a_change_is(published: sl.Then | Estimate) -> None:
    found = sl.certify(published, sl.Rates.same(10_001, 0.6)).delta(0)

    assert 1.81e-91 < found.lower <= found.upper < 1.82e-91


def test_someone_who_chooses_known_people_moves_the_others_to_the_threshold():
    people, few, many = sl.Rates.same(10_001, 0.6), sl.Attacker(500), sl.Attacker(2500)

    little, much = (sl.certify(sl.MoreThan(5000), people, attacker).delta(0) for attacker in (few, many))

    assert little.upper < 1e-40
    assert much.lower == pytest.approx(sl.certify(sl.Count(), people, many).delta(0).upper)


def test_someone_who_has_seen_people_learns_no_more_than_the_chance_of_a_change():
    nobody, half = sl.Attacker(0, "passive"), sl.Attacker(2_000, "passive")

    for epsilon in (0.0, 0.1):
        alone, seen = (
            sl.certify(sl.MoreThan(2300), sl.Rates.same(4_001, 0.6), attacker).delta(epsilon) for attacker in (nobody, half)
        )
        assert alone.lower <= seen.upper
        if epsilon == 0:
            assert seen.lower == pytest.approx(alone.lower)


def test_bounded_rates_that_cannot_reach_a_threshold_are_answered_by_the_closest():
    found = sl.certify(sl.MoreThan(5000), sl.RateBounds(10_001, 0.1, 0.4)).delta(0)
    closest = sl.certify(sl.MoreThan(5000), sl.Rates.same(10_001, 0.4)).delta(0)

    assert found.lower <= closest.upper
    assert found.upper >= closest.lower
    assert found.relative_width() < 1e-9


def test_a_function_that_comes_back_to_an_output_is_bounded_by_the_count():
    people = sl.Rates.same(101, 0.5)
    odd = sl.certify(sl.Then(sl.Count(), lambda count: count % 2), people)

    assert odd.delta(0).upper == sl.certify(sl.Count(), people).delta(0).upper


def test_a_function_without_a_value_for_some_count_is_bounded_by_the_count():
    people = sl.Rates.same(1001, 0.5)
    share = sl.certify(sl.Then(sl.Count(), lambda count: 1000 // count > 1), people)

    assert share.delta(0).upper == sl.certify(sl.Count(), people).delta(0).upper


@pytest.mark.parametrize("people", [2_001, 1_000_001])
def test_someone_who_has_chosen_a_tenth_brings_a_fair_majority_to_the_centre_however_many_there_are(people: int) -> None:
    majority, count = (
        sl.certify(published, sl.Rates.same(people, 0.5), sl.Attacker("10%")).delta(0)
        for published in (sl.MoreThan(), sl.Count())
    )

    assert majority.lower == pytest.approx(count.upper)
    assert majority.upper == pytest.approx(count.upper)


def test_someone_who_has_seen_many_people_of_very_many_learns_the_chance_of_a_change():
    seen = sl.certify(sl.MoreThan(), sl.Rates.same(1_000_000, 0.505), sl.Attacker("50%", "passive")).delta(0)
    nobody = sl.certify(sl.MoreThan(), sl.Rates.same(1_000_000, 0.505)).delta(0)

    assert seen.upper == pytest.approx(nobody.upper)
    assert nobody.upper < 1e-24


def test_the_most_common_value_of_very_many_people_is_hardly_ever_decided_by_one():
    blood = {"A": 0.4, "B": 0.1, "AB": 0.05, "0": 0.45}
    most_common = sl.MostCommon(list(blood))

    few, many = (sl.certify(most_common, sl.Categories.same(people, blood)).delta(0).upper for people in (1_000, 100_000))

    assert 0.001 < few < 0.2
    assert many < 1e-60
    assert sl.certify(most_common, sl.Categories.same(100_000, blood), sl.Attacker(10_000)).delta(0).upper > 1e-4


def test_the_most_common_of_two_values_is_a_majority():
    people = sl.Categories.same(1_001, {"no": 0.4, "yes": 0.6})

    for values in (["no", "yes"], ["yes", "no"]):
        found = sl.certify(sl.MostCommon(values), people).delta(0)
        assert found.relative_width() < 1e-9
        assert found.upper < 1e-8


def test_of_equally_common_values_the_first_is_given():
    most_common = sl.MostCommon(["b", "a", "c"])

    assert most_common.law(("a", "a", "b", "b", "c"), (0,) * 5).masses == (("b", Fraction(1)),)
    assert most_common.law(("a", "a", "b", "c", "c"), (0,) * 5).masses == (("a", Fraction(1)),)
