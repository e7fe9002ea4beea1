"""Several counts about overlapping groups of people, as sums of the counts of atoms."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.hiding.people import figure, group_sizes, is_figure
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.size import Size
from sidelight.model.claim import Claim
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom
from sidelight.model.rows import weights
from sidelight.noises.noise import Noise
from sidelight.numbers.linear import IntegerVector


@dataclass(frozen=True, slots=True)
class Figures:
    """Which atoms each published figure adds up, as vectors of 0 and 1. `shown` are the exact figures that hide nothing."""

    atoms: tuple[Atom, ...]
    sizes: tuple[int, ...]
    exact: tuple[IntegerVector, ...]
    shown: tuple[IntegerVector, ...]
    noised: tuple[tuple[IntegerVector, Noise], ...]


def figures(claim: Claim[Both]) -> Figures:
    everyone = group_sizes(claim, Count())
    atoms = tuple(atom for atom, size in everyone.items() if size)
    exact: dict[IntegerVector, bool] = {}
    with_noise: list[tuple[IntegerVector, Noise]] = []
    for part in claim.mechanism.parts:
        if is_size(part):
            continue
        published = figure(part)
        row = weights(published.count.rows(atoms).numbers[0], atoms, (1,))
        if published.noise is not None:
            with_noise.append((row, published.noise))
        else:
            exact[row] = exact.get(row, False) or published.hidden is None
    shown = tuple(row for row, plain in exact.items() if plain)
    return Figures(atoms, tuple(everyone[atom] for atom in atoms), tuple(exact), shown, tuple(with_noise))


def is_size(part: Mechanism) -> bool:
    """Whether the part only says how many people there are, which depends on nobody's secret."""
    return isinstance(part, Size)


def only_counts(claim: Claim[Both]) -> bool:
    return not claim.attacker.names_people and all(is_size(part) or is_figure(part) for part in claim.mechanism.parts)


def open_atoms(claim: Claim, published: Figures) -> list[int] | None:
    """The numbers of the atoms that are in some figure and in which somebody's secret is uncertain; None where no figure is about
    anybody.
    """
    rows = [*published.exact, *(row for row, _ in published.noised)]
    touched = [c for c in range(len(published.atoms)) if any(row[c] for row in rows)]
    return [c for c in touched if someone_open(claim, published.atoms[c])] if touched else None


def someone_open(claim: Claim, atom: Atom) -> bool:
    rates, bounds = claim.population.rates, claim.population.bounds
    if bounds is not None:
        return bounds.low < 1 and bounds.high > 0
    return rates is None or any(0 < rate < 1 for rate, _ in rates.parts(frozenset({atom})))
