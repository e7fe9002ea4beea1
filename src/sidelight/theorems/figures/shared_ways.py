"""Ways round that have one or two counts in common, and how to mix them.

In a table of three rows and columns or more the moves that look like one person's step are the rectangles at their cell. Two
rectangles of one column share a count, and so do two of one row: no tree holds them all, but given the counts that are shared
the rest is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np

from sidelight.laws.counts.coarse import Doubles
from sidelight.profiles.figures.mixed_shifts import MovedCounts, moved_count
from sidelight.profiles.figures.shared_shifts import SharedBranch, WithShared
from sidelight.theorems.figures.moves import PARTS, Kind, Move, all_moved, numbers_of, one_way_moved

CANDIDATES = 8  # counts of which two may be shared, those in most ways; by trial: speed and width
LEANINGS = (1.0, 0.85)  # factors of the weight of the step itself; one mixture for each; by trial: width


@dataclass(frozen=True, slots=True)
class Fork:
    """A hub, and what belongs to it and to each of the shared counts: None where there is no such way."""

    hub: Move
    rests: tuple[Move | None, ...]

    def atoms(self) -> set[int]:
        return {a for move in (self.hub, *self.rests) for a, _ in move or ()}


@dataclass(frozen=True, slots=True)
class SharedWays:
    """Ways through shared counts, mixed with the step itself."""

    shared: Move
    forks: tuple[Fork, ...]
    leaning: float

    def ways(self) -> list[Move]:
        return [
            (*fork.hub, one, *rest)
            for fork in self.forks
            for one, rest in zip(self.shared, fork.rests, strict=True)
            if rest is not None
        ]

    def numbers(self, counts: Sequence[Kind]) -> Iterator[int]:
        yield from (-5, round(1000 * self.leaning), *numbers_of(self.shared, counts))
        for fork in self.forks:
            yield from (-6, *numbers_of(fork.hub, counts))
            for rest in fork.rests:
                yield from (-7, *(() if rest is None else numbers_of(rest, counts)))

    def mixture(self, place: int, counts: Sequence[Kind]) -> MovedCounts:
        resist = {a: 1 / one.variance for a, one in enumerate(counts) if one.variance > 0}
        own, *others = best_weights([((place, 1),), *self.ways()], resist)
        weights, forks = iter(max(0, round(PARTS * float(weight))) for weight in others), []
        for fork in self.forks:
            mine = tuple(0 if rest is None else next(weights) for rest in fork.rests)
            if any(mine):
                rests = tuple(all_moved(rest, counts) if rest else None for rest in fork.rests)
                forks.append(SharedBranch(all_moved(fork.hub, counts), mine, rests))
        step, through = moved_count(counts[place].family, 1), tuple(all_moved((one,), counts) for one in self.shared)
        leaning = float(own) * self.leaning
        return one_way_moved([(leaning, step), (1 - leaning, WithShared(through, tuple(forks)))]) if forks else step


def shared_ways(place: int, moves: Sequence[Move], resist: Mapping[int, float]) -> tuple[float, list[SharedWays]]:
    """The best found of these ways, and the conductance of all of them together with the step itself."""
    steps = Counter(one for move in moves for one in move)
    often = sorted(steps, key=lambda one: (-steps[one], resist[one[0]]))[:CANDIDATES]
    best, found = 0.0, None
    for shared in combinations(often, 2):
        if shared[0][0] == shared[1][0]:
            continue
        forks = _forks(shared, moves, resist)
        ways = SharedWays(shared, forks, 1.0)
        conductance = _conductance([((place, 1),), *ways.ways()], resist) if forks else 0.0
        if conductance > best * (1 + 1e-9):
            best, found = conductance, ways
    return best, [] if found is None else [SharedWays(found.shared, found.forks, leaning) for leaning in LEANINGS]


def _forks(shared: Move, moves: Sequence[Move], resist: Mapping[int, float]) -> tuple[Fork, ...]:
    """Forks that have no count in common, those of the least resistance first."""
    taken = {a for a, _ in shared}
    through = [
        [
            tuple(other for other in move if other != one)
            for move in moves
            if one in move and len(taken & {a for a, _ in move}) == 1
        ]
        for one in shared
    ]
    options = [
        Fork(hub, tuple(tuple(one for one in rest if one not in hub) for rest in rests))
        for rests in product(*through)
        if (hub := tuple(one for one in rests[0] if one in rests[1]))
    ]
    options = [fork for fork in options if all(fork.rests) and _apart(fork)]
    options += [Fork(rest, tuple(() if s == k else None for s in range(2))) for k in range(2) for rest in through[k]]
    chosen: list[Fork] = []
    for fork in sorted(options, key=lambda fork: _resistance(fork, resist)):
        if taken.isdisjoint(fork.atoms()):
            chosen.append(fork)
            taken |= fork.atoms()
    return tuple(chosen)


def _apart(fork: Fork) -> bool:
    one, other = ({a for a, _ in rest or ()} for rest in fork.rests)
    return one.isdisjoint(other)


def _resistance(fork: Fork, resist: Mapping[int, float]) -> float:
    """Without that of the shared counts."""
    beside = [sum(resist[a] for a, _ in rest) for rest in fork.rests if rest]
    return sum(resist[a] for a, _ in fork.hub) + (1 / sum(1 / one for one in beside) if beside else 0.0)


def best_weights(ways: Sequence[Move], resist: Mapping[int, float]) -> Doubles:
    """Of a mixture of these ways: the sum over counts of resistance times the square of the mean move is nearly the least."""
    atoms = sorted({a for move in ways for a, _ in move})
    moves = np.zeros((len(ways), len(atoms)))
    for k, move in enumerate(ways):
        for a, step in move:
            moves[k, atoms.index(a)] = step
    losses = (moves * np.array([resist[a] for a in atoms])) @ moves.T
    weights, kept = np.zeros(len(ways)), list(range(len(ways)))
    while kept:
        found = np.linalg.lstsq(losses[np.ix_(kept, kept)], np.ones(len(kept)), rcond=None)[0]
        if (found > 0).all():
            weights[kept] = found / found.sum()
            break
        kept = [k for k, weight in zip(kept, found, strict=True) if weight > 0]
    return weights if weights.any() else np.eye(1, len(ways))[0]


def _conductance(ways: Sequence[Move], resist: Mapping[int, float]) -> float:
    weights = best_weights(ways, resist)
    mean: Counter[int] = Counter()
    for weight, move in zip(weights, ways, strict=True):
        for a, step in move:
            mean[a] += float(weight) * step  # type: ignore[assignment]  # a sum of numbers, by count
    return 1 / sum(resist[a] * moved**2 for a, moved in mean.items())
