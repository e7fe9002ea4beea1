"""Further questions about the worst count of a family: which epsilon meets a delta, whether delta is within a limit, and delta at
an epsilon between two doubles. And rare values among many people, with FIRST_PEOPLE set so low that small families test that
search.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from unittest.mock import patch

from flint import arb, ctx
from tests.audit.comparison import NARROW, Comparison, Found, bracketed, worst_of
from tests.audit.count_cases import noise
from tests.audit.count_oracle import exact
from tests.audit.counting_core import MAYBE, STEEP_LAW, narrow, quick
from tests.audit.counting_families import Question, at_another_epsilon, draw, largest, move, narrow_for_all

from sidelight.profiles.counts.any_size import count_shift
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.families import rare_value
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.rare_value import RareShift
from sidelight.profiles.families.worst_shift import WorstShift

FEW = 4  # people that are tried first in the search for a rare value
NEAREST, FARTHEST = 1e-11, 700.0  # the range of epsilons that are searched
LEAST = 1e-270  # the least delta for which answers have to be narrow
NUDGES = (0.0, 1e-16, 1e-13, 1e-9, 1e-3, 0.9)


@dataclass(frozen=True)
class Solved:
    """A question whose delta, or limit, is `share` times the true delta at the question's epsilon."""

    asked: Question
    engine: str
    share: Fraction

    @property
    def setting(self) -> AbstractContextManager[object]:
        if self.engine == "rare":
            return patch.object(rare_value, "FIRST_PEOPLE", FEW)
        return nullcontext()

    @property
    def profile(self) -> Profile:
        family, noise, hidden = self.asked.family, self.asked.noise, self.asked.hidden
        if self.engine != "rare" or not isinstance(family, Vertices) or hidden is None:
            return WorstShift(family, noise, hidden, "transform" if self.engine == "transforms" else "auto")
        return RareShift(
            family.others,
            lambda people: WorstShift(replace(family, others=people), noise, hidden),
            lambda people: count_shift(((family.high, people),), noise),
        )

    @property
    def narrow(self) -> bool:
        """Whether the brackets have to be narrow; transforms bound small blocks, and counts with hidden values, only loosely."""
        loose = self.engine == "transforms" and (not isinstance(self.asked.family, Vertices) or self.asked.hidden is not None)
        return not loose and narrow_for_all(self.asked, STEEP_LAW if self.engine == "laws" else None) == NARROW


def _drawn(rng: Random) -> Solved:
    engine = rng.choice(("laws", "laws", "transforms", "rare"))
    if engine == "rare":
        return _drawn_rare(rng)
    asked = draw(rng, 12, MAYBE) if engine == "laws" else draw(rng, 6, ("none",))
    return Solved(asked, engine, _share(rng))


def _drawn_rare(rng: Random) -> Solved:
    """A question about corners that have some people at a small rate and the others at rate 0."""
    rate = Fraction(rng.choice((rng.randint(1, 9), rng.randint(1, 30), rng.randint(1, 99))), rng.choice((100, 100, 1000)))
    family = Vertices(rng.choice((rng.randint(FEW + 1, 18), rng.randint(FEW + 1, 36))), Fraction(0), rate)
    asked = Question(family, 0.0, noise(rng, rng.choice(MAYBE)), rng.choice((0, 1, 2, 3, 4, 6)))
    return Solved(at_another_epsilon(rng, asked), "rare", _share(rng))


def _share(rng: Random) -> Fraction:
    return 1 + Fraction(rng.choice((-1, 1)) * rng.choice(NUDGES))


def _moved(rng: Random, solved: Solved) -> Solved:
    return replace(solved, asked=move(rng, solved.asked), share=_share(rng))


def _judge(answers: Callable[[Solved], Iterator[Found]]) -> Callable[[Solved], Found]:
    def judge(solved: Solved) -> Found:
        if solved.engine != "laws" and not quick(solved.asked.case(0)):
            return Found()
        with solved.setting:
            return worst_of(answers(solved))

    return judge


def _delta(solved: Solved) -> Iterator[Found]:
    true, close = largest(solved.asked, solved.asked.epsilon), NARROW if solved.narrow else math.inf
    yield bracketed("worst", solved.profile.delta(solved.asked.epsilon), true, close, LEAST)


def _asked_for(solved: Solved) -> Fraction:
    """A delta near the true one at the question's epsilon."""
    with ctx.workprec(512):
        near = Fraction(float(largest(solved.asked, solved.asked.epsilon).mid()))
    return min(Fraction(1), near * solved.share)


def _epsilon(solved: Solved) -> Iterator[Found]:
    """The upper end meets delta, no epsilon below the lower end does, and a little below the upper end delta is
    nearly exceeded.
    """
    delta = _asked_for(solved)
    found = solved.profile.epsilon(delta)
    what = f"epsilon {found!r} for {float(delta)!r}"
    if math.isfinite(found.upper):
        yield _reaches(what, solved, found.upper, delta, most=True)
    if found.lower > 0:
        yield _reaches(what, solved, math.nextafter(found.lower, 0.0), delta, most=False)
    before = min(found.upper, FARTHEST) * (1 - NARROW)
    if solved.narrow and delta > LEAST and before > NEAREST:
        yield _reaches(f"{what}, too large", solved, before, delta * (1 - Fraction(2 * NARROW)), most=False)


def _reaches(what: str, solved: Solved, epsilon: float, delta: Fraction, most: bool) -> Found:
    """An error if the true delta at this epsilon is certainly above `delta` (with `most`), or certainly not above
    it (without).
    """
    true = largest(solved.asked, epsilon)
    with ctx.workprec(512):
        wrong = true > exact(delta) if most else true <= exact(delta)
        closest = float((true / exact(delta)).mid()) if delta else 0.0
    return Found(f"{what}: true {true} at {epsilon!r}" if wrong else "", min(closest, 1.0), 0.0, math.inf if wrong else 0.0)


def _within(solved: Solved) -> Iterator[Found]:
    """`within` must not say yes if the limit is exceeded, and must not say no if the truth is well below the limit."""
    true, limit = largest(solved.asked, solved.asked.epsilon), float(_asked_for(solved))
    said = solved.profile.within(solved.asked.epsilon, limit)
    with ctx.workprec(512):
        room = solved.narrow and limit > LEAST and true * (1 + arb(2 * NARROW)) < limit
        wrong = true > limit if said else room
    yield Found(f"within {limit!r}: {said} and true {true}" if wrong else "", 0.0, 0.0, math.inf if wrong else 0.0)


def _between(solved: Solved) -> Iterator[Found]:
    """Delta at an epsilon between two doubles. For one count the bracket is narrow, because its transform is evaluated at that
    epsilon; for a family it may be as wide as delta changes between the two doubles.
    """
    asked = solved.asked
    if math.isinf(asked.epsilon):
        return
    at = Fraction(asked.epsilon) * solved.share if solved.share > 1 else Fraction(round(asked.epsilon * 1000), 1000)
    true = largest(asked, at)
    yield bracketed("worst", solved.profile.delta_at(at), true, math.inf)
    if asked.family.last == 0 and solved.engine == "transforms":
        one = replace(asked, epsilon=float(at)).case(0)
        yield bracketed("one", count_shift(one.parts, one.noise, one.hidden).delta_at(at), true, narrow(one))


AUDITS = [
    Comparison("count.rare", _drawn_rare, _moved, _judge(_delta), 2_000),
    Comparison("count.epsilon", _drawn, _moved, _judge(_epsilon), 1_200),
    Comparison("count.within", _drawn, _moved, _judge(_within), 1_200),
    Comparison("count.between_doubles", _drawn, _moved, _judge(_between), 1_200),
]
