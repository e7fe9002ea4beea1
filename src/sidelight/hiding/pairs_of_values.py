"""Figures that count several values of a secret, seen for two of these values: then every figure is a count of one of them.

Tell the attacker who has neither of the two values. Of those who are left in an atom, each has the first value with the same
probability, and how many there are is told too. What is left to see of a figure is a count of the first value: a figure that
counts the second is the number of these people less that count, and one that counts both, or neither, is settled.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import cast

from sidelight.hiding.told_apart import Valued, fewer
from sidelight.laws.counts.independent_people import Parts
from sidelight.mechanisms.both import Both, outputs_of
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.normal_form import normal_form
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.then import Then
from sidelight.model.claim import Claim
from sidelight.model.knowledge import Number
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Stratum, atom_sizes
from sidelight.noises.noise import Noise
from sidelight.populations.rates import Rates

# How seldom fewer people than a level says have one of the two values; what is promised is never below the least; by trial: width
LEVELS = (Fraction(1, 5), *(Fraction(1, 10**power) for power in (2, 4, 6, 9, 13, 18, 26)))
FEW = 12  # people who are counted one by one; by trial: speed
SLACK = 1e-9  # relative: far above the rounding of a square root of doubles
Pair = tuple[Hashable, Hashable]


@dataclass(frozen=True, slots=True)
class FigureOfValue:
    """A published count of one value."""

    value: Hashable
    of: frozenset[Atom] | None
    noise: Noise | None
    as_it_is: bool  # False: something is done to it before it is shown

    def in_bits(self) -> Mechanism:
        """The same count, where 1 stands for the value; what is done to it afterwards is left out, which shows more."""
        return Count(self.of) if self.noise is None else Noisy(Count(self.of), self.noise)


def is_bare(mechanism: Mechanism) -> bool:
    """Whether it is one statistic, with nothing around it."""
    return mechanism.measured is mechanism and not mechanism.rounds


def figures_of_values(mechanism: Mechanism) -> tuple[FigureOfValue, ...] | None:
    """The counts of which this consists; None where it is something else."""
    found: list[FigureOfValue] = []
    if len(outputs_of(mechanism)) < len(mechanism.rounds):
        return None
    for part in outputs_of(mechanism):
        here = _figures(part)
        if here is None:
            return None
        found += here
    return tuple(found)


def _figures(part: Mechanism) -> list[FigureOfValue] | None:
    before = part.unprocessed
    parts = normal_form(before)
    as_it_is = before is part and not parts.display.steps
    return [FigureOfValue(value, of, parts.noise, as_it_is) for value, of in parts.statistic.counted] or None


def in_bits(mechanism: Mechanism) -> Mechanism:
    """The same figures where every value that they count is 1: for figures that count one value only."""
    parts = [_one_in_bits(part) for part in outputs_of(mechanism)]
    return Both(*parts) if mechanism.rounds else parts[0]


def _one_in_bits(part: Mechanism) -> Mechanism:
    parts = normal_form(part.unprocessed)
    counts = _figures(part)
    assert counts is not None  # what the theorem concerns
    bits = replace(parts, statistic=Count(counts[0].of)).mechanism
    return bits if part.unprocessed is part else Then(bits)


Signature = tuple[tuple[frozenset[Atom] | None, Noise | None], ...]
"""The figures that count a value, whatever the value: its atoms and its noise, in the order of the mechanism."""


def signature(figures: Sequence[FigureOfValue], value: Hashable) -> Signature:
    return tuple((figure.of, figure.noise) for figure in figures if figure.value == value)


def telling_pairs(figures: Sequence[FigureOfValue], population: Valued) -> list[Pair]:
    """The pairs of values that matter: somebody may have either, and some figure tells them apart. A pair is left out if another
    one is counted by the same figures and each of its values is at most as likely in every group.
    """
    least = {value: tuple(rate for rate, _ in population.least(value)) for value in population.domain}
    order = sorted(population.domain, key=lambda value: sum(least[value]))
    kept: dict[tuple[Signature, Signature], list[Pair]] = {}
    for first, second in combinations(order, 2):
        both = signature(figures, first), signature(figures, second)
        if not any(both) or not _open(population, first, second):
            continue
        same = kept.setdefault(both, [])
        if not any(_at_most(least[a], least[first]) and _at_most(least[b], least[second]) for a, b in same):
            same.append((first, second))
    return [pair for pairs in kept.values() for pair in pairs]


def _open(population: Valued, first: Hashable, second: Hashable) -> bool:
    return any(p > 0 and q > 0 for (p, _), (q, _) in zip(population.most(first), population.most(second), strict=True))


def _at_most(rates: Sequence[Fraction], others: Sequence[Fraction]) -> bool:
    return all(rate <= other for rate, other in zip(rates, others, strict=True))


def seen_of(figures: Sequence[FigureOfValue], pair: Pair) -> Mechanism | None:
    """What the figures show of the first value of the pair; None where they show nothing of either.

    Noise is symmetric, so the number of people less a noisy count is a noisy count of the others, told the other way round. Two
    exact counts of the same people tell one thing.
    """
    shown = [figure for figure in figures if figure.value in pair]
    exact = dict.fromkeys(figure.in_bits() for figure in shown if figure.noise is None)
    parts = [*exact, *(figure.in_bits() for figure in shown if figure.noise is not None)]
    return None if not parts else parts[0] if len(parts) == 1 else Both(*parts)


@dataclass(frozen=True, slots=True)
class Level:
    """What is claimed if at least this many people have one of the two values (None: nothing), and with which weight at most."""

    claim: Claim | None
    weight: Fraction


def levels(claim: Claim, population: Valued, pair: Pair, shown: Mechanism) -> Iterator[Level]:
    """Claims about ever fewer people; the weights of all are at least 1 together, and a level counts for those who miss the one
    before. The people of an atom who are known, with the largest weights, hide nobody. Few people are counted one by one.

    By Chernoff's and by Hoeffding's bound, a sum of independent bits with mean m, of n people, is below m - t with probability at
    most e^(-t^2 / 2m) and e^(-2 t^2 / n).
    """
    names = frozenset(name for name, size in population.atoms if size)
    looked_at = frozenset[Atom]().union(*(part.looks_at(names) for part in outputs_of(shown)))
    sizes = {name: size for name, size in atom_sizes(population).items() if name in looked_at}
    crowds = [_crowd(claim, population, pair, name, size) for name, size in sizes.items()]
    attacker = type(claim.attacker)(Number(0), claim.attacker.influence)

    def about(*strata: Stratum) -> Claim:
        return Claim(shown, Rates(strata), attacker, claim.definition, claim.method)

    found = [crowd for crowd in crowds if crowd is not None]
    if len(found) == len(crowds) == 1 and found[0].others.people <= FEW:
        (crowd,) = found
        for people, mass in enumerate(crowd.others.law()):
            if mass:
                yield Level(about(Stratum(crowd.atom, people + 1, crowd.share)), mass)
        return
    weight, before = Fraction(1), tuple[Stratum, ...]()
    for missed in LEVELS if len(found) == len(crowds) else ():
        strata = tuple(crowd.at_least(missed / len(crowds)) for crowd in found)
        if any(stratum.size < 1 for stratum in strata):
            break
        if strata != before:
            yield Level(about(*strata), weight)
        weight, before = missed, strata
    yield Level(None, weight)


@dataclass(frozen=True, slots=True)
class _Weights:
    """How likely each of some people is to have one of the two values: largest first."""

    parts: Parts

    @property
    def people(self) -> int:
        return sum(size for _, size in self.parts)

    def law(self) -> list[Fraction]:
        """Of the number of those who have."""
        masses = [Fraction(1)]
        for weight, size in self.parts:
            for _ in range(size):
                stayed, came = [*masses, Fraction(0)], [Fraction(0), *masses]
                masses = [(1 - weight) * p + weight * q for p, q in zip(stayed, came, strict=True)]
        return masses


@dataclass(frozen=True, slots=True)
class _Crowd:
    """The people of one atom who are not known: everybody has a weight, and with it the first value with probability `share`."""

    atom: Atom
    weights: _Weights
    others: _Weights  # beside the target, who has the largest weight
    share: Fraction

    def at_least(self, missed: Fraction) -> Stratum:
        """The target may be among them or not."""
        people, parts = self.weights.people, self.weights.parts
        mean, often = sum(weight * size for weight, size in parts), math.log(1 / missed)
        sure = sum(size for weight, size in parts if weight == 1)
        distance = min(math.sqrt(2 * float(mean) * often), math.sqrt((people - sure) * often / 2))
        least = math.floor(float(mean) * (1 - SLACK) - distance * (1 + SLACK)) if people > sure else people
        return Stratum(self.atom, max(least, sure), self.share)


def _crowd(claim: Claim, population: Valued, pair: Pair, name: Atom, size: int) -> _Crowd | None:
    """None where nobody of the atom may have either value. With the share q of the largest group, everybody has the weight
    min(p_a / q, p_b / (1 - q)): a coin that falls on the first value with q.
    """
    cells = (population.alike(lambda atom: atom == name), *population.by_cell(lambda atom: atom == name))
    people = next((cast(Valued, cell) for cell in cells if cell is not None), None)
    if people is None:
        return None
    both = [(p, q, there) for (p, there), (q, _) in zip(*(people.least(value) for value in pair), strict=True)]
    largest = max(
        ((p, q) for p, q, _ in both if p and q), default=None, key=lambda ends: sum(n for *at, n in both if tuple(at) == ends)
    )
    if largest is None:
        return None
    share = largest[0] / sum(largest)
    weights = sorted(((min(p / share, q / (1 - share)), there) for p, q, there in both), reverse=True)
    known = min(size, claim.attacker.knows.known_in(size))
    return _Crowd(name, _Weights(fewer(weights, known)), _Weights(fewer(weights, known + 1)), share)
