"""The numbers of whole plans against the definitions, evaluated by code of the tests alone: below no truth, above no attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.assess.truth import Seen, binomial, delta, mixed, stick
from tests.assess.writing import assessed, declared, delta_at

EPSILONS = (0.2, 1.0, 2.0)
CELLS = "cells: {a: 8, b: 7, c: 4}"
A = f"name: a, count: {{vote: yes}}, where: region = 'a', {CELLS}"
AB = f"name: ab, count: {{vote: yes}}, where: \"region in ('a', 'b')\", {CELLS}"
BC = f"name: bc, count: {{vote: yes}}, where: \"region in ('b', 'c')\", {CELLS}"
TABLE = f"name: t, count: {{vote: yes}}, by: [region], {CELLS}"
ALL = "name: all, count: {vote: yes}"
SIZES = (8, 7, 4)


def third(size: int) -> int:
    """A share of 30 %: of the others of every atom, rounded up."""
    return -(-3 * (size - 1) // 10)


CASES: dict[str, tuple[tuple[str, ...], tuple[Seen, ...]]] = {
    "one count": ((ALL,), (Seen((0, 1, 2)),)),
    "a table": ((TABLE,), (Seen((0,)), Seen((1,)), Seen((2,)))),
    "a table and its total": ((TABLE, ALL), (Seen((0,)), Seen((1,)), Seen((2,)), Seen((0, 1, 2)))),
    "two that overlap": ((AB, BC), (Seen((0, 1)), Seen((1, 2)))),
    "everyone and all but some": ((ALL, AB), (Seen((0, 1, 2)), Seen((0, 1)))),
    "yes and no of different groups": ((A, BC.replace("yes}", "no}")), (Seen((0,)), Seen((1, 2), mirrored=True))),
    "yes and no of the same group": (
        (AB, AB.replace("yes}", "no}").replace("name: ab", "name: no")),
        (Seen((0, 1)), Seen((0, 1), mirrored=True)),
    ),
    "hidden below 3": ((f"{ALL}, minimum: 3",), (Seen((0, 1, 2), minimum=3),)),
    "hidden cells": ((f"{TABLE}, minimum: 3",), (Seen((0,), minimum=3), Seen((1,), minimum=3), Seen((2,), minimum=3))),
    "hidden cells and their total": (
        (f"{TABLE}, minimum: 3", ALL),
        (*(Seen((c,), minimum=3) for c in range(3)), Seen((0, 1, 2))),
    ),
    "noise": ((f"{ALL}, noise: {{geometric: {{epsilon: 2}}}}",), (Seen((0, 1, 2), noise=2.0),)),
    "noise beside exact": ((ALL, f"{A}, noise: {{geometric: {{epsilon: 2}}}}"), (Seen((0, 1, 2)), Seen((0,), noise=2.0))),
    "noise then hidden": (
        (f"{ALL}, noise: {{geometric: {{epsilon: 2}}}}, minimum: 4",),
        (Seen((0, 1, 2), minimum=4, noise=2.0),),
    ),
}
ATTACKERS: dict[str, tuple[str, int | Callable[[int], int], str]] = {
    "nobody": ("{knows: 0, influence: active}", 0, "active"),
    "two, chosen": ("{knows: 2, influence: active}", 2, "active"),
    "two, seen": ("{knows: 2, influence: passive}", 2, "passive"),
    "a share": ("{knows: 30%, influence: active}", third, "active"),
}


def sound(statement: Any, truth: Callable[[float], float]) -> None:
    for epsilon in EPSILONS:
        low, high = delta_at(statement, epsilon)
        reached = truth(epsilon)
        assert low <= reached * (1 + 1e-9) + 1e-13, f"epsilon {epsilon}: no attack reaches {low}, the truth is {reached}"
        assert high >= reached * (1 - 1e-9) - 1e-13, f"epsilon {epsilon}: promised {high}, the truth is {reached}"


@pytest.mark.parametrize("attacker", ATTACKERS)
@pytest.mark.parametrize("case", CASES)
def test_everything_together_lies_around_the_truth(case: str, attacker: str) -> None:
    publish, figures = CASES[case]
    written, knows, influence = ATTACKERS[attacker]
    sizes: tuple[int, ...] = SIZES
    if len(figures) == 1:  # one figure is one atom
        sizes, figures = (sum(SIZES),), (Seen((0,), figures[0].mirrored, figures[0].minimum, figures[0].noise),)

    found = assessed(*publish, count=19, uncertainty="{rates: {yes: 0.3, no: 0.7}}", attacker=written, policy=None)

    sound(declared(found), lambda epsilon: delta(sizes, [0.3] * len(sizes), figures, epsilon, knows, influence))


@pytest.mark.parametrize("name", ["ab", "bc"])
def test_a_release_by_itself_is_judged_on_its_own_people(name: str) -> None:
    found = assessed(AB, BC, count=19, uncertainty="{rates: {yes: 0.3, no: 0.7}}", policy=None)

    people = {"ab": 15, "bc": 11}[name]

    sound(declared(found, name), lambda epsilon: delta((people,), (0.3,), (Seen((0,)),), epsilon))


def test_bounded_rates_are_as_bad_as_their_worst_corner() -> None:
    others = 18

    found = declared(assessed(ALL, count=19, uncertainty="{at_least: 0.2}", policy=None))

    def worst(epsilon: float) -> float:
        corners = [mixed([(m, 0.2), (others - m, 0.8)]) for m in range(others + 1)]
        return max(shifted(law, epsilon) for law in corners)

    sound(found, worst)
    assert found.method == "exact"


def test_clusters_leave_one_person_of_each_and_move_the_count_by_their_size() -> None:
    found = declared(assessed(ALL, count=19, uncertainty="{at_least: 0.2}", together="{at_most: 4}", policy=None))

    left = 18 // 4

    for epsilon in EPSILONS:
        promised = max(shifted(mixed([(m, 0.2), (left - m, 0.8)]), epsilon, by=4) for m in range(left + 1))
        assert delta_at(found, epsilon)[1] == pytest.approx(promised, rel=2e-4)


def test_the_worst_person_of_several_groups_decides() -> None:
    groups = "{groups: [{count: 12, rates: {yes: 0.1, no: 0.9}}, {count: 7, rates: {yes: 0.4, no: 0.6}}]}"

    found = declared(assessed(ALL, count=19, uncertainty=groups, policy=None))

    targets = [mixed([(11, 0.1), (7, 0.4)]), mixed([(12, 0.1), (6, 0.4)])]
    sound(found, lambda epsilon: max(shifted(law, epsilon) for law in targets))


def test_of_three_values_the_counted_one_lies_in_its_box() -> None:
    found = declared(
        assessed("name: t, count: {vote: red}", count=30, values="[red, green, blue]", uncertainty="{at_least: 0.1}", policy=None)
    )

    corners = [mixed([(m, 0.1), (29 - m, 0.8)]) for m in range(30)]
    sound(found, lambda epsilon: max(shifted(law, epsilon) for law in corners))
    assert delta_at(found, 1.0)[1] == pytest.approx(0.070838, abs=1e-6)


@pytest.mark.parametrize(("counted", "low", "high"), [("yes", 0.0, 0.1), ("no", 0.9, 1.0)])
def test_a_rare_value_bounds_both_counts(counted: str, low: float, high: float) -> None:
    found = declared(
        assessed(f"name: t, count: {{vote: {counted}}}, minimum: 3", count=19, uncertainty="{at_most: {yes: 0.1}}", policy=None)
    )

    def reached(epsilon: float) -> float:
        laws = [mixed([(m, low), (18 - m, high)]) for m in range(19)]
        return max(max(hidden(law, 3, epsilon)) for law in laws)

    sound(found, reached)


def test_a_minimum_beside_a_rate_matches_the_plain_sums() -> None:
    found = declared(
        assessed("name: t, count: {vote: yes}, minimum: 60", count=900, uncertainty="{rates: {yes: 0.05, no: 0.95}}", policy=None)
    )

    law = binomial(899, 0.05)

    sound(found, lambda epsilon: max(hidden(law, 60, epsilon)))


def shifted(law: list[float], epsilon: float, by: int = 1) -> float:
    return max(hidden(law, 0, epsilon, by))


def hidden(law: list[float], minimum: int, epsilon: float, by: int = 1) -> tuple[float, float]:
    """Both directions of the count of others against itself plus `by`, values below the minimum being one mark."""
    worlds: list[dict[object, float]] = [{}, {}]
    for step, world in zip((0, by), worlds, strict=True):
        for count, mass in enumerate(law):
            shown = count + step if count + step >= minimum else "hidden"
            world[shown] = world.get(shown, 0.0) + mass
    return stick(worlds[1], worlds[0], epsilon), stick(worlds[0], worlds[1], epsilon)
