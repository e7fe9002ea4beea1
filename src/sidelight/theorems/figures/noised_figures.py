"""Several figures with noise about the same people, against somebody who does not know all of them."""

from __future__ import annotations

from itertools import accumulate, islice

from sidelight.hiding.alike import Alike, leaves
from sidelight.hiding.people import PARTIAL, figure
from sidelight.model.claim import Claim
from sidelight.model.population import atom_sizes
from sidelight.model.results.theorem import Limit, theorem
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import kept_in_balls
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.figures.alike_people import AlikeSituation
from sidelight.profiles.figures.noised_counts import CountedGroup, noised_counts, work
from sidelight.theorems.general.enumeration import SOMEBODY_OPEN

MOST_AXES = 3  # different groups
MOST_KERNEL_MASSES = 5_000_000  # masses of the noises on one count together; by trial: speed
MOST_PEOPLE = 20_000  # people who are counted; by trial: speed
MOST_MEMBERS = 1_000  # laws of the unknown people that are compared; by trial: speed
MOST_PRODUCTS = 5_000_000_000  # products of doubles to find all laws: about a second; by trial: speed
MOST_MASSES = 2_000_000  # masses of what is seen in one world; by trial: speed and memory


@kept_in_balls(64)
def _axes(claim: Claim) -> tuple[CountedGroup, ...] | None:
    """The different groups, each with its noises; an exact count of a group leaves nothing for noised ones to say. None where
    this is not about noised counts that are shown as they are, or about too many.
    """
    people = Alike(claim)
    numbers = {atom: place for place, atom in enumerate(people.atoms)}
    groups: dict[frozenset[int], list[Noise | None]] = {}
    for leaf, sizes in people.figures:
        shown = figure(leaf)
        atoms = frozenset(numbers[atom] for atom in sizes if atom in numbers and shown.count.covers(atom))
        if atoms:
            groups.setdefault(atoms, []).append(shown.noise)
    found = [(atoms, tuple(n for n in noises if n is not None) if None not in noises else ()) for atoms, noises in groups.items()]
    groups_found = tuple(CountedGroup(atoms, noises) for atoms, noises in found)
    if len(groups_found) > MOST_AXES or any(group.kernel_masses > MOST_KERNEL_MASSES for group in groups_found):
        return None
    return groups_found


def _noised(claim: Claim) -> bool:
    if claim.attacker.names_people or not claim.population.independent:
        return False
    found = leaves(claim.mechanism, atom_sizes(claim.population)) or []
    return any(figure(leaf).noise is not None for leaf, _ in found) and all(figure(leaf).hidden is None for leaf, _ in found)


def _few_corners(claim: Claim) -> bool:
    """Whether few laws of the unknown people are compared; counted before they are listed."""
    return all(found <= MOST_MEMBERS for found in accumulate(Alike(claim).corners()))


def _few_figures(claim: Claim) -> bool:
    few = sum(Alike(claim).atoms.values()) <= MOST_PEOPLE and _few_corners(claim)
    return few and _axes(claim) is not None


@kept_in_balls(64)
def _situations(claim: Claim) -> tuple[AlikeSituation, ...] | None:
    """None where there are too many, or where their joint laws are too large."""
    axes, found, members, products = _axes(claim), list[AlikeSituation](), 0, 0
    for case in islice(Alike(claim).situations(), MOST_MEMBERS + 1):
        sizes = [sum(people for _, people in parts) for parts in case.unknown[0]]
        cells, needed = work(axes or (), sizes)
        members, products = members + len(case.unknown), products + needed * len(case.unknown)
        found.append(case)
        if members > MOST_MEMBERS or cells > MOST_MASSES or products > MOST_PRODUCTS:
            return None
    return tuple(found)


@theorem(
    "sl.noised_figures",
    populations=(Rates, RateBounds),
    definitions=PARTIAL,
    concerns=_noised,
    limits=[
        Limit(f"at most {MOST_AXES} different groups, few and narrow noises on each, and {MOST_PEOPLE:,} people", _few_figures),
        Limit(
            f"joint laws of the figures with at most {MOST_MASSES:,} masses, and few laws of the unknown people",
            lambda claim: not _few_figures(claim) or _situations(claim) is not None,
        ),
        Limit(SOMEBODY_OPEN, lambda claim: not _few_figures(claim) or _situations(claim) != ()),
    ],
    exact=True,
    final=True,
    cost=6,
)
def noised_figures(claim: Claim) -> Curve:
    """The joint law of all figures is a mixture over the exact counts of what their noises show. One person moves the exact
    counts of their groups by one, whatever is known of others: the law is compared with itself moved by that step.
    """
    return noised_counts(_axes(claim) or (), _situations(claim) or ())
