"""Plans in which everybody has one law, and the attacker does not know which."""

from __future__ import annotations

import math

import pytest

import sidelight as sl
from sidelight.mechanisms.statistics.count_with import CountWith

PEOPLE = {
    "count": 3000,
    "secret": {"vote": ["yes", "no"]},
    "public": ["region"],
    "together": "nobody",
    "because": "two polls",
}
NEAR = {"mixture": [{"weight": 0.5, "rates": {"yes": 0.3, "no": 0.7}}, {"weight": 0.5, "rates": {"yes": 0.33, "no": 0.67}}]}
TALLY = {"name": "tally", "count": {"vote": "yes"}}
BY_REGION = {"name": "regions", "count": {"vote": "yes"}, "by": ["region"], "cells": {"north": 1000, "south": 1000, "east": 600}}


def plan(*publish, uncertainty=NEAR, knows=0, influence="active", **people) -> sl.Plan:
    return sl.load(
        {
            "sidelight": 1,
            "people": {**PEOPLE, "uncertainty": uncertainty, **people},
            "attacker": {"knows": knows, "influence": influence},
            "publish": list(publish),
            "policy": {"epsilon": 1, "delta": "1e-6"},
        }
    )


def about(assessment: sl.Assessment, release: str = "*"):
    return [
        one
        for one in assessment.statements
        if one.release == release and one.ground == "attacker_uncertainty" and one.attacker.declared
    ]


def test_a_tally_has_the_number_of_the_mixture() -> None:
    (said,) = about(sl.assess(plan(TALLY)))

    laws = sl.UnknownLaw(3000, [("0.5", "0.3"), ("0.5", "0.33")])
    assert said.epsilon.upper == sl.certify(sl.Count(), laws).epsilon(delta=1e-6).upper
    known = max(sl.certify(sl.Count(), sl.Rates.same(3000, rate)).epsilon(delta=1e-6).upper for rate in ("0.3", "0.33"))
    assert known < said.epsilon.upper
    assert "for someone who does, epsilon is at most" in said.sentence


def test_other_cells_tell_the_law_too() -> None:
    """A cell by itself gives away no more than the table: cells that are alike are not left out."""
    assessment = sl.assess(plan(BY_REGION))
    (whole,), cells = about(assessment), about(assessment, "regions")

    assert all(cell.epsilon.lower <= whole.epsilon.upper for cell in cells)
    assert "everybody has the same law, and the attacker does not know which" in " ".join(whole.assumptions)
    assert any("to whoever knows which law holds" in line for line in whole.assumptions)


def test_people_in_no_figure_count() -> None:
    """The count of the north tells the law, and the law tells about those of the south, of whom nothing is published."""
    apart = {"mixture": [{"weight": 0.5, "rates": {"yes": 0.1, "no": 0.9}}, {"weight": 0.5, "rates": {"yes": 0.5, "no": 0.5}}]}
    north = {"name": "north", "count": {"vote": "yes"}, "where": "region = 'north'", "cells": {"north": 2500, "south": 500}}

    (said,) = about(sl.assess(plan(north, uncertainty=apart)))

    assert said.epsilon.lower > math.log((0.3 / 0.7) / (0.1 / 0.9)) - 0.01


def test_of_several_values_a_figure_about_some_people_counts_these_alone() -> None:
    """Of one person a count of 1 that is not hidden tells the vote; those of whom nothing is published are not in it."""
    laws = [{"yes": "0.28", "no": "0.72", "blank": 0}, {"yes": "0.1", "no": "0.899", "blank": "0.001"}]
    stated = {"mixture": [{"weight": "0.9", "rates": laws[0]}, {"weight": "0.1", "rates": laws[1]}]}
    values = {"secret": {"vote": ["yes", "no", "blank"]}, "count": 4}
    alone = {
        "name": "alone",
        "count": {"vote": "yes"},
        "where": "region = 'north'",
        "cells": {"north": 1, "south": 3},
        "minimum": 1,
    }

    (said,) = about(sl.assess(plan(alone, uncertainty=stated, **values)))

    assert said.epsilon.upper == math.inf


def test_the_worst_case_does_not_depend_on_the_law() -> None:
    noised = {**TALLY, "noise": {"geometric": {"epsilon": 0.5}}}
    said = [
        next(one for one in sl.assess(plan(noised, uncertainty=stated)).statements if one.ground == "worst_case")
        for stated in (NEAR, {"rates": {"yes": 0.3, "no": 0.7}})
    ]

    assert said[0].epsilon == said[1].epsilon


@pytest.mark.parametrize("influence", ["active", "passive"])
@pytest.mark.parametrize("knows", [10, "50%"])
def test_known_people_make_it_worse_and_say_so(knows, influence) -> None:
    (alone,), (said,) = about(sl.assess(plan(TALLY))), about(sl.assess(plan(TALLY, knows=knows, influence=influence)))

    assert said.epsilon.upper > alone.epsilon.upper
    assert any("any weights of the laws" in line for line in said.assumptions)


def test_of_several_values_all_tell_something_of_the_law() -> None:
    """Only `yes` is counted, and yet the count tells `no` from `blank`: of the law with fewer yes more are blank."""
    values = {"secret": {"vote": ["yes", "no", "blank"]}, "count": 4}
    laws = [({"yes": "0.02", "no": "0.979", "blank": "0.001"}), ({"yes": "0.75", "no": "0.2495", "blank": "0.0005"})]
    stated = {"mixture": [{"weight": 0.5, "rates": law} for law in laws]}

    (said,) = about(sl.assess(plan(TALLY, uncertainty=stated, **values)))

    told, merged = (
        sl.certify(CountWith("yes"), sl.UnknownLaw(4, laws)).delta(0.1).lower
        for laws in (
            [("0.5", law) for law in laws],
            [("0.5", {"yes": law["yes"], "another": 1 - float(law["yes"])}) for law in laws],
        )
    )
    here = next(point for point in said.profile if point.epsilon == 0.1)
    assert merged < told <= here.delta.upper
