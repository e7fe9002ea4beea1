"""A table of very many cells: only those are certified that can be the worst."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from sidelight.certify.sizes import about, above, telling
from sidelight.errors import CannotCertify
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Derivation, Guarantee
from sidelight.model.proof import ProofNode
from sidelight.populations.rate_bounds import RateBounds
from sidelight.profiles.curves.curve import Curve, Meet, Promised, Reached
from sidelight.profiles.curves.profile import MetProfile
from sidelight.profiles.curves.worst_of_many import WorstOfMany
from sidelight.theorems.counts.passive import hidden_in_both_worlds
from sidelight.theorems.tables.by_atom import alike, worst_cell

MANY = 20  # sizes from which on they are not all certified

Certify = Callable[[Claim], Guarantee]


@dataclass(frozen=True, eq=False)
class OfManyCells(Guarantee):
    """The proof is that of the cell that is the worst there."""

    worst: Callable[[float], Guarantee]

    def proof(self, epsilon: float = 0.1) -> ProofNode:
        return replace(super().proof(epsilon), premises=(self.worst(epsilon).proof(epsilon),))


def many_cells(claim: Claim, certify: Certify) -> Guarantee | None:
    """By `sl.by_atom`, as if every cell had been certified; None where there are few sizes, or the cells differ in more."""
    mechanism, population = claim.mechanism, claim.population
    same = alike(claim) if worst_cell.speaks_of(claim) else None
    if same is None or len(same[1]) <= MANY or not isinstance(mechanism, ByAtom):
        return None
    table = _Table(Claim(mechanism.inner, same[0], claim.attacker, claim.definition), same[1], certify)
    curve: Curve = table.curve
    if isinstance(population, RateBounds) and not population.independent:
        # Independent people are one case of clusters; here it may be reached by another cell than the one with the largest bound.
        apart = RateBounds(population.atoms, population.low, population.high)
        free = many_cells(replace(claim, population=apart), certify)
        curve = MetProfile((curve, Reached(() if free is None else (free.curve,))))
    return OfManyCells(claim, (Derivation(worst_cell, (), curve, table.exact),), table.worst)


class _Table:
    """The sizes of cells that can be the worst, and their guarantees as far as they were asked for."""

    def __init__(self, one: Claim, sizes: Sequence[int], certify: Certify) -> None:
        self._one, self._sizes, self._certify = one, telling(one, sizes), certify
        self._found: dict[Claim, Guarantee] = {}
        self._reached: dict[int, Curve] = {}
        self.exact = all(self.cell(m).method == "exact" for m in (0, -1))
        self.curve = WorstOfMany(len(self._sizes) - 1, lambda m: self.cell(m).curve, self._cover)

    def cell(self, m: int) -> Guarantee:
        return self._certified(about(self._one, self._sizes[m]))

    def worst(self, epsilon: float) -> Guarantee:
        return self.cell(self.curve.worst(epsilon))

    def _cover(self, a: int, b: int) -> Curve | None:
        found = [Promised(curve) for curve in self._reached_at_most(self._sizes[b])]
        for claim in above(self._one, self._sizes[a], self._sizes[b]):
            with suppress(CannotCertify):
                found.append(Promised(self._certified(claim).curve))
        return Meet(tuple(found)) if found else None

    def _reached_at_most(self, size: int) -> Iterator[Curve]:
        """How likely the others are to reach a minimum, which rises with their number: cheap, and close while that is rare."""
        claim = about(self._one, size)
        if hidden_in_both_worlds.speaks_of(claim) and not hidden_in_both_worlds.unmet(claim):
            if size not in self._reached:
                self._reached[size] = hidden_in_both_worlds(claim)
            yield self._reached[size]

    def _certified(self, claim: Claim) -> Guarantee:
        if claim not in self._found:
            self._found[claim] = self._certify(claim)
        return self._found[claim]
