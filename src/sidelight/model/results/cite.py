"""Where a statement comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cite:
    """A source (a key of docs/references.md) and the place in it; an own result names the house."""

    source: str
    locator: str = ""

    def __str__(self) -> str:
        return f"{self.source}, {self.locator}" if self.locator else self.source


OWN = Cite("Sidelight")
PARTIAL_KNOWLEDGE = "DesfontainesMKB2020"
BOUNDED_LEAKAGE = "LigettPR2020"
COUPLED_WORLDS = "BassilyGKS2013"
SIDE_INFORMATION = "KasiviswanathanSmith"
