"""The same figures for every atom by itself: a table by cell."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset


@dataclass(frozen=True, slots=True)
class ByAtom(Mechanism):
    """`inner` sees the people of one atom only; `of`: the atoms that it is published for, None is all of them."""

    inner: Mechanism
    of: frozenset[Atom] | None = None

    def covers(self, atom: Atom) -> bool:
        return self.of is None or atom in self.of

    def looks_at(self, names: frozenset[Atom]) -> frozenset[Atom]:
        """Those of these atoms about which something is published."""
        return names if self.of is None else self.of & names

    @property
    def made_of(self) -> tuple[Mechanism, ...]:
        return (self.inner,)

    @property
    def of_each_atom(self) -> Mechanism:
        return self.inner

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        shown: FiniteLaw[tuple[Outcome, ...]] = FiniteLaw.point(())
        for name in dict.fromkeys(atom for atom in atoms if self.covers(atom)):
            people = tuple(value for value, atom in zip(dataset, atoms, strict=True) if atom == name)
            shown = shown.beside(self.inner.law(people, (name,) * len(people))).map(lambda pair: (*pair[0], pair[1]))
        return shown.map(lambda outputs: outputs)

    def __str__(self) -> str:
        return f"{self.inner}, for every cell"
