"""Which moves of other counts look like one person's step, and how to mix them so that every count is moved in one place only.

Counts are like resistors, with resistance 1 / variance: the mixture takes each way with a probability in proportion to its
conductance. That is the best mixture for large counts; for others it decides only where to look.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sidelight.numbers.linear import IntegerVector
from sidelight.numbers.whole import short_solutions
from sidelight.profiles.families.family import Family
from sidelight.profiles.figures.mixed_shifts import AllMoved, MovedCounts, moved_count
from sidelight.theorems.figures.moves import Kind, Move, all_moved, kind_of, move_by, numbers_of, one_way_moved
from sidelight.theorems.figures.shared_ways import SharedWays, shared_ways

SHORT = 3  # counts that a way moves; longer ways are looked for where there are none as short; by trial: speed and width
LONG = 7  # counts that a way moves at most; by trial: speed and width
SEARCH_STEPS = 4000  # of the search for ways; by trial: speed and width
MOST_WAYS = 120  # ways that are considered; by trial: speed
LEVELS_PER_OCTAVE = 4  # variances are rounded to 2^(k / this) in the search for branches; by trial: speed and width
FEW_PLACES = 2  # different targets up to which ways are also looked for that share counts; by trial: speed
MORE = 1.02  # factor by which ways that share counts must conduct better than those that do not; by trial: speed and width
FRAGILE = (1.0, 1e-6, 1e-9, 1e-14)  # probability that a count is at an end of its range; one mixture for each; by trial: width


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


Key = tuple[int, ...]
"""Equal for people with the same mixtures."""


@dataclass(frozen=True, slots=True)
class Ways:
    """Families of whom one count may be moved alone, and mixtures of moves."""

    alone: tuple[Family, ...]
    mixed: tuple[MovedCounts, ...]


def mixtures(
    rows: tuple[IntegerVector, ...], others: Sequence[Family], targets: Mapping[int, Family]
) -> dict[int, tuple[Key, Ways | None]]:
    """Mixtures of moves that the sums `rows` cannot tell from one more at a place, for each of several places: of all counts, and
    of those that are hardly ever at an end of their range, where a move can be seen. At the place itself there are the people
    that `targets` says, elsewhere the others. None where the step itself is the only way.
    """
    kinds: dict[Family, Kind] = {}

    def kind(family: Family) -> Kind:
        if family not in kinds:
            kinds[family] = kind_of(len(kinds), family)
        return kinds[family]

    found: dict[int, tuple[Key, Ways | None]] = {}
    same: dict[Key, Ways | None] = {}
    usual = [kind(family) for family in others]
    for place, family in targets.items():
        counts = [*usual]
        counts[place] = kind(family)
        plans = list(_plans(rows, place, counts, len(targets) <= FEW_PLACES))
        alike = sorted({(counts[a].number, a) for a in _same_figures(rows, place) if counts[a].variance > 0})
        key = (*(number for number, _ in alike), -1, *(number for plan in plans for number in plan.numbers(counts)))
        if key not in same:
            alone = tuple(counts[a].family for _, a in alike)
            same[key] = Ways(alone, tuple(plan.mixture(place, counts) for plan in plans)) if plans else None
        found[place] = key, same[key]
    return found


@dataclass(frozen=True, slots=True)
class MixedWays:
    """Branches, and whether the step itself is mixed with them; all in an order in which people who are alike are so too."""

    own: bool
    branches: tuple[Branch, ...]

    def numbers(self, counts: Sequence[Kind]) -> Iterator[int]:
        yield -1 - self.own
        for branch in self.branches:
            for move in (branch.hub, *branch.rests):
                yield from (-3, *numbers_of(move, counts))
            yield -4

    def mixture(self, place: int, counts: Sequence[Kind]) -> MovedCounts:
        resist = {a: 1 / one.variance for a, one in enumerate(counts) if one.variance > 0}

        def moved(branch: Branch) -> MovedCounts:
            beside = one_way_moved([(1 / sum(resist[a] for a, _ in rest), all_moved(rest, counts)) for rest in branch.rests])
            return AllMoved((all_moved(branch.hub, counts), beside)) if branch.hub else beside

        parts = [(branch.conductance(resist), moved(branch)) for branch in self.branches]
        own = [(counts[place].variance, moved_count(counts[place].family, 1))] if self.own else []
        return one_way_moved([*own, *parts])


def _plans(
    rows: tuple[IntegerVector, ...], place: int, counts: Sequence[Kind], thorough: bool
) -> Iterator[MixedWays | SharedWays]:
    """Those that are quickly evaluated come first."""
    seen: set[tuple[int, ...]] = set()
    shared: list[SharedWays] = []
    for fragile in FRAGILE:
        kept = tuple(a for a, one in enumerate(counts) if one.variance > 0 and one.at_an_end <= fragile)
        if not kept or kept in seen:
            continue
        seen.add(kept)
        largest = max(counts[a].variance for a in kept)
        levels = tuple(round(LEVELS_PER_OCTAVE * math.log2(counts[a].variance / largest)) for a in kept)
        branches = _branches(rows, place, kept, levels)
        if branches:
            yield MixedWays(place in kept, _in_order(branches, counts))
            first = branches[0].hub + branches[0].rests[0]
            if len(first) > 1 and all(counts[a].variance > counts[place].variance for a, _ in first):
                yield MixedWays(False, _in_order([Branch((), (first,))], counts))
            if thorough and place in kept:
                shared += _shared(rows, place, kept, levels)
    yield from dict.fromkeys(shared)


def _same_figures(rows: tuple[IntegerVector, ...], place: int) -> Iterator[int]:
    """The counts that are in the same sums as the one at `place`, itself among them."""
    return (a for a in range(len(rows[0])) if all(row[a] == row[place] for row in rows))


def _in_order(branches: Sequence[Branch], counts: Sequence[Kind]) -> tuple[Branch, ...]:
    def order(move: Move) -> list[tuple[int, int]]:
        return [(counts[a].number, step) for a, step in move]

    def in_order(move: Move) -> Move:
        return tuple(sorted(move, key=lambda one: (counts[one[0]].number, one[1])))

    alike = [Branch(in_order(one.hub), tuple(sorted(map(in_order, one.rests), key=order))) for one in branches]
    return tuple(sorted(alike, key=lambda one: [order(one.hub), *map(order, one.rests)]))


@lru_cache(maxsize=1024)
def _ways(rows: tuple[IntegerVector, ...], place: int, order: tuple[int, ...]) -> tuple[IntegerVector, ...]:
    for entries in range(SHORT, LONG + 1, 2):
        found = short_solutions(rows, place, order, entries, SEARCH_STEPS)
        if found:
            return tuple(found[:MOST_WAYS])
    return ()


@lru_cache(maxsize=1024)
def _branches(rows: tuple[IntegerVector, ...], place: int, kept: tuple[int, ...], levels: tuple[int, ...]) -> tuple[Branch, ...]:
    """First ways that share no count, then ways that join one of these at some of its counts, the best first. Variances are
    rounded to these levels, so that what was found serves other people too.
    """
    resist = _resistances(kept, levels)
    moves = _moves(rows, place, resist)
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
            return tuple(branches)
        _, k, joined, move = max(better, key=lambda one: one[:2])
        branches[-k] = joined
        used |= {a for a, _ in move}
        moves = [move for *_, move in better]


def _resistances(kept: tuple[int, ...], levels: tuple[int, ...]) -> dict[int, float]:
    return {a: 2.0 ** (-level / LEVELS_PER_OCTAVE) for a, level in zip(kept, levels, strict=True)}


def _moves(rows: tuple[IntegerVector, ...], place: int, resist: Mapping[int, float]) -> list[Move]:
    order = tuple(sorted(resist, key=lambda a: resist[a]))
    return sorted((move_by(n) for n in _ways(rows, place, order)), key=lambda move: sum(resist[a] for a, _ in move))


@lru_cache(maxsize=1024)
def _shared(
    rows: tuple[IntegerVector, ...], place: int, kept: tuple[int, ...], levels: tuple[int, ...]
) -> tuple[SharedWays, ...]:
    """Ways that share counts, where they conduct better than the branches."""
    resist = _resistances(kept, levels)
    conductance, found = shared_ways(place, _moves(rows, place, resist), resist)
    branches = _branches(rows, place, kept, levels)
    apart = 1 / resist[place] + sum(branch.conductance(resist) for branch in branches)
    return tuple(found) if conductance > MORE * apart else ()
