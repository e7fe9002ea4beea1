"""Counts that are moved together so that no figure changes, and the people who are counted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sidelight.numbers.linear import IntegerVector
from sidelight.profiles.families.family import Family
from sidelight.profiles.figures.mixed_shifts import AllMoved, MovedCounts, OneMoved, moved_count

MOST_RATES = 40  # different rates of the people of a count; by trial: speed
MOST_UNKNOWN = 1_000_000  # people of a count; by trial: speed
PARTS = 4096  # weights are multiples of 1 / PARTS; by trial: width


Move = tuple[tuple[int, int], ...]
"""(number of a count, step) pairs: counts that are moved together."""


@dataclass(frozen=True, slots=True)
class Kind:
    """People who are alike, by number; with estimates of their count's variance and of the chance that it is at an end."""

    number: int
    family: Family
    variance: float
    at_an_end: float


def kind_of(number: int, family: Family) -> Kind:
    if not quickly_written_out(family):
        return Kind(number, family, 0.0, 1.0)
    members = [[(float(rate), people) for rate, people in family.people(m) if people] for m in {0, family.last}]
    variance = min(math.fsum(rate * (1 - rate) * people for rate, people in member) for member in members)
    sides = [member if side else [(1 - rate, people) for rate, people in member] for member in members for side in (0, 1)]
    return Kind(number, family, variance, max(math.prod(rate**people for rate, people in side) for side in sides))


def quickly_written_out(family: Family) -> bool:
    """Whether the laws of its members are quickly written out."""
    return family.many_rates is None and len(family.people(0)) <= MOST_RATES and family.others <= MOST_UNKNOWN


def move_by(n: IntegerVector) -> Move:
    return tuple((a, step) for a, step in enumerate(n) if step)


def all_moved(move: Move, counts: Sequence[Kind]) -> MovedCounts:
    steps = tuple(moved_count(counts[a].family, step) for a, step in move)
    return steps[0] if len(steps) == 1 else AllMoved(steps)


def one_way_moved(parts: Sequence[tuple[float, MovedCounts]]) -> MovedCounts:
    """One of these, with probabilities in proportion to the numbers; hardly ever chosen ones are left out."""
    total = math.fsum(weight for weight, _ in parts)
    weighed = [(round(PARTS * weight / total), part) for weight, part in parts]
    kept = [(weight, part) for weight, part in weighed if weight]
    return kept[0][1] if len(kept) == 1 else OneMoved(tuple(weight for weight, _ in kept), tuple(part for _, part in kept))


def numbers_of(move: Move, counts: Sequence[Kind]) -> list[int]:
    """Equal for moves of people who are alike."""
    return [2 * counts[a].number + (step > 0) for a, step in move]
