"""Any finite kernel: the law of the output for each dataset, written out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset
from sidelight.model.setting import as_people_write


@dataclass(frozen=True, slots=True)
class Table(Mechanism):
    """Any mechanism with finitely many datasets and outputs: the law of the output for each dataset, written out.

    >>> from sidelight.laws.finite.law import FiniteLaw
    >>> no, yes = FiniteLaw.of({"no": "0.75", "yes": "0.25"}), FiniteLaw.of({"no": "0.25", "yes": "0.75"})
    >>> print(sl.certify(sl.Table.of({(0,): no, (1,): yes}), sl.Rates([0.5])).epsilon(delta=0))
    1.099
    """

    rows: tuple[tuple[Dataset, FiniteLaw[Outcome]], ...]

    @staticmethod
    def of(rows: Mapping[Dataset, FiniteLaw[Outcome]]) -> Table:
        return Table(tuple(rows.items()))

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        rows = dict(self.rows)
        if dataset not in rows:
            raise BadValue(f"the table has no row for the dataset {as_people_write(dataset)}")
        return rows[dataset]

    def __str__(self) -> str:
        return "the mechanism of the table"
