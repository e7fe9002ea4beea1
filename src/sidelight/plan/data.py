"""The table of people behind a plan: which engine reads it, where it is, and who is one person in it."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from sidelight.engines.files import is_file_name
from sidelight.numbers.brief import Brief
from sidelight.reading.files import beside
from sidelight.reading.keys import Fields

ROW = "row"  # every row is one person


@dataclass(frozen=True, slots=True)
class Data(Brief):
    engine: str
    source: str | None  # None: it is given when the plan is assessed
    person: str | None  # the column that names a person; None: every row is one
    rows_at_most: int
    written_in: str = field(default="", compare=False, repr=False)  # the file that names the source

    @property
    def located(self) -> str | None:
        """Where the table is: a file is looked for in the folder of the plan; Spark may also be given an address or a table."""
        if self.source is None or self.engine == "postgres" or (self.engine == "spark" and "://" in self.source):
            return self.source
        file = beside(self.written_in, self.source)
        may_be_a_table = self.engine == "spark" and not is_file_name(self.source) and not os.path.exists(file)
        return self.source if may_be_a_table else file


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
    return Data(engine, source, None if person == ROW else person, rows or 1, fields.place.file)
