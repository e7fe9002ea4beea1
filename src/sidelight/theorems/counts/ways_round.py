"""Which moves of other counts look like one person's step, and how to mix them so that every count is moved in one place only.

Counts are like resistors, with resistance 1 / variance: the mixture takes each way with a probability in proportion to its
conductance. That is the best mixture for large counts; for others it decides only where to look.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sidelight.numbers.linear import IntegerVector
from sidelight.numbers.whole import short_solutions
from sidelight.profiles.families.family import Family
from sidelight.profiles.families.mixed_shifts import AllMoved, Moved, OneMoved, moved_count

SHORT, LONG = 3, 7  # counts that a way moves; long ones are looked for where there are no short ones; by trial: speed and width
SEARCH_STEPS = 4000  # of the search for ways; by trial: speed and width
MOST_WAYS = 120  # ways that are considered; by trial: speed
PARTS = 4096  # weights are multiples of 1 / PARTS; by trial: width
FRAGILE = (1.0, 1e-6, 1e-9, 1e-14)  # probability that a count is at an end of its range; one mixture for each; by trial: width


Move = tuple[tuple[int, int], ...]
"""(number of a count, step) pairs: counts that are moved together."""


@dataclass(frozen=True, slots=True)
class Branch:
    """Ways that have the moves of `hub` in common, and otherwise move different counts."""

    hub: Move
    rests: tuple[Move, ...]

    def conductance(self, resist: dict[int, float]) -> float:
        beside = sum(1 / sum(resist[a] for a, _ in rest) for rest in self.rests)
        return 1 / (sum(resist[a] for a, _ in self.hub) + 1 / beside)

    def joined(self, move: Move, used: set[int]) -> Branch | None:
        """With one more way; None where it would move a count in a second place."""
        hub = self.hub if len(self.rests) > 1 else tuple(one for one in self.rests[0] if one in move)
        rest = tuple(one for one in move if one not in hub)
        if not hub or not set(hub) <= set(move) or not rest or not used.isdisjoint(a for a, _ in rest):
            return None
        rests = self.rests if len(self.rests) > 1 else (tuple(one for one in self.rests[0] if one not in hub),)
        return Branch(hub, (*rests, rest)) if all(rests) else None


def mixtures(rows: tuple[IntegerVector, ...], place: int, families: Sequence[Family]) -> Iterator[Moved]:
    """Mixtures of moves that the sums `rows` cannot tell from one more at `place`: of all counts, and of those that are hardly
    ever at an end of their range, where a move can be seen.
    """
    spreads, ends = [_variance(family) for family in families], [_end(family) for family in families]
    seen: set[tuple[int, ...]] = set()
    for fragile in FRAGILE:
        kept = tuple(a for a in range(len(families)) if spreads[a] > 0 and ends[a] <= fragile)
        order = tuple(sorted(kept, key=lambda a: -spreads[a]))
        if order in seen or not order:
            continue
        seen.add(order)
        moved = _mixture(_ways(rows, place, order), place, kept, families, spreads)
        if moved is not None:
            yield moved


@lru_cache(maxsize=1024)
def _variance(family: Family) -> float:
    """The smallest variance of the count, about."""
    return min(math.fsum(float(rate) * float(1 - rate) * people for rate, people in family.people(m)) for m in {0, family.last})


@lru_cache(maxsize=1024)
def _end(family: Family) -> float:
    """The largest probability, about, that the count is the smallest or the largest possible one."""
    members = [[(float(rate), people) for rate, people in family.people(m) if people] for m in {0, family.last}]
    sides = [member if side else [(1 - rate, people) for rate, people in member] for member in members for side in (0, 1)]
    return max(math.prod(rate**people for rate, people in side) for side in sides)


@lru_cache(maxsize=1024)
def _ways(rows: tuple[IntegerVector, ...], place: int, order: tuple[int, ...]) -> tuple[IntegerVector, ...]:
    for entries in range(SHORT, LONG + 1, 2):
        found = short_solutions(rows, place, order, entries, SEARCH_STEPS)
        if found:
            return tuple(found[:MOST_WAYS])
    return ()


def _mixture(
    ways: tuple[IntegerVector, ...], place: int, kept: tuple[int, ...], families: Sequence[Family], spreads: list[float]
) -> Moved | None:
    """The step itself and the ways round it, None where there are no ways."""
    resist = {a: 1 / spreads[a] for a in kept}

    def order(move: Move) -> list[tuple[float, int]]:
        """For people who are alike to have the same mixture."""
        return sorted((resist[a], step) for a, step in move)

    def all_moved(move: Move) -> Moved:
        counts = tuple(moved_count(families[a], step) for a, step in sorted(move, key=lambda one: (resist[one[0]], one[1])))
        return counts[0] if len(counts) == 1 else AllMoved(counts)

    def moved(branch: Branch) -> Moved:
        rests = sorted(branch.rests, key=order)
        beside = _chosen([(1 / sum(resist[a] for a, _ in rest), all_moved(rest)) for rest in rests])
        return AllMoved((all_moved(branch.hub), beside)) if branch.hub else beside

    branches = sorted(_branches(ways, resist), key=lambda branch: [order(branch.hub), *sorted(map(order, branch.rests))])
    parts = [(branch.conductance(resist), moved(branch)) for branch in branches]
    own = [(spreads[place], moved_count(families[place], 1))] if place in kept else []
    return _chosen([*own, *parts]) if parts else None


def _chosen(parts: Sequence[tuple[float, Moved]]) -> Moved:
    """One of these, with probabilities in proportion to the numbers; hardly ever chosen ones are left out."""
    total = math.fsum(weight for weight, _ in parts)
    weighed = [(round(PARTS * weight / total), part) for weight, part in parts]
    kept = [(weight, part) for weight, part in weighed if weight]
    return kept[0][1] if len(kept) == 1 else OneMoved(tuple(weight for weight, _ in kept), tuple(part for _, part in kept))


def _branches(ways: tuple[IntegerVector, ...], resist: dict[int, float]) -> list[Branch]:
    """First ways that share no count, then ways that join one of these at some of its counts, the best first."""
    moves = sorted((_moves(n) for n in ways), key=lambda move: sum(resist[a] for a, _ in move))
    branches: list[Branch] = []
    used: set[int] = set()
    for move in moves:
        if used.isdisjoint(a for a, _ in move):
            branches.append(Branch((), (move,)))
            used |= {a for a, _ in move}
    while True:
        better = [
            (joined.conductance(resist) - branch.conductance(resist), -k, joined, move)
            for move in moves
            for k, branch in enumerate(branches)
            if (joined := branch.joined(move, used)) is not None
        ]
        if not better:
            return branches
        _, k, joined, move = max(better, key=lambda one: one[:2])
        branches[-k] = joined
        used |= {a for a, _ in move}
        moves = [move for *_, move in better]


def _moves(n: IntegerVector) -> Move:
    return tuple((a, step) for a, step in enumerate(n) if step)
