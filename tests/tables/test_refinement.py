from __future__ import annotations

import pytest
from tests.assess.writing import planned

from sidelight.errors import BadValue
from sidelight.plan.plan import Plan
from sidelight.plan.releases.count import CountRelease
from sidelight.tables.cells import FigureKey
from sidelight.tables.exposed import Exposed, exposed_people
from sidelight.tables.frame import Unrelated
from sidelight.tables.refinement import Refinement, refine

EVERYONE = "name: everyone, count: {vote: yes}"
GRID = "{north: {young: 9, old: 6}, south: {young: 12, old: 3}}"
BOTH = f"name: grid, count: {{vote: yes}}, by: [region, age], cells: {GRID}"


def refined(plan: Plan) -> Refinement:
    assert plan.people is not None
    tables = [release.cells for release in plan.publish if release.cells is not None]
    return refine(plan.people.count, [release.grouping for release in plan.publish], tables)


def sizes(found: Refinement) -> dict[FigureKey, int]:
    return found.people()


def test_a_figure_about_everyone_is_one_atom() -> None:
    found = refined(planned(EVERYONE, count=40))

    assert found.sizes == (40,)
    assert found.label(0) == "everyone"
    assert sizes(found) == {("everyone", ()): 40}


def test_two_figures_about_everyone_share_their_atom() -> None:
    found = refined(planned(EVERYONE, "name: again, count: {vote: no}", count=40))

    assert list(found.sizes) == [40]
    assert len({atoms for _, atoms in found.figures}) == 1


def test_one_column_gives_one_atom_per_value() -> None:
    found = refined(planned("name: t, count: {vote: yes}, by: [region], cells: {north: 25, south: 15}"))

    assert sorted(found.sizes) == [15, 25]
    assert sizes(found) == {("t", (("region", "north"),)): 25, ("t", (("region", "south"),)): 15}


@pytest.mark.parametrize(
    ("where", "people"),
    [
        ("region = 'north'", 10),
        ("region != 'north'", 30),
        ("region in ('north', 'east')", 17),
        ("region not in ('north', 'east')", 23),
        ("not region in ('north', 'east')", 23),
        ("not (region = 'north' or region = 'south')", 7),
        ("region > 'east'", 33),
    ],
)
def test_a_condition_chooses_its_cells(where: str, people: int) -> None:
    found = refined(planned(f'name: t, count: {{vote: yes}}, where: "{where}", cells: {{north: 10, south: 23, east: 7}}'))

    assert sum(found.sizes) == people
    assert sum(sizes(found).values()) == people


def test_several_columns_cross_and_a_margin_adds_them_up() -> None:
    found = refined(planned(BOTH, "name: regions, count: {vote: yes}, by: [region]", EVERYONE, count=30))

    assert sorted(found.sizes) == [3, 6, 9, 12]
    assert found.people()[("regions", (("region", "north"),))] == 15
    assert found.people()[("grid", (("region", "south"), ("age", "old")))] == 3
    assert found.people()[("everyone", ())] == 30


def test_people_outside_the_cells_are_an_atom_of_what_counts_everyone() -> None:
    found = refined(planned("name: t, count: {vote: yes}, by: [region], cells: {north: 25, south: 5}", EVERYONE, count=40))

    assert sorted(found.sizes) == [5, 10, 25]
    assert found.people()[("everyone", ())] == 40


def test_people_in_no_group_are_no_atom() -> None:
    found = refined(planned("name: t, count: {vote: yes}, where: region = 'north', cells: {north: 25, south: 5}", count=40))

    assert list(found.sizes) == [25]


def test_a_table_with_more_columns_than_needed_is_added_up() -> None:
    plan = planned(BOTH, "name: north, count: {vote: yes}, where: region = 'north'", count=30)

    found = refine(30, [plan.publish[1].grouping], [plan.publish[0].cells])  # type: ignore[arg-type]

    assert list(found.sizes) == [15]


def test_cells_that_no_figure_tells_apart_are_one_atom() -> None:
    found = refined(planned("name: t, count: {vote: yes}, where: region != 'east', cells: {north: 10, south: 23, east: 7}"))

    assert list(found.sizes) == [33]


def test_empty_cells_are_no_atoms() -> None:
    found = refined(planned("name: t, count: {vote: yes}, by: [region], cells: {north: 25, south: 0}"))

    assert list(found.sizes) == [25]


def test_tables_that_nothing_relates_are_refused_with_their_columns() -> None:
    plan = planned(
        "name: a, count: {vote: yes}, by: [region], cells: {north: 25, south: 15}",
        "name: b, count: {vote: yes}, by: [age], cells: {young: 30, old: 10}",
    )

    with pytest.raises(Unrelated, match="age, region"):
        refined(plan)


def test_tables_that_disagree_on_a_margin_are_refused_with_both_numbers() -> None:
    plan = planned(BOTH, "name: regions, count: {vote: yes}, by: [region], cells: {north: 14, south: 16}", count=30)

    with pytest.raises(Unrelated, match=r"region = north has 14 people in one and 15 in the other"):
        refined(plan)


def test_a_condition_that_no_cell_meets_is_refused_with_the_cells_that_there_are() -> None:
    plan = planned("name: t, count: {vote: yes}, where: region = 'North', cells: {north: 10, south: 30}")

    with pytest.raises(BadValue, match=r"no cell meets the condition of 't' .*there is region = 'north'; region = 'south'"):
        refined(plan)


def exposed_by(found: Refinement, figures: tuple[FigureKey, ...] | None = None) -> tuple[Exposed, ...]:
    """By these figures, or all, which count those who voted yes."""
    exact = frozenset(key for key, _ in found.figures) if figures is None else frozenset(figures)
    return exposed_people(found, exact, lambda key, atoms: CountRelease("yes").rows(atoms), ("yes", "no"))


def test_one_person_between_two_figures_is_exposed_by_both() -> None:
    plan = planned(EVERYONE, "name: staff, count: {vote: yes}, where: region = 'staff', cells: {staff: 39, director: 1}")
    found = refined(plan)

    (exposed,) = exposed_by(found)

    assert found.label(exposed.atom) == "region = 'director'"
    assert exposed.figures == (("everyone", ()), ("staff", ()))


def test_a_lone_person_whom_no_sum_reaches_is_not_exposed() -> None:
    plan = planned(
        "name: rowing, count: {vote: yes}, where: \"region in ('rowing', 'both')\", cells: {rowing: 20, both: 1, chess: 19}",
        "name: chess, count: {vote: yes}, where: \"region in ('chess', 'both')\"",
    )
    found = refined(plan)

    exposed = exposed_by(found)

    assert exposed == ()


def test_a_cell_of_one_person_is_exposed_by_itself_and_only_where_it_is_exact() -> None:
    found = refined(planned("name: t, count: {vote: yes}, by: [region], cells: {north: 39, south: 1}"))
    north, south = (("t", (("region", name),)) for name in ("north", "south"))

    assert [exposed.figures for exposed in exposed_by(found)] == [(south,)]
    assert exposed_by(found, (north,)) == ()
    assert exposed_by(found, ()) == ()


def test_three_figures_can_expose_where_no_two_do() -> None:
    plan = planned(
        EVERYONE,
        "name: west, count: {vote: yes}, where: \"region in ('a', 'b')\", cells: {a: 5, b: 6, c: 1, d: 9}",
        "name: east, count: {vote: yes}, where: region = 'd'",
        "name: unneeded, count: {vote: yes}, where: region = 'a'",
        count=21,
    )
    found = refined(plan)

    (exposed,) = exposed_by(found)

    assert found.label(exposed.atom) == "region = 'c'"
    assert [name for name, _ in exposed.figures] == ["everyone", "west", "east"]
