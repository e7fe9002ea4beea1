"""One PostgreSQL and one Spark for all tests of this folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyspark.sql import SparkSession
from tests.engines import servers
from tests.engines.servers import Postgres, running_postgres, running_spark

HERE = Path(__file__).parent


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """This folder comes first, so that one worker gets all of it and the servers are started once.

    Of n tests and two workers, pytest-xdist gives the first worker the first n/8 at once: that is room for 1,700 of 14,000.
    Where the folder is a larger part, each worker starts servers of its own, which takes longer and changes no answer.
    The mark xdist_group is no help: pytest-xdist 3.8 ignores it under pytest 9.2.
    """
    items.sort(key=lambda item: not item.path.is_relative_to(HERE))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The server that all tests share: nobody kills it."""
    with running_postgres() as server:
        yield server


@pytest.fixture
def mortal_postgres() -> Iterator[Postgres]:
    """A server of this test alone, which may kill it."""
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="module")
def libpq(postgres: Postgres) -> Iterator[dict[str, str]]:
    """The variables that name the shared server are set, for this process and those it starts, while a module's tests run."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in postgres.environment.items():
            patch.setenv(name, value)
        yield postgres.environment


@pytest.fixture(scope="session")
def spark() -> Iterator[SparkSession]:
    """The session that all tests share: nobody stops it."""
    with running_spark() as session:
        yield session


@pytest.fixture(scope="session")
def everywhere(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Callable[[pa.Table], dict[str, Any]]:
    """Puts a table into every place; what each engine opens, by the engine's name."""
    folder = tmp_path_factory.mktemp("tables")
    return lambda table: servers.everywhere(table, folder, postgres.connection)
