"""People who are counted in a table get the numbers that the same people get where they are written out."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction as F

import duckdb
import pyarrow as pa
import pytest

import sidelight as sl

DELTA = F(1, 100)


def assessed(rows, uncertainty, publish, knows=1, reference=None, **people):
    """An assessment of rows (region, sex, vote, rate)."""
    region, sex, vote, rate = map(list, zip(*rows, strict=True))
    table = pa.table({"region": region, "sex": sex, "vote": vote, "p": [float(one) for one in rate]})
    plan = {
        "sidelight": 1,
        "people": {
            "secret": {"vote": ["yes", "no"]},
            "public": ["region", "sex"],
            "together": "nobody",
            "uncertainty": uncertainty,
            "because": "a census",
            **people,
        },
        "attacker": {"knows": knows, "influence": "active"},
        "publish": publish,
        "policy": {"epsilon": 1, "delta": str(float(DELTA))},
        "data": {"person": "row"},
    }
    return sl.assess(plan, data=table, breaking_points=False)


def people(seed, size=7):
    """Every region has one rate for each sex, of dyadic numbers that doubles hold exactly."""
    draw = random.Random(seed)
    rates = {(region, sex): F(draw.randrange(1, 16), 16) for region in "ab" for sex in "fm"}
    rows = [(draw.choice("ab"), draw.choice("fm"), draw.choice(("yes", "no"))) for _ in range(size)]
    return [(*row, rates[row[:2]]) for row in rows], rates


def everybody(found):
    return next(s for s in found.statements if s.release == "*" and s.attacker and s.attacker.declared)


TABLES = [
    [{"name": "all", "count": {"vote": "yes"}}],
    [{"name": "by region", "count": {"vote": "yes"}, "by": "region"}],
    [{"name": "by both", "count": {"vote": "yes"}, "by": ["region", "sex"]}],
    [{"name": "all", "count": {"vote": "yes"}}, {"name": "men", "count": {"vote": "yes"}, "where": "sex = 'm'"}],
]


def truth(rows, publish, knows, epsilon):
    """Delta by enumeration of the definition: for every target, every set of known people and every value of theirs, the two laws
    of what is published; both directions.
    """
    columns = {"region": 0, "sex": 1}

    def shown(votes):
        figures = []
        for release in publish:
            inside = [k for k, row in enumerate(rows) if "where" not in release or row[1] == "m"]
            by = release.get("by", [])
            by = [by] if isinstance(by, str) else by
            cells = sorted({tuple(rows[k][columns[name]] for name in by) for k in range(len(rows))})
            for cell in cells:
                members = [k for k in inside if tuple(rows[k][columns[name]] for name in by) == cell]
                figures.append(sum(votes[k] for k in members))
        return tuple(figures)

    worst = F(0)
    for target in range(len(rows)):
        others = [k for k in range(len(rows)) if k != target]
        for known in itertools.combinations(others, min(knows, len(others))):
            unknown = [k for k in others if k not in known]
            for values in itertools.product((0, 1), repeat=len(known)):
                laws = [{}, {}]
                for secret in (0, 1):
                    for bits in itertools.product((0, 1), repeat=len(unknown)):
                        mass = math.prod(
                            (rows[k][3] if bit else 1 - rows[k][3] for k, bit in zip(unknown, bits, strict=True)), start=F(1)
                        )
                        votes = dict(zip(unknown, bits, strict=True)) | dict(zip(known, values, strict=True)) | {target: secret}
                        out = shown(votes)
                        laws[secret][out] = laws[secret].get(out, F(0)) + mass
                factor = F(math.exp(epsilon))
                for one, other in ((0, 1), (1, 0)):
                    delta = sum(max(F(0), mass - factor * laws[other].get(out, F(0))) for out, mass in laws[one].items())
                    worst = max(worst, delta)
    return worst


@pytest.mark.parametrize("publish", TABLES, ids=lambda publish: ", ".join(release["name"] for release in publish))
@pytest.mark.parametrize("seed", range(3))
def test_rates_of_a_column_give_what_enumeration_gives(publish, seed):
    rows, _ = people(seed)

    statement = everybody(assessed(rows, {"column": "p"}, publish))

    for point in statement.profile:
        delta = float(truth(rows, publish, 1, point.epsilon))
        assert point.delta.lower <= delta * (1 + 1e-9) + 1e-12
        assert point.delta.upper >= delta * (1 - 1e-9) - 1e-12


@pytest.mark.parametrize("publish", TABLES, ids=lambda publish: ", ".join(release["name"] for release in publish))
@pytest.mark.parametrize("seed", range(3))
def test_a_reference_table_gives_what_the_column_gives(publish, seed, tmp_path):
    rows, rates = people(seed)
    lines = [f"{region},{sex},{float(rate)}" for (region, sex), rate in rates.items()]
    (tmp_path / "rates.csv").write_text("region,sex,yes\n" + "\n".join(lines), encoding="utf-8")

    column = everybody(assessed(rows, {"column": "p"}, publish))
    table = everybody(assessed(rows, {"table": str(tmp_path / "rates.csv")}, publish))

    assert table.epsilon == column.epsilon
    assert table.profile == column.profile


@pytest.mark.parametrize("publish", TABLES, ids=lambda publish: ", ".join(release["name"] for release in publish))
@pytest.mark.parametrize("seed", range(3))
def test_bounds_of_groups_cover_every_law_between_them(publish, seed, tmp_path):
    rows, rates = people(seed, size=6)
    lines = [f"{region},{sex},{float(rate)}" for (region, sex), rate in rates.items()]
    (tmp_path / "rates.csv").write_text("region,sex,yes\n" + "\n".join(lines), encoding="utf-8")
    draw = random.Random(seed)

    statement = everybody(assessed(rows, {"table": str(tmp_path / "rates.csv"), "give_or_take": "1.25x"}, publish))

    for _ in range(4):
        ends = [
            max(rate * F(4, 5), 1 - (1 - rate) * F(5, 4))
            if draw.random() < 0.5
            else min(rate * F(5, 4), 1 - (1 - rate) * F(4, 5))
            for *_, rate in rows
        ]
        moved = [(*row[:3], rate) for row, rate in zip(rows, ends, strict=True)]
        for point in statement.profile:
            assert point.delta.upper >= float(truth(moved, publish, 1, point.epsilon)) * (1 - 1e-9) - 1e-12


@pytest.mark.parametrize("estimated", [False, True])
def test_rates_from_the_same_data_are_reviewed_at_best(estimated):
    rows, _ = people(1, size=600)

    found = assessed(rows, {"column": "p", **({"estimated": True} if estimated else {})}, TABLES[0], knows=0)

    assert found.verdict == ("review" if estimated else "pass")
    for lines in (found.because, everybody(found).assumptions):
        assert any("estimated from the data" in line for line in lines) == estimated


def test_households_are_the_largest_number_of_people_who_share_a_value():
    rows = [("a" if k % 2 else "b", str(k // 3), "yes" if k % 2 else "no", F(1, 2)) for k in range(60)]

    found = assessed(rows, {"at_least": 0.2}, TABLES[0], together={"column": "sex"})

    assert found.bound.people.together == 3
    assert any("share a value of sex" in line for line in everybody(found).assumptions)


@pytest.mark.parametrize(
    ("homes", "said"),
    [
        ("xx..", "clusters of at most 2 (those who share a value of sex; 2 people have no value of sex and count as alone); the"),
        ("xxy.", "clusters of at most 2 (those who share a value of sex; 1 person has no value of sex and counts as alone); the"),
        ("xxyy", "clusters of at most 2 (those who share a value of sex); the"),
        ("xyz.", "another's (nobody shares a value of sex; 1 person has no value of sex and counts as alone)"),
        ("xyzw", "another's (nobody shares a value of sex)"),
    ],
)
def test_people_who_are_in_no_household_are_counted_and_said(homes, said):
    rows = [("a", None if home == "." else home, "yes", F(1, 2)) for home in homes]

    found = assessed(rows, {"at_least": 0.2}, TABLES[0], together={"column": "sex"})

    assert [said in line for line in everybody(found).assumptions] == [False, True, False]


def test_a_column_of_households_that_nobody_has_a_value_of_is_refused():
    rows = [("a", None, "yes", F(1, 2)) for _ in range(9)]

    with pytest.raises(sl.DataError, match="nobody has a value of 'sex'") as refusal:
        assessed(rows, {"at_least": 0.2}, TABLES[0], together={"column": "sex"})

    assert "write 'together: nobody'" in refusal.value.hint


def test_a_group_that_the_reference_table_leaves_out_is_refused(tmp_path):
    (tmp_path / "rates.csv").write_text("region,yes\na,0.5\n", encoding="utf-8")
    rows = [("a", "f", "yes", F(1, 2)), ("b", "f", "no", F(1, 2))]

    with pytest.raises(sl.DataError, match="says nothing of the group 'b', of 1 person"):
        assessed(rows, {"table": str(tmp_path / "rates.csv")}, TABLES[0], knows=0)


@pytest.mark.parametrize(
    ("lines", "hint"),
    [
        ("a,0.5", "people without a value are labelled (missing) in the reference table"),
        (
            "a,0.5\n,0.5",
            "people without a value are labelled (missing) in the reference table; an empty field of {file} is an empty text",
        ),
    ],
)
def test_a_line_for_people_without_a_value_is_asked_for_by_its_label(lines, hint, tmp_path):
    file = tmp_path / "rates.csv"
    file.write_text(f"region,yes\n{lines}\n", encoding="utf-8")
    rows = [("a", "f", "yes", F(1, 2)), (None, "f", "no", F(1, 2))]

    with pytest.raises(sl.DataError, match=r"says nothing of the group '\(missing\)'") as refusal:
        assessed(rows, {"table": str(file)}, TABLES[0], knows=0)
    file.write_text("region,yes\na,0.5\n(missing),0.5\n", encoding="utf-8")
    found = assessed(rows, {"table": str(file)}, TABLES[0], knows=0)

    assert refusal.value.hint == hint.format(file=file)
    assert found.bound.people.count == 2


@pytest.mark.parametrize("where", ["sex is null", "region = 'c'", "region = 'A'", "region = 'a' and sex = 'm'", "not sex = 'f'"])
@pytest.mark.parametrize("by", [{}, {"by": "region"}])
def test_a_condition_that_nobody_in_the_table_meets_is_refused_in_words(where, by):
    rows = [("a", "f", "yes", F(1, 2)), ("b", "f", "no", F(1, 2))]

    with pytest.raises(sl.DataError) as refusal:
        assessed(rows, {"at_least": 0.2}, [{"name": "some", "count": {"vote": "yes"}, "where": where, **by}])

    assert refusal.value.found == f"nobody in the table meets the condition of 'some' ({where})"


@pytest.mark.parametrize(
    ("header", "line", "widening", "said"),
    [
        ("yes", "0.3", None, "the rates that"),
        ("yes", "0.3", "2x", "rates within a factor of 2 of those that"),
        ("yes", "0.3", "0.05", "rates within 0.05 of those that"),
        ("low,high", "0.2,0.3", None, "rates between the bounds that"),
        ("low,high", "0.2,0.3", "2x", "rates between bounds that are wider by a factor of 2 than those that"),
        ("low,high", "0.2,0.3", "5%", "rates between bounds that are wider by 0.05 than those that"),
    ],
)
def test_a_report_says_whether_the_reference_table_states_rates_or_bounds(header, line, widening, said, tmp_path):
    (tmp_path / "rates.csv").write_text(f"region,{header}\na,{line}\n", encoding="utf-8")
    rows = [("a", "f", vote, F(1, 2)) for vote in ("yes", "no") * 9]
    uncertainty = {"table": str(tmp_path / "rates.csv"), **({"give_or_take": widening} if widening else {})}

    lines = everybody(assessed(rows, uncertainty, TABLES[0])).assumptions

    assert f": {said} {tmp_path / 'rates.csv'} states for 1 group by region" in lines[0]


def test_a_group_with_a_value_that_is_said_to_be_impossible_is_refused(tmp_path):
    (tmp_path / "rates.csv").write_text("region,yes\na,0.5\nb,0\n", encoding="utf-8")
    rows = [("a", "f", "yes", F(1, 2)), ("b", "f", "no", F(1, 2)), ("b", "f", "yes", F(1, 2))]

    with pytest.raises(sl.DataError) as refusal:
        assessed(rows, {"table": str(tmp_path / "rates.csv"), "zeros": "structural"}, TABLES[0], knows=0)

    assert refusal.value.found == "people have a value that the reference table says is impossible in their group"
    assert refusal.value.hint.endswith("rates.csv that have a 0 or a 1")


@pytest.mark.parametrize(("rate", "vote"), [(F(0), "yes"), (F(1), "no")])
def test_a_rate_of_somebody_who_cannot_have_what_they_have_is_refused(rate, vote):
    rows = [("a", "f", "yes", F(1, 2)), ("b", "f", "no", F(1, 2)), ("b", "f", vote, rate)]

    with pytest.raises(sl.DataError) as refusal:
        assessed(rows, {"column": "p"}, TABLES[0], knows=0)

    assert refusal.value.found == "people have a value of 'vote' that their rate in the column 'p' says is impossible"


CERTAIN, EVEN = {"yes": 0, "no": 1}, {"yes": 0.5, "no": 0.5}


@pytest.mark.parametrize(
    ("uncertainty", "refused"),
    [
        ({"rates": CERTAIN}, True),
        ({"rates": {"yes": 1, "no": 0}}, True),
        ({"rates": EVEN}, False),
        ({"at_most": {"yes": 0}}, True),
        ({"at_most": {"yes": 0.5}}, False),
        ({"groups": [{"count": 4, "rates": CERTAIN}, {"count": 1, "rates": EVEN}]}, True),
        ({"groups": [{"count": 3, "rates": CERTAIN}, {"count": 2, "rates": EVEN}]}, False),
        ({"groups": [{"count": 1, "rates": CERTAIN}, {"count": 4, "rates": {"yes": 1, "no": 0}}]}, True),
    ],
)
def test_a_value_that_somebody_has_is_not_said_to_be_impossible(uncertainty, refused):
    rows = [("a", "f", vote, F(1, 2)) for vote in ("yes", "yes", "no", "no", "no")]

    if not refused:
        assert assessed(rows, uncertainty, TABLES[0], knows=0).statements
        return
    with pytest.raises(sl.DataError, match="people have a value of 'vote' that the plan says is impossible"):
        assessed(rows, uncertainty, TABLES[0], knows=0)


def test_no_message_about_what_is_impossible_tells_a_value_a_group_or_a_number(tmp_path):
    (tmp_path / "rates.csv").write_text("region,oui\nnord,0.5\nsud,0\n", encoding="utf-8")
    rows = [("nord", "f", "oui", F(1, 2)), ("nord", "f", "non", F(1, 2)), ("sud", "f", "oui", F(0))]
    stated = ({"table": str(tmp_path / "rates.csv"), "zeros": "structural"}, {"column": "p"}, {"rates": {"oui": 0, "non": 1}})

    messages = []
    for uncertainty in stated:
        with pytest.raises(sl.DataError) as refusal:
            assessed(rows, uncertainty, [{"name": "all", "count": {"vote": "oui"}}], 0, secret={"vote": ["oui", "non"]})
        messages.append(str(refusal.value))

    assert not any(told in message for message in messages for told in ("oui", "non", "nord", "sud", "1 person"))


def test_who_is_certain_and_has_what_is_certain_is_counted():
    rows = [("a", "f", "yes", F(1, 2)), ("b", "f", "no", F(1, 2)), ("b", "f", "yes", F(1)), ("b", "f", "no", F(0))]

    statement = everybody(assessed(rows, {"column": "p"}, TABLES[0], knows=0))

    for point in statement.profile:
        assert point.delta.upper >= float(truth(rows[:2], TABLES[0], 0, point.epsilon)) * (1 - 1e-9)


@pytest.mark.parametrize("lines", ["a,0.3\nb,0.2", "a,0.3\nb,0.3", "a,0.3\nb,1e-9"])
@pytest.mark.parametrize("together", [{"column": "sex"}, {"at_most": 2}])
def test_known_rates_beside_clusters_are_refused(lines, together, tmp_path):
    """Given the others of a household, a person's rate is no longer the stated one; also where groups have different rates."""
    (tmp_path / "rates.csv").write_text(f"region,yes\n{lines}\n", encoding="utf-8")
    rows = [("ab"[k % 2], str(k // 2), "yes", F(1, 2)) for k in range(8)]

    with pytest.raises((sl.DataError, sl.PlanError), match="given the others of a cluster"):
        assessed(rows, {"table": str(tmp_path / "rates.csv")}, TABLES[0], together=together)


def test_a_person_in_two_households_makes_one_of_them_and_is_refused():
    table = pa.table({"who": [1, 1, 2, 3], "home": ["x", "y", "x", "y"], "region": ["a"] * 4, "vote": ["yes"] * 4})
    plan = {
        "sidelight": 1,
        "data": {"person": "who", "rows_at_most": 2},
        "people": {
            "secret": {"vote": ["yes", "no"]},
            "together": {"column": "home"},
            "uncertainty": {"at_least": 0.1},
            "because": "polls",
        },
        "attacker": {"knows": 0},
        "publish": [{"name": "all", "count": {"vote": "yes"}}],
    }

    with pytest.raises(sl.DataError, match="'home' differs between the rows of 1 person"):
        sl.assess(plan, data=table)


def test_clusters_that_are_said_to_lie_in_one_cell_and_do_not_are_refused():
    rows = [("ab"[k % 2], str(k // 2), "yes", F(1, 2)) for k in range(8)]
    alone = [("a", None, "yes", F(1, 2)), ("b", None, "no", F(1, 2))]

    with pytest.raises(sl.DataError, match="4 clusters have members who differ in 'region'"):
        assessed([*rows, *alone], {"at_least": 0.2}, TABLES[1], together={"column": "sex", "within": "cell"})
    inside = assessed([*rows, *alone], {"at_least": 0.2}, TABLES[0], together={"column": "sex", "within": "cell"})

    assert inside.bound.people.within_cell


@pytest.mark.parametrize(
    ("where", "sql"),
    [
        ("sex != 'f'", "sex <> 'f'"),
        ("not sex = 'f'", "not (sex = 'f')"),
        ("not sex in ('f', 'x')", "not (sex in ('f', 'x'))"),
        ("sex not in ('f')", "sex not in ('f')"),
        ("not (sex = 'f' or region = 'a')", "not (sex = 'f' or region = 'a')"),
        ("not (sex = 'f' and region = 'a')", "not (sex = 'f' and region = 'a')"),
        ("not not sex = 'f'", "not (not (sex = 'f'))"),
        ("not sex is null", "not (sex is null)"),
        ("sex is null or not region = 'a'", "sex is null or not (region = 'a')"),
        ("not (sex is null or region != 'a')", "not (sex is null or region <> 'a')"),
    ],
)
def test_a_condition_is_about_the_people_whom_it_is_about_in_sql(where, sql):
    """Where a value is missing neither a comparison nor its opposite holds."""
    rows = [(region, sex, "yes", F(1, 2)) for region in ("a", "b", None) for sex in ("f", "m", "x", None) for _ in range(3)]
    rows = [row for number, row in enumerate(rows) for _ in range(1 + number % 4)]
    table = pa.table({"region": [row[0] for row in rows], "sex": [row[1] for row in rows]})

    found = assessed(rows, {"at_least": 0.2}, [{"name": "some", "count": {"vote": "yes"}, "where": where}])

    with duckdb.connect() as database:
        database.register("people", table)
        assert found.bound.figures["some"][0][1] == database.execute(f"SELECT count(*) FROM people WHERE {sql}").fetchone()[0]


def test_whether_a_value_is_missing_is_listed_as_known():
    rows = [(region, "f", "yes", F(1, 2)) for region in ("a", None) for _ in range(9)]

    found = assessed(rows, {"at_least": 0.2}, [{"name": "some", "count": {"vote": "yes"}, "where": "region is not null"}])

    lines = everybody(found).assumptions
    assert any("whether a value of the column region is missing counts as known to the attacker" in line for line in lines)


@pytest.mark.parametrize("publish", [{"where": "region = 'tiny'"}, {"by": "region"}])
def test_a_few_people_in_one_bin_of_rates_hide_nobody_among_the_others(publish):
    """Three people whose rates fall into one bin, and two hundred elsewhere: the figure is about the three."""
    rows = [("tiny", "f", "yes", F(3, 10) + F(k, 10**6)) for k in range(3)]
    rows += [("big", "f", "no", F(k, 500) + F(1, 4)) for k in range(200)]

    found = assessed(rows, {"column": "p"}, [{"name": "some", "count": {"vote": "yes"}, **publish}], knows=1)

    worst = everybody(found)
    assert (found.verdict, worst.epsilon.upper) == ("fail", float("inf"))
    assert all(point.delta.upper >= 0.09 for point in worst.profile)


@pytest.mark.parametrize("seed", range(40))
def test_figures_about_few_people_with_close_rates_are_what_enumeration_finds(seed):
    """Rates that are nearly equal fall into one bin, for some people or for all of a cell."""
    draw = random.Random(seed)
    people = [(draw.choice("ab"), draw.choice("fm"), draw.choice(("yes", "no"))) for _ in range(draw.randint(4, 7))]
    rows = [(*person, F(draw.choice([2, 5, 8]), 16) + F(draw.randrange(3), 2**20)) for person in people]
    publish = draw.choice(TABLES)

    statement = everybody(assessed(rows, {"column": "p"}, publish, knows=draw.choice([0, 1])))

    knows = statement.attacker.knows
    for point in statement.profile:
        delta = float(truth(rows, publish, knows, point.epsilon))
        assert point.delta.upper >= delta * (1 - 1e-9) - 1e-12
        assert point.delta.lower <= delta * (1 + 1e-9) + 1e-4


def test_a_household_in_two_groups_with_different_bounds_moves_both_of_them(tmp_path):
    """Two households, each with a member in a and one in b, with a joint law within the bounds that reaches 0.30349."""
    (tmp_path / "rates.csv").write_text("region,low,high\na,0.1,0.2\nb,0.1,0.3\n", encoding="utf-8")
    rows = [(region, "f", vote, F(1, 2)) for region, vote in zip("aabb", ["no", "yes"] * 2, strict=True)]
    publish = [{"name": "r", "count": {"vote": "yes"}, "by": "region", "minimum": 2}]

    found = assessed(rows, {"table": str(tmp_path / "rates.csv")}, publish, knows=0, together={"at_most": 2})

    points = {point.epsilon: point.delta.upper for point in everybody(found).profile}
    assert points[0.05] >= 0.30349
    assert points[0.2] >= 0.30179


def with_certain_regions(open_people):
    """Some people of region b whose votes are open, and 25 regions where everybody's vote is certain."""
    rows = [("b", "f", "yes" if k % 2 else "no", F(2, 5)) for k in range(open_people)]
    return rows + [(f"r{j}", "f", "yes" if j % 2 else "no", F(j % 2)) for j in range(25) for _ in range(50)]


@pytest.mark.parametrize("publish", [TABLES[1], [*TABLES[1], *TABLES[0]], [{**TABLES[1][0], "minimum": 5}]])
@pytest.mark.parametrize("open_people", [8, 12, 400])
def test_cells_of_people_whose_secret_is_certain_hide_no_other_cell(publish, open_people):
    rows = with_certain_regions(open_people)

    with_them, alone = assessed(rows, {"column": "p"}, publish), assessed(rows[:open_people], {"column": "p"}, publish)

    of, of_alone = everybody(with_them), everybody(alone)
    assert with_them.verdict == ("pass" if open_people == 400 else "fail")
    assert of.status == of_alone.status
    assert of.epsilon.upper == pytest.approx(of_alone.epsilon.upper, rel=1e-9)
    for one, same in zip(of.profile, of_alone.profile, strict=True):
        assert one.delta.lower <= same.delta.upper
        assert same.delta.lower <= one.delta.upper
    cells = [s for s in with_them.statements if s.release == "by region" and s.attacker is not None]
    assert [dict(s.cell) for s in cells] == [{"region": "b"}]
    assert dict(with_them.cells)["by region"].above_policy == dict(alone.cells)["by region"].above_policy
    certain = "the vote of 1,250 people counts as known to everybody (a rate of 0 or 1), and nothing is promised about it"
    assert (certain in of.assumptions, certain in of_alone.assumptions) == (True, False)


def test_a_structural_zero_in_one_group_leaves_the_numbers_of_the_others(tmp_path):
    (tmp_path / "rates.csv").write_text("region,yes\na,0.4\nb,0\n", encoding="utf-8")
    rows = [("a", "f", "no", F(1, 2)) for _ in range(400)] + [("b", "f", "no", F(1, 2)) for _ in range(30)]

    found = assessed(rows, {"table": str(tmp_path / "rates.csv"), "zeros": "structural"}, TABLES[1])

    assert (found.verdict, everybody(found).status) == ("pass", "within")
    assert any("the vote of 30 people counts as known" in line for line in everybody(found).assumptions)


def test_where_everybody_is_certain_nothing_is_certified():
    found = assessed([("a", "f", "no", F(0))] * 30, {"column": "p"}, TABLES[1])

    assert (found.verdict, everybody(found).method) == ("review", "refused")
    assert any("somebody's secret is open" in need for need in everybody(found).missing)


@pytest.mark.parametrize("seed", range(12))
def test_certain_people_among_others_leave_what_enumeration_finds(seed):
    draw = random.Random(seed)
    rates = [draw.choice([F(3, 8), F(1, 2)]) for _ in range(draw.randint(2, 5))]
    still_open = [(draw.choice("ab"), draw.choice("fm"), "yes", rate) for rate in rates]
    certain = [(draw.choice("abcd"), draw.choice("fm"), F(draw.randrange(2))) for _ in range(draw.randint(1, 6))]
    rows = still_open + [(region, sex, "yes" if rate else "no", rate) for region, sex, rate in certain]
    draw.shuffle(rows)
    publish, knows = draw.choice(TABLES), draw.choice([0, 1])

    statement = everybody(assessed(rows, {"column": "p"}, publish, knows=knows))

    for point in statement.profile:
        assert point.delta.upper >= float(truth(still_open, publish, knows, point.epsilon)) * (1 - 1e-9) - 1e-12


@pytest.mark.parametrize("rates", [(F(3, 10), F(2, 5)), (F(3, 10), F(3, 10)), (F(0), F(2, 5)), (F(3, 10), F(0))])
def test_the_worst_case_is_that_of_every_figure_whatever_is_known_of_its_people(rates):
    """A noised figure about some, and an exact one about others of whom something else is known."""
    rows = [(region, "f", "no", rate) for region, rate in zip("ab", rates, strict=True) for _ in range(300)]
    noised = {"name": "noised", "count": {"vote": "yes"}, "where": "region = 'a'", "noise": {"geometric": {"epsilon": 0.5}}}
    exact = {"name": "exact", "count": {"vote": "yes"}, "where": "region = 'b'"}

    found = assessed(rows, {"column": "p"}, [noised, exact])

    worst = {s.release: s.epsilon.upper for s in found.statements if s.ground == "worst_case"}
    assert worst["noised"] <= 0.5
    assert (worst["exact"], worst["*"]) == (math.inf, math.inf)


@pytest.mark.parametrize("rate", [1e-20, 5e-324])
def test_a_rate_so_small_that_the_other_value_is_certain_to_all_digits_is_refused_where_that_value_is_counted(rate):
    rows = [("a", "f", "no", F(3, 10) + F(k, 10**5)) for k in range(200)] + [("a", "f", "no", F(rate))]
    counted, other = TABLES[0], [{"name": "all", "count": {"vote": "no"}}]

    found = assessed(rows, {"column": "p"}, counted)

    assert found.verdict == "pass"
    with pytest.raises(sl.BadValue, match="is so near to 0 that the probability of the other value"):
        assessed(rows, {"column": "p"}, other)


def test_a_table_of_many_cells_has_the_same_bounds_beside_a_tiny_cell():
    """Cells whose rates are known and cells of which bins are known are asked together."""
    rows = [(f"r{j}", "f", "yes" if k % 2 else "no", F(1, 4) + F(k, 200)) for j in range(10) for k in range(100 + j)]
    tiny = [("tiny", "f", "no", F(1, 4)), ("tiny", "f", "yes", F(1, 3)), ("tiny", "f", "yes", F(2, 3))]

    alone, beside = assessed(rows, {"column": "p"}, TABLES[1]), assessed([*rows, *tiny], {"column": "p"}, TABLES[1])

    assert (alone.verdict, beside.verdict) == ("pass", "fail")
    assert everybody(beside).epsilon.upper == math.inf
    assert dict(beside.cells)["by region"].above_policy == 1
    assert dict(next(s for s in beside.statements if s.release == "by region" and s.attacker).cell) == {"region": "tiny"}
