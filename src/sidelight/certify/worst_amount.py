"""The worst of very many claims that differ in one amount. Only the claims that no order rules out are certified."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from sidelight.certify.ranges import Stands, stand_above, telling
from sidelight.errors import CannotCertify
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Derivation, Guarantee
from sidelight.model.results.amount import ByAmount
from sidelight.model.results.order import Order
from sidelight.model.results.proof import ProofNode
from sidelight.model.results.theorem import Theorem
from sidelight.model.words import describe_subject
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.one_end import Promised, Reached
from sidelight.profiles.curves.profile import MetProfile
from sidelight.profiles.curves.worst_of_many import WorstOfMany

Certify = Callable[[Claim], Guarantee]


def by_the_worst(theorem: Theorem, claim: Claim, asked: ByAmount, certify: Certify) -> Derivation:
    """The derivation by a theorem whose bound is the worst over all amounts in `asked`; it holds as if the claim with each amount
    had been certified. Raises CannotCertify.
    """
    members = _Members(asked, certify)
    curve: Curve = members.curve
    if asked.reached:
        curve = MetProfile((curve, Reached(tuple(certify(one).curve for one in asked.reached))))
    return Derivation(theorem, (), curve, theorem.exact(claim) and members.exact, steps=members.steps)


def _step(order: Order, claim: Claim) -> ProofNode:
    """The step of a proof that names an order by which amounts were ruled out without being certified."""
    return ProofNode(order.id, "; ".join(map(str, order.cites)), order.statement, about=describe_subject(claim))


@dataclass(frozen=True, eq=False)
class _Cover(Promised):
    """A promise for all amounts between two, and the order that proves it."""

    order: Order


class _Members:
    """The amounts that can be the worst. Their guarantees are found when they are first needed, and kept."""

    def __init__(self, asked: ByAmount, certify: Certify) -> None:
        self._asked, self._certify = asked, certify
        self._values, self._ruled_out_by = telling(asked.claim, asked.amount, asked.values)
        self._found: dict[Claim, Guarantee] = {}
        self._promised: dict[Stands, Curve] = {}
        self.exact = all(self._member(m).reached for m in (0, -1))
        self.curve = WorstOfMany(len(self._values) - 1, lambda m: self._member(m).curve, self._covers)

    def steps(self, epsilon: float) -> tuple[ProofNode, ...]:
        """The proof for the worst amount at this epsilon, and the orders that ruled out the other amounts."""
        worst, covers = self.curve.worst(epsilon)
        orders = dict.fromkeys([*self._ruled_out_by, *(cover.order for cover in covers if isinstance(cover, _Cover))])
        return self._member(worst).proof(epsilon), *(_step(order, self._asked.claim) for order in orders)

    def _member(self, m: int) -> Guarantee:
        return self._certified(self._asked.amount.put(self._asked.claim, self._values[m]))

    def _covers(self, a: int, b: int) -> list[Curve]:
        found: list[Curve] = []
        for stands in stand_above(self._asked.claim, self._asked.amount, self._values[a], self._values[b]):
            with suppress(CannotCertify):
                found.append(_Cover(self._curve(stands), stands.order))
        return found

    def _curve(self, stands: Stands) -> Curve:
        """The curve of the claim that bounds a range, or what the order's own theorem promises of that claim."""
        if stands.order.by is None:
            return self._certified(stands.claim).curve
        if stands not in self._promised:
            self._promised[stands] = stands.order.by(stands.claim)
        return self._promised[stands]

    def _certified(self, claim: Claim) -> Guarantee:
        if claim not in self._found:
            self._found[claim] = self._certify(claim)
        return self._found[claim]
