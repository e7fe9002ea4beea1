"""Post-processing: the output of a mechanism, changed by a kernel that sees nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.laws.finite.kernel import Kernel
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset


@dataclass(frozen=True, slots=True)
class Then(Mechanism):
    """The output of a mechanism, changed by a kernel that sees nothing else of the data.

    Without a kernel nobody modelled what is done: it may be anything.

    >>> print(sl.certify(sl.Then(sl.Count()), sl.Rates.same(100, 0.3)).delta(epsilon=1))
    between 0 and 6.443e-6
    """

    inner: Mechanism
    kernel: Kernel | None = None

    @property
    def made_of(self) -> tuple[Mechanism, ...]:
        return (self.inner,)

    @property
    def undone(self) -> Mechanism:
        return self.inner

    @property
    def unprocessed(self) -> Mechanism:
        return self.inner.unprocessed

    @property
    def has_law(self) -> bool:
        return self.kernel is not None

    def looks_at(self, names: frozenset[Atom]) -> frozenset[Atom]:
        return self.inner.looks_at(names)

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        if self.kernel is None:
            raise BadValue(f"what is done to {self.inner} is not modelled")
        return self.inner.law(dataset, atoms).then(self.kernel)

    def __str__(self) -> str:
        return f"{self.inner}, processed further"
