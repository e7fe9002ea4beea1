"""The published figures of a plan as mechanisms, and the people behind them as populations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from sidelight.laws.noises import Noise
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.mechanisms.count import Count
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.size import Size
from sidelight.mechanisms.then import Then
from sidelight.model.mechanism import Mechanism
from sidelight.model.plan import People, Plan, Release, Uncertainty
from sidelight.model.population import Population, Stratum
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.tables.components import components
from sidelight.tables.refinement import Key, Refinement

EVERYONE = "everyone"


@dataclass(frozen=True, slots=True)
class Setting:
    """A mechanism and the people it is about; of many atoms that are alike the population may have one."""

    mechanism: Mechanism
    population: Population
    atoms: tuple[tuple[str, int], ...]  # all of them


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
    return min(lows, key=lambda rate: (float(rate), rate)), max(highs, key=lambda rate: (float(rate), rate))


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
    return Setting(mechanism(release, None), population(plan.people, release.value, atoms), atoms)


def together(plan: Plan, found: Refinement) -> Setting | None:
    """Everything seen together; None when several values of a secret with more than two are counted."""
    by_name = {release.name: release for release in (*plan.publish, *plan.already_public)}
    counted = dict.fromkeys(release.value for release in by_name.values() if release.value is not None)
    if len(counted) > 1 and len(plan.people.values) > 2:
        return None
    value = next(iter(counted), None)
    if len(found.groups) == 1:
        ((key, _),) = found.groups
        return alone(plan, by_name[key[0]], found.sizes()[key])
    return seen(plan, found, value, lambda release: release.value in (value, None))


def seen(plan: Plan, found: Refinement, value: str | None, hides: Callable[[Release], bool]) -> Setting:
    """All figures, about this value. A cell that shares nobody with another is one of a table by cell: where the same releases
    show equally many people such cells are alike, and one of each kind is kept.
    """
    by_name = {release.name: release for release in (*plan.publish, *plan.already_public)}
    sizes = dict(found.atoms)

    def shown(key: Key, atoms: frozenset[str] | None) -> Mechanism:
        return part(by_name[key[0]], atoms, hides=hides(by_name[key[0]]))

    parts: list[Mechanism] = []
    kept: set[str] = set()
    tables: dict[tuple[Mechanism, ...], dict[int, str]] = {}
    apart = components(_not_implied(plan, found, by_name))
    for component in apart:
        atoms = component.atoms
        if len(atoms) == 1 < len(apart):
            (atom,) = atoms
            tables.setdefault(tuple(shown(key, None) for key, _ in component.figures), {}).setdefault(sizes[atom], atom)
        else:
            parts += [shown(key, of) for key, of in component.figures]
            kept |= atoms
    for inner, cells in tables.items():
        names = frozenset(cells.values())
        parts.append(ByAtom(inner[0] if len(inner) == 1 else Both(*inner), names))
        kept |= names
    people = population(plan.people, value, tuple((atom, size) for atom, size in found.atoms if atom in kept))
    return Setting(parts[0] if len(parts) == 1 else Both(*parts), people, found.atoms)


def _not_implied(plan: Plan, found: Refinement, by_name: Mapping[str, Release]) -> list[tuple[Key, frozenset[str]]]:
    """Without the figures about several atoms each of which is shown, exact and by itself: they are sums of those, noised or
    hidden afterwards. Of more than two values each is shown for itself.
    """

    def shows(release: Release) -> str | None:
        return None if release.value is None or len(plan.people.values) == 2 else release.value

    shown = {
        (atom, shows(by_name[key[0]]))
        for key, atoms in found.groups
        if len(atoms) == 1 and _plain(by_name[key[0]])
        for atom in atoms
    }
    return [
        (key, atoms)
        for key, atoms in found.groups
        if len(atoms) == 1 or not all((atom, shows(by_name[key[0]])) in shown for atom in atoms)
    ]


def _plain(release: Release) -> bool:
    return release.value is not None and release.noise is None and release.minimum is None


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
