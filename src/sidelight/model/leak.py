"""What has leaked: a function of the data, perhaps with coins of its own, perhaps with the mechanism's coins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.laws.finite import FiniteLaw, Outcome
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Dataset


@dataclass(frozen=True, slots=True)
class Leak:
    """Its coins, if any, are its own."""

    mechanism: Mechanism
    own_coins: ClassVar[bool] = True

    def joint(self, published: Mechanism, dataset: Dataset, atoms: tuple[str, ...]) -> FiniteLaw[tuple[Outcome, Outcome]]:
        """The law of (leak, output)."""
        return self.mechanism.law(dataset, atoms).beside(published.law(dataset, atoms))


@dataclass(frozen=True, slots=True)
class SharedLeak:
    """Leak and output come from the same coins: their joint law is given for each dataset."""

    rows: tuple[tuple[Dataset, FiniteLaw[tuple[Outcome, Outcome]]], ...]
    own_coins: ClassVar[bool] = False

    def joint(self, published: Mechanism, dataset: Dataset, atoms: tuple[str, ...]) -> FiniteLaw[tuple[Outcome, Outcome]]:
        return dict(self.rows)[dataset]


def output_given(joint: FiniteLaw[tuple[Outcome, Outcome]], value: Outcome) -> FiniteLaw[Outcome]:
    """The law of the output once this value has leaked, from the joint law of (leak, output)."""
    return joint.given(lambda pair: pair[0] == value).map(lambda pair: pair[1])
