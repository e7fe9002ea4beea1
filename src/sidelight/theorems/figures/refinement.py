"""Several counts about the same people, through the common refinement of their groups.

The published counts are A x, where x are the independent counts of the atoms. A person of atom c changes x by the unit vector
e_c. For any vector n of whole numbers with A n = A e_c the exact figures cannot tell x + e_c from x + n, so delta is at most that
of the shifts of all atoms j by n[j], seen together. With n = e_c every atom counts as published; another n may avoid an atom with
few people. A figure with noise still shows the difference e_c - n. The same holds for a random vector N of such vectors: the best
mixture is never worse than its best member, and where counts are large it is nearly the truth (ways_round.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sidelight.errors import BadValue
from sidelight.hiding.overlapping import Figures, figures, only_counts, open_atoms
from sidelight.hiding.people import (
    APART,
    FEW_PEOPLE,
    FITS,
    PARTIAL,
    left_unknown,
    most_known,
)
from sidelight.laws.counts.independent_people import count_law, merged
from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.statistics.count import Count
from sidelight.model.claim import Claim
from sidelight.model.results.theorem import Limit, theorem
from sidelight.noises.added import noised
from sidelight.noises.noise import Noise
from sidelight.numbers.linear import IntegerVector, in_row_space
from sidelight.numbers.whole import small_solution
from sidelight.populations.joint import Joint
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.profiles.counts.noise_alone import noise_alone
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.one_end import Reached
from sidelight.profiles.curves.profile import ComposedProfile, MetProfile, Profile, PromisedProfile, upper_only
from sidelight.profiles.curves.two_laws import ConstantProfile
from sidelight.profiles.curves.worst_of_several import worst
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.family import Family
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.profiles.figures.mixed_shifts import LeastOf
from sidelight.profiles.figures.two_counts import ShiftProduct
from sidelight.theorems.figures.alike_targets import alike_targets
from sidelight.theorems.figures.moves import quickly_written_out
from sidelight.theorems.figures.reached_together import reached_together
from sidelight.theorems.figures.seen_at_once import seen_at_once
from sidelight.theorems.figures.ways_round import Key, Ways, mixtures
from sidelight.theorems.general.enumeration import SOMEBODY_OPEN


@theorem(
    "sl.refinement",
    mechanisms=Both,
    populations=(Rates, Joint, RateBounds),
    definitions=PARTIAL,
    concerns=only_counts,
    needs=[APART],
    limits=[FITS, Limit(SOMEBODY_OPEN, lambda claim: open_atoms(claim, figures(claim)) != [])],
    cost=2,
)
def common_refinement(claim: Claim[Both]) -> Curve:
    """One person changes the count of one atom. The exact figures cannot tell that from any move of the counts of several atoms
    that changes them in the same way, nor from such a move that is chosen by chance: the moved counts and the counts, all atoms
    seen, are at least as far apart as what all figures show together. Small joint laws of the figures are written out.

    A figure that hides small values counts as fully published, and so does an atom whose count follows from the figures.
    """
    published = figures(claim)
    uppers: dict[object, Profile] = {}
    for key, profile in _people_apart(claim, published):
        uppers.setdefault(key, profile)
    if not uppers:
        return ConstantProfile(0.0)
    return MetProfile((PromisedProfile(worst(uppers.values())), Reached(tuple(reached_together(claim, published)))))


def _people_apart(claim: Claim, published: Figures) -> Iterator[tuple[object, Profile]]:
    """For a person of each atom the bound, the least over the moves of atoms that the exact figures cannot tell from their step;
    and a key that is equal for people with the same bound. Of atoms that are alike only one is looked at.
    """
    units = {c: tuple(int(j == c) for j in range(len(published.atoms))) for c in open_atoms(claim, published) or ()}
    own = {c: _unknown(claim, published, c, target=True) for c in units}
    others = [_unknown(claim, published, j, target=False) for j in range(len(published.atoms))]
    apart = {c for c, unit in units.items() if in_row_space(published.exact, unit)}
    yield from ((own[c], worst_shift(own[c])) for c in apart)
    labelled = [*((row, None) for row in published.exact), *published.noised]
    hidden = {c: own[c] for c in alike_targets(labelled, others, {c: own[c] for c in units if c not in apart})}
    wholes = {c: _exactly(claim, published, c, [*others[:c], one, *others[c + 1 :]]) for c, one in hidden.items()}
    yield from ((published.atoms[c], PromisedProfile(whole)) for c, whole in wholes.items() if whole is not None)
    left = {c: one for c, one in hidden.items() if wholes[c] is None}
    mixed = _mixed(claim, published, others, left)
    for c in left:
        key, ways = mixed.get(c, ((), None))
        least = [] if ways is None else [LeastOf(ways.alone, ways.mixed)]
        if least and not published.noised and quickly_written_out(own[c]):
            yield key, least[0]
            continue
        along = [_along(claim, published, c, n) for n in _ways_round(claim, published, c, units[c])]
        curves = [*(upper_only(way) for way in along if way is not None), *least]
        yield published.atoms[c], MetProfile(tuple(curves)) if curves else ConstantProfile(1.0)


def _exactly(claim: Claim, published: Figures, c: int, families: Sequence[Family]) -> Profile | None:
    """All figures at once, where the rates of the unknown people are known and the joint law is quickly written out."""
    if published.noised or not claim.population.independent or any(family.last for family in families):
        return None
    if not all(quickly_written_out(family) for family in families):
        return None
    return seen_at_once(published.exact, c, [family.people(0) for family in families])


def _mixed(
    claim: Claim, published: Figures, others: Sequence[Family], targets: Mapping[int, Family]
) -> dict[int, tuple[Key, Ways | None]]:
    """Mixtures of moves of the atoms that no figure, exact or noised, can tell from the step of a person of these atoms."""
    if not claim.population.independent:
        return {}  # a cluster may have members in several atoms, whose counts are then not independent
    rows = tuple(dict.fromkeys((*published.exact, *(row for row, _ in published.noised))))
    return mixtures(rows, others, targets)


def _ways_round(claim: Claim, published: Figures, c: int, unit: IntegerVector) -> Iterator[IntegerVector]:
    yield unit
    if not any(row[c] for row in published.exact):
        yield tuple(0 for _ in unit)
        return
    if not claim.population.independent:
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
    parts = [*(worst_shift(family) for family, _ in steps), *(noise_alone(noise) for noise, _ in drawn)]
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
