"""Any finite kernel: the law of the output for each dataset, written out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset
from sidelight.model.setting import as_people_write
from sidelight.numbers.written import Written
from sidelight.reading.expected import entries_of, expect, mapped, pair_of

A_ROW = 'the probabilities of the outputs for each dataset, such as {(0,): {"no": "0.75", "yes": "0.25"}, ...}'


@dataclass(frozen=True, slots=True)
class Table(Mechanism):
    """Any mechanism with finitely many datasets and outputs: the law of the output for each dataset, written out.

    >>> answers = sl.Table.of({(0,): {"no": "0.75", "yes": "0.25"}, (1,): {"no": "0.25", "yes": "0.75"}})
    >>> print(sl.certify(answers, sl.Rates([0.5])).epsilon(delta=0))
    1.099
    """

    rows: tuple[tuple[Dataset, FiniteLaw[Outcome]], ...]

    @staticmethod
    def of(rows: Mapping[Dataset, FiniteLaw[Outcome] | Mapping[Outcome, Written]]) -> Table:
        """The probabilities of the outputs, for each dataset."""
        return Table(tuple((dataset, _law(law)) for dataset, law in mapped(rows, "datasets", A_ROW).items()))

    def __post_init__(self) -> None:
        for row in entries_of(self.rows, "rows", A_ROW):
            dataset, law = pair_of(row, "a row", A_ROW)
            expect(dataset, tuple, "a dataset")
            expect(law, FiniteLaw, "the law of an output")

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        rows = dict(self.rows)
        if dataset not in rows:
            raise BadValue(f"the table has no row for the dataset {as_people_write(dataset)}")
        return rows[dataset]

    def __str__(self) -> str:
        return "the mechanism of the table"


def _law(law: FiniteLaw[Outcome] | Mapping[Outcome, Written]) -> FiniteLaw[Outcome]:
    return law if isinstance(law, FiniteLaw) else FiniteLaw.of(mapped(law, "the probabilities of the outputs", A_ROW))
