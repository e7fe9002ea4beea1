"""Several counts about the same people, through the common refinement of their groups.

The published counts are A x, where x are the independent counts of the atoms. A person of atom c changes x by the unit vector
e_c. For any vector n of whole numbers with A n = A e_c the exact figures cannot tell x + e_c from x + n, so delta is at most that
of the shifts of all atoms j by n[j], seen together. With n = e_c every atom counts as published; another n may avoid an atom with
few people. A figure with noise still shows the difference e_c - n.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sidelight.errors import BadValue
from sidelight.hiding.people import (
    FEW_PEOPLE,
    FITS,
    PARTIAL,
    SEPARATE,
    figure,
    group_sizes,
    independent_vertices,
    is_figure,
    left_unknown,
    most_known,
    one_atom_or_rate,
    unknown_others,
)
from sidelight.laws.counts.independent_people import count_law, merged
from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.size import Size
from sidelight.model.claim import Claim
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom
from sidelight.model.results.theorem import Limit, theorem
from sidelight.model.rows import weights
from sidelight.noises.added import noised
from sidelight.noises.noise import Noise
from sidelight.numbers.linear import IntegerVector, in_row_space
from sidelight.numbers.whole import small_solution
from sidelight.populations.joint import Joint
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.profiles.counts.shift import shift
from sidelight.profiles.counts.two_counts import ShiftProduct
from sidelight.profiles.curves.curve import Curve, Reached
from sidelight.profiles.curves.profile import ComposedProfile, MetProfile, Profile, PromisedProfile, Worst, upper_only
from sidelight.profiles.curves.two_laws import ConstantProfile
from sidelight.profiles.curves.worst_of_several import worst
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.family import Family
from sidelight.profiles.families.mixed_shifts import MixedShift, Moved
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.theorems.counts.ways_round import mixtures
from sidelight.theorems.general.enumeration import SOMEBODY_OPEN


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
        if _is_size(part):
            continue
        published = figure(part)
        row = weights(published.count.rows(atoms).numbers[0], atoms, (1,))
        if published.noise is not None:
            with_noise.append((row, published.noise))
        else:
            exact[row] = exact.get(row, False) or published.hidden is None
    shown = tuple(row for row, plain in exact.items() if plain)
    return Figures(atoms, tuple(everyone[atom] for atom in atoms), tuple(exact), shown, tuple(with_noise))


def _is_size(part: Mechanism) -> bool:
    """Whether the part only says how many people there are, which depends on nobody's secret."""
    return isinstance(part, Size)


def _only_counts(claim: Claim[Both]) -> bool:
    return not claim.attacker.names_people and all(_is_size(part) or is_figure(part) for part in claim.mechanism.parts)


@theorem(
    "sl.refinement",
    mechanisms=Both,
    populations=(Rates, Joint, RateBounds),
    definitions=PARTIAL,
    concerns=_only_counts,
    needs=[SEPARATE],
    limits=[FITS, Limit(SOMEBODY_OPEN, lambda claim: _open_atoms(claim, figures(claim)) != [])],
    cost=2,
)
def common_refinement(claim: Claim[Both]) -> Curve:
    """One person changes the count of one atom. Any shift of the counts of several atoms that changes the exact figures in the
    same way bounds what all figures show together: the shifts of the atoms, seen together.

    A figure that hides small values counts as fully published, and so does an atom whose count follows from the figures.
    """
    published = figures(claim)
    uppers: dict[object, Profile] = {}
    others = [_unknown(claim, published, j, target=False) for j in range(len(published.atoms))]
    for c in _open_atoms(claim, published) or ():
        key, profile = _person_of(claim, published, c, others)
        uppers.setdefault(key, profile)
    if not uppers:
        return ConstantProfile(0.0)
    return MetProfile((PromisedProfile(worst(uppers.values())), Reached(tuple(_reached(claim, published)))))


def _open_atoms(claim: Claim, published: Figures) -> list[int] | None:
    """The numbers of the atoms that are in some figure and in which somebody's secret is uncertain; None where no figure is about
    anybody.
    """
    rows = [*published.exact, *(row for row, _ in published.noised)]
    touched = [c for c in range(len(published.atoms)) if any(row[c] for row in rows)]
    return [c for c in touched if _someone_open(claim, published.atoms[c])] if touched else None


def _someone_open(claim: Claim, atom: Atom) -> bool:
    rates, bounds = claim.population.rates, claim.population.bounds
    if bounds is not None:
        return bounds.low < 1 and bounds.high > 0
    return rates is None or any(0 < rate < 1 for rate, _ in rates.parts(frozenset({atom})))


def _person_of(claim: Claim, published: Figures, c: int, others: Sequence[Family]) -> tuple[object, Profile]:
    """The bound for a person of atom number c, the least over the shifts of atoms that the exact figures cannot tell from this
    person's step; and a key that is equal for people with the same bound.
    """
    unit = tuple(int(j == c) for j in range(len(published.atoms)))
    if in_row_space(published.exact, unit):
        own = _unknown(claim, published, c, target=True)
        return own, worst_shift(own)
    mixed = _mixed(claim, published, c, others)
    ways = [way for n in _ways_round(claim, published, c, unit, not mixed) if (way := _along(claim, published, c, n)) is not None]
    curves = tuple(upper_only(way) for way in (*ways, *map(MixedShift, mixed)))
    alike = (_unknown(claim, published, c, target=True), mixed) if mixed and not published.noised else published.atoms[c]
    return alike, MetProfile(curves) if curves else ConstantProfile(1.0)


def _mixed(claim: Claim, published: Figures, c: int, others: Sequence[Family]) -> tuple[Moved, ...]:
    """Mixtures of moves of the atoms that no figure, exact or noised, can tell from the step of a person of atom number c."""
    if not claim.population.independent:
        return ()  # a cluster may have members in several atoms, whose counts are then not independent
    families = [*others]
    families[c] = _unknown(claim, published, c, target=True)
    rows = tuple(dict.fromkeys((*published.exact, *(row for row, _ in published.noised))))
    return tuple(mixtures(rows, c, families))


def _reached(claim: Claim, published: Figures) -> Iterator[Curve]:
    """Lower ends: what one shown figure gives away by itself, or one atom whose count follows from shown figures, all figures
    together give away at least.
    """
    groups = {frozenset(a for a, used in zip(published.atoms, row, strict=True) if used) for row in published.shown}
    for c, atom in enumerate(published.atoms):
        if in_row_space(published.shown, tuple(int(j == c) for j in range(len(published.atoms)))):
            groups.add(frozenset({atom}))
    sizes: dict[object, frozenset[Atom]] = {}
    for group in sorted(groups, key=sorted):
        if any(_someone_open(claim, atom) for atom in group) and one_atom_or_rate(claim, Count(group)):
            sizes.setdefault(_behind(claim, group), group)
    yield from (_group_alone(claim, group) for group in sizes.values())


def _behind(claim: Claim, group: frozenset[Atom]) -> object:
    """A key: groups whose unknown people are alike give away equally much."""
    count = Count(group)
    return unknown_others(claim, count) if claim.population.bounds is None else independent_vertices(claim, count)


def _group_alone(claim: Claim, group: frozenset[Atom]) -> Curve:
    count = Count(group)
    if claim.population.bounds is not None:
        return worst_shift(independent_vertices(claim, count))
    return Worst(tuple(worst_shift(blocks) for blocks in unknown_others(claim, count)))


def _ways_round(claim: Claim, published: Figures, c: int, unit: IntegerVector, one: bool) -> Iterator[IntegerVector]:
    """The person's own step, and where `one` says so one more way."""
    yield unit
    if not any(row[c] for row in published.exact):
        yield tuple(0 for _ in unit)
        return
    if not one or not claim.population.independent:
        return  # a cluster may have members in several atoms, whose counts are then not independent
    left = [_people(_unknown(claim, published, j, target=j == c)) for j in range(len(published.atoms))]
    costs = [1 / max(1, people) for people in left]
    n = small_solution(published.exact, unit, costs, [people == 0 or j == c for j, people in enumerate(left)])
    if n is not None and _worth_it(published, left, c, n):
        yield n


def _worth_it(published: Figures, left: list[int], c: int, n: IntegerVector) -> bool:
    """Whether the shift n may give a smaller bound than the atom alone. An estimate: the sum of (shift / standard deviation)^2 is
    smaller, or every atom that n uses has more people, which helps at small deltas.
    """
    used = [people for people, step in zip(left, n, strict=True) if step]
    noise = [noise for row, noise in published.noised if sum(entry * (int(j == c) - n[j]) for j, entry in enumerate(row))]
    cost = sum(1 / people for people in used) + sum(1 / added.variance for added in noise)
    return cost * left[c] < 1 or (not noise and min(used) > left[c])


def _along(claim: Claim, published: Figures, c: int, n: IntegerVector) -> Profile | None:
    """The profile where the count of atom j is shifted by n[j], and each figure with noise by the rest of the step in atom c;
    None where that rest is more than one.
    """
    steps = [(_unknown(claim, published, j, target=j == c), step) for j, step in enumerate(n) if step]
    drawn: list[tuple[Noise, int]] = []
    for row, noise in published.noised:
        left = sum(entry * (int(j == c) - n[j]) for j, entry in enumerate(row))
        if abs(left) > 1:
            return None
        if left:
            drawn.append((noise, left))
    few = all(family.last == 0 and _people(family) <= FEW_PEOPLE for family, _ in steps)
    if len(steps) + len(drawn) == 2 and steps and few:
        first, second = [
            *(_turned(count_law(family.people(0)), step) for family, step in steps),
            *(_noise_law(*d) for d in drawn),
        ]
        if second.tails_follow:
            return ShiftProduct(first, second)
    parts = [*(worst_shift(family) for family, _ in steps), *(shift(_noise_law(*d)) for d in drawn)]
    if not parts:
        return ConstantProfile(0.0)
    return parts[0] if len(parts) == 1 else ComposedProfile(tuple(parts))


def _noise_law(noise: Noise, step: int) -> LatticeLaw:
    return _turned(noised(count_law(()), noise, reach=0), step)


def _turned(law: LatticeLaw, step: int) -> LatticeLaw:
    """The law for a shift by 1: a shift by -1 is a shift of the mirrored law by 1."""
    return law if step > 0 else law.mirrored(0)


def _unknown(claim: Claim, published: Figures, j: int, target: bool) -> Family:
    """The unknown people of atom number j, without the target if `target` says that they belong to it."""
    count = Count(frozenset({published.atoms[j]}))
    size, rates, bounds = published.sizes[j], claim.population.rates, claim.population.bounds
    known = most_known(claim, count) if target else claim.attacker.knows.known_in(size)
    gone = min(size, known + int(target))
    if bounds is not None:
        return Vertices(left_unknown(bounds, size - gone), bounds.low, bounds.high)
    if rates is None:
        raise BadValue("the rates of the others are not known")
    return Blocks(merged(rates.parts(count.of)), gone)


def _people(family: Family) -> int:
    return sum(people for rate, people in family.people(0) if 0 < rate < 1)
