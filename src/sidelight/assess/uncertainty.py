"""What a plan says that the attacker does not know, as a population."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, singledispatch

from sidelight.assess.amounts import amounts, is_clamped
from sidelight.errors import BadValue
from sidelight.model.population import EVERYONE, Atom, Population, Stratum
from sidelight.numbers.rounding import float_above, float_below
from sidelight.numbers.written import Written
from sidelight.plan.protected import People, StatedGroups
from sidelight.populations.binned_rates import BinnedRates
from sidelight.populations.categories import Categories
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.populations.unknown_law import UnknownLaw

MOST_MIXED = 20  # groups of which possible mixes are looked at; by trial: speed


@lru_cache(maxsize=512)
def population(people: People, value: str | None, atoms: tuple[tuple[Atom, int], ...]) -> Population:
    """The rates of the counted value; without one, any rates at all. Of a secret that is an amount, the laws of what is added."""
    if people.amount is not None:
        return amounts(people, value, atoms)
    uncertainty = people.uncertainty
    if uncertainty is None or value is None:
        return RateBounds(atoms, 0, 1)
    place = people.values.index(value)
    if uncertainty.mixture:
        return UnknownLaw(with_others(people, atoms), [(weight, law[place]) for weight, law in uncertainty.mixture])
    low, high = uncertainty.groups.lowest[place], uncertainty.groups.highest[place]
    if low == high:
        return Rates([Stratum(atom, size, low) for atom, size in atoms])
    if len(uncertainty.groups) > 1 and uncertainty.groups.exact and not mixed_groups(people, tuple(size for _, size in atoms)):
        return _by_group(uncertainty.groups, place, atoms[0][0])
    if _in_bins(people, tuple(size for _, size in atoms)):
        return binned(zip(uncertainty.groups.low[place], uncertainty.groups.high[place], strict=True), uncertainty.groups.people)
    return RateBounds(atoms, low, high, people.together or 1, within_atoms=people.within_cell)


OUTSIDE: Atom = -1  # people in no figure: of a common law that is unknown their secrets tell something, and figures of theirs


def with_others(people: People, atoms: tuple[tuple[Atom, int], ...]) -> tuple[tuple[Atom, int], ...]:
    """These atoms, and all other people as one more."""
    others = people.count - sum(size for _, size in atoms)
    return (*atoms, (OUTSIDE, others)) if others else atoms


def depends_on_others(people: People) -> bool:
    """Whether people tell something about those of other cells, and so about those in no figure."""
    return people.uncertainty is not None and bool(people.uncertainty.mixture)


@singledispatch
def given_each_law(population: Population) -> tuple[Population, ...]:
    """The people for someone who knows which law everybody has; nothing where that is no question."""
    return ()


@given_each_law.register
def _(population: UnknownLaw) -> tuple[Population, ...]:
    """Under a law that leaves nobody's secret open there is nothing to learn."""
    return tuple(population.given(place) for place, law in enumerate(population.chances) if max(law) < 1)


MOST_LAWS = 200  # groups whose laws are listed; of more, the least and the largest probabilities are taken; by trial: speed


@lru_cache(maxsize=512)
def population_by_value(people: People, atoms: tuple[tuple[Atom, int], ...]) -> Population:
    """The probabilities of all values. Of clusters only bounds of one value's rate are modelled."""
    uncertainty = people.uncertainty
    if (people.together or 1) > 1:
        return RateBounds(atoms, 0, 1, people.together or 1, within_atoms=people.within_cell)
    if uncertainty is None:
        return CategoryBounds(atoms, dict.fromkeys(people.values, (0, 1)))
    if uncertainty.mixture:
        named: list[tuple[Written, Mapping[Hashable, Written]]] = [
            (weight, dict(zip(people.values, law, strict=True))) for weight, law in uncertainty.mixture
        ]
        return UnknownLaw(with_others(people, atoms), named)
    groups = uncertainty.groups
    if is_boxed_by_value(people, tuple(size for _, size in atoms)) or not groups.exact:
        return CategoryBounds(atoms, dict(zip(people.values, zip(groups.lowest, groups.highest, strict=True), strict=True)))
    laws: list[Mapping[Hashable, Written]] = [dict(zip(people.values, law, strict=True)) for law in zip(*groups.low, strict=True)]
    if len(laws) == 1:
        return Categories([(size, laws[0]) for _, size in atoms], [atom for atom, _ in atoms])
    return Categories(list(zip(groups.people, laws, strict=True)), [atoms[0][0]] * len(laws))


def is_boxed_by_value(people: People, sizes: tuple[int, ...]) -> bool:
    """Whether the population of all values allows more mixes of groups than there can be."""
    if people.uncertainty is None or len(people.uncertainty.groups) == 1:
        return False
    groups = people.uncertainty.groups
    return not groups.exact or mixed_groups(people, sizes) or len(groups) > MOST_LAWS


def mixed_groups(people: People, sizes: tuple[int, ...]) -> bool:
    """Whether groups have different rates and the plan does not say who of a cell is in which; `sizes`: people of each atom."""
    return people.uncertainty is not None and len(people.uncertainty.groups) > 1 and sizes != (people.count,)


def has_bins(people: People) -> bool:
    """Whether rates come from a column of a table of people, of which bins are known."""
    independent = (people.together or 1) == 1
    return (
        independent
        and people.uncertainty is not None
        and people.uncertainty.kind == "column"
        and not people.uncertainty.groups.exact
    )


def _in_bins(people: People, sizes: tuple[int, ...]) -> bool:
    """Whether it is also known who of these atoms is in which bin."""
    return people.uncertainty is not None and has_bins(people) and sum(people.uncertainty.groups.people) == sum(sizes)


def binned(
    ends: Iterable[tuple[Fraction, Fraction]], people: Sequence[int], atoms: Atom | Sequence[Atom] = EVERYONE
) -> BinnedRates:
    """The ends are doubles, or one less a double: rounded outward."""
    exactly = list(ends)
    low, high = zip(*((float_below(least), float_above(most)) for least, most in exactly), strict=True)
    if near := [most for (_, most), rounded in zip(exactly, high, strict=True) if most < 1 <= rounded]:
        raise BadValue(
            f"a rate of {float(1 - near[0]):.3g} is so near to 0 that the probability of the other value, which is counted, is 1 "
            "as a double: write 0 if that value is certain, or a rate of 1e-15 or more"
        )
    return BinnedRates(low, high, people, atoms)


def is_boxed(people: People, value: str | None, sizes: tuple[int, ...]) -> bool:
    """Whether the population is a box of rates around such groups, which allows more mixes than there can be; or has clusters
    anywhere, and a table says where they are.
    """
    if people.uncertainty is None:
        return False
    if people.amount is not None:
        return is_clamped(people, value)
    if has_counted_clusters(people):
        return True
    if len(people.uncertainty.groups) == 1:
        return False
    groups, place = people.uncertainty.groups, None if value is None else people.values.index(value)
    if (groups.exact and not mixed_groups(people, sizes)) or _in_bins(people, sizes):
        return False
    return place is None or groups.lowest[place] < groups.highest[place]


def has_counted_clusters(people: People) -> bool:
    """Whether a column of a table tells who depends on whom; that they may is not known of anybody else."""
    return people.clusters is not None and (people.together or 1) > 1


def possible_mixes(people: People, value: str | None, atoms: tuple[tuple[Atom, int], ...]) -> tuple[Population, ...]:
    """Two of the ways in which the groups may lie in the atoms: the atoms are filled with the least rates first, and with the
    largest first. What is reached for one of them is reached. The members of clusters may also be independent.
    """
    if people.amount is not None:
        return ()
    if has_counted_clusters(people):
        people = replace(people, together=1, clusters=None, within_cell=False)
        if not is_boxed(people, value, tuple(size for _, size in atoms)):
            return (population(people, value, atoms),)
    uncertainty = people.uncertainty
    if uncertainty is None or value is None or len(uncertainty.groups) > MOST_MIXED:
        return ()
    groups, place = uncertainty.groups, people.values.index(value)
    if not groups.exact:  # all at their least rate, and all at their largest, where it is said who is in the figure
        whole = len(atoms) == 1 and atoms[0][1] == people.count
        return tuple(Rates(rates[place], groups.people, atoms[0][0]) for rates in (groups.low, groups.high)) if whole else ()
    rising = sorted(zip(groups.low[place], groups.people, strict=True))
    return tuple(Rates(tuple(_filled(atoms, order))) for order in (rising, rising[::-1]))


def _filled(atoms: tuple[tuple[Atom, int], ...], groups: list[tuple[Fraction, int]]) -> Iterator[Stratum]:
    """The people of each atom: those of the groups in this order who are left."""
    left = iter(groups)
    rate, people = next(left)
    for atom, size in atoms:
        while size:
            if not people:
                rate, people = next(left)
            taken = min(size, people)
            yield Stratum(atom, taken, rate)
            size, people = size - taken, people - taken


@lru_cache(maxsize=32)
def _by_group(groups: StatedGroups, place: int, atom: Atom) -> Rates:
    return Rates(groups.low[place], groups.people, atom)
