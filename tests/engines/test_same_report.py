"""One plan gives one report, whichever engine counts the people, and the one that it gives where the people are written out."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pytest
from tests.cli.asking import ask

import sidelight as sl

pytestmark = pytest.mark.usefixtures("libpq", "spark")

FILES = ("duckdb", "csv", "postgres", "spark", "spark csv")
FRAMES = ("pandas", "polars", "arrow")
PLACES = (*FILES, *FRAMES)
ENGINE = {"csv": "duckdb", "spark csv": "spark"}  # of the places that are not called like theirs
TALLY = {"count": {"vote": "yes"}}
OVERALL = {"name": "everybody", **TALLY}
BY_REGION = {"name": "by region", **TALLY, "by": "region"}
BY_BOTH = {"name": "by region and sex", **TALLY, "by": ["region", "sex"]}
RATES = "region,sex,yes\nnorth,f,0.25\nnorth,m,0.375\nsouth,f,0.5\nsouth,m,0.625\neast,f,0.75\neast,m,0.5\n"


def people(seed: int, number: int, rows_at_most: int = 1, votes: tuple[str, ...] = ("yes", "no")) -> pa.Table:
    """Whatever divides people is the same in all rows of one person; the rows are in no order."""
    drawn = random.Random(seed)
    rows = [
        {**one, "visit": drawn.randrange(1000)}
        for place in range(number)
        for one in [_person(drawn, place, votes)]
        for _ in range(drawn.randint(1, rows_at_most))
    ]
    drawn.shuffle(rows)
    return pa.Table.from_pylist(rows)


def _person(drawn: random.Random, place: int, votes: tuple[str, ...]) -> dict[str, Any]:
    region = drawn.choice(["north", "north", "south", "east"])
    return {
        "person": 10**12 + place,
        "region": region,
        "sex": drawn.choice("fm"),
        "age": drawn.choice([None, *range(18, 90)]),
        "smokes": drawn.choice([None, "often", "never", "never"]),
        "household": None if drawn.random() < 0.1 else place // 4,
        "p_yes": {"north": 0.25, "south": 0.5, "east": 0.7}[region] + drawn.choice([0, 0, 0.1, drawn.random() / 8]),
        "vote": drawn.choice(votes),
    }


def plan(*publish: dict[str, Any], person: str = "row", rows_at_most: int | None = None, **changed: Any) -> dict[str, Any]:
    return {
        "sidelight": 1,
        "title": "A vote",
        "data": {"person": person, **({"rows_at_most": rows_at_most} if rows_at_most else {})},
        "people": {
            "unit": "voter",
            "secret": {"vote": ["yes", "no"]},
            "public": ["region", "sex", "age", "smokes"],
            "together": "nobody",
            "uncertainty": {"at_least": 0.2},
            "because": "polls",
            **changed,
        },
        "attacker": {"name": "a neighbour", "knows": 2, "influence": "active"},
        "publish": list(publish),
        "policy": {"epsilon": 1, "delta": 0.001},
    }


CASES = {
    "one row per person": (plan(BY_REGION, BY_BOTH), people(1, 1200)),
    "a column names the person": (plan(BY_BOTH, person="person"), people(2, 400)),
    "up to three rows": (plan(BY_REGION, BY_BOTH, person="person", rows_at_most=3), people(3, 500, rows_at_most=3)),
    "conditions": (
        plan(
            {"name": "adults", **TALLY, "where": "age >= 30 and age < 64.5"},
            {"name": "others", **TALLY, "where": "not (age >= 30 and age < 64.5)", "by": "sex"},
            {"name": "north or old", **TALLY, "where": "region = 'north' or age > 80"},
        ),
        people(4, 900),
    ),
    "missing values": (
        plan(
            {"name": "no age", **TALLY, "where": "age is null", "by": "region"},
            {"name": "smoking", **TALLY, "where": "smokes is not null and age is not null", "by": "smokes"},
            {"name": "all", **TALLY, "by": "smokes"},
        ),
        people(5, 1500),
    ),
    "hidden cells with totals": (plan({**BY_BOTH, "minimum": 30}, BY_REGION, OVERALL), people(6, 300)),
    "several values": (
        plan(
            {"name": "votes", "histogram": "vote", "by": "region"},
            {"name": "one of them", **TALLY, "noise": {"geometric": {"epsilon": 0.5}}},
            secret={"vote": ["yes", "no", "none"]},
        ),
        people(10, 900, votes=("yes", "no", "none")),
    ),
    "several values without small counts": (
        plan(
            {"name": "votes", "k_anonymous": {"of": "vote", "k": 20, "absent": "none"}, "by": "region"},
            secret={"vote": ["yes", "no", "none"]},
            uncertainty={"at_least": 0.02},
        ),
        people(11, 700, votes=("yes", "no", "none")),
    ),
    "estimates": (
        plan(
            {"name": "support", "estimate": {"of": {"vote": "yes"}, "most_likely": [0.3, 0.5, 0.7]}, "by": "region"},
            uncertainty={"rates": {"yes": 0.6, "no": 0.4}},
        ),
        people(12, 800),
    ),
    "the most common value": (
        plan(
            {"name": "winner", "estimate": {"most_common": "vote"}, "by": "region"},
            secret={"vote": ["yes", "no", "none"]},
            uncertainty={"rates": {"yes": 0.5, "no": 0.3, "none": 0.2}},
        ),
        people(13, 900, votes=("yes", "no", "none")),
    ),
    "households": (plan(OVERALL, BY_REGION, together={"column": "household"}), people(7, 1000)),
    "a reference table": (plan(BY_REGION, OVERALL, uncertainty={"table": "rates.csv"}), people(8, 600)),
    "a table with bounds": (
        plan(BY_REGION, uncertainty={"table": "rates.csv", "give_or_take": "1.25x"}, together={"column": "household"}),
        people(9, 800),
    ),
}


@pytest.fixture(scope="module")
def report(everywhere: Callable[[pa.Table], dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Any]:
    """The JSON of a plan about a table in some place; each table is put into every place once."""
    put: dict[int, dict[str, Any]] = {}
    folder = tmp_path_factory.mktemp("plans")
    (folder / "rates.csv").write_text(RATES, encoding="utf-8")

    def asked(written: dict[str, Any], table: pa.Table, place: str) -> Any:
        if id(table) not in put:
            found = everywhere(table)
            file = folder / f"{len(put)}.csv"
            pyarrow.csv.write_csv(table, file)
            put[id(table)] = {**found, "csv": file, "spark csv": file}
        source = put[id(table)][place]
        if place in FRAMES:
            return assessed_in_memory(written, folder, source)
        data = {**written["data"], "engine": ENGINE.get(place, place), "source": str(source)}
        return assessed_by_command({**written, "data": data}, folder)

    return asked


def assessed_by_command(written: dict[str, Any], folder: Path) -> Any:
    file = folder / "plan.yaml"
    file.write_text(json.dumps(written), encoding="utf-8")
    result = ask("assess", "--json", "--no-breaking-points", file)
    assert result.stderr == ""
    found = json.loads(result.stdout)
    assert result.exit_code == {"pass": 0, "fail": 1, "review": 3}[found["verdict"]]
    return found


def assessed_in_memory(written: dict[str, Any], folder: Path, frame: Any) -> Any:
    file = folder / "plan.yaml"
    file.write_text(json.dumps(written), encoding="utf-8")
    return json.loads(json.dumps(sl.assess(file, data=frame, breaking_points=False).to_dict()))


@pytest.mark.parametrize("place", [place for place in PLACES if place != "arrow"])
@pytest.mark.parametrize("case", CASES)
def test_every_engine_gives_the_report_that_arrow_gives(case: str, place: str, report: Callable[..., Any]) -> None:
    written, table = CASES[case]

    found = report(written, table, place)

    assert found == report(written, table, "arrow")
    assert found["statements"]


def test_the_cases_have_every_verdict(report: Callable[..., Any]) -> None:
    """Reports that are alike because all of them fail, or all pass, would show little."""
    verdicts = {report(written, table, "arrow")["verdict"] for written, table in CASES.values()}

    assert verdicts == {"pass", "fail", "review"}


def on_paper(written: dict[str, Any], table: pa.Table, columns: tuple[str, ...], stated: dict[str, Any]) -> dict[str, Any]:
    """The plan without a table: `count`, and `cells` at the first release that is divided by these columns."""
    rows = table.to_pylist()
    person = written["data"]["person"]
    one_row_each = rows if person == "row" else list({row[person]: row for row in rows}.values())
    sizes = Counter(tuple(row[column] for column in columns) for row in one_row_each)
    cells: dict[str, Any] = {}
    for (*outer, last), number in sorted(sizes.items()):
        inner = cells
        for value in outer:
            inner = inner.setdefault(value, {})
        inner[last] = number
    publish = [dict(release) for release in written["publish"]]
    next(release for release in publish if _listed(release.get("by", [])) == columns)["cells"] = cells
    left = {key: value for key, value in written.items() if key not in ("data", "people", "publish")}
    return {**left, "people": {**written["people"], "count": len(one_row_each), **stated}, "publish": publish}


def _listed(by: str | list[str]) -> tuple[str, ...]:
    return (by,) if isinstance(by, str) else tuple(by)


@pytest.mark.parametrize(
    ("case", "columns", "stated"),
    [
        ("one row per person", ("region", "sex"), {}),
        ("a column names the person", ("region", "sex"), {}),
        ("up to three rows", ("region", "sex"), {}),
        ("hidden cells with totals", ("region", "sex"), {}),
    ],
)
def test_people_who_are_counted_get_the_report_of_people_who_are_written_out(
    case: str, columns: tuple[str, ...], stated: dict[str, Any], report: Callable[..., Any], tmp_path: Path
) -> None:
    written, table = CASES[case]

    counted = report(written, table, "duckdb")
    paper = assessed_by_command(on_paper(written, table, columns, stated), tmp_path)

    assert {**counted, "plan": ""} == {**paper, "plan": ""}


def test_households_of_a_table_get_the_upper_ends_of_clusters_that_are_written_out(
    report: Callable[..., Any], tmp_path: Path
) -> None:
    """Clusters of up to four may be anywhere; the table says where households are, and less may be reached."""
    written, table = CASES["households"]

    counted = report(written, table, "duckdb")["statements"]
    paper = assessed_by_command(on_paper(written, table, ("region",), {"together": {"at_most": 4}}), tmp_path)["statements"]

    assert len(counted) == len(paper)
    for one, other in zip(counted, paper, strict=True):
        assert (one["release"], one.get("cell"), one["epsilon"]) == (other["release"], other.get("cell"), other["epsilon"])
        ends = [float(str(each["epsilon_lower"]).replace("infinite", "inf")) for each in (one, other)]
        assert ends[0] <= ends[1]


RATED = {
    "everybody": (plan(OVERALL, uncertainty={"column": "p_yes"}), people(10, 700)),
    "by region": (plan(BY_REGION, OVERALL, person="person", rows_at_most=2, uncertainty={"column": "p_yes"}), people(11, 900, 2)),
}


@pytest.mark.parametrize("place", [place for place in PLACES if place != "arrow"])
@pytest.mark.parametrize("case", RATED)
def test_a_column_of_rates_gives_brackets_that_overlap(case: str, place: str, report: Callable[..., Any]) -> None:
    written, table = RATED[case]

    found, other = report(written, table, place), report(written, table, "arrow")

    assert (found["verdict"], found["plan"], found["findings"]) == (other["verdict"], other["plan"], other["findings"])
    assert [names(one) for one in found["statements"]] == [names(one) for one in other["statements"]]
    for one, same in zip(found["statements"], other["statements"], strict=True):
        assert overlap(one, same, "epsilon_lower", "epsilon")
        assert one["profile"]
        for here, there in zip(one["profile"], same["profile"], strict=True):
            assert here["epsilon"] == there["epsilon"]
            assert overlap(here, there, "delta_lower", "delta")


def names(statement: dict[str, Any]) -> tuple[Any, ...]:
    return statement["release"], statement.get("cell"), statement.get("attacker"), statement["definition"], statement["status"]


def overlap(one: dict[str, Any], other: dict[str, Any], lower: str, upper: str) -> bool:
    ends = [[float(str(bracket[key]).replace("infinite", "inf")) for key in (lower, upper)] for bracket in (one, other)]
    return max(low for low, _ in ends) <= min(high for _, high in ends)
