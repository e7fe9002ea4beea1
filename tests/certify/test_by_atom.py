"""Tables of many cells: only cells that can be the worst are certified, and the answer is that of all of them."""

from __future__ import annotations

import importlib
import math
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from unittest.mock import patch

import pytest
from tests.atoms import EAST, NORTH, SOUTH

import sidelight as sl
from sidelight.certify import certify_claim, explain
from sidelight.certify.ranges import monotone_order, stand_above, stand_below, telling
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.mechanisms.display_steps import HIDDEN
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Stratum
from sidelight.theorems.order.amounts import PEOPLE
from sidelight.theorems.tables.by_atom import alike

EPSILONS = (0.0, 0.05, 0.3, 1.0, 2.0, 5.0, math.inf)
DELTAS = (Fraction(1, 10), Fraction(1, 10**6))


def tables(number: int) -> Iterator[sl.Claim]:
    rng = Random("tables by cell")
    for _ in range(number):
        atoms = tuple((k, rng.choice([rng.randint(1, 9), rng.randint(1, 40)])) for k in range(rng.randint(3, 9)))
        low, high = sorted((Fraction(rng.choice([0, 1, 5, 10, 30]), 100), Fraction(rng.choice([5, 50, 70, 95, 100]), 100)))
        rate = Fraction(rng.choice([1, 5, 30, 60]), 100)
        population = rng.choice(
            [
                sl.RateBounds(atoms, low, high),
                sl.RateBounds(atoms, low, high, together=2),
                sl.Rates([Stratum(atom, size, rate) for atom, size in atoms]),
            ]
        )
        definition, influence = rng.choice([(sl.ActiveKnowledge(), "active"), (sl.PassiveKnowledge(), "passive")])
        few = influence == "active" or isinstance(population, sl.Rates)
        if not few:
            population = sl.RateBounds(tuple((atom, min(size, 12)) for atom, size in atoms), low, high)
        inner = rng.choice([sl.Count(), sl.Minimum(sl.Count(), rng.randint(1, 12)), sl.Minimum(sl.Count(), rng.randint(1, 5))])
        knows = rng.choice([0, 1, 3, 10, Fraction(1, 2), Fraction(9, 10), 1000])
        yield sl.Claim(ByAtom(inner), population, sl.Attacker(knows, influence), definition)


def certified(claim: sl.Claim, many: int) -> sl.Guarantee | None:
    with patch.object(importlib.import_module("sidelight.certify.certify"), "MANY", many):
        try:
            return certify_claim(claim)
        except sl.CannotCertify:
            return None


def test_few_certified_cells_give_the_answer_of_all_cells():
    found = [(claim, certified(claim, many=1000), certified(claim, many=0)) for claim in tables(30)]

    for claim, each, few in found:
        assert (each is None) == (few is None), claim
        if each is None or few is None:
            continue
        for epsilon in EPSILONS:
            assert few.delta(epsilon).upper == pytest.approx(each.delta(epsilon).upper, rel=1e-12, abs=0), (claim, epsilon)
            assert few.delta(epsilon).lower >= each.delta(epsilon).lower * (1 - 1e-12), (claim, epsilon)
            assert few.within(epsilon, 1e-3) == each.within(epsilon, 1e-3)
        for delta in DELTAS:
            assert few.epsilon(delta).upper == pytest.approx(each.epsilon(delta).upper, rel=1e-8), (claim, delta)
        assert few.method == each.method
        assert few.proof(0.3).theorem != "sl.by_atom" or few.proof(0.3).premises


def test_what_stands_for_a_stretch_of_sizes_bounds_every_one_of_them():
    compared = 0
    for claim in tables(60):
        one, sizes = alike(claim) or (claim.population, ())
        cell = sl.Claim(getattr(claim.mechanism, "inner", sl.Count()), one, claim.attacker, claim.definition)
        low, high = sizes[len(sizes) // 4], sizes[-1]
        stands = [(one.claim, 1) for one in stand_above(cell, PEOPLE, low, high) if one.order.by is None]
        stands += [(one.claim, -1) for one in stand_below(cell, PEOPLE, low, high)]
        for size in (size for size in sizes if low <= size <= high):
            for bound, sign in stands:
                if certified(bound, 20) is None or certified(PEOPLE.put(cell, size), 20) is None:
                    continue
                for epsilon in (0.0, 0.3, 2.0):
                    here, there = certify_claim(PEOPLE.put(cell, size)).delta(epsilon), certify_claim(bound).delta(epsilon)
                    compared += 1
                    assert sign * (there.upper - here.upper) >= -1e-12 * here.upper, (cell, size, epsilon)

    assert compared > 300


def test_only_the_smallest_cell_matters_where_nothing_is_hidden_and_only_the_largest_where_secrets_may_be_certain():
    def of(inner: Mechanism, low: float, high: float, knows: int | str = 0) -> list[int]:
        claim = sl.Claim(inner, sl.RateBounds(5, low, high), sl.Attacker(knows), sl.ActiveKnowledge())
        return list(telling(claim, PEOPLE, list(range(1, 50)))[0])

    hidden = sl.Minimum(sl.Count(), 10)

    assert of(sl.Count(), 0.05, 0.95) == [1]
    assert of(hidden, 0, 0.05) == [49]
    assert of(hidden, 0.05, 0.95) == list(range(10, 50))
    assert of(hidden, 0.05, 0.95, knows="50%") == list(range(10, 19))
    assert of(hidden, 0.05, 0.95, knows=9) == [10]


def test_nothing_is_said_of_sizes_where_people_are_named():
    claim = sl.Claim(sl.Count(), sl.RateBounds(5, 0.1, 0.9), sl.Attacker((0, 1)), sl.ActiveKnowledge())

    assert monotone_order(claim, PEOPLE, 3, 5) is None
    assert stand_above(claim, PEOPLE, 3, 5) == stand_below(claim, PEOPLE, 3, 5) == ()
    assert telling(claim, PEOPLE, [3, 4, 5]) == ([3, 4, 5], ())


def test_a_table_by_cell_shows_each_cell_by_itself():
    table = ByAtom(sl.Minimum(sl.Count(), 1))

    seen = table.law((1, 0, 1, 1, 0), (NORTH, NORTH, SOUTH, SOUTH, EAST))

    assert seen.masses == (((1, 2, HIDDEN), 1),)
    assert ByAtom(sl.Count(), frozenset({SOUTH})).law((1, 1), (NORTH, SOUTH)).masses == (((1,), 1),)


def test_cells_of_which_nobody_has_an_open_secret_say_nothing():
    certain, open_cell = Stratum(0, 3, Fraction(1)), Stratum(1, 4, Fraction(1, 2))
    alone = sl.certify(sl.Count(), sl.Rates([open_cell]))

    together = sl.certify(ByAtom(sl.Count()), sl.Rates([certain, open_cell]))

    assert together.delta(0.5) == alone.delta(0.5)
    with pytest.raises(sl.CannotCertify):
        sl.certify(ByAtom(sl.Count()), sl.Rates([certain]))


@pytest.mark.parametrize(
    ("inner", "bounds", "orders"),
    [
        (sl.Count(), ("0.05", "0.95"), {"sl.order_people_hide"}),
        (sl.Minimum(sl.Count(), 10), (0, "0.05"), {"sl.order_people_certain"}),
        (sl.Minimum(sl.Count(), 10), ("0.05", "0.95"), {"sl.order_people_never_shown", "sl.order_people_revealed"}),
    ],
)
def test_the_orders_that_ruled_out_the_other_cells_are_in_the_proof(inner, bounds, orders):
    cells = tuple(enumerate(range(1, 60)))

    found = sl.certify(ByAtom(inner), sl.RateBounds(cells, *bounds))

    worst, *pruned = found.proof(0.3).premises
    assert not worst.theorem.startswith("sl.order")
    assert {step.theorem for step in pruned} >= orders
    assert all(step.statement and step.cites for step in pruned)
    for step in pruned:
        assert f"{step.theorem} ({step.cites}): {step.statement}" in str(explain(found, 0.3))


def test_many_cells_of_a_mechanism_that_nobody_modelled_rest_on_facts():
    cells = tuple(enumerate(range(1, 60)))

    def about(size: int) -> sl.Claim:
        return sl.Claim(sl.Stated("M"), sl.RateBounds(size, "0.1", "0.9"), sl.Attacker(), sl.ActiveKnowledge())

    facts = [sl.fact(about(size), 0, Fraction(size, 1000)) for _, size in cells]

    found = sl.certify(ByAtom(sl.Stated("M")), sl.RateBounds(cells, "0.1", "0.9"), given=facts)

    assert found.delta(0.0).upper == pytest.approx(0.059)
    assert [step.theorem for step in found.proof(0.0).premises] == ["sl.given"]


def test_a_fact_about_a_whole_table_of_many_cells_counts_where_no_cell_can_be_certified():
    cells = tuple(enumerate(range(1, 60)))
    seen = sl.Claim(ByAtom(sl.Stated("M")), sl.RateBounds(cells, "0.1", "0.9"), sl.Attacker(), sl.ActiveKnowledge())

    found = sl.certify(seen, given=[sl.fact(seen.to(sl.DifferentialPrivacy()), Fraction(1, 2))])

    assert found.epsilon(0.0).upper == pytest.approx(0.5)
    assert found.proof(0.1).theorem == "sl.worst_case_covers"
    with pytest.raises(sl.CannotCertify):
        sl.certify(seen)
