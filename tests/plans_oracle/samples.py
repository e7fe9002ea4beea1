"""What attackers reach who do not know who is in the sample: every sample of a small frame, every secret of its people.

The people of the target's row are drawn from more people, so that each is in the sample with a chance of at most the stated one.
The attacker is told who else is in the sample, but one who may stand in for the target, or nothing; and the secrets of some of
these, and of some who are not in it, or who stand in.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations, product
from math import ceil
from random import Random

from tests.plans_oracle.brute import everybody, view
from tests.plans_oracle.world import Figure, Known, Law, World

MOST_VIEWS = 2_000  # samples times secrets of one world; larger ones are left out
FRAMES = 3  # drawn for each statement
Told = dict[object, float]


@dataclass(frozen=True)
class Frame:
    """The places of the target's stratum in the dataset, how many people they are drawn from, and everybody's law."""

    places: tuple[int, ...]
    people: int
    laws: tuple[Law, ...]  # of those they are drawn from, the target first
    others: dict[int, Law]  # by the place in the dataset, of people who are in the sample for sure
    told: bool  # whether the attacker is told who else is in the sample
    known_inside: int  # of the others of the stratum
    known_outside: tuple[int, ...]
    known_absent: int  # of the people of the stratum who are not in the sample, the first of so many others

    def work(self, values: int) -> int:
        return math.comb(self.people, len(self.places)) * values ** (self.people - 1 + len(self.others)) * len(self.places)


def drawn_frame(world: World, figures: Sequence[Figure], known: Known, share: Fraction, rng: Random) -> Frame:
    rows, laws = everybody(world), laws_of_everybody(world, rng)
    target = rng.randrange(world.people)
    alike = [place for place, row in enumerate(rows) if row == rows[target]]
    if world.counts is not None:
        alike = [place for place in alike if laws[place] == laws[target]]
    people = ceil(len(alike) / share)
    more = [laws[target] if world.counts is not None else rng.choice(world.laws) for _ in range(people - 1)]
    outside = {place: laws[place] for place in range(world.people) if place not in alike}
    chosen = known_people(figures, known, rows, target, rng)
    told = rng.random() < 0.7
    absent = 0
    if told and rng.random() < 0.5:
        absent = min(people - 1, known.people if known.share is None else ceil(known.share * (people - 1)))
    return Frame(
        tuple(alike),
        people,
        (laws[target], *more),
        outside,
        told,
        sum(place in alike for place in chosen) if told else 0,
        tuple(place for place in chosen if place not in alike),
        absent,
    )


def laws_of_everybody(world: World, rng: Random) -> list[Law]:
    if world.counts is None:
        return [rng.choice(world.laws) for _ in range(world.people)]
    found = [law for law, count in zip(world.laws, world.counts, strict=True) for _ in range(count)]
    rng.shuffle(found)
    return found


def known_people(figures: Sequence[Figure], known: Known, rows: list[int], target: int, rng: Random) -> list[int]:
    """As many others as they may know, wherever these are."""
    others = [place for place in range(len(rows)) if place != target]
    rng.shuffle(others)
    if known.share is None:
        return others[: known.people]
    atom = [tuple(row in f.rows and f.value is not None for f in figures) for row in rows]
    limits = {a: len(rows) if known.share == 1 else ceil(known.share * (atom.count(a) - 1)) for a in atom}
    found = []
    for place in others:
        if limits[atom[place]] > 0:
            limits[atom[place]] -= 1
            found.append(place)
    return found


def laws_seen(world: World, figures: Sequence[Figure], frame: Frame, secret: str) -> dict[object, Told]:
    """For each fact that the attacker knows, the law of what they are told and see if this is the target's secret."""
    found: defaultdict[object, Told] = defaultdict(lambda: defaultdict(float))
    size, others = len(frame.places), sorted(frame.others)
    samples = list(combinations(range(frame.people), size))
    laws = [*frame.laws[1:], *(frame.others[place] for place in others)]
    for rest in product(range(len(world.values)), repeat=len(laws)):
        chance = math.prod(float(law[value]) for law, value in zip(laws, rest, strict=True)) / len(samples)
        if not chance:
            continue
        inside = (secret, *(world.values[value] for value in rest[: frame.people - 1]))
        outside = {place: world.values[value] for place, value in zip(others, rest[frame.people - 1 :], strict=True)}
        for sample in samples:
            dataset = [outside.get(place, "") for place in range(world.people)]
            for place, person in zip(frame.places, sample, strict=True):
                dataset[place] = inside[person]
            seen = view(world, figures, dataset)
            members = [person for person in sample if person != 0]
            left = [members] if 0 in sample else [[p for p in members if p != out] for out in members]
            for some in left:
                known = (*(inside[p] for p in some[: frame.known_inside]), *(outside[p] for p in frame.known_outside))
                known += tuple(inside[p] for p in range(1, frame.known_absent + 1) if p not in some)
                told = tuple(some) if frame.told else None
                for outcome, p in seen.items():
                    found[known][told, outcome] += chance * p / len(left)
    return found


Drawn = list[dict[str, dict[object, Told]]]
"""For each of a few frames and each secret of the target: what is told and seen."""


def few_frames(world: World, figures: Sequence[Figure], known: Known, share: Fraction, seed: int) -> Drawn:
    rng, found = Random(seed), []
    for _ in range(FRAMES):
        frame = drawn_frame(world, figures, known, share, rng)
        if frame.work(len(world.values)) <= MOST_VIEWS:
            possible = [value for value, rate in zip(world.values, frame.laws[0], strict=True) if rate]
            found.append({value: laws_seen(world, figures, frame, value) for value in possible})
    return found


def reached(frames: Drawn, influence: str, epsilon: float) -> float:
    """The largest delta in these frames."""
    best, factor = 0.0, math.exp(min(epsilon, 700.0))
    for seen in frames:
        for one, other in permutations(seen, 2):
            mean = 0.0
            for fact, law in seen[one].items():
                weight, there = sum(law.values()), seen[other].get(fact, {})
                beyond = sum(max(0.0, p - factor * there.get(outcome, 0.0)) for outcome, p in law.items())
                mean += beyond
                if influence == "active" and weight:
                    best = max(best, beyond / weight)
            best = max(best, mean)
    return best
