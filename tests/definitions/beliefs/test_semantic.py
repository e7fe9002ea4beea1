"""Fixtures and examples of the paper on side information, with their numbers."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from tests.definitions.making import independent, law, random_law, random_mechanism, setting

from sidelight.definitions.beliefs.reality_oblivious_semantic import RealityObliviousSemantic
from sidelight.definitions.beliefs.semantic import Semantic
from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.profiles.curves.two_laws import both_ways

HALF = Fraction(1, 2)


def tanh(x: float) -> float:
    return math.tanh(x)


def bits(n):
    return list(product((0, 1), repeat=n))


def response(epsilon):
    keep = Fraction(math.exp(epsilon) / (1 + math.exp(epsilon)))
    return lambda x: {x[0]: keep, 1 - x[0]: 1 - keep}


@pytest.mark.parametrize(("epsilon", "golden"), [(0.5, 0.124353001772), (1.0, tanh(0.25)), (3.0, tanh(0.75))])
def test_one_record_moves_a_belief_by_a_quarter(epsilon, golden):
    at = setting(response(epsilon), datasets=bits(1))

    found = evaluate(Semantic(), at).epsilon(0)

    assert found.upper == pytest.approx(golden, rel=1e-11)
    assert found.width <= 1e-15


def parity_type(epsilon):
    chance = [Fraction(0.01), Fraction(0.01 * math.exp(epsilon))]
    return lambda x: {0: chance[x[0] != x[1]], 1: 1 - chance[x[0] != x[1]]}


@pytest.mark.parametrize(("epsilon", "golden"), [(0.5, 0.244918662404), (1.0, 0.462117157260)])
def test_two_records_attain_the_half(epsilon, golden):
    """P[0] = .01 or .01 e^epsilon by whether the two bits differ: epsilon-DP, and semantic with tanh(epsilon/2)."""
    at = setting(parity_type(epsilon), datasets=bits(2), default=0)

    assert evaluate(DifferentialPrivacy(), at).epsilon(0).upper == pytest.approx(epsilon, abs=1e-12)
    assert evaluate(Semantic(), at).epsilon(0).upper == pytest.approx(golden, rel=1e-11)


def test_the_printed_posterior_ratio_is_exceeded():
    """Prior 1e-6 on 10 and the rest on 11: the posterior ratio is e^2, not e."""
    at = setting(parity_type(1.0), {(1, 0): Fraction(1, 10**6), (1, 1): 1 - Fraction(1, 10**6)}, datasets=bits(2), default=0)
    chance = [dict(row.masses)[0] for row in at.mechanism]
    zero = {x: mass * chance[at.number[x]] for x, mass in (((1, 0), Fraction(1, 10**6)), ((1, 1), 1 - Fraction(1, 10**6)))}
    one = {x: mass * chance[at.number[0, x[1]]] for x, mass in (((1, 0), Fraction(1, 10**6)), ((1, 1), 1 - Fraction(1, 10**6)))}
    belief = [game[1, 0] / sum(game.values()) for game in (zero, one)]

    assert float(belief[0] / belief[1]) == pytest.approx(7.38904, abs=2e-5)


def test_an_impossible_transcript_counts_as_one():
    """A(0) = (1, 0), A(1) = (.96, .04): skipping the second output would give .0102051; the definition gives 1."""
    table = {(0,): {0: 1}, (1,): {0: Fraction(96, 100), 1: Fraction(4, 100)}}
    at = setting(table.__getitem__, datasets=bits(1))
    ratio = Fraction(100, 96)

    assert (math.sqrt(ratio) - 1) / (math.sqrt(ratio) + 1) == pytest.approx(0.0102051, abs=5e-8)
    assert evaluate(Semantic(), at).epsilon(0).upper == 1
    assert evaluate(Semantic(), at).delta(0.5).upper == pytest.approx(0.04)
    assert evaluate(Semantic(), at).delta(0.5).lower == pytest.approx(0.04)
    assert evaluate(DifferentialPrivacy(), at).epsilon(0).upper == math.inf


@pytest.mark.parametrize(
    ("epsilon", "level", "privacy"), [(0.5, 0.324360635350, 1.34605126632), (0.1, (math.exp(0.1) - 1) / 2, 0.2105)]
)
def test_semantic_privacy_does_not_imply_what_is_printed(epsilon, level, privacy):
    """Randomised response with h = 4 artanh((e^epsilon - 1)/2) is semantic with (e^epsilon - 1)/2 and not 2 epsilon-DP."""
    h = 4 * math.atanh((math.exp(epsilon) - 1) / 2)
    at = setting(response(h), datasets=bits(1))

    assert evaluate(Semantic(), at).epsilon(0).upper == pytest.approx(level, rel=1e-11)
    assert evaluate(DifferentialPrivacy(), at).epsilon(0).upper == pytest.approx(privacy, abs=5e-5)
    assert evaluate(DifferentialPrivacy(), at).epsilon(0).lower > 2 * epsilon


@pytest.mark.parametrize("seed", range(10))
def test_no_belief_exceeds_the_closed_form(seed):
    """Random beliefs on two records of three values: below the level, and some come close for one record."""
    rng = Random(seed)
    datasets = list(product(range(3), range(2)))
    rows = random_mechanism(rng, datasets, 3, zeros=0.0)
    level = evaluate(Semantic(), setting(rows.__getitem__, datasets=datasets, default=0)).epsilon(0)

    for _ in range(30):
        belief = random_law(rng, datasets, zeros=0.5)
        tried = evaluate(Semantic(), setting(rows.__getitem__, belief, datasets=datasets, default=0))
        assert tried.epsilon(0).lower <= level.upper
        for epsilon in (0.05, 0.3):
            whole = evaluate(Semantic(), setting(rows.__getitem__, datasets=datasets, default=0)).delta(epsilon)
            assert tried.delta(epsilon).lower <= whole.upper
            assert whole.lower <= whole.upper


@pytest.mark.parametrize("seed", range(10))
def test_private_mechanisms_are_semantic_and_back(seed):
    """epsilon-DP gives tanh(epsilon/2); level s gives 4 artanh(s)-DP."""
    rng = Random(seed)
    rows = random_mechanism(rng, bits(2), 3, zeros=0.0)
    at = setting(rows.__getitem__, datasets=bits(2))
    privacy, level = evaluate(DifferentialPrivacy(), at).epsilon(0), evaluate(Semantic(), at).epsilon(0)

    assert level.lower <= math.tanh(privacy.upper / 2) * (1 + 1e-12)
    assert privacy.lower <= 4 * math.atanh(level.upper) * (1 + 1e-12)


def counting(n, sigma, shown):
    """The count of n bits with Gaussian weights on the given whole numbers."""

    def mechanism(x):
        weights = {t: Fraction(math.exp(-((t - sum(x)) ** 2) / (2 * sigma**2))) for t in shown}
        return {t: weight for t, weight in weights.items() if weight}

    return mechanism


@pytest.mark.parametrize(("n", "golden"), [(10, 0.144225106486), (100, 0.498012225788)])
def test_a_belief_far_from_reality_is_moved_far(n, golden):
    """Theorem A.2: belief on 00..0 and 10..0, real data 11..1, sigma = 4: at the transcript t = n the beliefs are this far apart.

    The real dataset is shown n ones; the distance depends on the transcript and on the belief only, so n is a single record here.
    """
    ratio = math.exp((2 * n - 1) / (2 * 4.0**2))
    share = Fraction(1, 10**60)
    table = {(0,): share, (1,): share * Fraction(ratio), (n,): HALF}
    at = setting(
        lambda x: {"n": table[x], "else": 1 - table[x]}, {(0,): HALF, (1,): HALF}, datasets=[(0,), (1,), (n,)], default=0
    )

    curve = evaluate(RealityObliviousSemantic(), at)

    assert curve.epsilon(Fraction(1, 10)).upper == pytest.approx(golden, rel=1e-11)
    assert curve.delta(golden - 1e-6).lower == 0.5
    assert evaluate(Semantic(), at).delta(golden - 1e-6).upper < 1e-20


def test_a_whole_count_moves_a_wrong_belief_further_the_more_people_there_are():
    levels = []
    for n in (2, 4, 6):
        prior = {(0,) * n: HALF, (1,) + (0,) * (n - 1): HALF}
        at = setting(counting(n, 4.0, range(-6, 2 * n + 7)), prior, datasets=bits(n), default=0)
        oblivious, informed = evaluate(RealityObliviousSemantic(), at), evaluate(Semantic(), at)
        levels.append(oblivious.epsilon(Fraction(1, 2)).upper)
        assert informed.epsilon(Fraction(1, 2)).upper <= oblivious.epsilon(Fraction(1, 2)).upper

    assert levels == sorted(levels)
    assert levels[0] < levels[-1]


def test_what_a_belief_makes_impossible_is_at_distance_one():
    """The real dataset shows something that the belief excludes."""
    at = setting(lambda x: x[0], {(0, 0): HALF, (0, 1): HALF}, datasets=bits(2), default=0)

    curve = evaluate(RealityObliviousSemantic(), at)

    assert curve.delta(0.9).lower == 1
    assert curve.where(0.9) == (0, 1, None, (1, 0))
    assert evaluate(Semantic(), at).delta(0.0).upper == 0


@pytest.mark.parametrize("n", [2, 3, 4])
def test_publishing_one_record_at_random(n):
    """(0, 1/n)-DP, and for a belief that leaves everything open nearly every transcript is a breach at a small distance."""

    def one_of(x):
        shown: dict[object, Fraction] = {}
        for value in x:
            shown[value] = shown.get(value, Fraction(0)) + Fraction(1, n)
        return shown

    plain = setting(one_of, datasets=bits(n))
    named = setting(lambda x: {(i, x[i]): Fraction(1, n) for i in range(n)}, independent(*[HALF] * n), datasets=bits(n))

    assert evaluate(DifferentialPrivacy(), plain).delta(0.0).upper == pytest.approx(1 / n)
    assert evaluate(DifferentialPrivacy(), plain).epsilon(Fraction(1, n)).upper == 0
    assert evaluate(DifferentialPrivacy(), named).delta(0.0).upper == pytest.approx(1 / n)
    assert evaluate(Semantic(), named).delta(0.4).lower == 1  # whoever is shown, their posterior moves by 1/2


def test_lemma_4_1_counterexample():
    """Three transcripts: after .0183195810 of them beliefs are not (3, 2 sqrt(delta))-close; printed: .0100735759."""
    e, d = 1.0, 1e-4
    hat = 2 * math.sqrt(d)
    r = math.exp(e) * (1 - hat)
    edge = hat * (1 + 1e-9)
    first, second, across = d / hat, d * r / hat, d / hat
    marginal = first * edge  # of "a" under X, which Y has to match
    rest_x, rest_y = 1 - first - second, 1 - first - across
    spare = across * edge - marginal  # what X has too little of in the third transcript
    joint = {(1, "a"): first * edge, (1, "b"): first * (1 - edge), (2, "b"): second, (3, "a"): spare, (3, "b"): rest_x - spare}
    other = {(1, "b"): first, (2, "a"): across * edge, (2, "b"): across * (1 - edge), (3, "b"): rest_y}
    left, right = (law({key: Fraction(mass) for key, mass in table.items() if mass > 0}) for table in (joint, other))

    bad = 0.0
    for t in (1, 2, 3):
        p, q = (w.given(lambda pair, t=t: pair[0] == t).map(lambda pair: pair[1]) for w in (left, right))
        if both_ways(p, q).delta(3 * e).lower > hat:
            bad += float(left.weight(lambda pair, t=t: pair[0] == t))

    assert both_ways(left, right).delta(e).upper <= d * (1 + 1e-6)
    assert bad == pytest.approx(0.0183195810, abs=1e-7)
    assert bad > 0.0100735759


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("definition", [Semantic(), RealityObliviousSemantic()], ids=lambda d: d.name)
def test_no_belief_exceeds_what_all_beliefs_are_promised(definition, seed):
    """With zeros in the mechanism: outputs that some datasets never show, beliefs that rule out the real dataset."""
    rng = Random(seed)
    datasets = list(product(range(2), range(2)))
    rows = random_mechanism(rng, datasets, 3, zeros=0.25)
    whole = evaluate(definition, setting(rows.__getitem__, datasets=datasets, default=0))

    for _ in range(15):
        belief = random_law(rng, datasets, zeros=0.5)
        tried = evaluate(definition, setting(rows.__getitem__, belief, datasets=datasets, default=0))
        for epsilon in (0.0, 0.1, 0.4, 0.8):
            assert tried.delta(epsilon).lower <= whole.delta(epsilon).upper
        assert tried.epsilon(0).lower <= whole.epsilon(0).upper
    for epsilon in (0.0, 0.1, 0.4, 0.8):
        assert whole.delta(epsilon).lower <= whole.delta(epsilon).upper


def test_an_output_that_some_dataset_never_shows_moves_a_wrong_belief_all_the_way():
    """Never shown by 0, with or without the record: nobody who believes in 0 is told by Definition 2.3, and by A.1 they are."""
    at = setting(lambda x: {"seldom": Fraction(x[0], 4), "-": 1 - Fraction(x[0], 4)}, datasets=[(0,), (1,), (2,)], default=0)

    assert evaluate(RealityObliviousSemantic(), at).delta(0.9).lower == 0.5
