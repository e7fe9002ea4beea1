"""A theorem says how a curve follows: what it concerns, what it needs, what it rests on, its formula and its source."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sidelight.model.claim import AnyClaim, Claim
from sidelight.model.results.amount import ByAmount
from sidelight.model.results.cite import OWN, Cite
from sidelight.model.results.erratum import Erratum
from sidelight.numbers.balls import in_balls
from sidelight.profiles.curves.curve import Curve

if TYPE_CHECKING:
    from sidelight.model.guarantee import Guarantee


FromFacts = Callable[[AnyClaim, Sequence[Claim]], Iterable[Sequence[Claim]]]
"""A claim, and what the user's facts are about, to every list of premises worth trying."""

Kinds = tuple[type, type, type, type]
"""The types of the definition, the mechanism, the population and what is measured."""


def kinds_of(claim: Claim) -> Kinds:
    return type(claim.definition), type(claim.mechanism), type(claim.population), type(claim.mechanism.measured)


def one_fact(serves: Callable[[AnyClaim, AnyClaim], bool]) -> FromFacts:
    """Each single fact about another claim that can stand in as the premise."""
    return lambda claim, facts: [[fact] for fact in facts if fact != claim and serves(claim, fact)]


@dataclass(frozen=True, slots=True)
class Need:
    """One sentence for the reader, one function for the machine."""

    sentence: str
    holds: Callable[[AnyClaim], bool]

    def said_of(self, claim: Claim) -> str:
        """The sentence, and how it is with this claim."""
        return self.sentence


@dataclass(frozen=True, slots=True)
class Limit(Need):
    """A size beyond which the formula, though true, is not evaluated; `here` tells the size of the claim."""

    here: Callable[[AnyClaim], str] = lambda claim: ""

    def said_of(self, claim: Claim) -> str:
        here = self.here(claim)
        return f"{self.sentence} (here {here})" if here else self.sentence


@dataclass(frozen=True, eq=False)
class Theorem:
    id: str
    name: str
    statement: str
    mechanisms: tuple[type, ...]
    named: tuple[str, ...]
    statistics: tuple[type, ...]
    populations: tuple[type, ...]
    definitions: tuple[type, ...]
    concerns: Callable[[AnyClaim], bool]
    needs: tuple[Need, ...]
    limits: tuple[Limit, ...]
    cites: tuple[Cite, ...]
    rests_on: Callable[[AnyClaim], Sequence[Claim]] | None
    formula: Callable[..., Curve]
    exact: Callable[[AnyClaim], bool]
    cost: int
    final: bool
    groups: bool
    whichever: bool
    rests_on_facts: FromFacts | None
    by_amount: Callable[[Claim], ByAmount | None]
    also: tuple[str, ...]
    routes: Callable[[AnyClaim], tuple[str, ...]]
    printed: Erratum | None = field(default=None)

    def speaks_of(self, claim: Claim) -> bool:
        return self.takes(kinds_of(claim)) and self.asked_about(claim)

    def takes(self, kinds: Kinds) -> bool:
        """Whether claims of these types may concern it."""
        asked = self.definitions, self.mechanisms, self.populations, self.statistics
        return all(map(issubclass, kinds, asked))

    def asked_about(self, claim: Claim) -> bool:
        """Whether a claim of types that it takes concerns it."""
        return (self.groups or claim.definition.group == 1) and self.concerns(claim)

    def goes_by(self, claim: Claim) -> bool:
        """Whether it computes the claim in the way that is asked for; a theorem that rests on others leaves that to them."""
        passes_on = self.rests_on is not None or self.rests_on_facts is not None or self.by_amount(claim) is not None
        return claim.method == "auto" or passes_on or claim.method in self.routes(claim)

    @in_balls
    def unmet(self, claim: Claim) -> tuple[Need, ...]:
        return tuple(need for need in (*self.needs, *self.limits) if not need.holds(claim))

    def premises(self, claim: Claim) -> Sequence[Claim]:
        return self.rests_on(claim) if self.rests_on else ()

    def ways(self, claim: Claim, facts: Sequence[Claim]) -> list[Sequence[Claim]]:
        """What it may rest on, each way by itself."""
        if self.rests_on_facts is not None:
            return list(self.rests_on_facts(claim, facts))
        return [self.premises(claim)]

    @in_balls
    def __call__(self, claim: Claim, *premises: Guarantee) -> Curve:
        return self.formula(claim, *premises)

    def __str__(self) -> str:
        return self.id


def theorem(
    id: str,
    *,
    mechanisms: type | tuple[type, ...] = object,
    named: Sequence[str] = (),
    statistics: type | tuple[type, ...] = object,
    populations: type | tuple[type, ...] = object,
    definitions: type | tuple[type, ...] = object,
    concerns: Callable[[AnyClaim], bool] = lambda claim: True,
    needs: Sequence[Need] = (),
    limits: Sequence[Limit] = (),
    cites: Sequence[Cite] = (OWN,),
    rests_on: Callable[[AnyClaim], Sequence[Claim]] | None = None,
    exact: bool | Callable[[AnyClaim], bool] = False,
    cost: int = 1,
    final: bool = False,
    groups: bool = False,
    whichever: bool = False,
    rests_on_facts: FromFacts | None = None,
    by_amount: Callable[[Claim], ByAmount | None] = lambda claim: None,
    also: Sequence[str] = (),
    routes: Callable[[AnyClaim], tuple[str, ...]] = lambda claim: (),
    printed: Erratum | None = None,
) -> Callable[[Callable[..., Curve]], Theorem]:
    """Makes a theorem of a formula; the docstring is the statement. `named`: its mechanisms as readers know them, where types say
    too little. `statistics`: what is under their noise and display. Types are asked for here alone: needs, limits and the
    formula get a claim of them. `exact`: where the lower end is reached too; such an answer, and one of a `final` theorem, ends
    the search. `rests_on_facts`: the premises, where the claim alone does not name them but the user's facts do. `by_amount`: the
    premises, where they differ in one amount only and the worst of them is what the theorem promises; orders may then rule out
    most of them. `groups`: it speaks of several people at once too. `whichever`: it rests on those of its premises that can be
    certified, and says something from each of them. `also`: its other numbers in the
    sources. `routes`: the ways among which a claim may choose, where the formula has several.
    """
    types = _types(mechanisms)

    def value(formula: Callable[..., Any]) -> Theorem:
        return Theorem(
            id=id,
            name=formula.__name__,
            statement=" ".join((formula.__doc__ or "").split()),
            mechanisms=types,
            named=tuple(named) or tuple(kind.__name__ for kind in types),
            statistics=_types(statistics),
            populations=_types(populations),
            definitions=_types(definitions),
            concerns=concerns,
            needs=tuple(needs),
            limits=tuple(limits),
            cites=tuple(cites),
            rests_on=rests_on,
            formula=formula,
            exact=exact if callable(exact) else lambda claim: exact,
            cost=cost,
            final=final,
            groups=groups,
            whichever=whichever,
            rests_on_facts=rests_on_facts,
            by_amount=by_amount,
            also=tuple(also),
            routes=routes,
            printed=printed,
        )

    return value


def _types(kinds: type | tuple[type, ...]) -> tuple[type, ...]:
    return kinds if isinstance(kinds, tuple) else (kinds,)
