"""A directed search for a case in which a certified bracket misses the truth, or is too wide.

A comparison draws cases and judges each by the same quantity, computed outcome by outcome in balls of many bits. There is no
tolerance: a bracket is wrong if the truth is certainly outside. From every case the search climbs: the case is changed a little,
and the change is kept if the truth comes nearer to an end or the bracket gets wider.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from flint import arb, ctx
from tests.audit.audit import Tally

from sidelight.numbers.interval import Interval

NARROW = 1e-6  # largest relative width of a bracket, where the truth is above SMALLEST
SMALLEST = 1e-300

C = TypeVar("C")


@dataclass(frozen=True)
class Found:
    """The judgement of a case: what is wrong, if anything; truth over promise; the relative width of the bracket; and the height
    that the search climbs.
    """

    broken: str = ""
    closest: float = 0.0
    width: float = 0.0
    height: float = 0.0


@dataclass(frozen=True)
class Comparison(Generic[C]):
    id: str
    draw: Callable[[Random], C]
    move: Callable[[Random, C], C]
    judge: Callable[[C], Found]
    instances: int
    steps: int = 6  # changes that are tried in each climb

    def search(self, seed: int, instances: int) -> Tally:
        rng, tally = Random(f"{self.id} {seed}"), Tally()
        while tally.met < instances:
            case = self.draw(rng)
            height = self._judged(case, tally)
            for _ in range(min(self.steps, instances - tally.met)):
                moved = self.move(rng, case)
                reached = self._judged(moved, tally)
                case, height = (moved, reached) if reached > height else (case, height)
        return tally

    def _judged(self, case: C, tally: Tally) -> float:
        found = self.judge(case)
        tally.met += 1
        tally.closest, tally.widest = max(tally.closest, found.closest), max(tally.widest, found.width)
        if found.broken:
            tally.violations += 1
            tally.worst = {"id": self.id, "broken": found.broken, "case": repr(case)}
        return found.height


def worst_of(found: Iterable[Found]) -> Found:
    """The worst of several judgements of one case."""
    every = list(found)
    return Found(
        "; ".join(one.broken for one in every if one.broken),
        max((one.closest for one in every), default=0.0),
        max((one.width for one in every), default=0.0),
        max((one.height for one in every), default=0.0),
    )


def bracketed(what: str, bracket: Interval, truth: arb, narrow: float = NARROW, smallest: float = SMALLEST) -> Found:
    """Whether a bracket contains the truth, and is narrow where the truth is above `smallest`."""
    with ctx.workprec(512):
        lower, upper = arb(bracket.lower), arb(bracket.upper)
        width = bracket.relative_width() if truth > smallest and narrow < 1 else 0.0
        closest = float((arb(truth.lower()) / upper).mid()) if upper > 0 else 0.0
        if upper < truth:
            return Found(f"{what}: promised {bracket.upper!r} and true {truth}", closest, width, math.inf)
        if lower > truth:
            return Found(f"{what}: at least {bracket.lower!r} and true {truth}", closest, width, math.inf)
        broken = f"{what}: a bracket {bracket!r} around {truth}" if width > narrow else ""
        return Found(broken, closest, width, width)


def in_ball(what: str, ball: arb, truth: arb) -> Found:
    """Whether a ball contains the truth; the height is the distance of the truth from the midpoint, divided by the radius."""
    with ctx.workprec(512):
        away, radius = abs(truth - ball.mid()), arb(ball.rad())
        if not ball.is_finite():
            return Found()
        share = float((arb(away.lower()) / radius).mid()) if radius > 0 else float(away > 0)
        broken = f"{what}: a ball {ball.str(20)} and true {truth.str(40)}" if away > radius else ""
        return Found(broken, share, 0.0, share)


def at_most(what: str, truth: arb, bound: arb) -> Found:
    """Whether a bound holds. The search does not climb here, because the truth is always close to such a bound."""
    with ctx.workprec(512):
        return Found(f"{what}: at most {bound} and true {truth}" if truth > arb(bound.upper()) else "")
