"""No key of the plan is read and then forgotten: two plans that differ in one key alone are two different plans."""

from __future__ import annotations

import pytest

import sidelight as sl
from sidelight.plan.keys import BLOCKS

ESTIMATE = "publish:\n  - {{name: more, estimate: {{{}}}}}\n"
AT_LEAST, NOISE, ATTACKER = "at_least: 0.05", "noise: {geometric: {epsilon: 0.5}}", "attacker:\n  knows: 99%"
OUT = "- {name: yes in the north, count: {vote: yes}, where: region = 'north'}"
MORE = "- {name: more, count: {vote: yes}"
GROUPS = "groups: [{{count: {}, rates: {{yes: {}, no: 0.6}}}}, {{count: {}, rates: {{yes: 0.3, no: 0.7}}}}]"
PLACED = (
    "groups: [{{count: 4000000, rates: {{yes: 0.3, no: 0.7}}, cell: {{region: {}}}}}, "
    "{{count: 6000000, rates: {{yes: 0.3, no: 0.7}}, cell: {{region: {}}}}}]"
)
MIXTURE = "mixture: [{{weight: {}, rates: {{yes: {}, no: {}}}}}, {{weight: {}, rates: {{yes: 0.2, no: 0.8}}}}]"
COUNT, PUBLISH, TABLE = "    count: {vote: yes}", "publish:\n", "publish:\n  - {{name: more, k_anonymous: {{of: vote, {}}}}}\n"
TOGETHER, SAMPLE = "  together: nobody\n", "  together: nobody\n  sample: {{{}}}\n"
DIFFER = {
    # block, key: a piece of the referendum, and two pieces that stand in its place
    ("plan", "title"): ("title: Referendum tally", "title: Referendum tally", "title: Another tally"),
    ("plan", "people"): ("  count: 10000000\n", "  count: 10000000\n", "  count: 20000000\n"),
    ("plan", "attacker"): (ATTACKER, ATTACKER, "attacker: [{knows: 99%}, {knows: 3}]"),
    ("plan", "already_public"): (f"already_public:\n  {OUT}", "already_public: []", f"already_public:\n  {OUT}"),
    ("plan", "leaked"): (f"already_public:\n  {OUT}", "leaked: []", f"leaked:\n  {OUT}"),
    ("plan", "publish"): ("publish:\n", "publish:\n", "publish:\n  - {name: all, people: true}\n"),
    ("plan", "policy"): ("epsilon: 1.0", "epsilon: 1.0", "epsilon: 2.0"),
    ("people", "unit"): ("unit: voter", "unit: voter", "unit: citizen"),
    ("people", "count"): ("  count: 10000000\n", "  count: 10000000\n", "  count: 20000000\n"),
    ("people", "secret"): ("[yes, no]", "[yes, no]", "[yes, no, blank]"),
    ("people", "phrase"): ("unit: voter", "unit: voter", "unit: voter\n  phrase: the ballot of"),
    ("people", "public"): ("[region, age_band]", "[region, age_band]", "[region]"),
    ("people", "together"): ("together: nobody", "together: nobody", "together: {at_most: 2}"),
    ("people", "protects"): ("together: nobody", "together: nobody", "together: nobody\n  protects: 2"),
    ("people", "uncertainty"): (AT_LEAST, AT_LEAST, "at_least: 0.06"),
    ("people", "because"): ("because: pre-election polls, table 4", "because: polls", "because: a census"),
    ("uncertainty", "at_least"): (AT_LEAST, AT_LEAST, "at_least: 0.06"),
    ("uncertainty", "at_most"): (AT_LEAST, "at_most: {yes: 0.5}", "at_most: {yes: 0.6}"),
    ("uncertainty", "between"): (AT_LEAST, "between: {yes: [0.1, 0.4]}", "between: {yes: [0.1, 0.5]}"),
    ("uncertainty", "rates"): (AT_LEAST, "rates: {yes: 0.3, no: 0.7}", "rates: {yes: 0.4, no: 0.6}"),
    ("uncertainty", "groups"): (AT_LEAST, GROUPS.format(4000000, 0.4, 6000000), "rates: {yes: 0.4, no: 0.6}"),
    ("uncertainty", "mixture"): (AT_LEAST, MIXTURE.format(0.5, 0.4, 0.6, 0.5), "rates: {yes: 0.4, no: 0.6}"),
    ("one of several laws", "weight"): (AT_LEAST, MIXTURE.format(0.5, 0.4, 0.6, 0.5), MIXTURE.format(0.6, 0.4, 0.6, 0.4)),
    ("one of several laws", "rates"): (AT_LEAST, MIXTURE.format(0.5, 0.4, 0.6, 0.5), MIXTURE.format(0.5, 0.3, 0.7, 0.5)),
    ("uncertainty", "none"): (f"{AT_LEAST}\n", f"{AT_LEAST}\n", "none: true\n"),
    ("group", "count"): (AT_LEAST, GROUPS.format(4000000, 0.4, 6000000), GROUPS.format(5000000, 0.4, 5000000)),
    ("group", "rates"): (
        AT_LEAST,
        "groups: [{count: 10000000, rates: {yes: 0.3, no: 0.7}}]",
        "groups: [{count: 10000000, rates: {yes: 0.4, no: 0.6}}]",
    ),
    ("group", "cell"): (AT_LEAST, PLACED.format("north", "south"), PLACED.format("south", "north")),
    ("together", "at_most"): ("together: nobody", "together: {at_most: 2}", "together: {at_most: 3}"),
    ("together", "within"): ("together: nobody", "together: {at_most: 2}", "together: {at_most: 2, within: cell}"),
    ("because", "source"): ("pre-election polls, table 4", "{by: an office}", "{source: polls, by: an office}"),
    ("because", "by"): ("pre-election polls, table 4", "{source: polls}", "{source: polls, by: an office}"),
    ("because", "on"): ("pre-election polls, table 4", "{source: polls}", "{source: polls, on: Monday}"),
    ("because", "review"): ("pre-election polls, table 4", "{source: polls}", "{source: polls, review: in a year}"),
    ("people", "sample"): (TOGETHER, TOGETHER, SAMPLE.format("fraction: 1%")),
    ("sample", "fraction"): (TOGETHER, SAMPLE.format("fraction: 1%"), SAMPLE.format("fraction: 2%")),
    ("sample", "membership"): (
        TOGETHER,
        SAMPLE.format("fraction: 1%, membership: known"),
        SAMPLE.format("fraction: 1%, membership: hidden"),
    ),
    ("sample", "because"): (
        TOGETHER,
        SAMPLE.format("fraction: 1%, membership: hidden"),
        SAMPLE.format("fraction: 1%, membership: hidden, because: a drawn list"),
    ),
    ("attacker", "name"): (ATTACKER, "attacker: {name: insider, knows: 99%}", "attacker: {name: outsider, knows: 99%}"),
    ("attacker", "knows"): (ATTACKER, "attacker: {name: insider, knows: 99%}", "attacker: {name: insider, knows: 98%}"),
    ("attacker", "influence"): (ATTACKER, ATTACKER, "attacker: {knows: 99%, influence: passive}"),
    ("release", "name"): ("- name: tally", "- name: tally", "- name: another"),
    ("release", "count"): ("    count: {vote: yes}", "    count: {vote: yes}", "    count: {vote: no}"),
    ("release", "people"): ("    count: {vote: yes}", "    count: {vote: yes}", "    people: true"),
    ("release", "histogram"): (COUNT, COUNT, "    histogram: vote"),
    ("release", "k_anonymous"): (PUBLISH, PUBLISH, TABLE.format("k: 20")),
    ("k_anonymous", "of"): (PUBLISH, PUBLISH, TABLE.format("k: 20")),
    ("k_anonymous", "k"): (PUBLISH, TABLE.format("k: 20"), TABLE.format("k: 21")),
    ("release", "estimate"): (PUBLISH, PUBLISH, ESTIMATE.format("of: {vote: yes}, majority: true")),
    ("already_public", "estimate"): (OUT, OUT, OUT.replace("count: {vote: yes}", "estimate: {of: {vote: yes}, majority: true}")),
    **{
        ("estimate", key): (PUBLISH, ESTIMATE.format(one), ESTIMATE.format(other))
        for key, one, other in (
            ("most_common", "most_common: vote", "of: {vote: yes}, majority: true"),
            ("of", "of: {vote: yes}, majority: true", "of: {vote: no}, majority: true"),
            ("more_than", "of: {vote: yes}, more_than: 10", "of: {vote: yes}, more_than: 11"),
            ("majority", "of: {vote: yes}, majority: true", "of: {vote: yes}, more_than: 11"),
            ("most_likely", "of: {vote: yes}, most_likely: [0.3, 0.5]", "of: {vote: yes}, most_likely: [0.5, 0.3]"),
        )
    },
    ("release", "share"): (COUNT, "    share: {vote: yes}", "    share: {vote: no}"),
    ("already_public", "share"): (OUT, OUT, OUT.replace("count:", "share:")),
    ("already_public", "histogram"): (OUT, OUT, OUT.replace("count: {vote: yes}", "histogram: vote")),
    ("already_public", "k_anonymous"): (OUT, OUT, OUT.replace("count: {vote: yes}", "k_anonymous: {of: vote, k: 5}")),
    ("release", "where"): ("publish:\n", f"publish:\n  {MORE}}}\n", f"publish:\n  {MORE}, where: region = 'north'}}\n"),
    ("release", "by"): ("publish:\n", f"publish:\n  {MORE}}}\n", f"publish:\n  {MORE}, by: region}}\n"),
    ("release", "cells"): ("{north: 4200000, south: 5800000}", "{north: 4200000, south: 5800000}", "{north: 1, south: 9999999}"),
    ("release", "minimum"): ("minimum: 20", "minimum: 20", "minimum: 21"),
    ("release", "noise"): (f"    {NOISE}\n", f"    {NOISE}\n", ""),
    ("already_public", "name"): (OUT, OUT, OUT.replace("yes in the north", "northern votes")),
    ("already_public", "count"): (OUT, OUT, OUT.replace("vote: yes", "vote: no")),
    ("already_public", "people"): (OUT, OUT, OUT.replace("count: {vote: yes}", "people: true")),
    ("already_public", "where"): (OUT, OUT, OUT.replace("'north'", "'south'")),
    ("already_public", "by"): (OUT, f"{MORE}}}", f"{MORE}, by: region}}"),
    ("already_public", "cells"): (
        OUT,
        OUT,
        "- {name: out, count: {vote: yes}, by: region, cells: {north: 4200000, south: 5800000}}",
    ),
    ("already_public", "minimum"): (OUT, OUT, OUT.replace("where", "minimum: 5, where")),
    ("noise", "binomial"): (NOISE, NOISE, "noise: {binomial: {trials: 4}}"),
    ("noise", "discrete_gaussian"): (NOISE, NOISE, "noise: {discrete_gaussian: {sigma: 4}}"),
    ("noise", "geometric"): (NOISE, NOISE, "noise: {geometric: {epsilon: 0.6}}"),
    ("binomial", "sigma"): (NOISE, "noise: {binomial: {sigma: 4}}", "noise: {binomial: {sigma: 5}}"),
    ("binomial", "trials"): (NOISE, "noise: {binomial: {trials: 4}}", "noise: {binomial: {trials: 6}}"),
    ("discrete_gaussian", "sigma"): (NOISE, "noise: {discrete_gaussian: {sigma: 4}}", "noise: {discrete_gaussian: {sigma: 5}}"),
    ("geometric", "epsilon"): (NOISE, NOISE, "noise: {geometric: {epsilon: 0.6}}"),
    ("geometric", "scale"): (NOISE, "noise: {geometric: {scale: 2}}", "noise: {geometric: {scale: 3}}"),
    ("policy", "delta"): ("delta: 1.0e-10", "delta: 1.0e-10", "delta: 1.0e-9"),
    ("policy", "chance"): ("delta: 1.0e-10", "chance: 1.0e-10", "chance: 1.0e-9"),
    ("policy", "epsilon"): ("epsilon: 1.0", "epsilon: 1.0", "epsilon: 2.0"),
    ("policy", "odds_factor"): ("epsilon: 1.0", "odds_factor: 2", "odds_factor: 3"),
    ("policy", "against"): ("against: [all]", "against: [all]", "against: [knows the vote of 99% of the others]"),
    ("policy", "ground"): ("ground: attacker_uncertainty", "ground: attacker_uncertainty", "ground: worst_case"),
}
COUNTED = {  # the same of plans whose people are counted in a table: the keys that lead to a value, and two values there
    ("plan", "data"): (("data",), {"person": "id"}, {"person": "row"}),
    ("data", "engine"): (("data", "engine"), "duckdb", "spark"),
    ("data", "source"): (("data", "source"), "votes.parquet", "others.parquet"),
    ("data", "person"): (("data", "person"), "id", "row"),
    ("data", "rows_at_most"): (("data", "rows_at_most"), 1, 2),
    ("together", "column"): (("people", "together"), {"column": "household"}, {"column": "street"}),
    ("uncertainty", "table"): (("people", "uncertainty"), {"table": "rates.csv"}, {"table": "others.csv"}),
    ("uncertainty", "give_or_take"): (
        ("people", "uncertainty"),
        {"table": "rates.csv", "give_or_take": "2x"},
        {"table": "rates.csv", "give_or_take": "0.1"},
    ),
    ("uncertainty", "zeros"): (
        ("people", "uncertainty"),
        {"table": "rates.csv"},
        {"table": "rates.csv", "zeros": "structural"},
    ),
    ("uncertainty", "column"): (("people", "uncertainty"), {"column": "p_yes"}, {"column": {"no": "p_no"}}),
    ("uncertainty", "estimated"): (("people", "uncertainty"), {"column": "p_yes"}, {"column": "p_yes", "estimated": True}),
}
AMOUNT, SUM = {"from": 0, "to": 9}, {"column": "income"}
ADDED = {  # the same of plans whose secret is an amount
    ("amount", "from"): (("people", "secret"), {"income": {"from": 0, "to": 9}}, {"income": {"from": 1, "to": 9}}),
    ("amount", "to"): (("people", "secret"), {"income": {"from": 0, "to": 9}}, {"income": {"from": 0, "to": 10}}),
    ("amount", "digits"): (("people", "secret"), {"income": AMOUNT}, {"income": {**AMOUNT, "digits": 0}}),
    ("uncertainty", "density_at_least"): (("people", "uncertainty"), {"density_at_least": 0.1}, {"density_at_least": 0.2}),
    ("uncertainty", "law"): (("people", "uncertainty"), {"law": "law.csv"}, {"law": "other.csv"}),
    **{
        (block, kind): (
            (block if block == "already_public" else "publish", 0),
            {"name": "a", kind: SUM},
            {"name": "a", "people": True},
        )
        for block in ("release", "already_public")
        for kind in ("sum", "mean")
    },
    **{
        (kind, key): (("publish", 0), {"name": "a", kind: {**SUM, key: 3}}, {"name": "a", kind: {**SUM, key: 4}})
        for kind in ("sum", "mean")
        for key in ("from", "to")
    },
    **{(kind, "column"): (("publish", 0), {"name": "a", kind: SUM}, {"name": "a", "people": True}) for kind in ("sum", "mean")},
}
ONE_VALUE = {("plan", "sidelight")}  # the version of the format, of which there is one
THREE_VALUES = {("k_anonymous", "absent")}


def test_every_key_is_here():
    keys = {(block.name, key.name) for block in BLOCKS for key in block.keys}

    assert keys == {*DIFFER, *COUNTED, *ADDED, *ONE_VALUE, *THREE_VALUES}, "write down two plans that differ in the new key alone"


@pytest.mark.parametrize(("block", "key"), DIFFER)
def test_a_plan_is_another_one_when_a_key_says_something_else(changed, block, key):
    place, one, other = DIFFER[block, key]
    grounds = [("  ground: attacker_uncertainty\n", "")] if key == "none" else []

    assert changed((place, one), *grounds) != changed((place, other), *grounds)


@pytest.mark.parametrize(("block", "key"), COUNTED)
def test_a_plan_with_a_table_is_another_one_too(tmp_path, monkeypatch, block, key):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rates.csv").write_text("region,yes\nnorth,0.4\nsouth,0.3\n", encoding="utf-8")
    (tmp_path / "others.csv").write_text("region,yes\nnorth,0.4\nsouth,0.2\n", encoding="utf-8")
    path, one, other = COUNTED[block, key]

    first, second = with_table(path, one), with_table(path, other)

    assert (first.data, first.people, first.digest) != (second.data, second.people, second.digest)


def with_table(path, value):
    plan = {
        "sidelight": 1,
        "people": {
            "secret": {"vote": ["yes", "no"]},
            "public": ["region"],
            "uncertainty": {"at_least": 0.05},
            "because": "polls",
        },
        "attacker": {"knows": "10%"},
        "publish": [{"name": "tally", "count": {"vote": "yes"}, "by": "region"}],
        "data": {"person": "id"},
    }
    *above, last = path
    block = plan
    for name in above:
        block = block[name]
    block[last] = value
    return sl.load(plan)


@pytest.mark.parametrize(("block", "key"), ADDED)
def test_a_plan_about_amounts_is_another_one_too(tmp_path, monkeypatch, block, key):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "law.csv").write_text("value,probability\n1,0.4\n8,0.6\n", encoding="utf-8")
    (tmp_path / "other.csv").write_text("value,probability\n1,0.5\n8,0.5\n", encoding="utf-8")
    path, one, other = ADDED[block, key]

    first, second = about_amounts(path, one), about_amounts(path, other)

    assert (first.people, first.publish, first.already_public) != (second.people, second.publish, second.already_public)
    assert first.digest != second.digest


def about_amounts(path, value):
    plan = {
        "sidelight": 1,
        "people": {
            "count": 100,
            "secret": {"income": AMOUNT},
            "together": "nobody",
            "uncertainty": {"density_at_least": 0.1},
            "because": "a survey",
        },
        "attacker": {"knows": "10%"},
        "already_public": [{"name": "out", "people": True}],
        "publish": [{"name": "total", "sum": SUM}],
    }
    first, last = path
    plan[first][last] = value
    return sl.load(plan)


def test_another_version_of_the_format_is_refused(refused):
    assert "sidelight" in str(refused(("sidelight: 1", "sidelight: 2")))


def test_who_is_absent_makes_another_plan(changed):
    values = ("[yes, no]", "[yes, no, blank]")

    one, other = (changed(values, (PUBLISH, TABLE.format(text))) for text in ("k: 5", "k: 5, absent: blank"))

    assert one != other
