"""`calibrate` on tables with a minimum, held against enumeration that knows nothing of the package: the value that is returned
meets the target, and a next value that is said to fail certainly does.
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random

import pytest

import sidelight as sl

VALUES, ABSENT = ("a", "b"), "c"
DOMAIN = (*VALUES, ABSENT)
LAWS = [
    {"a": Fraction(5, 10), "b": Fraction(3, 10), "c": Fraction(2, 10)},
    {"a": Fraction(1, 10), "b": Fraction(1, 10), "c": Fraction(8, 10)},
    {"a": Fraction(6, 10), "b": Fraction(4, 10), "c": Fraction(0)},
    {"a": Fraction(1, 3), "b": Fraction(1, 3), "c": Fraction(1, 3)},
]


def table(dataset, minimum, total):
    cells = [dataset.count(value) for value in VALUES]
    return (*(cell if cell >= minimum else None for cell in cells), sum(cells) if total else None)


def reached(laws, known, minimum, total, epsilon):
    """The largest delta over targets, sets of so many known others, their values, and pairs of the target's values."""
    factor, worst, people = math.exp(epsilon), 0.0, range(len(laws))
    for target in people:
        possible = [value for value in DOMAIN if laws[target][value]]
        for chosen in combinations([p for p in people if p != target], min(known, len(laws) - 1)):
            unknown = [p for p in people if p != target and p not in chosen]
            for facts in product(*([v for v in DOMAIN if laws[p][v]] for p in chosen)):
                views: dict[str, dict[object, float]] = {}
                for value in possible:
                    view: dict[object, float] = {}
                    for rest in product(DOMAIN, repeat=len(unknown)):
                        chance = math.prod((laws[p][v] for p, v in zip(unknown, rest, strict=True)), start=Fraction(1))
                        if chance:
                            shown = table((value, *facts, *rest), minimum, total)
                            view[shown] = view.get(shown, 0.0) + float(chance)
                    views[value] = view
                for one, other in permutations(possible, 2):
                    stick = sum(max(0.0, p - factor * views[other].get(shown, 0.0)) for shown, p in views[one].items())
                    worst = max(worst, stick)
    return worst


def drawn(rng):
    groups = [(rng.randint(1, 3), rng.choice(LAWS)) for _ in range(rng.choice([1, 1, 2]))]
    laws = [law for people, law in groups for _ in range(people)]
    return sl.Categories(groups), laws, rng.randint(1, 3), rng.random() < 0.4, rng.randint(0, len(laws) - 1)


@pytest.mark.parametrize("find", ["epsilon", "known", "minimum"])
def test_the_value_meets_the_target_and_the_next_one_does_not(find):
    rng, answered, failed = Random(f"k-anonymity {find}"), 0, 0
    for _ in range(45):
        population, laws, minimum, total, known = drawn(rng)
        delta, epsilon = rng.choice([0.0, 0.1, 0.3, 0.6, 0.9]), rng.choice([0.0, 0.5, 1.5])
        mechanism = sl.KAnonymous(VALUES, at_least=minimum, absent=ABSENT, total_known=total)
        claim = sl.Claim(mechanism, population, sl.Attacker(known), sl.ActiveKnowledge())
        asked = {} if find == "epsilon" else {"epsilon": epsilon}
        found = sl.calibrate(claim, find, delta=delta, **asked)

        def true(value, find=find, laws=laws, known=known, minimum=minimum, total=total, epsilon=epsilon):
            at = {"known": known, "minimum": minimum, "epsilon": epsilon} | {find: value}
            return reached(laws, at["known"], at["minimum"], total, float(at["epsilon"]))

        if found.value is not None:
            answered += 1
            assert true(found.value) <= delta + 1e-9, (claim, find, delta, epsilon, found)
        if found.next is not None and found.next_fails == "certainly":
            failed += 1
            assert true(found.next) > delta - 1e-9, (claim, find, delta, epsilon, found)
    assert answered > 5
    assert failed > 10
