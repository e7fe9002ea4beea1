"""A mechanism that nobody modelled: only facts stated about it can be used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset
from sidelight.reading.expected import expect


@dataclass(frozen=True, slots=True)
class Stated(Mechanism):
    """A mechanism that nobody modelled: only facts stated about it can be used.

    >>> claim = sl.Claim(sl.Stated("M"), sl.Rates.same(100, 0.3), sl.Attacker(), sl.DifferentialPrivacy())
    >>> print(sl.certify(claim, given=[sl.fact(claim, epsilon=1)]).epsilon(delta=0))
    between 0 and 1.000
    """

    name: str
    stated: ClassVar[bool] = True

    def __post_init__(self) -> None:
        expect(self.name, str, "the name of a mechanism")

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        raise BadValue(f"the outputs of {self.name} are not modelled")

    def __str__(self) -> str:
        return self.name
