"""Post-processing: the output of a mechanism, changed by a kernel that sees nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.laws.finite import FiniteLaw, Outcome
from sidelight.laws.kernel import Kernel
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Dataset


@dataclass(frozen=True, slots=True)
class Then:
    inner: Mechanism
    kernel: Kernel

    def law(self, dataset: Dataset, atoms: tuple[str, ...]) -> FiniteLaw[Outcome]:
        return self.inner.law(dataset, atoms).then(self.kernel)

    def __str__(self) -> str:
        return f"{self.inner}, processed further"
