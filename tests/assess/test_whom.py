"""Whom a statement is about: against the definition, person by person, on small plans."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest
from tests.assess.writing import assessed, declared

import sidelight as sl
from sidelight.assess.assessment import Assessment
from sidelight.model.population import Stratum

DELTA = 0.05
POLICY = f"{{delta: {DELTA}, epsilon: 1}}"
CELLS = ("a", "b", "c")


def person_by_person(sizes: tuple[int, ...], figures: list[tuple[int, ...]], knows: int, influence: str) -> list[sl.Interval]:
    """The epsilon of a person of each cell, by enumeration: they alone are the target."""
    people = sl.Rates([Stratum(cell, size, Fraction(1, 2)) for cell, size in enumerate(sizes)])
    seen = sl.Both(*(sl.Count(frozenset(cells)) for cells in figures))
    first = [sum(sizes[:cell]) for cell in range(len(sizes))]
    targets = [sl.Attacker(knows=knows, influence=influence, targets=(person,)) for person in first]
    return [sl.certify(seen, people, target, method="enumeration").epsilon(DELTA) for target in targets]


def planned_so(sizes: tuple[int, ...], figures: list[tuple[int, ...]], knows: int, influence: str) -> Assessment:
    cells = ", ".join(f"{name}: {size}" for name, size in zip(CELLS, sizes, strict=False))
    chosen = [", ".join(f"'{CELLS[cell]}'" for cell in of) for of in figures]
    releases = [
        f'name: r{place}, count: {{vote: yes}}, where: "region in ({names})", cells: {{{cells}}}'
        for place, names in enumerate(chosen)
    ]
    attacker = f"{{knows: {knows}, influence: {influence}}}"
    return assessed(*releases, count=sum(sizes), attacker=attacker, policy=POLICY, asked={"breaking_points": False})


def drawn(seed: int) -> tuple[tuple[int, ...], list[tuple[int, ...]], int, str]:
    rng = Random(seed)
    sizes = tuple(rng.choice((1, 1, 2, 3, 4)) for _ in range(rng.choice((2, 3))))
    figures = [tuple(sorted(rng.sample(range(len(sizes)), rng.randint(1, len(sizes))))) for _ in range(rng.choice((1, 2, 2, 3)))]
    return sizes, list(dict.fromkeys(figures)), rng.choice((0, 0, 1)), rng.choice(("active", "passive"))


@pytest.mark.parametrize("seed", range(60))
def test_who_is_exposed_and_what_holds_for_the_others_is_true_person_by_person(seed: int) -> None:
    sizes, figures, knows, influence = drawn(seed)
    counted = {cell for of in figures for cell in of}
    truth = {cell: one for cell, one in enumerate(person_by_person(sizes, figures, knows, influence)) if cell in counted}

    said = declared(planned_so(sizes, figures, knows, influence)).whom

    if said is None or not said.exposed:
        return
    exposed = sum(sizes[cell] for cell, one in truth.items() if math.isinf(one.lower))
    others = [one.upper for one in truth.values() if not math.isinf(one.upper)]
    assert said.exposed <= exposed, "a limit was denied to somebody who has one"
    assert said.exposed + said.other_people == sum(sizes)
    if said.others is not None and math.isfinite(said.others.upper):
        others += [0.0]
        assert said.exposed == exposed, "a limit was promised to somebody who has none"
        assert said.others.upper >= max(others) - 1e-9
        assert said.others.lower <= max(others) + 1e-9


def test_enough_of_the_drawn_plans_say_who_is_exposed() -> None:
    said = [declared(planned_so(*drawn(seed))).whom for seed in range(60)]

    assert sum(1 for one in said if one is not None and one.exposed) >= 20
    assert sum(1 for one in said if one is not None and one.exposed and one.others is not None) >= 4


def test_only_the_director_is_exposed_and_the_others_keep_their_number() -> None:
    director = "name: staff, count: {vote: yes}, where: region = 'staff', cells: {staff: 319, director: 1}"

    found = declared(assessed("name: all, count: {vote: yes}", director, count=320))
    alone = declared(assessed("name: staff, count: {vote: yes}", count=319))

    assert found.whom is not None
    assert (found.whom.exposed, found.whom.where, found.whom.other_people) == (1, "region = 'director'", 319)
    assert found.whom.others == alone.epsilon
    assert "about the vote of 1 voter (region = 'director') there is no limit. What is published shows it" in found.sentence
    assert "About the vote of any one of the other 319 voters, epsilon is at most" in found.sentence


def test_a_finite_epsilon_names_the_worst_cell_with_its_size() -> None:
    table = "name: t, count: {vote: yes}, by: [region], cells: {a: 30, b: 90, c: 60}"

    found = declared(assessed(table, count=180))

    assert found.whom is not None
    assert (found.whom.where, found.whom.people, found.whom.exposed) == ("region = 'a'", 30, 0)
    assert "(at worst the 30 voters with region = 'a')" in found.sentence


def test_cells_without_a_limit_are_counted_and_the_larger_ones_have_their_own_number() -> None:
    table = "name: t, count: {vote: yes}, by: [region], cells: {a: 2, b: 5, c: 60}"

    found = declared(assessed(table, count=67, policy="{delta: 0.01, epsilon: 2}", attacker="{knows: 3, influence: passive}"))

    assert found.whom is not None
    assert (found.whom.exposed, found.whom.other_people) == (7, 60)
    assert found.whom.others is not None
    assert found.whom.others.upper < 2


def test_with_infinity_comes_the_chance_that_it_happens() -> None:
    found = declared(assessed("name: t, count: {vote: yes}", count=6))

    assert found.epsilon.lower == math.inf
    assert found.chance == pytest.approx(0.5**5)
    assert "At worst, with probability at least 3.12 %, what is published shows it" in found.sentence


def test_a_cell_says_how_large_it_would_have_to_be() -> None:
    table = "name: t, count: {vote: yes}, by: [region], cells: {a: 5, b: 90}"
    found = assessed(table, count=95)
    (needed,) = {s.passes_from for s in found.statements if s.cell}

    large, small = (
        assessed(f"name: t, count: {{vote: yes}}, by: [region], cells: {{a: {size}, b: 90}}", count=size + 90)
        for size in (needed, needed - 1)
    )

    assert (found.verdict, large.verdict, small.verdict) == ("fail", "pass", "fail")
    assert f"make every cell at least {needed} voters large" in " ".join(found.repairs)
