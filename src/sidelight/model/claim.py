"""A claim asks what a definition says of a mechanism, a population and an attacker."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sidelight.errors import BadValue
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

    def __post_init__(self) -> None:
        for part in (self.mechanism, self.population, self.attacker, self.definition):
            if isinstance(part, type):
                raise BadValue(f"{part.__name__} is a class: a claim is about one of them, such as {part.__name__}(...)")

    def to(self, definition: Definition) -> Claim:
        return replace(self, definition=definition)

    def about(self, mechanism: Mechanism) -> Claim:
        return replace(self, mechanism=mechanism)

    def __str__(self) -> str:
        from sidelight.model.words import describe_claim

        return describe_claim(self)
