"""People whose common law is one of several: sizes that no enumeration reaches."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import binom

import sidelight as sl
from sidelight.errors import BadValue, CannotCertify

HALF = Fraction(1, 2)
NEAR = [(HALF, "0.29"), (HALF, "0.31")]
APART = [("0.2", "0.1"), ("0.5", "0.3"), ("0.3", "0.6")]


def directly(people: int, laws, epsilon: float, known: int = 0, ones: int = 0) -> float:
    """The hockey stick of a count, in doubles, by the definition: worst of both directions."""
    weights, rates = (np.array([float(entry) for entry in column]) for column in zip(*laws, strict=True))
    weights = weights * rates**ones * (1 - rates) ** (known - ones)
    counts, others = np.arange(people - known + 1), people - known - 1
    views = []
    for chances, moved in ((rates, 1), (1 - rates, 0)):
        drawn = weights * chances / (weights * chances).sum()
        views.append((drawn[:, None] * binom.pmf(counts - moved, others, rates[:, None])).sum(axis=0))
    return max(float(np.maximum(p - math.exp(epsilon) * q, 0).sum()) for p, q in (views, views[::-1]))


@pytest.mark.parametrize("laws", [NEAR, APART], ids=["near", "apart"])
@pytest.mark.parametrize("people", [50, 700, 3000])
@pytest.mark.parametrize("epsilon", [0.0, 0.1, 0.4])
def test_a_count_of_people_with_an_unknown_rate_is_the_mixture_of_binomial_laws(laws, people, epsilon) -> None:
    found = sl.certify(sl.Count(), sl.UnknownLaw(people, laws)).delta(epsilon)

    assert found.lower == pytest.approx(directly(people, laws, epsilon), abs=1e-12)
    assert found.upper - found.lower <= 1e-12


@pytest.mark.parametrize("influence", ["active", "passive"])
@pytest.mark.parametrize("laws", [NEAR, APART], ids=["near", "apart"])
def test_whatever_known_people_have_the_promise_holds(laws, influence) -> None:
    people, known = 60, 30
    promised = sl.certify(sl.Count(), sl.UnknownLaw(people, laws), sl.Attacker(known, influence))
    for epsilon in (0.05, 0.5, 1.0, 2.0):
        each = [directly(people, laws, epsilon, some, ones) for some in range(known + 1) for ones in range(some + 1)]
        truth = max(each) if influence == "active" else directly(people, laws, epsilon)

        assert promised.delta(epsilon).upper >= truth - 1e-12
        assert promised.delta(epsilon).lower <= max(each) + 1e-12
        assert promised.delta(epsilon).lower >= 0.3 * truth


def test_knowing_fewer_people_may_tell_more() -> None:
    """Known people tell the rate beforehand, and the target's value then says less about it: so all smaller numbers count too."""
    less, more = (max(directly(60, APART, 0.05, known, ones) for ones in range(known + 1)) for known in (0, 30))

    assert less > more
    assert sl.certify(sl.Count(), sl.UnknownLaw(60, APART), sl.Attacker(30)).delta(0.05).lower >= less - 1e-12


def test_one_law_is_no_unknown_law() -> None:
    alone = sl.UnknownLaw(300, [(HALF, "0.3"), (HALF, "0.3")])

    assert alone.independent
    assert len(alone.weights) == 1
    found, known = (sl.certify(sl.Count(), people).epsilon(delta=1e-6) for people in (alone, sl.Rates.same(300, "0.3")))
    assert found.upper == pytest.approx(known.upper, rel=1e-9)


def test_no_number_of_people_hides_the_rate() -> None:
    """Whoever learns the rate thinks differently of everybody, also of people who are not counted."""
    far = math.log((0.3 / 0.7) / (0.1 / 0.9))
    laws = [(HALF, "0.1"), (HALF, "0.5")]

    limits = [sl.certify(sl.Count(), sl.UnknownLaw(people, laws)).epsilon(delta=1e-9) for people in (1_000, 20_000)]
    apart = sl.certify(sl.Count(frozenset({0})), sl.UnknownLaw(((0, 5_000), (1, 1)), laws), sl.Attacker(targets=(5_000,)))

    assert limits[0].lower > limits[1].lower > far
    assert far - 0.01 < apart.epsilon(delta=1e-9).upper < far + 0.4


def test_a_law_under_which_a_value_is_impossible_tells_with_its_weight() -> None:
    people = sl.UnknownLaw(2000, [("0.001", 1), ("0.999", "0.5")])

    found = sl.certify(sl.Count(), people)

    told = 0.001 / (0.001 + 0.999 / 2)
    assert found.delta(50).lower == pytest.approx(told, rel=1e-6)
    assert found.delta(50).upper == pytest.approx(told, rel=1e-6)


@pytest.mark.parametrize(
    "mechanism",
    [sl.Minimum(sl.Count(), 10), sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(1))],
    ids=["minimum", "noise"],
)
def test_other_figures_have_a_promise_too(mechanism) -> None:
    found = sl.certify(mechanism, sl.UnknownLaw(5000, NEAR), sl.Attacker("50%"))

    assert 0 < found.epsilon(delta=1e-6).upper < 0.4


def test_a_histogram_of_several_values_has_a_promise() -> None:
    laws = [(HALF, {"a": 0.3, "b": 0.3, "c": 0.4}), (HALF, {"a": 0.25, "b": 0.35, "c": 0.4})]

    found = sl.certify(sl.Histogram([*"abc"]), sl.UnknownLaw(5000, laws))

    known = sl.certify(sl.Histogram([*"abc"]), sl.Categories.same(5000, laws[0][1])).epsilon(delta=1e-6).upper
    assert known - 0.01 < found.epsilon(delta=1e-6).upper < known + math.log(1.2 * 1.2)


def test_more_laws_than_are_certified_are_refused() -> None:
    rates = [Fraction(k + 1, 400) for k in range(101)]
    laws = [(Fraction(1, 101), {"a": rate, "b": rate / 2, "c": 1 - 3 * rate / 2}) for rate in rates]

    with pytest.raises(CannotCertify, match="at most 100 laws"):
        sl.certify(sl.Histogram([*"abc"]), sl.UnknownLaw(1000, laws))


@pytest.mark.parametrize(
    "laws",
    [[], [(0.5, 0.2), (0.6, 0.3)], [(1, 1.2)], [(1, {"a": 0.5, "b": 0.6})], [0.5], [(-1, 0.1), (2, 0.2)], [("half", 0.2)]],
    ids=repr,
)
def test_laws_that_make_no_sense_are_refused(laws) -> None:
    with pytest.raises(BadValue):
        sl.UnknownLaw(10, laws)
