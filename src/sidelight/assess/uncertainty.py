"""What a plan says that the attacker does not know, as a population."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from sidelight.model.population import Atom, Population, Stratum
from sidelight.plan.protected import People, Uncertainty
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates


def population(people: People, value: str | None, atoms: tuple[tuple[Atom, int], ...]) -> Population:
    """The rates of the counted value; without one, any rates at all."""
    uncertainty = people.uncertainty
    if uncertainty is None or value is None:
        return RateBounds(atoms, 0, 1)
    place = people.values.index(value)
    low, high = _bounds(uncertainty, place)
    if low == high:
        return Rates([Stratum(atom, size, low) for atom, size in atoms])
    if len(uncertainty.groups) > 1 and not mixed_groups(people, tuple(size for _, size in atoms)):
        return _by_group(uncertainty, place, atoms[0][0])
    return RateBounds(atoms, low, high, people.together or 1)


def mixed_groups(people: People, sizes: tuple[int, ...]) -> bool:
    """Whether groups have different rates and the plan does not say who of a cell is in which; `sizes`: people of each atom."""
    return people.uncertainty is not None and len(people.uncertainty.groups) > 1 and sizes != (people.count,)


def is_boxed(people: People, value: str | None, sizes: tuple[int, ...]) -> bool:
    """Whether the population is a box of rates around such groups, which allows more mixes than there can be."""
    if people.uncertainty is None or not mixed_groups(people, sizes):
        return False
    low, high = (0, 1) if value is None else _bounds(people.uncertainty, people.values.index(value))
    return low < high


@lru_cache(maxsize=32)
def _bounds(uncertainty: Uncertainty, place: int) -> tuple[Fraction, Fraction]:
    lows, highs = ([getattr(group, end)[place] for group in uncertainty.groups] for end in ("low", "high"))
    return min(lows, key=_nearly), max(highs, key=_nearly)


def _nearly(rate: Fraction) -> tuple[float, Fraction]:
    """Fractions are compared slowly, and there may be many."""
    return rate.numerator / rate.denominator, rate


@lru_cache(maxsize=32)
def _by_group(uncertainty: Uncertainty, place: int, atom: Atom) -> Rates:
    return Rates([Stratum(atom, group.count, group.low[place]) for group in uncertainty.groups])
