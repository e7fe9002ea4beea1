"""Types that people make in PostgreSQL are what they are made of: enums are texts, and domains what they are domains of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.engines.servers import Postgres
from tests.engines.test_files import plan, sizes

import sidelight as sl

pytestmark = pytest.mark.usefixtures("libpq")


@pytest.fixture(scope="module")
def made(postgres: Postgres) -> Iterator[None]:
    """Four people in a table of types that are made here."""
    run = postgres.connection.execute
    run("CREATE SCHEMA made")
    run("CREATE TYPE made.region AS ENUM ('south', 'north')")
    run("CREATE DOMAIN made.whole AS integer CHECK (value >= 0)")
    run("CREATE DOMAIN made.age AS made.whole CHECK (value < 150)")
    run("CREATE DOMAIN made.place AS made.region")
    run("CREATE TABLE made.people (region made.region, place made.place, age made.age, born timestamp, vote text)")
    for region, age, vote in (("south", 20, "yes"), ("south", 30, "no"), ("north", 40, "yes"), ("north", None, "no")):
        values = (region, region, age, vote)
        run("INSERT INTO made.people VALUES (%s, %s, %s, '2000-01-01 10:00', %s)", values, prepare=False)
    yield
    run("DROP SCHEMA made CASCADE")


@pytest.mark.parametrize(
    ("where", "people"),
    [
        ("region = 'north'", 2),
        ("region != 'north'", 2),
        ("region in ('north', 'south')", 4),
        ("place = 'south'", 2),
        ("age >= 30", 2),
        ("age < 29.5", 1),
        ("age is null", 1),
        ("born is not null", 4),
    ],
)
@pytest.mark.usefixtures("made")
def test_conditions_on_made_types_are_those_on_what_they_are_made_of(where: str, people: int) -> None:
    written = plan("postgres", "made.people", {"where": where}, public=["region", "place", "age", "born"])

    assert sizes(written) == {"tally": people}


@pytest.mark.usefixtures("made")
def test_cells_of_an_enum_have_its_labels() -> None:
    written = plan("postgres", "made.people", {"by": "region"}, public=["region"])

    found = sl.assess(written, breaking_points=False).bound.figures["tally"]

    assert [(dict(cell)["region"], size) for cell, size in found] == [("north", 2), ("south", 2)]


@pytest.mark.usefixtures("made")
def test_letters_of_either_case_are_two_texts_whatever_the_database_takes_for_equal(postgres: Postgres) -> None:
    postgres.connection.execute("CREATE EXTENSION citext SCHEMA made")
    postgres.connection.execute("CREATE TABLE made.cities (region made.citext, vote text)")
    postgres.connection.execute("INSERT INTO made.cities VALUES ('North', 'yes'), ('north', 'no')")

    written = plan("postgres", "made.cities", {"where": "region = 'north'"}, public=["region"])

    assert sizes(written) == {"tally": 1}


@pytest.mark.usefixtures("made")
def test_times_are_counted_and_not_compared() -> None:
    written = plan("postgres", "made.people", {"where": "born > '2000-01-01'"}, public=["born"])

    with pytest.raises(sl.DataError, match="the column 'born' has times or other values that are counted and not compared"):
        sizes(written)
