"""People whose secret is an amount, as a population: what is added up of everybody, and what attackers do not know of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sidelight.model.population import Atom, Population
from sidelight.numbers.written import Written
from sidelight.plan.protected import AmountRange, People
from sidelight.populations.amount_bounds import AmountBounds
from sidelight.populations.amounts import Amounts

ANYTHING = Fraction(1, 2)  # of the least and of the largest amount, where only the worst case is asked


def amounts(people: People, value: str | None, atoms: tuple[tuple[Atom, int], ...]) -> Population:
    """`value`: what is added up, by its name; without one, the amounts themselves.

    Where amounts count as the nearer end of a narrower range, the law of what is added up is at least the same part of the
    uniform law on that range as it is of the uniform law on the whole one: the rest is at its ends, or anywhere.
    """
    secret, stated = people.amount, people.uncertainty
    assert secret is not None
    added = _range(people, value)
    if stated is None or (stated.law is None and stated.level is None):
        return Amounts(atoms, {added.low: ANYTHING, added.high: ANYTHING})
    if stated.law is not None:
        masses: dict[Fraction, Fraction] = {}
        for amount, mass in stated.law.masses:
            at = added.clamped(amount)
            masses[at] = masses.get(at, Fraction(0)) + mass
        law: Mapping[Written, Written] = dict(masses.items())
        return Amounts(atoms, law)
    assert stated.level is not None
    if added.digits is None:
        return AmountBounds(atoms, added.low, added.high, stated.level * added.width / secret.width)
    unit = 10**added.digits
    share = stated.level * Fraction(added.points or 0, secret.points or 1)
    return AmountBounds(atoms, added.low * unit, added.high * unit, share, whole=True)


def is_clamped(people: People, value: str | None) -> bool:
    """Whether the population allows for more laws than what is added up can have."""
    return people.uncertainty is not None and people.uncertainty.law is None and _range(people, value) != people.amount


def _range(people: People, value: str | None) -> AmountRange:
    assert people.amount is not None
    return dict(people.added).get(value or "", people.amount)
