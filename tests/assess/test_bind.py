"""A plan is bound to its people before anything is asked of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.assess.writing import assessed, planned

from sidelight.assess import assess
from sidelight.assess.bind import bind
from sidelight.errors import NoPeople
from sidelight.tables.frame import Unrelated

TABLE = "name: t, count: {vote: yes}, by: [region], cells: {north: 25, south: 15}"
BY_AGE = "name: u, count: {vote: yes}, by: [age], cells: {young: 30, old: 10}"


def test_every_figure_has_its_people():
    bound = bind(planned(TABLE, "name: all, count: {vote: yes}", count=50))

    assert bound.figures == {"t": (((("region", "north"),), 25), ((("region", "south"),), 15)), "all": (((), 50),)}
    assert bound.everything.sizes == (25, 15, 10)
    assert dict(bound.everything.figures)["all", ()] == (0, 1, 2)


def test_atoms_are_told_to_readers_by_their_public_values():
    found = bind(planned(TABLE, "name: all, count: {vote: yes}", count=50)).everything

    assert [found.label(atom) for atom in range(3)] == ["region = 'north'", "region = 'south'", "everyone else"]


def test_cells_that_nothing_tells_apart_are_told_as_one():
    found = bind(planned("name: t, count: {vote: yes}, where: region != 'c', cells: {a: 1, b: 2, c: 37}")).everything

    assert [found.label(atom) for atom in range(len(found.sizes))] == ["region = 'a' and 1 more cells"]


def test_figures_of_which_nothing_says_how_they_overlap_are_bound_each_by_itself():
    bound = bind(planned(TABLE, BY_AGE))

    assert {name: sum(size for _, size in cells) for name, cells in bound.figures.items()} == {"t": 40, "u": 40}
    with pytest.raises(Unrelated, match="age, region"):
        _ = bound.everything


def test_a_plan_that_describes_nobody_is_refused():
    with pytest.raises(NoPeople, match="no people in the plan"):
        assess(replace(planned(TABLE), people=None))


def test_an_assessment_knows_what_was_assessed():
    found = assessed(TABLE)

    assert found.bound.plan.publish[0].name == "t"
    assert found.bound.people.count == 40
