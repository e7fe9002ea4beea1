"""The table of people behind a plan: which engine reads it, where it is, and who is one person in it."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from sidelight.engines.files import is_file_name, path_of
from sidelight.numbers.brief import Brief
from sidelight.reading.files import beside
from sidelight.reading.keys import Fields
from sidelight.reading.node import Mapping, NamedNode, Scalar
from sidelight.reading.place import Place
from sidelight.reading.words import shown

ROW = "row"  # every row is one person


@dataclass(frozen=True, slots=True)
class Data(Brief):
    engine: str
    source: str | None  # None: it is given when the plan is assessed
    person: str | None  # the column that names a person; None: every row is one
    rows_at_most: int
    place: Place = field(compare=False, repr=False)  # in the file that names the source

    @property
    def located(self) -> str | None:
        """Where the table is: a file is looked for in the folder of the plan; Spark may also be given an address or a table."""
        if self.source is None or self.engine == "postgres" or (self.engine == "spark" and "://" in self.source):
            return self.source
        file = beside(self.place.file, path_of(self.source))
        may_be_a_table = self.engine == "spark" and not is_file_name(self.source) and not os.path.exists(file)
        return self.source if may_be_a_table else file

    @property
    def meant(self) -> tuple[object, ...]:
        """What plans of one release have to agree on: one file is the same from whatever folder it is named."""
        where = self.located
        if where is not None and self.engine != "postgres" and "://" not in where:
            where = os.path.realpath(where)
        return self.engine, where, self.person, self.rows_at_most

    def refuse_person(self, column: str, place: Place, why: str) -> None:
        """Raises PlanError at this place if the column says who a person is."""
        if column == self.person:
            raise place.error(
                f"{shown(column)} says who a person is ('person' below 'data'), so {why}", "another column of the table"
            )


def read_data(fields: Fields) -> Data:
    engine: str = fields.maybe("engine") or "duckdb"
    source: str | None = fields.maybe("source")
    person: str = fields.read("person")
    rows: int | None = fields.maybe("rows_at_most")
    if source is not None and engine == "frame":
        raise fields.key("source").place.error(
            "'source' beside 'engine: frame'",
            "'engine: frame' without a source: the frame is given in Python, as sl.assess(plan, data=frame)",
            "for a file leave 'engine' out",
        )
    if rows is not None and person == ROW:
        raise fields.key("rows_at_most").place.error(
            "'rows_at_most' beside 'person: row'", "'rows_at_most' beside a column that names a person"
        )
    return Data(engine, source, None if person == ROW else person, rows or 1, fields.place)


def check_person(data: Data, people: Fields) -> None:
    """The column that says who a person is says nothing else of them."""
    secret: NamedNode = people.read("secret")
    data.refuse_person(secret.key.text, secret.key.place, "it cannot be the secret")
    for node, column in people.maybe("public") or ():
        data.refuse_person(column, node.place, "no figure can be divided by it")
    uncertainty: Fields = people.read("uncertainty")
    if "column" in uncertainty:
        rates = uncertainty.value("column")
        for node in [entry.value for entry in rates.entries] if isinstance(rates, Mapping) else [rates]:
            if isinstance(node, Scalar):
                data.refuse_person(node.text, node.place, "it has no rates")
