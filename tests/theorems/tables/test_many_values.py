"""Of very many values most pairs are left out: what is promised is at least what all pairs promise."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

import sidelight as sl
from sidelight.hiding.told_apart import as_seen, open_pairs, rarest_of_each_kind, rarest_pairs
from sidelight.model.claim import Claim
from sidelight.theorems.tables.k_anonymous_tables import MOST_PAIRS, pairs_bounded, rare_cells_are_hidden_and_common_ones_hide

VALUES = tuple(f"v{place}" for place in range(10))
EPSILONS = (0.0, 0.1, 0.5, 1.0, 3.0)


def law(rng: Random) -> dict[str, Fraction]:
    """Often with several values that are equally likely, and with rare ones."""
    weights = [rng.choice([1, 1, 3, 30, 30, 200, 200, 200]) for _ in VALUES]
    return {value: Fraction(weight, sum(weights)) for value, weight in zip(VALUES, weights, strict=True)}


def claim_of_many_values(rng: Random) -> Claim:
    people: sl.Categories | sl.CategoryBounds
    if rng.random() < 0.3:
        low = law(rng)
        people = sl.CategoryBounds(rng.choice([40, 900]), {value: (rate / 3, 1) for value, rate in low.items()})
    else:
        sizes = [rng.choice([20, 150, 1000]) for _ in range(rng.choice([1, 1, 2]))]
        people = sl.Categories([(size, law(rng)) for size in sizes])
    table = sl.KAnonymous(VALUES, rng.choice([2, 5, 20]), rng.choice([None, "v0"]), total_known=rng.random() < 0.2)
    definition = rng.choice([sl.ActiveKnowledge(), sl.PassiveKnowledge()])
    return Claim(table, people, sl.Attacker(rng.choice([0, 3]), definition.influence), definition)


@pytest.mark.parametrize("seed", range(25))
def test_what_is_promised_of_many_values_is_at_least_what_all_pairs_promise(seed):
    claim = claim_of_many_values(Random(seed))
    population = as_seen(claim)
    every = open_pairs(population)
    assert len(every) > MOST_PAIRS

    promised, of_pairs = rare_cells_are_hidden_and_common_ones_hide(claim), pairs_bounded(claim, population, every)

    for epsilon in EPSILONS:
        assert promised.delta(epsilon).upper >= max(pair.delta(epsilon).upper for pair in of_pairs) * (1 - 1e-9)


def test_nothing_is_lost_where_all_values_are_common():
    weights = [100 + 7 * place for place in range(10)]
    people = sl.Categories.same(9000, {value: Fraction(w, sum(weights)) for value, w in zip(VALUES, weights, strict=True)})
    claim = Claim(sl.KAnonymous(VALUES, 5), people, sl.Attacker(0), sl.ActiveKnowledge())

    promised = rare_cells_are_hidden_and_common_ones_hide(claim)

    (worst,) = {max(pair.delta(0.3).upper for pair in pairs_bounded(claim, people, rarest_pairs(people)))}
    assert 0 < promised.delta(0.3).upper == pytest.approx(worst, rel=1e-9)


@pytest.mark.parametrize("seed", range(20))
def test_every_pair_has_a_rarer_one_of_the_same_kinds(seed):
    rng = Random(seed)
    people = sl.Categories([(10, law(rng)) for _ in range(2)])
    kinds = {value: rng.choice("ab") for value in VALUES}
    least = {value: tuple(rate for rate, _ in people.least(value)) for value in VALUES}

    kept = rarest_of_each_kind(people, kinds)

    def rarer(one: str, other: str) -> bool:
        return kinds[one] == kinds[other] and all(p <= q for p, q in zip(least[one], least[other], strict=True))

    for a, b in permutations(VALUES, 2):
        assert any(rarer(c, a) and rarer(d, b) for c, d in permutations(kept, 2))
