"""A mechanism says what is seen: for each dataset, a law of outputs."""

from __future__ import annotations

from typing import Protocol

from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.population import Atom, Dataset


class Mechanism(Protocol):
    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        """What is published when these are the secrets; `atoms` names each person's atom."""
        ...
