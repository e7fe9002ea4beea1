"""Tables that are not what a plan says of them are refused in words; hostile names and labels are only names and labels."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq
import pytest
from click.testing import Result
from pyspark import SparkContext
from pyspark.sql import SparkSession
from tests.cli.asking import ask
from tests.engines.servers import SCHEMA, Postgres, in_postgres

import sidelight as sl
from sidelight.engines import PeopleTable
from sidelight.engines.duckdb import FileTable
from sidelight.engines.postgres import PostgresTable
from sidelight.engines.spark import SparkTable
from sidelight.report.html import as_html
from sidelight.report.text import as_text

pytestmark = pytest.mark.usefixtures("libpq", "spark")

ENGINES = ("duckdb", "postgres", "spark")
CLASSES: dict[str, type[PeopleTable]] = {"duckdb": FileTable, "postgres": PostgresTable, "spark": SparkTable}
TALLY = {"name": "tally", "count": {"vote": "yes"}}
BY_REGION = {**TALLY, "by": "region"}
OLDER = {**TALLY, "where": "age > 22"}
RATES = {"uncertainty": {"column": "p_yes"}}
PEOPLE = 60
SAME = [0, 1, 2, 3, 4, 5, 0]  # the first and the seventh row have one region and one vote
HOSTILE = ['"; drop table x; --', "<script>alert(1)</script>", "new\nline"]
LABELS = [*HOSTILE, "\x1b[2Jred \u202egreen", "x" * 10_000]


def rows(**changed: Any) -> pa.Table:
    """Sixty people; a changed column is given by its values, or by those of the first rows and the rest as they are."""
    columns = {
        "person": [*range(PEOPLE)],
        "region": ["north" if k % 2 else "south" for k in range(PEOPLE)],
        "age": [20 + k for k in range(PEOPLE)],
        "p_yes": [0.25] * PEOPLE,
        "vote": ["yes" if k % 3 else "no" for k in range(PEOPLE)],
    }
    return pa.table({name: [*changed.get(name, []), *values[len(changed.get(name, [])) :]] for name, values in columns.items()})


def plan(*publish: dict[str, Any], person: str = "person", rows_at_most: int | None = None, **people: Any) -> dict[str, Any]:
    return {
        "sidelight": 1,
        "title": "A vote",
        "data": {"person": person, **({"rows_at_most": rows_at_most} if rows_at_most else {})},
        "people": {
            "secret": {"vote": ["yes", "no"]},
            "public": ["region", "age"],
            "together": "nobody",
            "uncertainty": {"at_least": 0.2},
            "because": "polls",
            **people,
        },
        "attacker": {"name": "a neighbour", "knows": 2, "influence": "active"},
        "publish": list(publish or (BY_REGION,)),
        "policy": {"epsilon": 1, "delta": 0.001},
    }


TWICE = plan(rows_at_most=2)


@pytest.fixture
def asked(tmp_path: Path) -> Callable[..., Result]:
    """The command on a plan about a source; the folder has the plan only, and what the command writes into it."""
    folder = tmp_path / "plan"
    folder.mkdir()

    def run(written: dict[str, Any], engine: str, source: Any, *options: Any) -> Result:
        data = {**written["data"], "engine": engine, "source": str(source)}
        (folder / "plan.yaml").write_text(json.dumps({**written, "data": data}), encoding="utf-8")
        return ask("assess", folder / "plan.yaml", "--no-breaking-points", *options)

    return run


@pytest.fixture
def put(everywhere: Callable[[pa.Table], dict[str, Any]]) -> Callable[[pa.Table, str], Any]:
    return lambda table, engine: everywhere(table)[engine]


@pytest.fixture
def refused(asked: Callable[..., Result], tmp_path: Path) -> Callable[..., str]:
    """What is said where the command refuses: nothing is printed, nothing is written."""

    def run(written: dict[str, Any], engine: str, source: Any) -> str:
        page = tmp_path / "plan" / "page.html"
        result = asked(written, engine, source, "--json", "--html", page)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "Traceback" not in result.stderr
        assert "a fault of sidelight" not in result.stderr
        assert result.stderr.startswith(f"{source}: ")
        assert [path.name for path in (tmp_path / "plan").iterdir()] == ["plan.yaml"]
        return result.stderr

    return run


@pytest.mark.parametrize("engine", ["duckdb", "spark"])
@pytest.mark.parametrize("name", ["missing.parquet", "missing.csv", "nowhere/missing.parquet", "nothing-*.parquet"])
def test_a_file_that_is_not_there(engine: str, name: str, refused: Callable[..., str], tmp_path: Path) -> None:
    assert "there is no such file or folder" in refused(plan(), engine, tmp_path / name)


@pytest.mark.parametrize("engine", ["duckdb", "spark"])
@pytest.mark.parametrize("content", [b"", b"PAR1 and then nothing of the kind PAR1"])
def test_a_file_that_is_no_parquet(engine: str, content: bytes, refused: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "people.parquet").write_bytes(content)

    reason = refused(plan(), engine, tmp_path / "people.parquet")

    assert ("cannot read it: " if content else "the file 'people.parquet' is empty") in reason


@pytest.mark.parametrize("engine", ["duckdb", "spark"])
def test_a_file_that_may_not_be_a_table(engine: str, refused: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "people.xlsx").write_bytes(b"PK")

    assert "the format of" in refused(plan(), engine, tmp_path / "people.xlsx")


@pytest.mark.parametrize("source", [f"{SCHEMA}.nothing", "nothing", "no.such.table", 'a"; drop table x; --', "a b", "%s", "x..y"])
def test_a_table_that_the_database_does_not_have(source: str, refused: Callable[..., str]) -> None:
    reason = refused(plan(), "postgres", source)

    assert "there is no such table or view in the database" in reason or "this is no name of a table" in reason


def test_a_table_that_spark_does_not_have(refused: Callable[..., str]) -> None:
    assert "there is no such table, file or folder" in refused(plan(), "spark", "no_such_table")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("column", ["person", "region", "vote", "p_yes", "age", "home"])
def test_a_column_that_is_not_there(engine: str, column: str, put, refused: Callable[..., str]) -> None:
    table = rows().drop_columns([column]) if column != "home" else rows()
    asking = {
        "p_yes": plan(**RATES),
        "age": plan(OLDER),
        "home": plan(together={"column": "home"}),
    }

    reason = refused(asking.get(column, plan()), engine, put(table, engine))

    assert f"there is no column '{column}'" in reason
    assert "allowed: the columns " in reason


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("changed", "written", "reason"),
    [
        ({"vote": [None, None]}, plan(), "2 people have no value of the secret 'vote'"),
        ({"vote": ["maybe"]}, plan(), "1 person has values of 'vote' that the plan does not list: 'maybe'"),
        ({"vote": [""]}, plan(), "1 person has values of 'vote' that the plan does not list: ''"),
        ({"vote": ["Yes"]}, plan(person="row"), "1 person has values of 'vote' that the plan does not list: 'Yes'"),
        ({"person": [None]}, plan(), "1 row has no person: 'person' is missing there"),
        ({"person": SAME}, plan(), "a value of 'person' is in 2 rows, so that this person would be counted 2 times"),
        ({"person": [*SAME, 7, 8, 9, 10, 11, 0]}, TWICE, "a value of 'person' is in 3 rows, so that this person would be"),
        ({"person": SAME, "region": ["north"]}, TWICE, "'region' differs between the rows of 1 person, so"),
        ({"person": SAME, "region": [None]}, TWICE, "'region' differs between the rows of 1 person, so"),
        ({"person": SAME, "vote": ["yes"]}, TWICE, "'vote' differs between the rows of 1 person, so"),
        ({"person": SAME, "vote": [None]}, TWICE, "'vote' differs between the rows of 1 person, so"),
        ({"person": SAME}, plan(OLDER, rows_at_most=2), "'age' differs between the rows of 1 person, so"),
        ({"person": SAME, "p_yes": [0.5]}, plan(rows_at_most=2, **RATES), "'p_yes' differs between the rows of 1 person, so"),
        ({"p_yes": [None]}, plan(**RATES), "1 person has no rate from 0 to 1 in the column 'p_yes'"),
        ({"p_yes": [1.5, float("nan")]}, plan(**RATES), "2 people have no rate from 0 to 1 in the column 'p_yes'"),
        ({"p_yes": [-0.001]}, plan(person="row", **RATES), "1 person has no rate from 0 to 1 in the column 'p_yes'"),
        ({"region": ["(missing)"]}, plan(), "the column 'region' has the value '(missing)'"),
    ],
    ids=[
        *("no secret", "another secret", "empty secret", "other spelling", "no person", "two rows", "three rows"),
        *("two groups", "a group and none", "two secrets", "a secret and none", "two sides of a condition", "two rates"),
        *("no rate", "no rates", "a rate below 0", "the word for missing"),
    ],
)
def test_people_who_are_not_what_the_plan_says(
    engine: str, changed: dict[str, Any], written: dict[str, Any], reason: str, put, refused: Callable[..., str]
) -> None:
    assert reason in refused(written, engine, put(rows(**changed), engine))


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("written", "reason"),
    [
        (plan({**TALLY, "where": "age > 'old'"}), "the column 'age' has numbers, and is compared with the text 'old'"),
        (plan({**TALLY, "where": "age in (30, 'x')"}), "the column 'age' has numbers, and is compared with the text 'x'"),
        (plan({**TALLY, "where": "p_yes = 'a quarter'"}, public=["p_yes"]), "the column 'p_yes' has numbers, and is compared"),
        (plan({**TALLY, "where": "region > 5"}), "the column 'region' has texts, which are compared with the number 5"),
        (plan(uncertainty={"column": "region"}), "the column 'region' has no numbers"),
    ],
    ids=["a number and a text", "a number in a list with texts", "a double and a text", "a text and a number", "rates in words"],
)
def test_columns_of_another_type(engine: str, written: dict[str, Any], reason: str, put, refused: Callable[..., str]) -> None:
    assert reason in refused(written, engine, put(rows(), engine))


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("written", [plan(), plan(person="row"), plan(**RATES)], ids=["persons", "rows", "rates"])
def test_a_table_without_rows(engine: str, written: dict[str, Any], put, refused: Callable[..., str]) -> None:
    assert "the table has no rows" in refused(written, engine, put(rows().slice(0, 0), engine))


@pytest.mark.parametrize(("people", "others"), [(1, "is nobody else"), (2, "is 1 other"), (59, "are 58 others")])
def test_fewer_people_than_an_attacker_knows(people: int, others: str, put, refused: Callable[..., str]) -> None:
    written = {**plan(), "attacker": {"name": "a neighbour", "knows": 59}}

    reason = refused(written, "duckdb", put(rows().slice(0, people), "duckdb"))

    assert f"an attacker knows 59 people, and there {others}" in reason


@pytest.mark.parametrize("engine", ["duckdb", "spark"])
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "the file 'people.csv' is empty\n  allowed: one row or more"),
        ("person,region,age,p_yes,vote\n", "the table has no rows"),
        ("person,region,vote\n1,north,yes\n2,south\n", ": "),
        ("person,region,vote\n1,north,\x1b[31myes\n2,north,no\n3,north,no\n", r"does not list: '\x1b[31myes'"),
    ],
    ids=["nothing", "header", "short row", "control character"],
)
def test_a_file_of_text_that_is_no_table(
    engine: str, content: str, reason: str, refused: Callable[..., str], tmp_path: Path
) -> None:
    (tmp_path / "people.csv").write_text(content, encoding="utf-8")

    said = refused(plan(), engine, tmp_path / "people.csv")

    assert reason in said
    assert "\x1b" not in said


@pytest.mark.parametrize("engine", ["duckdb", "spark"])
def test_a_text_far_below_in_a_column_of_numbers(engine: str, refused: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "people.csv"
    numbers = "".join(f"{k},north,{k % 90},yes\n" for k in range(30_000))
    file.write_text(f"person,region,age,vote\n{numbers}x,north,\x1b[31mold,yes\n", encoding="utf-8")

    said = refused(plan(OLDER), engine, file)

    assert "the column 'age' has texts, which are compared with the number 22" in said
    assert "old" not in said
    assert "\x1b" not in said


@pytest.mark.parametrize("engine", ["duckdb", "spark"])
def test_files_that_are_no_one_table(engine: str, refused: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "mixed").mkdir()
    pq.write_table(rows(), tmp_path / "mixed" / "people.parquet")
    pyarrow.csv.write_csv(rows(), tmp_path / "mixed" / "people.csv")

    assert "the folder has no file that can be read" in refused(plan(), engine, tmp_path / "empty")
    assert "files of several formats: 'csv', 'parquet'" in refused(plan(), engine, tmp_path / "mixed")


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str, Callable[[], Any]], None]:
    """Something happens, once, before an engine is asked in words that have these in them."""

    def arrange(engine: str, words: str, happens: Callable[[], Any]) -> None:
        run, waiting = CLASSES[engine].run, [happens]

        def interrupted(table: PeopleTable, text: Any) -> Any:
            if words in text.sql and waiting:
                waiting.pop()()
            return run(table, text)

        monkeypatch.setattr(CLASSES[engine], "run", interrupted)

    return arrange


COUNT, BINS, CLUSTERS = "count(*)", "floor(", "AS clusters"
OTHERS = rows(person=[*range(PEOPLE, 2 * PEOPLE)])


@pytest.mark.parametrize("engine", ["duckdb", "spark"])
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda file: pq.write_table(rows(vote=["no"] * PEOPLE), file), "'b.parquet' changed while the table was read"),
        (lambda file: file.write_bytes(file.read_bytes()[:100]), "'b.parquet' changed while the table was read"),
        (lambda file: file.rename(file.with_name("c.parquet")), "/b.parquet' cannot be read: No such file or directory"),
        (lambda file: pq.write_table(rows(), file.with_name("c.parquet")), "the files of the folder or pattern changed while"),
    ],
    ids=["other rows", "cut off", "moved away", "a file more"],
)
def test_files_that_change_while_they_are_read(
    engine: str,
    change: Callable[[Path], Any],
    reason: str,
    meanwhile: Callable[..., None],
    refused: Callable[..., str],
    tmp_path: Path,
) -> None:
    folder = tmp_path / "people"
    folder.mkdir()
    for name, table in {"a": OTHERS, "b": rows()}.items():
        pq.write_table(table, folder / f"{name}.parquet")

    meanwhile(engine, COUNT, lambda: change(folder / "b.parquet"))

    assert reason in refused(plan(), engine, folder)


@pytest.mark.parametrize("engine", ["duckdb", "spark"])
@pytest.mark.parametrize(
    ("written", "asked_last"), [(plan(**RATES), BINS), (plan(together={"column": "age"}), CLUSTERS)], ids=["rates", "clusters"]
)
def test_a_file_that_changes_after_people_are_counted(
    engine: str,
    written: dict[str, Any],
    asked_last: str,
    meanwhile: Callable[..., None],
    refused: Callable[..., str],
    tmp_path: Path,
) -> None:
    file = tmp_path / "people.parquet"
    pq.write_table(rows(), file)

    meanwhile(engine, asked_last, lambda: pq.write_table(OTHERS, file))

    assert "changed while the table was read" in refused(written, engine, file)


def test_a_table_of_a_database_that_changes_is_read_as_it_was(
    put, asked: Callable[..., Result], meanwhile: Callable[..., None], postgres: Postgres
) -> None:
    table, written = put(rows(), "postgres"), plan(together={"column": "age"})
    before = asked(written, "postgres", table, "--json")

    meanwhile("postgres", CLUSTERS, lambda: postgres.connection.execute(f"UPDATE {table} SET age = 30"))

    during, after = (asked(written, "postgres", table, "--json") for _ in range(2))
    assert (before.exit_code, during.exit_code) == (1, 1)
    assert during.stdout == before.stdout != after.stdout


@pytest.fixture
def on_mortal(mortal_postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> str:
    """A table of a server that may be killed, and is the one that is asked."""
    for name, value in mortal_postgres.environment.items():
        monkeypatch.setenv(name, value)
    return in_postgres(rows(), "people", mortal_postgres.connection)


def test_a_database_that_is_not_there(on_mortal: str, mortal_postgres: Postgres, refused: Callable[..., str]) -> None:
    mortal_postgres.kill()

    assert "PostgreSQL cannot be reached: " in refused(plan(), "postgres", on_mortal)


@pytest.mark.parametrize("words", ["pg_attribute", COUNT, CLUSTERS])
def test_a_database_that_goes_away(
    words: str, on_mortal: str, mortal_postgres: Postgres, meanwhile: Callable[..., None], refused: Callable[..., str]
) -> None:
    meanwhile("postgres", words, mortal_postgres.kill)

    assert "PostgreSQL cannot read it: " in refused(plan(together={"column": "age"}), "postgres", on_mortal)


def test_a_spark_session_that_is_stopped(
    spark: SparkSession,
    put,
    meanwhile: Callable[..., None],
    refused: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stop() -> None:
        """What SparkSession.stop leaves behind, for the other tests need the session."""
        monkeypatch.setattr(spark.sparkContext, "_jsc", None)
        monkeypatch.setattr(SparkContext, "_active_spark_context", None)

    meanwhile("spark", COUNT, stop)

    assert "the Spark session was stopped" in refused(plan(), "spark", put(rows(), "spark"))


def test_a_spark_that_goes_away(put, refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: Any, **__: Any) -> None:
        """As pyspark answers when its Java was killed."""
        raise ConnectionRefusedError(111, "Connection refused")

    source = put(rows(), "spark")
    monkeypatch.setattr(SparkSession, "sql", gone)
    monkeypatch.setattr("pyspark.sql.catalog.Catalog.dropTempView", gone)

    assert "Spark cannot read it: [Errno 111] Connection refused" in refused(plan(), "spark", source)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("number", "said"),
    [
        (3, "3 people have values of 'vote' that the plan does not list: 'name 10', 'name 11', 'name 12'"),
        (20, "20 people have values of 'vote' that the plan does not list: 'name 10', 'name 11', 'name 12' and 17 more"),
        (21, "the column 'vote' has 23 different values"),
    ],
)
def test_few_values_that_the_plan_does_not_list_are_shown(
    number: int, said: str, engine: str, put, refused: Callable[..., str]
) -> None:
    reason = refused(plan(), engine, put(rows(vote=[f"name {10 + k}" for k in range(number)]), engine))

    assert reason.splitlines()[0].endswith(f": {said}")
    assert ("name" in reason) == ("name" in said)


@pytest.mark.parametrize("engine", ENGINES)
def test_an_error_shows_hostile_texts_as_texts(engine: str, put, refused: Callable[..., str]) -> None:
    source = put(rows(vote=LABELS[2:]).append_column(HOSTILE[2], [["x"] * PEOPLE]), engine)

    values, column = refused(plan(), engine, source), refused(plan({**TALLY, "by": HOSTILE[0]}, public=HOSTILE), engine, source)

    assert "3 people have values of 'vote' that the plan does not list: " in values
    assert "there is no column '\"; drop table x; --'" in column
    assert r"'new\nline'" in values
    assert r"'new\nline'" in column
    assert all(one.isprintable() for one in (values + column).replace("\n", ""))
    assert len(values) < 1000


def hostile() -> tuple[dict[str, Any], pa.Table]:
    """Every column has a hostile name, and every public column hostile values."""
    person, secret = "'; drop table x; --", "`vote`"
    values = [LABELS[k % len(LABELS)] for k in range(PEOPLE)]
    table = pa.table({person: [*range(PEOPLE)], secret: rows()["vote"], **dict.fromkeys(HOSTILE, values)})
    count = {"count": {secret: "yes"}}
    where = " or ".join(f"'{column}' = '{value}'" for column, value in zip(HOSTILE, HOSTILE[::-1], strict=True))
    written = plan(
        *({"name": name, **count, "by": name} for name in HOSTILE),
        {"name": "some", **count, "where": f"({where}) and '{HOSTILE[0]}' != '{LABELS[-1]}'"},
        person=person,
        secret={secret: ["yes", "no"]},
        public=HOSTILE,
    )
    return written, table


def cells_of(report: dict[str, Any]) -> list[dict[str, str]]:
    return [statement["cell"] for statement in report["statements"] if "cell" in statement]


def obeyed(text: str) -> set[str]:
    """The characters that a terminal would obey, or that reorder a line."""
    return {one for one in text if unicodedata.category(one) in ("Cc", "Cf", "Cs") and one != "\n"}


@pytest.mark.parametrize("place", [*ENGINES, "csv", "spark csv"])
def test_hostile_names_and_labels_are_only_names_and_labels(
    place: str, put, asked: Callable[..., Result], tmp_path: Path, everywhere: Callable[..., dict[str, Any]]
) -> None:
    written, table = hostile()
    if "csv" in place:
        source, engine = tmp_path / "people.csv", "spark" if "spark" in place else "duckdb"
        pyarrow.csv.write_csv(table, source)
    else:
        source, engine = put(table, place), place

    page = tmp_path / "page.html"
    result, text = asked(written, engine, source, "--json", "--html", page), asked(written, engine, source)

    assert (result.exit_code, result.stderr) == (text.exit_code, text.stderr) == (1, "")
    found = json.loads(result.stdout)
    assert found["verdict"] == "fail"
    assert cells_of(found) == [{column: label} for column in HOSTILE for label in sorted(LABELS)]
    html = page.read_text(encoding="utf-8")
    assert "<script" not in html
    assert escape(LABELS[1]) in html
    assert obeyed(html) == obeyed(text.stdout) == obeyed(result.stdout) == set()


@pytest.mark.parametrize("kind", ["pandas", "polars", "arrow"])
def test_hostile_names_and_labels_of_a_frame(kind: str, everywhere: Callable[..., dict[str, Any]]) -> None:
    written, table = hostile()

    found = sl.assess(written, data=everywhere(table)[kind], breaking_points=False)

    assert cells_of(found.to_dict()) == [{column: label} for column in HOSTILE for label in sorted(LABELS)]
    assert "<script" not in as_html(found)
    assert obeyed(as_html(found)) == obeyed(as_text(found)) == set()


@pytest.mark.parametrize("engine", ["duckdb", "spark"])
def test_a_column_may_have_a_very_long_name(engine: str, asked: Callable[..., Result], tmp_path: Path) -> None:
    long = "region " * 1400
    pq.write_table(rows().rename_columns(["person", long, "age", "p_yes", "vote"]), tmp_path / "people.parquet")

    result = asked(plan({**TALLY, "by": long}, public=[long]), engine, tmp_path / "people.parquet", "--json")

    assert cells_of(json.loads(result.stdout)) == [{long: "north"}, {long: "south"}]


COLUMNS = rows().to_pydict()


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (COLUMNS, "a value of the type dict is no table"),
        ({}, "a value of the type dict is no table"),
        ([COLUMNS], "a value of the type list is no table"),
        ([], "a value of the type list is no table"),
        ((1, 2), "a value of the type tuple is no table"),
        (iter([1]), "a value of the type list_iterator is no table"),
        (7, "a value of the type int is no table"),
        (sl.Count(), "a value of the type Count is no table"),
        (pd.DataFrame(), "a value of the type DataFrame is no table"),
        (pd.DataFrame(COLUMNS)["vote"], "there is no column 'region'"),
        (pd.DataFrame([[1, "north", "yes"]]), "there is no column 'region'"),
        (pd.DataFrame(COLUMNS).drop(columns="vote"), "there is no column 'vote'"),
        (pl.DataFrame(COLUMNS).drop("person"), "there is no column 'person'"),
        (rows().drop_columns("region"), "there is no column 'region'"),
        (pd.DataFrame(COLUMNS).iloc[:0], "the table has no rows"),
        (pl.DataFrame(COLUMNS).clear(), "the table has no rows"),
        (pd.DataFrame({**COLUMNS, "vote": ["yes", 3] * (PEOPLE // 2)}), "30 people have values of 'vote' that the plan does not"),
        (pd.DataFrame({**COLUMNS, "vote": [1j] * PEOPLE}), "the values of the column 'vote' are of a type that is not read"),
        (rows().to_reader(), "A RecordBatchReader can be read only once"),
    ],
)
def test_a_frame_that_is_no_such_table(given: Any, reason: str) -> None:
    with pytest.raises(sl.DataError) as caught:
        sl.assess(plan(), data=given)

    assert str(caught.value).startswith("the frame: ")
    assert reason in str(caught.value)


LAID_OUT = {
    "lines that begin with a hash": ({"a.csv": "id,a,vote\n#1,x,yes\n#2,x,no\n3,x,no\n4,x,no\n"}, {"x": 4}),
    "a part of the path that looks like a column": (
        {"a=9/a.csv": "id,a,vote\n1,x,yes\n2,y,no\n", "a=8/b.csv": "id,a,vote\n3,x,no\n4,y,no\n"},
        {"x": 2, "y": 2},
    ),
    "semicolons": ({"a.csv": "id;a;vote\n1;x,1;yes\n2;x,1;no\n"}, {"x,1": 2}),
    "quoted fields": ({"a.csv": 'id,a,vote\n1,"x ""1"", 2",yes\n2,"x ""1"", 2",no\n'}, {'x "1", 2': 2}),
    "codes": ({"a.csv": "id,a,vote\n1,007,yes\n2,7,no\n3,07,no\n4,007,no\n"}, {"007": 2, "07": 1, "7": 1}),
}


@pytest.mark.parametrize("engine", ["duckdb", "spark"])
@pytest.mark.parametrize("case", LAID_OUT)
def test_every_line_of_a_csv_file_is_a_person_with_the_values_as_written(case: str, engine: str, tmp_path: Path) -> None:
    files, people = LAID_OUT[case]
    for name, text in files.items():
        (tmp_path / "data" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "data" / name).write_text(text, encoding="utf-8")

    found = sl.assess(laid_out(engine, tmp_path / "data"), breaking_points=False)

    assert {dict(cell)["a"]: size for cell, size in found.bound.figures["tally"]} == people


def laid_out(engine: str, source: Path | None = None, **release: Any) -> dict[str, Any]:
    return {
        **plan({**TALLY, **(release or {"by": "a"})}, public=["a", "b"]),
        "data": {"engine": engine, "person": "row", **({} if engine == "frame" else {"source": str(source)})},
        "attacker": {"knows": 0},
    }


@pytest.mark.parametrize("engine", ["duckdb", "spark"])
def test_a_text_in_quotes_is_compared_with_texts(engine: str, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(LAID_OUT["codes"][0]["a.csv"], encoding="utf-8")

    found = sl.assess(laid_out(engine, tmp_path / "a.csv", where="a = '007'"), breaking_points=False)

    assert found.bound.figures["tally"][0][1] == 2


@pytest.mark.parametrize("engine", ["duckdb", "spark"])
@pytest.mark.parametrize(
    "files",
    [
        {"a.csv": "a,vote,b\nx,no,y\nx,no,y,q\n"},
        {"a.csv": "a,vote,b\nx,no\nx,yes,y\n"},
        {"a.csv": "a,a,vote\nx,y,no\n"},
        {"a.csv": "a,A,vote\nx,y,no\n"},
    ],
    ids=["too many fields", "too few fields", "two columns of one name", "a name in two cases"],
)
def test_a_csv_file_whose_lines_do_not_fit_its_header_is_refused(files: dict[str, str], engine: str, tmp_path: Path) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")

    with pytest.raises(sl.DataError):
        sl.assess(laid_out(engine, tmp_path), breaking_points=False)


def test_files_with_their_columns_in_another_order_are_read_by_name_or_refused(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("a,b,vote\nx,y,yes\nx,y,no\n", encoding="utf-8")
    (tmp_path / "b.csv").write_text("b,a,vote\nx,y,yes\nx,y,no\n", encoding="utf-8")

    by_name = sl.assess(laid_out("duckdb", tmp_path), breaking_points=False)

    assert {dict(cell)["a"]: size for cell, size in by_name.bound.figures["tally"]} == {"x": 2, "y": 2}
    with pytest.raises(sl.DataError, match=r"the columns of 'b\.csv' are in another order than those of 'a\.csv'"):
        sl.assess(laid_out("spark", tmp_path), breaking_points=False)


def test_frames_with_two_columns_of_one_name_are_refused() -> None:
    written = laid_out("frame")
    twice = pa.Table.from_arrays([pa.array(["x"]), pa.array(["y"]), pa.array(["yes"])], names=["a", "a", "vote"])

    for frame in (twice, pd.DataFrame([["x", "y", "yes"]], columns=["a", "a", "vote"])):
        with pytest.raises(sl.DataError, match="the columns 'a', 'a' have one name"):
            sl.assess(written, data=frame, breaking_points=False)


def test_a_column_of_python_objects_keeps_each_of_them() -> None:
    table = pd.DataFrame({"a": pd.Series([1] * 5001 + [1.5] + [1] * 5000, dtype=object), "vote": ["yes", "no"] * 5001})

    found = sl.assess(laid_out("frame"), data=table, breaking_points=False)

    assert {dict(cell)["a"]: size for cell, size in found.bound.figures["tally"]} == {"1": 10001, "1.5": 1}


def test_the_label_of_missing_values_is_no_value_to_compare_with() -> None:
    table = pa.table({"a": ["(missing)", None, None, "x"], "vote": ["yes", "no", "yes", "no"]})

    with pytest.raises(sl.DataError, match="'a' is compared with '\\(missing\\)'"):
        sl.assess(laid_out("frame", where="a = '(missing)'"), data=table, breaking_points=False)
