"""Counts of several values of a secret about the same people, with noise or without, of one group or of several that overlap."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from itertools import combinations

from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.hiding.pairs_of_values import Level, Pair, figures_of_values, in_bits, is_bare, levels, seen_of, telling_pairs
from sidelight.hiding.people import PARTIAL
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.model.guarantee import Guarantee
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom
from sidelight.model.results.theorem import Limit, theorem
from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_above
from sidelight.populations.categories import Categories, merged_values
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.populations.rate_bounds import RateBounds
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.of_several import Largest
from sidelight.profiles.curves.profile import Average, Profile, Worst, as_profile, upper_only
from sidelight.profiles.curves.two_laws import ConstantProfile
from sidelight.theorems.outputs.several import worst_of

MOST_PAIRS = 60  # pairs of values; by trial: speed

OfValues = Claim[Mechanism, Categories, Definition] | Claim[Mechanism, CategoryBounds, Definition]
Seen = tuple[tuple[Pair, Mechanism], ...]


def _counts_values(claim: Claim) -> bool:
    return figures_of_values(claim.mechanism) is not None


def _values(claim: Claim) -> tuple[Hashable, ...]:
    return tuple(dict.fromkeys(figure.value for figure in figures_of_values(claim.mechanism) or ()))


def _several_values(claim: Claim) -> bool:
    """A histogram as it is has theorems of its own, which lose less."""
    return len(_values(claim)) > 1 and not is_bare(claim.mechanism)


@lru_cache(maxsize=64)
def _pairs(claim: OfValues) -> Seen:
    """The pairs of values with what is seen of them."""
    figures = figures_of_values(claim.mechanism) or ()
    population = claim.population.told_apart(tuple(dict.fromkeys(figure.value for figure in figures)))
    found = ((pair, seen_of(figures, pair)) for pair in telling_pairs(figures, population))
    return tuple((pair, shown) for pair, shown in found if shown is not None)


@lru_cache(maxsize=64)
def _seen_of_any(claim: OfValues) -> tuple[Mechanism, ...]:
    """What is seen of some two values, likely or not."""
    figures = figures_of_values(claim.mechanism) or ()
    classes = dict.fromkeys(merged_values(claim.population.domain, [figure.value for figure in figures]))
    found = (seen_of(figures, pair) for pair in combinations(classes, 2))
    return tuple(dict.fromkeys(shown for shown in found if shown is not None))


@lru_cache(maxsize=64)
def _levels(claim: OfValues) -> tuple[tuple[Level, ...], ...]:
    """Of each pair."""
    values = tuple(dict.fromkeys(figure.value for figure in figures_of_values(claim.mechanism) or ()))
    population = claim.population.told_apart(values)
    return tuple(tuple(levels(claim, population, pair, shown)) for pair, shown in _pairs(claim))


FEW_PAIRS = Limit(
    f"at most {MOST_PAIRS} pairs of values of which some figure shows something different",
    lambda claim: len(_pairs(claim)) <= MOST_PAIRS,
    lambda claim: f"{len(_pairs(claim))}",
)


@theorem(
    "sl.one_value",
    populations=(Categories, CategoryBounds),
    definitions=PARTIAL,
    concerns=lambda claim: len(_values(claim)) == 1 and _values(claim)[0] in claim.population.domain,
    rests_on=lambda claim: [
        Claim(
            in_bits(claim.mechanism),
            claim.population.as_rates(claim.population.domain.index(_values(claim)[0])),
            claim.attacker,
            claim.definition,
            claim.method,
        )
    ],
    exact=True,
)
def one_value_is_one_bit(claim: Claim, bits: Guarantee) -> Curve:
    """Figures that all count the same value depend on one bit of every secret: whether it is that value."""
    return bits.curve


@theorem(
    "sl.pairs_of_values",
    populations=(Categories, CategoryBounds),
    definitions=PARTIAL,
    concerns=lambda claim: _several_values(claim) and not claim.attacker.names_people,
    limits=[FEW_PAIRS],
    rests_on=lambda claim: [level.claim for found in _levels(claim) for level in found if level.claim],
    cost=3,
)
def figures_of_two_values_at_a_time(claim: Claim, *parts: Guarantee) -> Curve:
    """Two values of the target are compared. Suppose that the attacker knows who has neither of them, and how many have one of
    them. Then every figure is a count of the first value, with the noise that it has, among a random number of people. More of
    these people hide more; so delta is at most that of the number that is nearly always reached, plus the chance that it is not,
    and likewise in steps down to the number that is missed almost never. What is hidden of small counts counts as shown.
    """
    waiting = iter(parts)
    return upper_only(_worst([_stepped(found, waiting) for found in _levels(claim)]))


def _worst(curves: list[Curve]) -> Curve:
    if not curves:
        return ConstantProfile(0.0)
    profiles = [profile for curve in curves if (profile := as_profile(curve)) is not None]
    return Worst(tuple(profiles)) if len(profiles) == len(curves) else Largest(tuple(curves))


def _stepped(found: tuple[Level, ...], waiting: Iterator[Guarantee]) -> Curve:
    weights = tuple(Interval(0.0, float_above(level.weight)) for level in found)
    return Average(weights, tuple(_nothing_less(next(waiting)) if level.claim else ConstantProfile(1.0) for level in found))


def _nothing_less(part: Guarantee) -> Profile:
    assert part.compared is not None  # a claim about counts
    return part.compared


def _looked_at(claim: Claim) -> tuple[frozenset[Atom], frozenset[Atom]]:
    """The atoms about which some figure says something, and all atoms with people."""
    atoms = frozenset(atom for atom, size in claim.population.atoms if size)
    figures = figures_of_values(claim.mechanism) or ()
    return frozenset().union(*(atoms if figure.of is None else figure.of & atoms for figure in figures)), atoms


def _cell_by_cell(claim: Claim) -> Claim:
    values, (looked_at, atoms) = Histogram(_values(claim)), _looked_at(claim)
    return claim.about(values if len(atoms) == 1 else ByAtom(values, looked_at))


@theorem(
    "sl.part_of_a_histogram",
    populations=(Categories, CategoryBounds),
    definitions=PARTIAL,
    concerns=lambda claim: _several_values(claim) and bool(_looked_at(claim)[0]),
    rests_on=lambda claim: [_cell_by_cell(claim)],
    cost=2,
)
def figures_follow_from_histograms(claim: Claim, histograms: Guarantee) -> Curve:
    """Counts of some values follow from the histograms of these values in every atom; noise and hiding only take
    away.
    """
    return upper_only(histograms.curve)


def _as_they_are(claim: Claim) -> bool:
    return all(figure.as_it_is for figure in figures_of_values(claim.mechanism) or ())


@theorem(
    "sl.pairs_of_values_worst_case",
    populations=(Categories, CategoryBounds),
    definitions=DifferentialPrivacy,
    concerns=lambda claim: _counts_values(claim) and any(figure.noise for figure in figures_of_values(claim.mechanism) or ()),
    rests_on=lambda claim: [
        Claim(shown, RateBounds(claim.population.atoms, 0, 1), claim.attacker, claim.definition, claim.method)
        for shown in _seen_of_any(claim)
    ],
    exact=_as_they_are,
    cost=1,
)
def one_person_changes_the_counts_of_two_values(claim: Claim, *parts: Guarantee) -> Curve:
    """A changed secret changes the counts of two values, the old and the new one, each in the figures that count it. Someone who
    knows everybody else sees these figures as counts of one bit; noise is symmetric, so it does not matter which way each moves.
    Where something is done to a figure before it is shown, less may be reached.
    """
    if not parts:
        return ConstantProfile(0.0)
    return worst_of(parts) if _as_they_are(claim) else upper_only(worst_of(parts))
