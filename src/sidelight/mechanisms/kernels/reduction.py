"""What a mechanism shows once a value has leaked, for two datasets, as a mechanism on all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.leak import Leak, SharedLeak, output_given
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset
from sidelight.model.results.cite import BOUNDED_LEAKAGE, Cite

NULL = "null"


@dataclass(frozen=True, slots=True)
class Reduction(Mechanism):
    """Of `first`: the output given the leak value. Of every other dataset: what `second` shows given it.

    It shows NULL when one of the two cannot leak the value. It has two laws only, so what is promised for `first` and `second`
    holds for every pair of datasets.
    """

    leak: Leak | SharedLeak
    published: Mechanism
    value: Outcome
    first: Dataset
    second: Dataset
    cites: ClassVar[Cite] = Cite(BOUNDED_LEAKAGE, "Definition 15")

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        first, second = (self.leak.joint(self.published, one, atoms) for one in (self.first, self.second))
        if not first.weight(self._leaked) or not second.weight(self._leaked):
            return FiniteLaw.point(NULL)
        return output_given(first if dataset == self.first else second, self.value)

    def _leaked(self, pair: tuple[Outcome, Outcome]) -> bool:
        return pair[0] == self.value

    def __str__(self) -> str:
        return f"{self.published}, given what leaked"
