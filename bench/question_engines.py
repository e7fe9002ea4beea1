"""People counted in a table of 100,000,000 rows and 50,000 groups, beside what the engine itself takes for the groups alone"""

from __future__ import annotations

import math
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from clock import Alone, alone
from target import Target

PLACE = 9
ROWS, FEWER_ROWS = 10**8, 10**7  # the fewer for Spark, and for rates of people
REGIONS, AREAS = 250, 200  # every pair of them is a group
ROWS_AT_MOST = 4  # of a person; a person has 10 / 3 rows on average
RUNS = 3  # the fastest counts, of ours and of the engine's, which take turns
PATIENCE, RATES_PATIENCE = 900, 300  # seconds
SECONDS_OF_NUMBERS, SECONDS_OF_RATES = 30.0, 10.0
SHUFFLED = 7_368_787  # a prime that divides no number of people here: rows of a person are far apart, and people in no order
DELTA = 1e-6
MEMORY = "2500MB"  # that DuckDB may use where it is asked with a limit
GROUPS = {
    "row": "SELECT region, area, count(*) FROM {0} GROUP BY region, area",
    "person": "SELECT region, area, count(DISTINCT person) FROM {0} GROUP BY region, area",
}
ALLOWED = {"row": (4.0, 2000), "person": (1.5, 4000)}  # times the engine's own seconds, and megabytes


class Counted(Exception):
    """People are counted, and the numbers would begin."""


def made(folder: str, rows: int) -> Path:
    """Rows about 3 people in 10 rows; region, area, vote and rate of a person are the same in all their rows."""
    import duckdb

    path = Path(folder) / f"people_{rows}.parquet"
    people = 3 * rows // 10
    with duckdb.connect(config={"memory_limit": MEMORY, "temp_directory": folder}) as database:
        database.execute("SET preserve_insertion_order = false")
        database.execute(
            f"""COPY (
                SELECT person, CAST(h % {REGIONS} AS INTEGER) AS region, 'area ' || h // {REGIONS} % {AREAS} AS area,
                    CASE WHEN h // {REGIONS * AREAS} % 2 = 0 THEN 'yes' ELSE 'no' END AS vote,
                    0.05 + 0.9 * (h // {2 * REGIONS * AREAS} % 1000000) / 1000000 AS p_yes
                FROM (SELECT i * {SHUFFLED} % {people} AS person, hash(i * {SHUFFLED} % {people}) AS h FROM range({rows}) AS t(i))
            ) TO '{path}' (FORMAT parquet)"""
        )
    return path


def plan(
    source: str,
    person: str,
    engine: str = "duckdb",
    by: tuple[str, ...] = ("region", "area"),
    rates: bool = False,
    knows: str = "50%",
) -> dict[str, Any]:
    people = {"person": person} if person == "row" else {"person": person, "rows_at_most": ROWS_AT_MOST}
    return {
        "sidelight": 1,
        "title": f"votes by {' and '.join(by)}" if by else "votes",
        "data": {"engine": engine, "source": source, **people},
        "people": {
            "secret": {"vote": ["yes", "no"]},
            "public": ["region", "area"],
            "together": "nobody",
            "uncertainty": {"column": "p_yes"} if rates else {"at_least": 0.05},
            "because": "modelling assumption",
        },
        "attacker": {"knows": knows},
        "publish": [{"name": "votes", "count": {"vote": "yes"}, **({"by": list(by)} if by else {})}],
        "policy": {"delta": DELTA, "epsilon": 1},
    }


def counted(source: str, person: str, engine: str = "duckdb") -> int:
    """`assess` up to where it has the people of each group, and begins with the numbers; how many rows there are is not asked."""
    import sidelight as sl

    def until_cells(label: str, done: int, total: int) -> None:
        if label == "cells":
            raise Counted

    try:
        sl.assess(plan(source, person, engine), progress=until_cells)
    except Counted:
        return 0
    raise RuntimeError("the progress of an assessment names no cells")


def numbers(source: str, breaking_points: str = "") -> tuple[float, float, int]:
    """Seconds to count people, seconds of all that follows, and how many groups there were."""
    import sidelight as sl

    began: dict[str, float] = {}

    def note(label: str, done: int, total: int) -> None:
        began.setdefault(label, time.perf_counter())

    found = sl.assess(plan(source, "row"), cells=20, breaking_points=bool(breaking_points), progress=note)
    end = time.perf_counter()
    return began["cells"] - began["counting people"], end - began["cells"], found.cells[0][1].count


def taking_turns(ours: Callable[[], object], *theirs: Callable[[], object]) -> tuple[float, float]:
    """The shortest run of ours and of any of theirs, by the clock, because engines use every processor."""
    seconds: tuple[list[float], list[float]] = ([], [])
    for _ in range(RUNS):
        for work in (ours, *theirs):
            start = time.perf_counter()
            work()
            seconds[work is not ours].append(time.perf_counter() - start)
    return min(seconds[0]), min(seconds[1])


def beside_duckdb(source: str, person: str) -> tuple[float, float]:
    """DuckDB with all memory and with as much as ours: the faster counts."""
    import duckdb

    with duckdb.connect() as free, duckdb.connect(config={"memory_limit": MEMORY, "temp_directory": f"{source}.tmp"}) as limited:
        text = GROUPS[person].format(f"read_parquet('{source}')")
        theirs = [lambda database=database: database.execute(text).fetchall() for database in (free, limited)]
        return taking_turns(lambda: counted(source, person), *theirs)


def spark(source: str) -> Any:
    """A session of two threads, which ours uses too; the table in it is called votes."""
    from pyspark.sql import SparkSession

    settings = {"spark.ui.enabled": "false", "spark.driver.memory": "4g", "spark.sql.shuffle.partitions": "2"}
    session = SparkSession.builder.master("local[2]").config(map=settings).getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    session.read.parquet(source).createOrReplaceTempView("votes")
    return session


def beside_spark(source: str, person: str) -> tuple[float, float]:
    session = spark(source)
    text = GROUPS[person].format("votes")
    found = taking_turns(lambda: counted("votes", person, "spark"), lambda: session.sql(text).collect())
    session.stop()
    return found


def rates(source: str, engine: str, by: str, knows: str) -> tuple[float, float, float]:
    """Seconds of a whole assessment with a rate of each person, and the epsilon of the attacker who knows so many."""
    import sidelight as sl

    session = spark(source) if engine == "spark" else None
    asked = plan("votes" if session else source, "row", engine, tuple(by.split()), rates=True, knows=knows)
    start = time.perf_counter()
    found = sl.assess(asked)
    seconds = time.perf_counter() - start
    if session:
        session.stop()
    epsilon = next(one.epsilon for one in found.statements if one.required)
    return seconds, epsilon.lower, epsilon.upper


def rates_in_memory(source: str) -> tuple[float, float, float]:
    """The same rates as an array: nobody is known, and one count is published."""
    import duckdb

    import sidelight as sl

    with duckdb.connect() as database:
        column = database.execute(f"SELECT p_yes FROM read_parquet('{source}')").fetchnumpy()["p_yes"]
    start = time.perf_counter()
    epsilon = sl.certify(sl.Count(), sl.Rates(column)).epsilon(delta=DELTA)
    return time.perf_counter() - start, epsilon.lower, epsilon.upper


def measure() -> Iterator[str | Target]:
    with tempfile.TemporaryDirectory() as folder:
        many, fewer = str(made(folder, ROWS)), str(made(folder, FEWER_ROWS))
        yield "| engine | rows | a person is | ours until the numbers begin | the engine's GROUP BY | ratio | memory of ours |"
        yield "|---|---|---|---|---|---|---|"
        for person in GROUPS:
            times = alone("question_engines", "beside_duckdb", many, person, patience=PATIENCE)
            memory = alone("question_engines", "counted", many, person, patience=PATIENCE)
            yield from compared("DuckDB", ROWS, person, times, memory)
        for person in GROUPS if shutil.which("java") else ():
            times = alone("question_engines", "beside_spark", fewer, person, patience=PATIENCE)
            yield from compared("Spark", FEWER_ROWS, person, times)
        yield ""
        yield "| 50,000 groups from 100,000,000 rows | counting people | all that follows | largest memory |"
        yield "|---|---|---|---|"
        for name, chosen in (("with breaking points", ("yes",)), ("without", ())):
            yield from following(name, alone("question_engines", "numbers", many, *chosen, patience=PATIENCE))
        yield ""
        yield "| 10,000,000 people, each with a rate of their own | seconds | epsilon for delta = 1e-6 | largest memory |"
        yield "|---|---|---|---|"
        yield from with_rates(fewer)


def with_rates(source: str) -> Iterator[str | Target]:
    """Timed with half of the people known; compared with the array where nobody is, since an array does not say who is known."""
    for by, what in (("", "one count"), ("region", f"a table of {REGIONS} groups")):
        found = alone("question_engines", "rates", source, "duckdb", by, "50%", patience=RATES_PATIENCE)
        yield rated(f"DuckDB, {what}, half of them known", found)
        if by:
            continue
        seconds = RATES_PATIENCE if found.said is None else found.said[0]
        yield Target.at_most(
            f"{FEWER_ROWS:,} rates in DuckDB, {what}: time of `assess`",
            SECONDS_OF_RATES,
            seconds,
            f"< {SECONDS_OF_RATES:g} s",
            f"{seconds:.1f} s" if found.said else f"stopped after {seconds:.0f} s",
        )
    array = alone("question_engines", "rates_in_memory", source, patience=PATIENCE)
    yield rated("an array, one count, nobody known", array)
    for engine, name in (("duckdb", "DuckDB"), ("spark", "Spark"))[: 2 if shutil.which("java") else 1]:
        found = alone("question_engines", "rates", source, engine, "", "0", patience=RATES_PATIENCE)
        yield rated(f"{name}, one count, nobody known", found)
        question = f"{FEWER_ROWS:,} rates in {name} and as an array: their brackets of epsilon overlap"
        if found.said is None or array.said is None:
            yield Target(question, "yes", "not finished", math.inf)
            continue
        (_, low, high), (_, least, most) = found.said, array.said
        said = f"{low:.6g} to {high:.6g}, array {least:.6g} to {most:.6g}"
        yield Target(question, "yes", said, 1.0 if low <= most and least <= high else math.inf)


def rated(name: str, found: Alone) -> str:
    if found.said is None:
        return f"| {name} | not finished in {found.seconds:.0f} s | | |"
    seconds, low, high = found.said
    return f"| {name} | {seconds:.1f} s | {low:.6g} to {high:.6g} | {found.megabytes:,.0f} MB |"


def compared(engine: str, rows: int, person: str, times: Alone, memory: Alone | None = None) -> Iterator[str | Target]:
    who = "a row" if person == "row" else f"a value of a column, {3 * rows // 10:,} of them"
    if times.said is None:
        yield f"| {engine} | {rows:,} | {who} | not finished in {times.seconds:.0f} s | | | |"
        return
    ours, theirs = times.said
    held = "" if memory is None or memory.megabytes is None else f"{memory.megabytes:,.0f} MB"
    yield f"| {engine} | {rows:,} | {who} | {ours:.2f} s | 1 ({theirs:.2f} s) | {ours / theirs:.2f} x | {held} |"
    if memory is None or memory.megabytes is None:
        return
    ratio, most = ALLOWED[person]
    peer = "GROUP BY" if person == "row" else "COUNT(DISTINCT)"
    name = f"{rows:,} rows in {engine}, a person is {who}"
    yield Target.at_most(f"{name}: time, against its {peer}", ratio, ours / theirs, f"<= {ratio:g} x", f"{ours / theirs:.2f} x")
    yield Target.at_most(f"{name}: memory", most, memory.megabytes, f"< {most:,} MB", held)


def following(name: str, found: Alone) -> Iterator[str | Target]:
    if found.said is None:
        yield f"| {name} | not finished in {found.seconds:.0f} s | | |"
        return
    before, after, groups = found.said
    yield f"| {name} | {before:.1f} s | {after:.1f} s | {found.megabytes:,.0f} MB |"
    yield Target.at_most(
        f"{groups:,} groups, {name}: time after people are counted",
        SECONDS_OF_NUMBERS,
        after,
        f"< {SECONDS_OF_NUMBERS:g} s",
        f"{after:.1f} s",
    )
