"""The best adversary of the adaptive game."""

from __future__ import annotations

import math
from itertools import product
from random import Random

import pytest
from tests.attack.playing import NEIGHBOURS, Whimsical, all_queries, random_family, randomised_response

from sidelight.attack.best import best_adversary
from sidelight.attack.game import Game, LeakingMechanism, Query
from sidelight.errors import BadValue, TooLarge
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.kernels.constant import Constant
from sidelight.mechanisms.kernels.table import Table
from sidelight.model.leak import SharedLeak
from sidelight.profiles.curves.two_laws import TwoLaws

BIT = (((0,), (1,)),)


def optimal_composition(k: int, epsilon: float, delta: float, total: float) -> float:
    """delta at `total` of k mechanisms that are (epsilon, delta) each and no better."""
    terms = (
        math.comb(k, j) * max(0.0, math.exp((k - j) * epsilon) - math.exp(total + j * epsilon)) / (1 + math.exp(epsilon)) ** k
        for j in range(k + 1)
    )
    return 1 - (1 - delta) ** k * (1 - sum(terms))


@pytest.mark.parametrize("rounds", [0, 1, 2, 5, 12])
@pytest.mark.parametrize("total", [0.0, 0.5, 1.3])
@pytest.mark.parametrize("delta", [0.0, 0.01])
def test_against_randomised_response_he_reaches_the_optimal_composition(rounds, total, delta):
    family = (LeakingMechanism(randomised_response(0.5, delta)),)

    value, _ = best_adversary(family, BIT, rounds, total)

    truth = optimal_composition(rounds, 0.5, delta, total)
    assert value.lower - 1e-12 <= truth <= value.upper + 1e-12
    assert value.width < 1e-14


def test_ten_rounds_cost_what_is_known():
    value, _ = best_adversary((LeakingMechanism(randomised_response(0.1)),), BIT, 10, 0.6)

    assert value.upper == pytest.approx(0.00313226757611, abs=1e-13)


@pytest.mark.parametrize("seed", range(8))
def test_he_reaches_his_value_and_no_other_adversary_exceeds_it(seed):
    family, queries, epsilon = random_family(Random(seed), 2), all_queries(2), (0.0, 0.3, 1.0)[seed % 3]

    value, best = best_adversary(family, NEIGHBOURS, 2, epsilon)

    game = Game(family, best, 2, NEIGHBOURS)
    reached = TwoLaws(game.view(0), game.view(1)).delta(epsilon)
    assert reached.lower <= value.upper
    assert reached.upper >= value.lower
    others = [Game(family, Whimsical(whim, queries), 2, NEIGHBOURS).profile().delta(epsilon) for whim in range(25)]
    assert max(other.lower for other in others) <= value.upper


@pytest.mark.parametrize("seed", range(4))
def test_he_is_the_best_of_all_plans_of_two_rounds(seed):
    """Every first query with every choice of the second for each answer, one by one."""
    family, queries, epsilon = random_family(Random(100 + seed), 1), all_queries(1), 0.2
    laws = {query: Game(family, Fixed(query), 1, NEIGHBOURS) for query in queries}
    two = {query: tuple({y: m for ((_, y),), m in game.view(bit).masses} for bit in (0, 1)) for query, game in laws.items()}

    value, _ = best_adversary(family, NEIGHBOURS, 2, epsilon)

    def won(p, q, query):
        zero, one = two[query]
        return sum(max(0.0, float(p * mass) - math.exp(epsilon) * float(q * one.get(y, 0))) for y, mass in zero.items())

    best = max(
        sum(won(mass, two[query][1].get(y, 0), then) for (y, mass), then in zip(two[query][0].items(), plan, strict=True))
        for query in queries
        for plan in product(queries, repeat=len(two[query][0]))
    )
    assert value.upper == pytest.approx(best, abs=1e-12)


class Fixed:
    def __init__(self, query: Query) -> None:
        self.query = query

    def ask(self, history):
        return FiniteLaw.point(self.query)


def test_adapting_to_the_answers_can_be_better_than_any_fixed_list_of_queries():
    """The first answer says which of the two others is worth asking."""
    halves = FiniteLaw.of({"a": "1/2", "b": "1/2"})
    tells = Table.of({(0,): FiniteLaw.of({"a": "0.6", "b": "0.4"}), (1,): halves})
    strong = Table.of({(0,): FiniteLaw.of({"a": "0.9", "b": "0.1"}), (1,): FiniteLaw.of({"a": "0.6", "b": "0.4"})})
    weak = Table.of({(0,): FiniteLaw.of({"a": "0.3", "b": "0.7"}), (1,): FiniteLaw.of({"a": "0.02", "b": "0.98"})})
    family = tuple(LeakingMechanism(table) for table in (tells, strong, weak))

    value, _ = best_adversary(family, BIT, 2, 0.4)

    asked = [Query(first, second, place) for first, second in (((0,), (1,)), ((1,), (0,))) for place in range(3)]
    fixed = [Game(family, Listed(plan), 2, BIT) for plan in product(asked, repeat=2)]
    assert value.lower > max(TwoLaws(game.view(0), game.view(1)).delta(0.4).upper for game in fixed)


class Listed:
    def __init__(self, plan: tuple[Query, ...]) -> None:
        self.plan = plan

    def ask(self, history):
        return FiniteLaw.point(self.plan[len(history)])


def test_what_only_one_experiment_can_show_counts_at_every_epsilon():
    family = (LeakingMechanism(randomised_response(0.5, 0.1)),)

    value, _ = best_adversary(family, BIT, 3, math.inf)

    assert value.lower == pytest.approx(1 - 0.9**3, abs=1e-14)


def test_where_no_leak_value_is_shared_nothing_can_be_won():
    leak = SharedLeak((((0,), FiniteLaw.point(("u", "x"))), ((1,), FiniteLaw.point(("v", "y")))))

    value, best = best_adversary((LeakingMechanism(Constant(), leak),), BIT, 2, 0.0)

    assert (value.lower, value.upper) == (0, 0)
    assert len(Game((LeakingMechanism(Constant(), leak),), best, 2, BIT).view(0).masses) == 1


def test_a_search_that_is_too_long_and_a_game_without_queries_are_refused():
    rng = Random(3)

    with pytest.raises(TooLarge, match="take fewer rounds"):
        best_adversary(random_family(rng, 3), NEIGHBOURS, 8, 0.5)
    with pytest.raises(BadValue, match="nothing to ask"):
        best_adversary((), BIT, 2, 0.5)
    with pytest.raises(BadValue, match="0 or more"):
        best_adversary((LeakingMechanism(randomised_response(0.5)),), BIT, -1, 0.5)
