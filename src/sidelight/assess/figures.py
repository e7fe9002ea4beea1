"""The published figures of a plan as mechanisms, and the people behind them as populations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from sidelight.laws.noises import Noise
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.size import Size
from sidelight.mechanisms.then import Then
from sidelight.model.mechanism import Mechanism
from sidelight.model.plan import People, Plan, Release, Uncertainty
from sidelight.model.population import Population, Stratum
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.tables.components import components
from sidelight.tables.refinement import Key, Refinement

EVERYONE = "everyone"
MANY = 50  # atoms of a figure from which on those that are hidden by themselves count as published

Figures = tuple[tuple[Key, frozenset[str]], ...]
"""Published figures with the atoms that each adds up."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A mechanism and the people it is about; of many atoms that are alike the population may have one."""

    mechanism: Mechanism
    population: Population
    atoms: tuple[tuple[str, int], ...]  # all of them
    among: tuple[Setting, ...] = ()  # some of what is shown, where more counts as published than is


def mechanism(release: Release, of: frozenset[str] | None, hides: bool = True) -> Mechanism:
    if release.value is None:
        return Size(of)
    figure: Count | Noisy = with_noise(Count(of), release.noise)
    return Minimum(figure, release.minimum) if release.minimum is not None and hides else figure


def with_noise(count: Count, noise: Noise | None) -> Count | Noisy:
    return count if noise is None else Noisy(count, noise)


def population(people: People, value: str | None, atoms: tuple[tuple[str, int], ...]) -> Population:
    """What the attacker does not know of these people: the rates of the counted value."""
    uncertainty = people.uncertainty
    if uncertainty is None or value is None:
        return RateBounds(atoms, 0, 1)
    place = people.values.index(value)
    low, high = _bounds(uncertainty, place)
    if low == high:
        return Rates([Stratum(atom, size, low) for atom, size in atoms])
    if len(uncertainty.groups) > 1 and len(atoms) == 1 and atoms[0][1] == people.count:
        return _by_group(uncertainty, place, atoms[0][0])
    return RateBounds(atoms, low, high, people.together or 1)


@lru_cache(maxsize=32)
def _bounds(uncertainty: Uncertainty, place: int) -> tuple[Fraction, Fraction]:
    lows, highs = ([getattr(group, end)[place] for group in uncertainty.groups] for end in ("low", "high"))
    return min(lows, key=_nearly), max(highs, key=_nearly)


def _nearly(rate: Fraction) -> tuple[float, Fraction]:
    """Fractions are compared slowly, and there may be many."""
    return rate.numerator / rate.denominator, rate


@lru_cache(maxsize=32)
def _by_group(uncertainty: Uncertainty, place: int, atom: str) -> Rates:
    return Rates([Stratum(atom, group.count, group.low[place]) for group in uncertainty.groups])


def mixed_groups(people: People, atoms: tuple[tuple[str, int], ...]) -> bool:
    """Groups with different rates, and no word on who of a cell is in which."""
    several = people.uncertainty is not None and len(people.uncertainty.groups) > 1
    return several and not (len(atoms) == 1 and atoms[0][1] == people.count)


def alone(plan: Plan, release: Release, size: int) -> Setting:
    """One figure by itself: its people are one atom."""
    atoms = ((EVERYONE, size),)
    return Setting(mechanism(release, None), population(plan.protected, release.value, atoms), atoms)


def together(plan: Plan, found: Refinement) -> Setting | None:
    """Everything seen together; None when several values of a secret with more than two are counted."""
    by_name = {release.name: release for release in (*plan.publish, *plan.already_public)}
    counted = dict.fromkeys(release.value for release in by_name.values() if release.value is not None)
    if len(counted) > 1 and len(plan.protected.values) > 2:
        return None
    value = next(iter(counted), None)
    if len(found.groups) == 1:
        ((key, _),) = found.groups
        return alone(plan, by_name[key[0]], found.sizes()[key])
    return seen(plan, found, value, lambda release: release.value in (value, None))


def seen(plan: Plan, found: Refinement, value: str | None, hides: Callable[[Release], bool]) -> Setting:
    """All figures, about this value. A cell that shares nobody with another is one of a table by cell: where the same releases
    show equally many people such cells are alike, and one of each kind is kept.

    A figure about very many cells that are shown or hidden one by one is the sum of cells that all count as published: a promise
    from above. What is reached is what is shown among it: the cells by themselves, or the sum.
    """
    by_name = {release.name: release for release in (*plan.publish, *plan.already_public)}
    sizes = dict(found.atoms)
    groups = _not_implied(plan, found.groups, by_name, _plain)
    sums = _sums_of_many(plan, groups, by_name)
    opened = frozenset().union(*(atoms for _, atoms in sums))

    def shown(key: Key, atoms: frozenset[str] | None, opens: bool) -> Mechanism:
        release = by_name[key[0]]
        return mechanism(release, atoms, hides=False) if opens else part(release, atoms, hides=hides(release))

    parts: list[Mechanism] = []
    kept: set[str] = set()
    tables: dict[tuple[Mechanism, ...], dict[int, str]] = {}
    left = {key for key, _ in sums}
    apart = components(group for group in groups if group[0] not in left)
    for component in apart:
        atoms = component.atoms
        if len(atoms) == 1 < len(apart):
            (atom,) = atoms
            inner = tuple(shown(key, None, atom in opened) for key, _ in component.figures)
            tables.setdefault(inner, {}).setdefault(sizes[atom], atom)
        else:
            parts += [shown(key, of, False) for key, of in component.figures]
            kept |= atoms
    for inner, cells in tables.items():
        names = frozenset(cells.values())
        parts.append(ByAtom(inner[0] if len(inner) == 1 else Both(*inner), names))
        kept |= names
    people = population(plan.protected, value, tuple((atom, size) for atom, size in found.atoms if atom in kept))
    return Setting(
        parts[0] if len(parts) == 1 else Both(*parts), people, found.atoms, _among(plan, found, groups, sums, value, hides)
    )


def _among(
    plan: Plan, found: Refinement, groups: Figures, sums: Figures, value: str | None, hides: Callable[[Release], bool]
) -> tuple[Setting, ...]:
    """Everything without the sums, and of the sums the one about the fewest people."""
    if not sums:
        return ()
    by_name = {release.name: release for release in (*plan.publish, *plan.already_public)}
    sizes = dict(found.atoms)
    left = {key for key, _ in sums}
    rest = tuple(group for group in groups if group[0] not in left)
    people, smallest = min((sum(sizes[atom] for atom in atoms), key) for key, atoms in sums)
    return seen(plan, Refinement(found.atoms, rest), value, hides), alone(plan, by_name[smallest[0]], people)


def _sums_of_many(plan: Plan, groups: Figures, by_name: Mapping[str, Release]) -> Figures:
    """The figures about very many atoms each of which has an exact figure of its own, even if it may be hidden."""
    if all(len(atoms) <= MANY for _, atoms in groups):
        return ()
    left = {key for key, _ in _not_implied(plan, groups, by_name, _exact)}
    return tuple((key, atoms) for key, atoms in groups if len(atoms) > MANY and key not in left)


def _not_implied(
    plan: Plan, groups: Iterable[tuple[Key, frozenset[str]]], by_name: Mapping[str, Release], counts: Callable[[Release], bool]
) -> Figures:
    """Without the figures about several atoms each of which is in a release that counts, by itself: they are sums of those,
    noised or hidden afterwards. Of more than two values each is shown for itself.
    """

    def shows(release: Release) -> str | None:
        return None if release.value is None or len(plan.protected.values) == 2 else release.value

    groups = tuple(groups)
    shown = {
        (atom, shows(by_name[key[0]])) for key, atoms in groups if len(atoms) == 1 and counts(by_name[key[0]]) for atom in atoms
    }
    return tuple(
        (key, atoms)
        for key, atoms in groups
        if len(atoms) == 1 or not all((atom, shows(by_name[key[0]])) in shown for atom in atoms)
    )


def _exact(release: Release) -> bool:
    return release.value is not None and release.noise is None


def _plain(release: Release) -> bool:
    return _exact(release) and release.minimum is None


def part(release: Release, atoms: frozenset[str] | None, hides: bool) -> Mechanism:
    """One figure among several. The count of another value is the group's size minus this one: its minimum hides the other end.

    Where that is not modelled (`hides` is false) it is taken as shown, and as processed further, so that no more is promised than
    holds and nothing is said to be reached.
    """
    shown = mechanism(release, atoms, hides=hides)
    return shown if hides or release.minimum is None else Then(shown)


def two_values(releases: Iterable[Release]) -> bool:
    """Whoever changes his secret leaves one value and comes to another: counts of three never change all at once."""
    return len({release.value for release in releases} - {None}) <= 2


def exact_figures(plan: Plan, found: Refinement) -> tuple[Key, ...]:
    """Figures without noise that can be shown at all."""
    by_name = {release.name: release for release in (*plan.publish, *plan.already_public)}
    kept = []
    for key, size in found.sizes().items():
        release = by_name[key[0]]
        if release.value is not None and release.noise is None and (release.minimum or 0) <= size:
            kept.append(key)
    return tuple(kept)
