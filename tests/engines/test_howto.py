"""docs/data.md, run as it stands: a CSV file, PostgreSQL and Spark, with the same five steps and the same report."""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest
from pyspark.sql import SparkSession
from scripts.parts import postgres_program
from tests.cli.asking import ask
from tests.docs import examples
from tests.docs.pages import all_blocks

import sidelight as sl

PAGE = examples.ROOT / "docs" / "data.md"
OF_ENGINE = re.compile(r"(?m)^```(\w+) (postgres|spark)$")


@pytest.fixture
def steps(libpq: dict[str, str], spark: SparkSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Runs the blocks of one engine, in a folder that stands for the top folder; the session is the notebook's `spark`."""
    examples.workplace(PAGE, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(str(postgres_program('psql'))).parent}{os.pathsep}{os.environ['PATH']}")
    in_a_shell = examples.run

    def run(command: str, folder: Path) -> str:
        """Sidelight itself is asked in this process, which has the session of Spark."""
        if not command.startswith("sidelight "):
            return in_a_shell(command, folder)
        words, _, file = command.partition(" > ")
        result = ask(*shlex.split(words)[1:])
        assert result.exit_code in (0, 1), result.output
        if file:
            Path(file).write_text(result.stdout, encoding="utf-8")
        return "" if file else result.stdout

    monkeypatch.setattr(examples, "run", run)

    def of(engine: str) -> None:
        page = tmp_path / f"{engine}.md"
        page.write_text(with_blocks_of(engine), encoding="utf-8")
        document = examples.document(page)
        document.namespace["spark"] = spark
        for example in document.examples():
            example.evaluate()

    return of


def with_blocks_of(engine: str) -> str:
    """The part of the page about this engine, or about the CSV file, with plain names of languages."""
    heading = {"csv": "From a CSV file", "postgres": "The same with PostgreSQL", "spark": "The same with Spark"}[engine]
    section = PAGE.read_text(encoding="utf-8").partition(f"\n## {heading}")[2].partition("\n## ")[0]
    return OF_ENGINE.sub(r"```\1", section)


def test_every_block_about_an_engine_is_in_the_section_that_is_run() -> None:
    written = [language for language, _ in all_blocks(PAGE) if " " in language]

    assert written == [" ".join(found) for found in OF_ENGINE.findall(PAGE.read_text(encoding="utf-8"))]
    assert written == [
        *(f"{language} postgres" for language in ("console", "yaml", "console")),
        *(f"{language} spark" for language in ("yaml", "console", "python")),
    ]
    for engine in ("postgres", "spark"):
        assert with_blocks_of(engine).count("```") == 2 * sum(language.endswith(engine) for language in written)


def test_the_five_steps_give_one_report_with_a_csv_file_postgres_and_spark(steps: Callable[[str], None]) -> None:
    steps("csv")
    counted_in_memory = sl.assess("residents.yaml", data=pd.read_csv("residents.csv")).to_dict()

    for engine in ("postgres", "spark"):
        for left in ("report.html", "report.json"):
            Path(left).unlink()
        steps(engine)

        assert sl.load("residents.yaml").data.engine == engine
        assert json.loads(Path("report.json").read_text(encoding="utf-8")) == json.loads(json.dumps(counted_in_memory))
        assert "High incomes by kind of work" in Path("report.html").read_text(encoding="utf-8")
