"""The worst count of a family, compared with the truth of every member: by laws in doubles and in balls, and by transforms, also
on families that are much smaller than those for which transforms are used. And bounds of whole stretches of large families,
compared with the truth of some members.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from random import Random

from flint import arb
from tests.audit.comparison import NARROW, Comparison, Found, at_most, bracketed, worst_of
from tests.audit.count_cases import WAYS, Case, epsilon, hidden, noise, people
from tests.audit.count_oracle import truth
from tests.audit.counting_core import MAYBE, STEEP_LAW, narrow, quick

from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.noises.noise import Noise
from sidelight.numbers.search import SHORT_STRETCH
from sidelight.profiles.families import published_counts
from sidelight.profiles.families.along_one_line import Lines
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import WorstShift

DEEP = 1e-20  # delta below which bounds of members with hidden values are not narrow
MOST = 23  # people: a family then has at most 24 members, which are all evaluated in balls if doubles cannot tell them apart
MEMBERS = 4  # members of a stretch, besides both ends, whose truth is computed
CLOSE = (1e-10, 1e-8, 1e-5, 1e-3)


@dataclass(frozen=True)
class Question:
    family: Vertices | Blocks
    epsilon: float
    noise: Noise | None = None
    hidden: int | None = None

    def case(self, m: int) -> Case:
        return Case(self.family.people(m), self.epsilon, self.noise, self.hidden)


def _family(rng: Random, most: int, groups: int) -> Vertices | Blocks:
    number = rng.randint(1, most)
    if rng.random() < 0.5:
        rates = sorted(Fraction(rng.choice((rng.randint(1, 99), rng.randint(1, 9), rng.randint(0, 100))), 100) for _ in range(2))
        low, high = (rates[0], rng.choice((rates[1], 1 - rates[0]))) if rates[0] < Fraction(1, 2) else rates
        return Vertices(number, low, high)
    return Blocks(people(rng, number, groups), rng.randint(0, number - 1))


def draw(rng: Random, most: int, noises: tuple[str, ...]) -> Question:
    asked = Question(_family(rng, most, 6), 0.0, noise(rng, rng.choice(noises)))
    if rng.random() < 0.4:
        asked = replace(asked, hidden=hidden(rng, asked.case(0)))
    return at_another_epsilon(rng, asked)


def at_another_epsilon(rng: Random, asked: Question) -> Question:
    return replace(asked, epsilon=epsilon(rng, asked.case(rng.randint(0, asked.family.last))))


def move(rng: Random, asked: Question) -> Question:
    """The question with another epsilon, or with another largest hidden value."""
    if asked.hidden is not None and rng.random() < 0.5:
        return replace(asked, hidden=asked.hidden + rng.choice((-1, 1)))
    return at_another_epsilon(rng, asked)


def largest(asked: Question, epsilon: float | Fraction) -> arb:
    members = (asked.family.people(m) for m in range(asked.family.last + 1))
    return reduce(arb.max, (truth(parts, asked.noise, asked.hidden, way, epsilon) for parts in members for way in WAYS))


def narrow_for_all(asked: Question, steep: float | None = None) -> float:
    return max(narrow(asked.case(m), steep) for m in range(asked.family.last + 1))


def _by_laws(asked: Question) -> Found:
    found = WorstShift(asked.family, asked.noise, asked.hidden).delta(asked.epsilon)
    return bracketed("worst", found, largest(asked, asked.epsilon), narrow_for_all(asked, STEEP_LAW), 1e-270)


def _by_transforms(asked: Question) -> Found:
    """Blocks of very few people are bounded only loosely; with noise a search stops at a relative tolerance of two
    thousandths.
    """
    if not quick(asked.case(0)):
        return Found()
    close = narrow_for_all(asked) if isinstance(asked.family, Vertices) and math.isfinite(asked.epsilon) else math.inf
    close = close if asked.noise is None else max(close, 1.1 * published_counts.CLOSE_NOISY)
    found = WorstShift(asked.family, asked.noise, asked.hidden, "transform").delta(asked.epsilon)
    return bracketed("worst", found, largest(asked, asked.epsilon), close, DEEP)


@dataclass(frozen=True)
class Stretch:
    """The members of a family from first to last, in one direction."""

    asked: Question
    way: str
    first: int
    last: int
    some: tuple[int, ...]  # numbers of the members that are compared
    close: float  # the relative tolerance of the search


def _draw_stretch(rng: Random) -> Stretch:
    number = rng.choice((rng.randint(100, 400), rng.randint(100, 400), rng.randint(500, 2_500)))
    if rng.random() < 0.5:
        low, high = sorted(Fraction(rng.randint(1, 999), 1000) for _ in range(2))
        family: Vertices | Blocks = Vertices(number, low, high)
    else:
        family = Blocks(_spread_out(rng, number), rng.randint(1, number * 3 // 4))
    asked = Question(family, _moderate(rng))
    if number <= 400 and rng.random() < 0.4:
        asked = replace(
            asked, noise=rng.choice((Geometric(Fraction(rng.randint(1, 9), 10)), DiscreteGaussian(Fraction(rng.randint(1, 8)))))
        )
    return _stretch(rng, asked, rng.choice(WAYS))


def _moderate(rng: Random) -> float:
    return rng.choice((0.0, rng.random() / 2, rng.random() ** 3, 4 * rng.random()))


def _spread_out(rng: Random, number: int) -> tuple[tuple[Fraction, int], ...]:
    """Groups of people in the order of their rates, which lie between two random rates."""
    low, high = sorted((rng.uniform(0.05, 0.95), rng.uniform(0.05, 0.95)))
    groups = rng.choice((2, 6, 40))
    rates = sorted({Fraction(round(rng.uniform(low, high) * 10_000), 10_000) for _ in range(groups)})
    return tuple((rate, number // len(rates)) for rate in rates)


def _stretch(rng: Random, asked: Question, way: str) -> Stretch:
    length = min(asked.family.last, rng.choice((3, 12, 60, 400, 3_000)))
    first = rng.randint(0, asked.family.last - length)
    some = tuple(sorted({first, first + length, *(first + rng.randint(0, length) for _ in range(MEMBERS))}))
    return Stretch(asked, way, first, first + length, some, rng.choice(CLOSE))


def _move_stretch(rng: Random, stretch: Stretch) -> Stretch:
    return _stretch(rng, replace(stretch.asked, epsilon=_moderate(rng)), stretch.way)


def _judge_stretch(stretch: Stretch) -> Found:
    return worst_of(_about(stretch))


def _about(stretch: Stretch) -> Iterator[Found]:
    """Every bound of the stretch holds for each member, and the bracket of each member, on the line that all share, is right."""
    asked = stretch.asked
    lines = Lines(asked.family, asked.noise, None, asked.epsilon, stretch.way, stretch.close)
    bounds = dict(_bounds(lines, stretch.first, stretch.last))
    for m in stretch.some:
        true = truth(asked.family.people(m), asked.noise, None, stretch.way, asked.epsilon)
        yield from (at_most(f"member {m}, {name}", true, arb(bound)) for name, bound in bounds.items())
        yield bracketed(f"member {m}", lines.value(m), true, max(NARROW, stretch.close))


def _bounds(lines: Lines, a: int, b: int) -> Iterator[tuple[str, float]]:
    """The bound that a search uses, and all further bounds that it may use."""
    yield "bound", lines.bound(a, b)
    if lines.heights is not None:
        yield "glance", lines.at_a_glance(a, b)
    if (corners := lines.corners(a, b)) is not None:
        yield "corners", corners.bound(a, b)
    if lines.blocks is not None and b - a > SHORT_STRETCH and (between := lines.blocks.bound(a, b, True)) is not None:
        yield "blocks", between


AUDITS = [
    Comparison("count.worst", lambda rng: draw(rng, MOST, MAYBE), move, _by_laws, 5_000),
    Comparison(
        "count.worst_by_transforms", lambda rng: draw(rng, 9, ("none", "none", "none", *MAYBE)), move, _by_transforms, 1_000
    ),
    Comparison("count.stretches", _draw_stretch, _move_stretch, _judge_stretch, 600),
]
