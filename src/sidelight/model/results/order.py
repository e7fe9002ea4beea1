"""An order says which claims dominate all those whose amount lies in a range: a theorem about many claims at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Required, TypedDict, Unpack

from sidelight.model.calibrated import Value
from sidelight.model.claim import Claim
from sidelight.model.results.amount import Amount
from sidelight.model.results.cite import OWN, Cite
from sidelight.model.results.theorem import Limit, Need, Theorem

Direction = Literal["rises", "falls"]
OverRange = Callable[[Claim, Value, Value], tuple[Claim, ...]]
"""A claim, the smallest and the largest amount, to claims that say something of all amounts between them."""


@dataclass(frozen=True, eq=False)
class Order:
    """Each claim of `above` gives away at least as much as the claim with any amount from low to high; each of `below` at most as
    much. `direction`: what is given away rises or falls with the amount, so that the claims are those at the ends of the range.
    `by`: what this theorem promises of the claims is dominating, not what is true of them.

    Needs are asked of the claim with the smallest and with the largest amount: a need that holds there holds in between, and
    what holds for a range holds for each part of it.
    """

    id: str
    name: str
    statement: str
    amount: Amount
    direction: Direction | None
    above: OverRange
    below: OverRange
    mechanisms: tuple[type, ...]
    populations: tuple[type, ...]
    definitions: tuple[type, ...]
    concerns: Callable[[Claim], bool]
    needs: tuple[Need, ...]
    limits: tuple[Limit, ...]
    cites: tuple[Cite, ...]
    by: Theorem | None
    cost: int

    def speaks_of(self, claim: Claim) -> bool:
        kinds = type(claim.definition), type(claim.mechanism), type(claim.population)
        asked = self.definitions, self.mechanisms, self.populations
        if claim.definition.group > 1 and claim.definition.ground == "attacker_uncertainty":
            return False  # of several people at once nothing is ordered
        return all(map(issubclass, kinds, asked)) and self.amount.fits(claim) and self.concerns(claim)

    def unmet(self, claim: Claim, low: Value, high: Value) -> tuple[Need, ...]:
        asked = (*self.needs, *self.limits)
        ends = [self.amount.put(claim, end) for end in dict.fromkeys((low, high))] if asked else []
        return tuple(need for need in asked if not all(need.holds(end) for end in ends))

    def applies(self, claim: Claim, low: Value, high: Value) -> bool:
        """As `unmet` says, but the largest amount is not looked at where the smallest one fails: this is asked very often."""
        asked = (*self.needs, *self.limits)
        ends = (self.amount.put(claim, end) for end in dict.fromkeys((low, high)) if asked)
        return self.speaks_of(claim) and all(need.holds(end) for end in ends for need in asked)

    @property
    def because(self) -> str:
        """The first sentence of the statement, to follow a colon."""
        first = self.statement.partition(". ")[0].rstrip(".")
        return first[:1].lower() + first[1:]

    def __str__(self) -> str:
        return self.id


class SaidOfOrder(TypedDict, total=False):
    """What an order says of itself; without `definitions`, `populations` and `mechanisms` it speaks of any."""

    id: Required[str]
    mechanisms: tuple[type, ...]
    populations: tuple[type, ...]
    definitions: tuple[type, ...]
    concerns: Callable[[Claim], bool]
    needs: Sequence[Need]
    limits: Sequence[Limit]
    cites: Sequence[Cite]
    by: Theorem | None
    cost: int


def order(amount: Amount, **stated: Unpack[SaidOfOrder]) -> Callable[[OverRange], Order]:
    """Makes an order of a function from a range to the claims that dominate it; the docstring is the statement, and its first
    sentence is the reason that answers give. Cheap orders are asked first.
    """
    return lambda above: _made(amount, above.__name__, above.__doc__, None, above, lambda claim, low, high: (), stated)


def rises(amount: Amount, **stated: Unpack[SaidOfOrder]) -> Callable[[Callable[[], None]], Order]:
    """The largest amount gives away most. What is decorated has a name and a statement, and does nothing."""
    low, high = _at_low(amount), _at_high(amount)
    return lambda said: _made(amount, said.__name__, said.__doc__, "rises", high, low, stated)


def falls(amount: Amount, **stated: Unpack[SaidOfOrder]) -> Callable[[Callable[[], None]], Order]:
    """The smallest amount gives away most."""
    low, high = _at_low(amount), _at_high(amount)
    return lambda said: _made(amount, said.__name__, said.__doc__, "falls", low, high, stated)


def _made(
    amount: Amount,
    name: str,
    said: str | None,
    direction: Direction | None,
    above: OverRange,
    below: OverRange,
    stated: SaidOfOrder,
) -> Order:
    return Order(
        id=stated["id"],
        name=name,
        statement=" ".join((said or "").split()),
        amount=amount,
        direction=direction,
        above=above,
        below=below,
        mechanisms=stated.get("mechanisms", (object,)),
        populations=stated.get("populations", (object,)),
        definitions=stated.get("definitions", (object,)),
        concerns=stated.get("concerns", lambda claim: True),
        needs=tuple(stated.get("needs", ())),
        limits=tuple(stated.get("limits", ())),
        cites=tuple(stated.get("cites", (OWN,))),
        by=stated.get("by"),
        cost=stated.get("cost", 1),
    )


def _at_low(amount: Amount) -> OverRange:
    return lambda claim, low, high: (amount.put(claim, low),)


def _at_high(amount: Amount) -> OverRange:
    return lambda claim, low, high: (amount.put(claim, high),)
