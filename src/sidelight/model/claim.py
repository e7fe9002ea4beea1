"""A claim asks what a definition says of a mechanism, a population and an attacker."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic

from sidelight.model.attacker import Attacker
from sidelight.model.definition import Definition
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Population
from sidelight.numbers.brief import Brief
from sidelight.profiles.route import Route
from sidelight.reading.expected import expect

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    M = TypeVar("M", bound=Mechanism, covariant=True, default=Mechanism)
    P = TypeVar("P", bound=Population, covariant=True, default=Population)
    D = TypeVar("D", bound=Definition, covariant=True, default=Definition)
else:  # only a type checker reads the defaults, and typing_extensions takes longer to import than all of this folder
    from typing import TypeVar

    M, P, D = (TypeVar(name, covariant=True) for name in "MPD")


@dataclass(frozen=True, slots=True)
class Claim(Brief, Generic[M, P, D]):
    """A question: what does the definition say of the mechanism, the population and the attacker?

    Typed by its parts: on what a theorem says in `mechanisms`, `populations` and `definitions` its functions can rely.

    Whether the attacker may have chosen what they know is in the definition alone: claims that mean the same are equal.

    >>> claim = sl.Claim(sl.Count(), sl.Rates.same(100, 0.3), sl.Attacker(knows=50), sl.ActiveKnowledge())
    >>> print(sl.certify(claim).epsilon(delta=1e-3))
    0.9312
    >>> print(sl.certify(claim.to(sl.DifferentialPrivacy())).epsilon(delta=1e-3))
    infinite
    """

    mechanism: M
    population: P
    attacker: Attacker
    definition: D
    method: Route = field(default="auto", compare=False, repr=False)  # how it is computed: no part of what is asked

    def __post_init__(self) -> None:
        expect(self.mechanism, Mechanism, "the mechanism")
        expect(self.population, Population, "the population")
        expect(self.attacker, Attacker, "the attacker")
        expect(self.definition, Definition, "the definition")
        if self.attacker.influence != self.definition.influence:
            object.__setattr__(self, "attacker", replace(self.attacker, influence=self.definition.influence))

    def in_brief(self) -> str:
        return f"{self.definition.name}: {self}"

    def to(self, definition: Definition) -> Claim[M, P]:
        return Claim(self.mechanism, self.population, self.attacker, definition, self.method)

    def about(self, mechanism: Mechanism) -> Claim[Mechanism, P, D]:
        return Claim(mechanism, self.population, self.attacker, self.definition, self.method)

    def __str__(self) -> str:
        from sidelight.model.words import describe_claim

        return describe_claim(self)


AnyClaim = Claim[Any, Any, Any]
"""What the functions of a theorem take: the theorem itself has asked for the types."""
