"""People who are counted in a table get the numbers that the same people get where they are written out."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction as F

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


def test_rates_from_the_same_data_are_reviewed_at_best():
    rows, _ = people(1, size=60)

    found = assessed(rows, {"column": "p", "estimated": True}, TABLES[0], knows=0)

    assert found.verdict in ("review", "fail")
    assert any("estimated from the data" in line for line in (*found.because, *everybody(found).assumptions))


def test_households_are_the_largest_number_of_people_who_share_a_value():
    rows = [("a" if k % 2 else "b", str(k // 3), "yes" if k % 2 else "no", F(1, 2)) for k in range(60)]

    found = assessed(rows, {"at_least": 0.2}, TABLES[0], together={"column": "sex"})

    assert found.bound.people.together == 3
    assert any("share a value of sex" in line for line in everybody(found).assumptions)


def test_a_group_that_the_reference_table_leaves_out_is_refused(tmp_path):
    (tmp_path / "rates.csv").write_text("region,yes\na,0.5\n", encoding="utf-8")
    rows = [("a", "f", "yes", F(1, 2)), ("b", "f", "no", F(1, 2))]

    with pytest.raises(sl.DataError, match="1 people are in the group 'b'"):
        assessed(rows, {"table": str(tmp_path / "rates.csv")}, TABLES[0], knows=0)
