"""Which table of a PostgreSQL database is read: the one that is named, letter by letter, with all of its rows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.engines.servers import Postgres
from tests.engines.test_files import plan, sizes

import sidelight as sl

pytestmark = pytest.mark.usefixtures("libpq")

PEOPLE = "SELECT CASE WHEN k <= {north} THEN 'north' ELSE 'south' END AS a, CASE k % 2 WHEN 0 THEN 'yes' ELSE 'no' END AS vote"


@pytest.fixture
def weak(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An account that may read the tables of a schema; ten of the sixty people are those whom a policy lets it see."""
    run = postgres.connection.execute
    run("CREATE SCHEMA hidden")
    run(f"CREATE TABLE hidden.people AS {PEOPLE.format(north=10)} FROM generate_series(1, 60) k")
    run("CREATE VIEW hidden.everybody AS SELECT * FROM hidden.people")
    run("CREATE VIEW hidden.asked WITH (security_invoker) AS SELECT * FROM hidden.people")
    run("ALTER TABLE hidden.people ENABLE ROW LEVEL SECURITY")
    run("CREATE ROLE weak LOGIN")
    run("GRANT USAGE ON SCHEMA hidden TO weak")
    run("GRANT SELECT ON ALL TABLES IN SCHEMA hidden TO weak")
    run("CREATE POLICY north_only ON hidden.people TO weak USING (a = 'north')")
    monkeypatch.setenv("PGUSER", "weak")
    yield "weak"
    run("DROP SCHEMA hidden CASCADE")
    run("DROP ROLE weak")


@pytest.mark.usefixtures("weak")
@pytest.mark.parametrize("table", ["hidden.people", "hidden.asked"])
def test_a_table_of_which_the_account_sees_some_rows_is_refused(table: str) -> None:
    with pytest.raises(sl.DataError) as refusal:
        sizes(plan("postgres", table, {}))

    assert refusal.value.found == "the account may not see all rows of the table, because of a row security policy"
    assert "BYPASSRLS" in refusal.value.allowed
    assert "north" not in str(refusal.value)


@pytest.mark.usefixtures("weak")
def test_a_view_of_the_owner_has_all_rows() -> None:
    assert sizes(plan("postgres", "hidden.everybody", {})) == {"tally": 60}


def test_an_account_that_policies_do_not_hold_for_sees_all_rows(weak: str, postgres: Postgres) -> None:
    postgres.connection.execute("ALTER ROLE weak BYPASSRLS")

    assert sizes(plan("postgres", "hidden.people", {})) == {"tally": 60}


def test_an_account_without_the_right_to_read_is_told_so(weak: str, postgres: Postgres) -> None:
    postgres.connection.execute("REVOKE SELECT ON hidden.everybody FROM weak")

    with pytest.raises(sl.DataError, match="PostgreSQL cannot read it: permission denied for view everybody"):
        sizes(plan("postgres", "hidden.everybody", {}))


@pytest.fixture(scope="module")
def named(postgres: Postgres) -> Iterator[None]:
    """Tables whose names are only told apart by letters, points and quotation marks; each has another number of people."""
    run = postgres.connection.execute
    run('CREATE SCHEMA "Survey"')
    run("CREATE SCHEMA survey")
    for people, name in enumerate(('"Survey"."People"', "survey.people", '"a.b"', '"Survey"."a.b"', 'survey."say ""hi"""'), 3):
        run(f"CREATE TABLE {name} AS {PEOPLE.format(north=1)} FROM generate_series(1, {people}) k")
    yield
    run('DROP SCHEMA "Survey" CASCADE')
    run("DROP SCHEMA survey CASCADE")
    run('DROP TABLE "a.b"')


@pytest.mark.parametrize(
    ("source", "people"),
    [
        ("Survey.People", 3),
        ('"Survey"."People"', 3),
        ('Survey."People"', 3),
        ("postgres.Survey.People", 3),
        ("survey.people", 4),
        ('"a.b"', 5),
        ('Survey."a.b"', 6),
        ('survey."say ""hi"""', 7),
    ],
)
@pytest.mark.usefixtures("named")
def test_a_table_is_named_as_the_database_names_it(source: str, people: int) -> None:
    assert sizes(plan("postgres", source, {})) == {"tally": people}


@pytest.mark.parametrize("source", ["..", "survey.", ".people", '"survey.people', 'survey"people', '"survey"people', '""'])
def test_what_is_no_name_is_refused_in_words(source: str) -> None:
    with pytest.raises(sl.DataError, match="this is no name of a table"):
        sizes(plan("postgres", source, {}))


@pytest.mark.parametrize(
    ("source", "meant"),
    [
        ("survey.People", "survey.people"),
        ("SURVEY.PEOPLE", "survey.people"),
        ("people", "Survey.People"),
        ("survey.peopel", "survey.people"),
        ("Survey.a.b", 'Survey."a.b"'),
    ],
)
@pytest.mark.usefixtures("named")
def test_a_table_that_is_not_there_is_answered_with_one_that_is(source: str, meant: str) -> None:
    with pytest.raises(sl.DataError) as refusal:
        sizes(plan("postgres", source, {}))

    assert refusal.value.found == "there is no such table or view in the database 'postgres'"
    assert refusal.value.hint == f"did you mean {meant!r}?"


@pytest.mark.usefixtures("named")
def test_another_database_is_not_asked() -> None:
    with pytest.raises(sl.DataError, match="no such table or view in the database 'postgres'"):
        sizes(plan("postgres", "elsewhere.survey.people", {}))


def test_an_account_that_may_read_nothing_is_told_so(weak: str, postgres: Postgres) -> None:
    postgres.connection.execute("REVOKE USAGE ON SCHEMA hidden FROM weak")

    with pytest.raises(sl.DataError) as refusal:
        sizes(plan("postgres", "people", {}))

    assert refusal.value.hint == "the account may read no table of this database"
