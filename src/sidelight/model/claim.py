"""A claim asks what a definition says of a mechanism, a population and an attacker."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sidelight.model.attacker import Attacker
from sidelight.model.definition import Definition
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Population


@dataclass(frozen=True, slots=True)
class Claim:
    mechanism: Mechanism
    population: Population
    attacker: Attacker
    definition: Definition

    def to(self, definition: Definition) -> Claim:
        return replace(self, definition=definition)

    def about(self, mechanism: Mechanism) -> Claim:
        return replace(self, mechanism=mechanism)

    def __str__(self) -> str:
        from sidelight.model.words import describe_claim

        return describe_claim(self)
