"""Sums and means of amounts in plans: which claims they are, and what several of them tell together."""

from __future__ import annotations

import math
from itertools import permutations

import pytest
from tests.assess.writing import declared, on_ground

import sidelight as sl

THREE = {"from": 0, "to": 2, "digits": 0}
TOTAL = {"name": "total", "sum": {"column": "income"}}
LAW = {0: "0.5", 1: "0.25", 2: "0.25"}


def plan(*publish, secret=THREE, uncertainty=None, knows=0, influence="active", **more):
    return {
        "sidelight": 1,
        "people": {
            "count": more.pop("count", 40),
            "secret": {"income": secret},
            "public": ["region", "age"],
            "together": "nobody",
            "uncertainty": uncertainty or {"law": "law.csv"},
            "because": "a survey",
        },
        "attacker": {"knows": knows, "influence": influence},
        "publish": list(publish),
        "policy": {"epsilon": 1, "delta": "0.001"},
        **more,
    }


def by_region(name, north, south, kind="sum", **more):
    return {"name": name, kind: {"column": "income"}, "by": ["region"], "cells": {"north": north, "south": south}, **more}


@pytest.fixture(autouse=True)
def law(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lines = "".join(f"{value},{mass}\n" for value, mass in LAW.items())
    (tmp_path / "law.csv").write_text(f"value,probability\n{lines}", encoding="utf-8")


def certified(people, knows=0, law=LAW):
    claim = sl.Claim(sl.Sum(), sl.Amounts(people, law), sl.Attacker(knows), sl.ActiveKnowledge())
    return sl.certify(claim).epsilon(delta="0.001")


def ends(statement):
    return statement.epsilon.lower, statement.epsilon.upper


def test_one_sum_is_the_claim_about_it():
    found = sl.assess(plan(TOTAL, knows=7))

    expected = certified(40, 7)
    assert ends(declared(found)) == ends(declared(found, "total")) == (expected.lower, expected.upper)
    assert declared(found).status == "broken"
    assert math.isinf(on_ground(found, "worst_case")[0].epsilon.lower)


def test_a_mean_of_a_public_number_of_people_is_their_sum():
    one, other = (sl.assess(plan({"name": "a", kind: {"column": "income"}})) for kind in ("sum", "mean"))

    assert [ends(s) for s in one.statements] == [ends(s) for s in other.statements]
    assert any("a mean counts as the sum" in line for line in declared(other).assumptions)


def test_a_sum_beside_its_mean_is_the_same_figure_twice():
    found = sl.assess(plan(TOTAL, {"name": "average", "mean": {"column": "income"}}))

    assert [finding.kind for finding in found.findings] == ["same_figure"]
    assert ends(declared(found)) == ends(declared(sl.assess(plan(TOTAL))))


def test_a_table_of_sums_with_its_total_is_as_bad_as_its_smallest_cell():
    found = sl.assess(plan(by_region("table", 15, 25), TOTAL))

    expected = certified(15)
    assert ends(declared(found)) == (expected.lower, expected.upper)
    assert declared(found).whom.people == 15
    assert [s.epsilon.upper for s in found.statements if s.release == "table" and s.attacker] == [
        certified(15).upper,
        certified(25).upper,
    ]


def test_a_part_and_the_whole_show_what_is_left():
    """The difference of two published sums is the sum of the others, and it is reached."""
    north = {"name": "north", "sum": {"column": "income"}, "where": "region = 'north'", "cells": {"north": 30, "south": 10}}
    found = sl.assess(plan(north, TOTAL))

    expected = certified(10)
    assert ends(declared(found)) == (expected.lower, expected.upper)


def test_whoever_is_alone_in_the_difference_is_found():
    north = {"name": "north", "sum": {"column": "income"}, "where": "region = 'north'", "cells": {"north": 39, "south": 1}}
    found = sl.assess(plan(north, TOTAL))

    (finding,) = found.findings
    assert (finding.kind, finding.people, finding.level) == ("differencing", 1, "fail")
    assert "noise" not in finding.repair
    assert found.verdict == "fail"
    assert math.isinf(declared(found).epsilon.lower)


def test_the_sum_of_a_pair_tells_each_the_other():
    found = sl.assess(plan(by_region("table", 38, 2)))
    north = {"name": "north", "sum": {"column": "income"}, "where": "region = 'north'", "cells": {"north": 38, "south": 2}}
    subtracted = sl.assess(plan(north, TOTAL))

    assert found.findings == ()
    (finding,) = subtracted.findings
    assert finding.says.startswith("the sum of the income of 2 people (region = 'south') follows from")


def test_overlapping_sums_are_bounded_by_the_sums_of_their_parts():
    """North and the old share people: no part follows, so the promise is an upper end, and each figure by itself is reached."""
    cells = {"north": {"old": 12, "young": 9}, "south": {"old": 8, "young": 11}}
    north = {"name": "north", "sum": {"column": "income"}, "where": "region = 'north'"}
    old = {"name": "old", "sum": {"column": "income"}, "where": "age = 'old'"}
    shape = {"name": "people", "people": True, "by": ["region", "age"], "cells": cells}
    found = sl.assess(plan(north, old, shape))

    together, alone = declared(found), declared(found, "old")
    assert together.epsilon.upper == certified(8).upper
    assert alone.epsilon.lower == certified(20).lower
    assert together.epsilon.lower == max(alone.epsilon.lower, declared(found, "north").epsilon.lower)
    assert together.method == "bound"


def test_sums_of_differently_bounded_amounts_of_the_same_people_are_refused_together():
    capped = {"name": "capped", "sum": {"column": "income", "to": 1}}
    found = sl.assess(plan(TOTAL, capped))

    assert declared(found).method == "refused"
    assert "differently bounded amounts of the same people" in declared(found).missing[0]
    assert declared(found, "capped").epsilon.upper < declared(found, "total").epsilon.upper


def test_sums_of_differently_bounded_amounts_of_other_people_go_together():
    cells = {"north": 15, "south": 25}
    north = {"name": "north", "sum": {"column": "income"}, "where": "region = 'north'", "cells": cells}
    south = {"name": "south", "sum": {"column": "income", "to": 1}, "where": "region = 'south'"}
    found = sl.assess(plan(north, south))

    expected = certified(15)
    assert ends(declared(found)) == (expected.lower, expected.upper)


def test_a_sum_that_tells_nothing_hides_none_that_does():
    """Everybody's amount counts as 2 in the north: what the south shows is all there is."""
    north = {
        "name": "north",
        "sum": {"column": "income", "from": 2},
        "where": "region = 'north'",
        "cells": {"north": 39, "south": 1},
    }
    south = {"name": "south", "sum": {"column": "income"}, "where": "region = 'south'"}
    three = {"from": 0, "to": 3, "digits": 0}
    found = sl.assess(plan(north, south, secret=three))

    assert on_ground(found, "worst_case", "north")[0].epsilon.upper == 0
    assert math.isinf(on_ground(found, "worst_case")[0].epsilon.lower)
    assert math.isinf(declared(found).epsilon.lower)


def test_an_amount_beyond_the_bounds_of_a_sum_counts_as_the_nearer_end():
    found = sl.assess(plan({"name": "capped", "sum": {"column": "income", "to": 1}}))

    expected = certified(40, law={0: "0.5", 1: "0.5"})
    assert ends(declared(found)) == (expected.lower, expected.upper)
    assert any(
        "where income is added up from 0 to 1, an amount above 1 counts as that" in line for line in declared(found).assumptions
    )


def test_of_a_partly_uniform_law_the_part_within_the_bounds_is_left():
    """Of six whole numbers three are left, half of the uniform part; the class has more laws, so nothing is said to be so."""
    six = {"from": 0, "to": 5, "digits": 0}
    capped = {"name": "a", "sum": {"column": "income", "to": 2}}
    found = sl.assess(plan(capped, secret=six, uncertainty={"density_at_least": 1}, count=4))

    claim = sl.Claim(sl.Sum(), sl.AmountBounds(4, 0, 2, "0.5", whole=True), sl.Attacker(0), sl.ActiveKnowledge())
    assert ends(declared(found)) == (0, sl.certify(claim).epsilon(delta="0.001").upper)


def test_cents_are_whole_numbers_of_cents():
    cents = {"from": 0, "to": "0.02", "digits": 2}
    one = sl.assess(plan(TOTAL, secret=cents, uncertainty={"density_at_least": "0.5"}))
    other = sl.assess(plan(TOTAL, secret=THREE, uncertainty={"density_at_least": "0.5"}))

    assert ends(declared(one)) == ends(declared(other))


@pytest.mark.parametrize("kind", ["sum", "mean"])
def test_a_sum_of_few_people_is_hidden_whatever_their_amounts_are(kind):
    """How many there are is public, so that nothing is told by hiding; what then follows by subtraction is still found."""
    found = sl.assess(plan(by_region("table", 15, 25, kind, minimum=20)))
    with_total = sl.assess(plan(by_region("table", 15, 25, kind, minimum=20), TOTAL))

    assert found.to_dict()["cells"]["table"]["count"] == 1
    assert ends(declared(found)) == (certified(25).lower, certified(25).upper)
    assert ends(declared(with_total)) == (certified(15).lower, certified(15).upper)


def test_what_is_already_public_is_subtracted_too():
    out = {"name": "south", "sum": {"column": "income"}, "where": "region = 'south'", "cells": {"north": 1, "south": 39}}
    found = sl.assess(plan(TOTAL, already_public=[out]))

    (finding,) = found.findings
    assert finding.people == 1
    assert finding.repair == "do not publish 'total': the rest is public already"


def test_sums_beyond_others_of_other_people_are_exact_all_the_same():
    cells = {"north": 15, "south": 25}
    out = {"name": "south", "sum": {"column": "income"}, "where": "region = 'south'", "cells": cells}
    found = sl.assess(plan({"name": "north", "sum": {"column": "income"}, "where": "region = 'north'"}, already_public=[out]))

    (beyond,) = on_ground(found, "given_leak")
    assert math.isinf(beyond.epsilon.lower)


def test_a_share_of_every_cell_is_taken_of_each():
    found = sl.assess(plan(by_region("table", 15, 25), knows="50%"))

    assert ends(declared(found)) == (certified(15, 7).lower, certified(15, 7).upper)


def test_how_many_may_be_known_is_looked_for():
    found = sl.assess(plan(TOTAL, count=100, policy={"epsilon": 2, "delta": "0.001"}))

    known = declared(found).breaking_point.knows_at_most
    assert certified(100, known).upper <= 2 < certified(100, known + 1).upper


def test_worst_case_only_needs_no_law():
    stated = plan(TOTAL, uncertainty={"none": True})
    del stated["attacker"], stated["people"]["because"]
    found = sl.assess(stated)

    assert {s.ground for s in found.statements} == {"worst_case"}
    assert math.isinf(on_ground(found, "worst_case")[0].epsilon.lower)


def test_sentences_speak_of_amounts():
    found = sl.assess(plan(TOTAL, count=200))

    assert "about the income of any one person" in declared(found).sentence
    assert "whoever thought either of two amounts 50 % likely" in declared(found).sentence
    assert "count" not in declared(found).sentence
    density = sl.assess(plan(TOTAL, secret={"from": 0, "to": 1000}, uncertainty={"density_at_least": "0.1"}))
    assert any(
        "its law is at least 0.1 times the uniform law of the amounts from 0 to 1,000" in line
        for line in declared(density).assumptions
    )


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_of_figures_changes_nothing(order):
    every = [by_region("table", 15, 25), TOTAL, {"name": "average", "mean": {"column": "income"}}]
    found = sl.assess(plan(*(every[place] for place in order)))

    assert ends(declared(found)) == (certified(15).lower, certified(15).upper)
