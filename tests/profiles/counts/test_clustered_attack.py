"""The attack with dependent clusters, against enumeration of its people; and never above what is promised."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

import sidelight as sl
from sidelight.profiles.counts import clustered_attack as attacks
from sidelight.profiles.counts.clustered_attack import clustered_attack

BOUNDS = [(Fraction(a, 100), Fraction(b, 100)) for a, b in ((20, 80), (5, 95), (10, 30), (40, 50), (30, 30), (1, 60))]


def chances(size, odds):
    """Each vector of a cluster: it takes the odds of its members one after the other."""
    weights = {}
    for values in product((0, 1), repeat=size):
        weights[values] = math.prod((odds[k] for k in range(sum(values))), start=Fraction(1))
    total = sum(weights.values())
    return {values: weight / total for values, weight in weights.items()}


def rising(size, turn, low, high):
    return [low / (1 - low)] * turn + [high / (1 - high)] * (size - turn)


def falling(size, turn, low, high):
    return [high / (1 - high)] * turn + [low / (1 - low)] * (size - turn)


@pytest.mark.parametrize("odds_of", [rising, falling])
@pytest.mark.parametrize(("low", "high"), BOUNDS)
def test_every_member_keeps_within_the_bounds_whatever_the_others_are(odds_of, low, high):
    for size in (2, 3, 4):
        for turn in range(size + 1):
            law = chances(size, odds_of(size, turn, low, high))
            for others in product((0, 1), repeat=size - 1):
                yes, no = law[1, *others], law[0, *others]
                assert low <= yes / (yes + no) <= high


def counts(law, fixed=None):
    found: dict[int, Fraction] = {}
    for values, chance in law.items():
        if fixed is None or values[0] == fixed:
            found[sum(values)] = found.get(sum(values), Fraction(0)) + chance
    total = sum(found.values())
    return {count: chance / total for count, chance in found.items()}


def plus(one, other):
    found: dict[int, Fraction] = {}
    for (a, p), (b, q) in product(one.items(), other.items()):
        found[a + b] = found.get(a + b, Fraction(0)) + p * q
    return found


def enumerated(others, size, low, high, hidden, mates_unknown, epsilon):
    """The worst of all worlds of the attack's kind, with all people one by one: rising odds around the target, falling ones
    elsewhere, each with any turn.
    """
    factor, worst = math.exp(epsilon), 0.0
    for turn, rest, own in product(range(size + 1), range(others % size + 1), range(size + 1)):
        background = {0: Fraction(1)}
        for _ in range(others // size):
            background = plus(background, counts(chances(size, falling(size, turn, low, high))))
        background = plus(background, counts(chances(others % size, falling(others % size, rest, low, high))))
        target = chances(size, rising(size, own, low, high))
        worlds = [plus(background, counts(target, fixed) if mates_unknown else {fixed: Fraction(1)}) for fixed in (1, 0)]
        if hidden is not None:
            worlds = [
                {-1: sum((p for k, p in law.items() if k <= hidden), Fraction(0)), **{k: p for k, p in law.items() if k > hidden}}
                for law in worlds
            ]
        for first, second in permutations(worlds):
            stick = sum(max(0.0, float(p) - factor * float(second.get(k, 0))) for k, p in first.items())
            worst = max(worst, stick)
    return worst


@pytest.mark.parametrize("seed", range(30))
def test_what_is_reached_is_never_above_the_worst_world_of_its_kind_and_not_far_below(seed):
    rng = Random(f"clustered attack {seed}")
    (low, high), size = rng.choice(BOUNDS), rng.choice([2, 2, 3])
    unknown, hidden, apart = rng.randint(size - 1, 8), rng.choice([None, None, 1, 2, 3]), rng.random() < 0.7
    attack = clustered_attack(unknown, size, low, high, None, hidden, apart)
    assert attack is not None
    for epsilon in (0.0, 0.3, 1.0, 2.0):
        exact = enumerated(unknown - (size - 1) * apart, size, low, high, hidden, apart, epsilon)
        assert 0.6 * exact <= attack.delta(epsilon).lower <= exact * (1 + 1e-9) + 1e-14


def test_golden_200_people_in_pairs():
    """Independent people reach an epsilon of 0.238 only: the policy 0.45 at 0.01 is broken, not undecided."""
    found = sl.certify(sl.Count(), sl.RateBounds(200, "0.2", "0.8", together=2), sl.Attacker(knows=0))

    assert found.epsilon(0.01).lower == pytest.approx(0.5835, abs=2e-4)
    assert found.delta(0.45).lower == pytest.approx(0.0221, abs=1e-4)


def drawn(rng):
    low, high = rng.choice(BOUNDS)
    people = rng.choice([3, 5, 8, 30, 200])
    population = sl.RateBounds(people, low, high, together=rng.choice([2, 3, 6]))
    noise = rng.choice([None, sl.Geometric.of_epsilon(0.5), sl.Geometric.of_epsilon(2), sl.DiscreteGaussian(1)])
    mechanism = sl.Count() if noise is None else sl.Noisy(sl.Count(), noise)
    mechanism = sl.Minimum(mechanism, rng.choice([2, 5])) if rng.random() < 0.4 else mechanism
    return mechanism, population, sl.Attacker(knows=rng.choice([0, 1, "20%"]))


def test_what_is_reached_is_never_above_what_is_promised():
    rng, more = Random("clusters reached"), 0
    for _ in range(120):
        mechanism, population, attacker = drawn(rng)
        found = sl.certify(mechanism, population, attacker)
        alone = sl.certify(mechanism, population.but(together=1), attacker)
        for epsilon in (0.0, 0.4, 1.5):
            here = found.delta(epsilon)  # raises BrokenTheorem where the two ends contradict each other
            assert here.lower >= alone.delta(epsilon).lower * (1 - 1e-6) - 1e-12
            more += here.lower > alone.delta(epsilon).upper * (1 + 1e-6)
    assert more > 60


@pytest.mark.parametrize("steep", [2, 5])
def test_odds_beyond_the_bounds_are_noticed(steep, monkeypatch):
    """A wrong attack, in which the cluster depends more than its bounds allow, contradicts what is promised."""
    true = attacks._rests_of_cluster.__wrapped__
    monkeypatch.setattr(
        attacks, "_rests_of_cluster", lambda size, low, high: true(size, low / 10**steep, 1 - (1 - high) / 10**steep)
    )
    attacks._views.cache_clear()
    noticed = 0
    rng = Random("too steep")
    for _ in range(60):
        (low, high), size = rng.choice(BOUNDS), rng.choice([2, 3])
        wrong = clustered_attack(6, size, low, high, None, None, True)
        assert wrong is not None
        noticed += wrong.delta(0.3).lower > enumerated(6 - size + 1, size, low, high, None, True, 0.3) * (1 + 1e-9)
    monkeypatch.undo()
    attacks._views.cache_clear()
    assert noticed > 30


@pytest.mark.parametrize("noise", [sl.Geometric.of_epsilon(0.7), sl.DiscreteGaussian(2)])
@pytest.mark.parametrize("hidden", [None, 2])
def test_noise_is_added_to_what_is_shown(noise, hidden):
    """Against the law of the noise, outcome by outcome: two pairs, one of them the target's."""
    low, high = Fraction(1, 5), Fraction(4, 5)
    attack = clustered_attack(3, 2, low, high, noise, hidden, True)
    assert attack is not None
    for epsilon in (0.0, 0.5):
        factor, worst = math.exp(epsilon), 0.0
        for turn, own in product(range(3), range(3)):
            background, target = counts(chances(2, falling(2, turn, low, high))), chances(2, rising(2, own, low, high))
            views = []
            for fixed in (1, 0):
                law: dict[int, float] = {}
                for count, chance in plus(background, counts(target, fixed)).items():
                    for value, mass in noise.around(count, -60, 60).masses:
                        shown = value if hidden is None or value > hidden else -5000
                        law[shown] = law.get(shown, 0.0) + float(chance) * float(mass)
                views.append(law)
            for first, second in permutations(views):
                worst = max(worst, sum(max(0.0, p - factor * second.get(k, 0.0)) for k, p in first.items()))
        assert attack.delta(epsilon).lower <= worst * (1 + 1e-9) + 1e-12
        assert attack.delta(epsilon).lower >= 0.6 * worst - 1e-9
