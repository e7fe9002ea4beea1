"""Groups of which the plan says in which cell they are."""

from __future__ import annotations

import pytest

import sidelight as sl
from sidelight.errors import BadValue, PlanError
from sidelight.model.population import Stratum

NORTH = {"count": 400, "rates": {"yes": 0.1, "no": 0.9}, "cell": {"region": "north"}}
SOUTH = {"count": 300, "rates": {"yes": 0.3, "no": 0.7}, "cell": {"region": "south"}}
SOME_SOUTH = {"count": 100, "rates": {"yes": 0.5, "no": 0.5}, "cell": {"region": "south"}}
CELLS = {"north": 400, "south": 400}
BY_REGION = {"name": "regions", "count": {"vote": "yes"}, "by": ["region"], "cells": CELLS}
TALLY = {"name": "tally", "count": {"vote": "yes"}}


def plan(groups, *publish, count=800, public=("region",)) -> sl.Plan:
    people = {"count": count, "secret": {"vote": ["yes", "no"]}, "public": list(public), "together": "nobody", "because": "polls"}
    return sl.load(
        {
            "sidelight": 1,
            "people": {**people, "uncertainty": {"groups": list(groups)}},
            "attacker": {"knows": 20, "influence": "active"},
            "publish": list(publish or (BY_REGION, TALLY)),
            "policy": {"epsilon": 1, "delta": "1e-6"},
        }
    )


def epsilons(assessment: sl.Assessment) -> dict[tuple[str, str], float]:
    return {
        (one.release, "".join(value for _, value in one.cell)): one.epsilon.upper
        for one in assessment.statements
        if one.ground == "attacker_uncertainty" and one.attacker.declared
    }


def certified(*strata: tuple[int, str]) -> float:
    people = sl.Rates([Stratum(0, size, sl.Rates.same(1, rate).rate_of(0)) for size, rate in strata])
    return sl.certify(sl.Count(), people, sl.Attacker(20)).epsilon(delta=1e-6).upper


def test_every_cell_has_the_number_of_its_own_groups() -> None:
    found = epsilons(sl.assess(plan([NORTH, SOUTH, SOME_SOUTH])))

    assert found["regions", "north"] == pytest.approx(certified((400, "0.1")))
    assert found["regions", "south"] == pytest.approx(certified((300, "0.3"), (100, "0.5")))
    assert found["tally", ""] == pytest.approx(certified((400, "0.1"), (300, "0.3"), (100, "0.5")))
    assert found["*", ""] == pytest.approx(max(found["regions", "north"], found["regions", "south"]))


def test_a_place_is_worth_something() -> None:
    """Without it every cell may have any mix of the groups' rates."""
    anywhere = [{key: value for key, value in group.items() if key != "cell"} for group in (NORTH, SOUTH, SOME_SOUTH)]

    placed, mixed = (sl.assess(plan(groups)) for groups in ([NORTH, SOUTH, SOME_SOUTH], anywhere))

    assert epsilons(placed)["regions", "south"] < epsilons(mixed)["regions", "south"]
    said = [" ".join(one.statements[-1].assumptions) for one in (placed, mixed)]
    assert "each in the stated cell" in said[0]
    assert "any mix of rates" not in said[0]
    assert "any mix of rates" in said[1]


@pytest.mark.parametrize(
    ("groups", "publish", "count", "found"),
    [
        ([NORTH, {**SOUTH, "count": 400}], [TALLY], 800, "no 'cells' says how many people"),
        ([{**NORTH, "count": 500}, SOUTH], [BY_REGION], 800, "have 500 people, and 'cells' has 400 there"),
        ([NORTH, {**SOUTH, "count": 500}], [BY_REGION], 900, "the cells have 800 people of 900"),
        ([{**NORTH, "count": 800}], [BY_REGION], 800, "have 800 people, and 'cells' has 400 there"),
        ([NORTH], [{**BY_REGION, "cells": {"north": 400, "south": 0}}], 400, ""),
    ],
)
def test_groups_that_do_not_fit_the_cells_are_refused(groups, publish, count, found) -> None:
    if not found:  # an empty cell needs no group
        assert sl.assess(plan(groups, *publish, count=count)).statements
        return
    with pytest.raises(BadValue, match=found):
        sl.assess(plan(groups, *publish, count=count))


def test_two_groups_that_share_several_cells_are_refused() -> None:
    cells = {"north": {"young": 200, "old": 200}, "south": {"young": 200, "old": 200}}
    table = {**BY_REGION, "by": ["region", "age"], "cells": cells}
    north, south = {**NORTH, "count": 400}, {**SOUTH, "count": 200}

    assert sl.assess(plan([north, {**south, "count": 400}], table, public=["region", "age"])).statements
    with pytest.raises(BadValue, match="two groups share the cells of region = south"):
        sl.assess(plan([north, south, {**south, "rates": {"yes": 0.4, "no": 0.6}}], table, public=["region", "age"]))


@pytest.mark.parametrize(
    ("groups", "found"),
    [
        ([NORTH, {key: value for key, value in SOUTH.items() if key != "cell"}], "a group without a cell"),
        ([NORTH, {**SOUTH, "cell": {"age": "old"}}], "not a public column"),
        ([NORTH, {**SOUTH, "cell": {}}], "an empty mapping"),
        ([NORTH, {**SOUTH, "cell": "south"}], "a mapping of public columns"),
    ],
)
def test_cells_that_make_no_sense_are_refused(groups, found) -> None:
    with pytest.raises(PlanError, match=found):
        plan(groups, BY_REGION, count=700)
