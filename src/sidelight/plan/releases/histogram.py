"""A release that says how many people have each value of the secret."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom
from sidelight.model.rows import Rows
from sidelight.noises.noise import Noise
from sidelight.plan.protected import AmountRange, People
from sidelight.plan.several_values import counts_of_each, moved_in_bits, rows_of_each, the_secret
from sidelight.reading.forms import Text
from sidelight.reading.keys import Fields, Key


@dataclass(frozen=True, slots=True)
class HistogramRelease:
    name: ClassVar[str] = "histogram"
    hidden_below: ClassVar[int | None] = None
    added: ClassVar[AmountRange | None] = None
    key: ClassVar[Key] = Key("histogram", "how many people have each value of the secret", Text("the name of the secret"))

    values: tuple[str, ...]

    @staticmethod
    def read(fields: Fields, people: People | None) -> HistogramRelease:
        return HistogramRelease(the_secret(fields.value("histogram"), fields.read("histogram"), people))

    def rows(self, atoms: tuple[Atom, ...]) -> Rows:
        return rows_of_each(self.values, atoms)

    def mechanism(self, atoms: frozenset[Atom] | None, noise: Noise | None, minimum: int | None) -> Mechanism:
        return moved_in_bits(atoms, noise, minimum is not None)

    def by_value(self, atoms: frozenset[Atom] | None, noise: Noise | None, minimum: int | None) -> Mechanism:
        """Small counts are left out of an exact table of everybody; with noise, or about some atoms, they count as shown."""
        if atoms is not None or (noise is not None and minimum is not None):
            return counts_of_each(self.values, atoms, noise, minimum is not None)
        if noise is not None:
            return Noisy(Histogram(self.values), noise)
        return Histogram(self.values) if minimum is None else KAnonymous(self.values, minimum)
