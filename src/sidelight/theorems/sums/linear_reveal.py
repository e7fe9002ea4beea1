"""Weighted sums and means of any number of people: everybody is revealed but those whose two values change the sum by as much as
the target's.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain, repeat

from sidelight.hiding.people import INDEPENDENT, PARTIAL, group_sizes, most_known
from sidelight.hiding.terms import Left, Summed, check_weights, has_known_laws, left
from sidelight.laws.counts.independent_people import merged
from sidelight.laws.counts.sum_of_terms import Term, steps
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.linear import Linear
from sidelight.mechanisms.statistics.mean import Mean
from sidelight.mechanisms.statistics.sum import Sum
from sidelight.model.claim import Claim
from sidelight.model.facets import BoundedRates
from sidelight.model.results.theorem import theorem
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import Worst, upper_only
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.family import Family
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.theorems.sums.linear import RENAMED, is_multiplied


def _size(step: Term, multiplied: bool) -> Term:
    """The size of a step: equal for a step and the opposite step."""
    return max(Fraction(step), 1 / Fraction(step)) if multiplied else abs(Fraction(step))


def _two_valued(who: Left, multiplied: bool) -> dict[Term, list[tuple[Fraction, int]]]:
    """The people whose record has two different terms, by the difference of these terms: the probability of the larger term, and
    how many people have it. For a negative weight the smaller value has the larger term.
    """
    found: dict[Term, list[tuple[Fraction, int]]] = {}
    for (_, terms), people in who.people.items():
        if len(terms) == 2:
            found.setdefault(_size(steps(terms, multiplied)[0], multiplied), []).append((terms[1][1], people))
    return found


def _steps_under_attack(who: Left, multiplied: bool) -> dict[Term, bool]:
    """The sizes by which targets can change the sum, and whether some target with exactly two terms has that size."""
    found: dict[Term, bool] = {}
    for _, terms in who.targets:
        for step in steps(terms, multiplied):
            size = _size(step, multiplied)
            found[size] = found.get(size, False) or len(terms) == 2
    return found


def _families(claim: Summed) -> list[Family]:
    """For each size of a step, the people with that size, without the target and the known people."""
    if claim.population.bounds is not None:
        return _boxes(claim, claim.population.bounds)
    who, multiplied, families = left(claim), is_multiplied(claim), list[Family]()
    alike = _two_valued(who, multiplied)
    for step, in_it in _steps_under_attack(who, multiplied).items():
        parts = merged(tuple(alike.get(step, ())))
        families.append(Blocks(parts, min(sum(people for _, people in parts), _known(claim) + in_it)))
    return families


def _known(claim: Claim) -> int:
    """The most people who can be known, if they are not listed by name; otherwise 0."""
    return 0 if claim.attacker.knows.by_name else most_known(claim, Count())


def _weights(claim: Summed) -> Sequence[int]:
    mechanism = claim.mechanism
    check_weights(mechanism, claim.population)
    for value in (0, 1):
        mechanism.term(1, value)
    if mechanism.weights is not None:
        return mechanism.weights
    return tuple(chain.from_iterable(repeat(int(mechanism.covers(atom)), size) for atom, size in claim.population.atoms))


def _boxes(claim: Summed, bounds: BoundedRates) -> list[Family]:
    """For people with bounded rates: those whose weights have one absolute value. Where both signs occur, the box contains the
    rates of both.
    """
    attacker, weights = claim.attacker, _weights(claim)
    known = set(attacker.knows.listed)
    targets = range(len(weights)) if attacker.targets is None else attacker.targets
    families: list[Family] = []
    for size in sorted({abs(weights[person]) for person in targets if person not in known} - {0}):
        alike = [weight for person, weight in enumerate(weights) if abs(weight) == size and person not in known]
        low, high = bounds.low, bounds.high
        if min(alike) < 0 < max(alike):
            low, high = min(low, 1 - high), max(high, 1 - low)
        elif max(alike) < 0:
            low, high = 1 - high, 1 - low
        families.append(Vertices(max(0, len(alike) - 1 - _known(claim)), low, high))
    return families


def _bounded(claim: Summed) -> bool:
    bounds = claim.population.bounds
    if bounds is None or not claim.population.independent:
        return False
    return bounds.high > 0 and bounds.low < 1 and bool(_boxes(claim, bounds))


def _all_alike(claim: Summed) -> bool:
    """Whether nobody has to be revealed, because all records that matter change the sum by the same size."""
    if claim.attacker.knows.per_atom and len(group_sizes(claim, Count())) > 1:
        return False
    bounds = claim.population.bounds
    if bounds is not None:
        signs, even = set(_weights(claim)) - {0}, bounds.low + bounds.high == 1
        return len({abs(weight) for weight in signs}) == 1 and (len(signs) == 1 or even)
    who, multiplied = left(claim), is_multiplied(claim)
    found = {_size(step, multiplied) for _, terms in who.people for step in steps(terms, multiplied)}
    return len(found) == 1 and all(len(terms) <= 2 for _, terms in who.people) and claim.attacker.targets is None


@theorem(
    "sl.linear_reveal",
    mechanisms=(Linear, Mean, Sum),
    definitions=PARTIAL,
    concerns=lambda claim: _bounded(claim) or (has_known_laws(claim) and bool(left(claim).targets)),
    cites=RENAMED,
    needs=[INDEPENDENT],
    exact=_all_alike,
)
def reveal_all_but_equal_steps(claim: Summed) -> Curve:
    """Two values of the target change the sum by a step. Suppose that the attacker also knows every record but those with two
    terms that are as far apart: someone who knows more about independent people learns no less about the target. The remaining
    sum is a count, in which a record of opposite sign is counted with one minus its rate. The worst known people are neighbours
    in the order of these rates, or the worst rates are at a corner of their box. This works for any number of people; it is
    reached if nobody had to be revealed.
    """
    worst = Worst(tuple(worst_shift(family) for family in _families(claim)))
    return worst if _all_alike(claim) else upper_only(worst)
