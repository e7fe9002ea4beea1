"""Samples that are really drawn: every set of people of a small frame, every secret of theirs."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

import sidelight as sl
from sidelight.mechanisms.kernels.of_a_sample import OfASample
from sidelight.model.claim import Claim

EPSILONS = (0.0, 0.05, 0.3, 1.0, 2.0)
Values = tuple[str, ...]
Law = dict[Hashable, Fraction]
Shown = Callable[[Values], Hashable]


def drawn(frame: int, size: int, law: dict[str, Fraction], first: str, shown: Shown, told: str) -> Law:
    """What is seen when the secret of the first person of the frame is `first`. `told`: nothing; who all others in the sample
    are, but one who may stand in for the person; or that and the secret of one of these.
    """
    found: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
    samples = list(combinations(range(frame), size))
    for others in product(law, repeat=frame - 1):
        secrets = (first, *others)
        mass = math.prod((law[value] for value in others), start=Fraction(1)) / len(samples)
        for sample in samples:
            output = shown(tuple(secrets[person] for person in sample))
            if told == "nothing":
                found[output] += mass
                continue
            rest = [person for person in sample if person != 0]
            left = [rest] if 0 in sample else [[p for p in rest if p != out] for out in rest]
            for some in left:
                known = secrets[some[0]] if told == "a secret" and some else None
                found[tuple(some), known, output] += mass / len(left)
    return found


def present(frame: int, size: int, law: dict[str, Fraction], first: str, shown: Shown, inside: bool) -> Law:
    """What is seen by someone who is told who all others in the sample are, if the first person is in it, or is not."""
    found: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
    samples = [sample for sample in combinations(range(frame), size) if (0 in sample) == inside]
    for others in product(law, repeat=frame - 1):
        secrets = (first, *others)
        mass = math.prod((law[value] for value in others), start=Fraction(1)) / len(samples)
        for sample in samples:
            output, rest = shown(tuple(secrets[person] for person in sample)), [person for person in sample if person != 0]
            left = [rest] if inside else [[p for p in rest if p != out] for out in rest]
            for some in left:
                found[tuple(some), output] += mass / len(left)
    return found


def apart(one: Law, other: Law, epsilon: float) -> float:
    return sum(max(0.0, float(mass) - math.exp(epsilon) * float(other.get(seen, 0))) for seen, mass in one.items())


def a_count(least: int) -> tuple[sl.Count | sl.Shown, Shown]:
    def shown(values: Values) -> Hashable:
        count = values.count("1")
        return count if count >= least else "hidden"

    return sl.Minimum(sl.Count(), least) if least else sl.Count(), shown


@pytest.mark.parametrize("seed", range(90))
def test_no_sample_that_is_drawn_gives_away_more_than_is_certified(seed):
    rng = Random(seed)
    frame, rate = rng.choice([3, 4, 5]), Fraction(rng.choice([1, 3, 5, 9]), 10)
    size, told = rng.randint(1, frame - 1), rng.choice(["nothing", "the others", "a secret"])
    mechanism, shown = a_count(rng.choice([0, 0, 1, 2]))
    population, knows = sl.Rates.same(size, rate), 1 if told == "a secret" and size > 1 else 0
    definition = sl.PassiveKnowledge() if knows else sl.ActiveKnowledge()
    attacker = sl.Attacker(knows, "passive" if knows else "active")
    least = rng.choice([Fraction(0), min(rate, 1 - rate)])
    claim = Claim(OfASample(mechanism, Fraction(size, frame), least=least), population, attacker, definition)

    promised = sl.certify(claim)

    law = {"1": rate, "0": 1 - rate}
    one, other = (drawn(frame, size, law, value, shown, told) for value in ("1", "0"))
    for epsilon in EPSILONS:
        truth = max(apart(one, other, epsilon), apart(other, one, epsilon))
        assert promised.delta(epsilon).upper >= truth - 1e-12


@pytest.mark.parametrize("seed", range(20))
def test_whether_someone_is_in_a_sample_is_told_at_most_as_much_as_their_secret_once_they_are_known_to_be(seed):
    rng = Random(seed)
    frame, rate = rng.choice([3, 4, 5]), Fraction(rng.choice([1, 3, 5, 9]), 10)
    size = rng.randint(1, frame - 1)
    mechanism, shown = a_count(rng.choice([0, 1, 2]))
    law = {"1": rate, "0": 1 - rate}
    known = sl.certify(mechanism, sl.Rates.same(size, rate))

    for value in law:
        there, elsewhere = (present(frame, size, law, value, shown, inside) for inside in (True, False))
        for epsilon in EPSILONS:
            truth = max(apart(there, elsewhere, epsilon), apart(elsewhere, there, epsilon))
            assert known.delta(epsilon).upper >= truth - 1e-12


def test_the_fraction_is_needed_in_full():
    """With one person in the sample, whose secret is shown, half a fraction would promise too little."""
    law = {"1": Fraction(1, 2), "0": Fraction(1, 2)}
    one, other = (drawn(2, 1, law, value, lambda values: values, "nothing") for value in ("1", "0"))
    inner = sl.Rates.same(1, 0.5)

    right, wrong = (
        sl.certify(Claim(OfASample(sl.Count(), fraction), inner, sl.Attacker(), sl.ActiveKnowledge())).delta(0.0)
        for fraction in (Fraction(1, 2), Fraction(1, 4))
    )

    assert apart(one, other, 0.0) == pytest.approx(0.5)
    assert right.upper >= 0.5 > wrong.upper


def test_a_fraction_of_one_hides_nothing_further():
    people, half = sl.Rates.same(100, 0.3), Claim(sl.Count(), sl.Rates.same(100, 0.3), sl.Attacker(), sl.ActiveKnowledge())
    everybody = Claim(OfASample(sl.Count(), Fraction(1)), people, sl.Attacker(), sl.ActiveKnowledge())

    assert sl.certify(everybody).delta(1.0).upper == pytest.approx(sl.certify(half).delta(1.0).upper)
