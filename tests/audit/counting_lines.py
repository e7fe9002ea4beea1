"""Comparison of all numbers that a transform gives along its line: level, centre, reach, values and their bounds, and the
half-lines and tails that follow. In balls, because rounding to doubles would hide a small error.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from flint import acb, arb, ctx
from tests.audit.comparison import Comparison, Found, at_most, in_ball, worst_of
from tests.audit.count_cases import SIZES, Case, Kind
from tests.audit.count_oracle import Written, total, transform, written
from tests.audit.counting_core import MAYBE
from tests.audit.counting_rates import SERIES

from sidelight.laws.counts.sketch import RateSketch
from sidelight.laws.transforms.contour import TAIL_EXPONENT, Contour, Transform
from sidelight.laws.transforms.people import Crowd, Grouped
from sidelight.laws.transforms.people_by_rate import Ordered
from sidelight.noises.added import TransformOfSum, noise_transform
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.numbers.balls import in_balls

CROWDS = ("groups", "groups", "sketch", "moments")


@dataclass(frozen=True)
class Along:
    """A crowd as groups, a sketch or moments, perhaps with noise; a tilt; and the frequencies and half-lines to compare."""

    case: Case
    crowd: str
    tilt: float
    places: tuple[float, ...]  # frequencies, as shares of pi
    cuts: tuple[int, ...]  # starts of half-lines, relative to the centre
    room: int

    @property
    def people(self) -> Crowd:
        parts = self.case.parts
        if self.crowd == "sketch":
            return RateSketch.of([float(rate) for rate, _ in parts], [people for _, people in parts])
        return Ordered(parts).without(0, 0) if self.crowd == "moments" else Grouped(parts)


KIND = Kind(sizes=SIZES, noises=MAYBE)


def _open(case: Case, crowd: str) -> Case:
    """The case without people of rate 0 or 1; for a sketch, with rates rounded to doubles."""
    kept = [(rate, people) for rate, people in case.parts if 0 < rate < 1]
    if crowd == "sketch":
        kept = [(type(rate)(float(rate)), people) for rate, people in kept if 0 < float(rate) < 1]
    return replace(case, parts=tuple(kept))


def _tilt(rng: Random, case: Case, crowd: str) -> float:
    limits = {Geometric: lambda n: -math.log(n.ratio) - 0.15, DiscreteGaussian: lambda n: 12 / float(n.sigma)}
    most = limits[type(case.noise)](case.noise) if case.noise is not None else 30.0
    most = min(most, SERIES) if crowd != "groups" else most
    found = rng.choice((0.0, case.epsilon, rng.gauss(0, 0.3), rng.gauss(0, 3)))
    return min(max(0.0, most), max(-max(0.0, most), found))


def _draw(rng: Random) -> Along:
    while True:
        crowd = rng.choice(CROWDS)
        case = _open(KIND.draw(rng), crowd)
        if case.parts and math.isfinite(case.epsilon):
            return _somewhere(rng, Along(case, crowd, _tilt(rng, case, crowd), (), (), 0))


def _somewhere(rng: Random, along: Along) -> Along:
    room = rng.choice((4, 4, 10))
    cuts = tuple(sorted({rng.randint(-room + 2, room - 1) for _ in range(3)}))
    return replace(along, places=tuple(sorted(rng.random() ** 2 for _ in range(3))), cuts=cuts, room=room)


def _move(rng: Random, along: Along) -> Along:
    case = _open(KIND.move(rng, along.case), along.crowd)
    if not case.parts or not math.isfinite(case.epsilon):
        return _somewhere(rng, along)
    return _somewhere(rng, replace(along, case=case, tilt=_tilt(rng, case, along.crowd)))


def _judge(along: Along) -> Found:
    return worst_of(_promises(along))


@in_balls
def _line(along: Along) -> tuple[Transform, Contour]:
    found: Transform = along.people.tilted(along.tilt)
    if along.case.noise is not None:
        found = TransformOfSum(found, noise_transform(along.case.noise, along.tilt))
    return found, Contour.of(found, arb(along.case.epsilon), along.room)


def _promises(along: Along) -> Iterator[Found]:
    case = along.case
    law, tilt = written(case.parts, case.noise, 0), acb(along.tilt)
    found, contour = _line(along)
    count, weight = contour.line.count, transform(law, case.noise, tilt).real
    yield in_ball("level", found.level, weight.log())
    yield from _place(law, along, found, weight)
    values = []
    places = [1 + round(share * (count // 2 - 1)) for share in along.places]
    for place, phi, fades in zip(places, *_values(found, places, count), strict=True):
        with ctx.workprec(512):
            t = 2 * arb.pi() * place / count
            true = transform(law, case.noise, tilt + acb(0, t)) / weight
        yield in_ball(f"phi at {place} of {count}, real", phi.real, true.real)
        yield in_ball(f"phi at {place} of {count}, imaginary", phi.imag, true.imag)
        values.append((place, arb(true.abs_lower()), fades))
    for place, _, fades in values:
        yield from (at_most(f"|phi| from {place} on", size, fades) for further, size, _ in values if further >= place)
    for cut in along.cuts:
        yield from _half_line(law, contour, round(found.centre) + cut, along)


@in_balls
def _values(found: Transform, places: list[int], count: int) -> tuple[list[acb], list[arb]]:
    turned = found.turned(max(places) + 1, count, 0)
    return [turned[place] for place in places], [found.fading(place, count) for place in places]


@in_balls
def _off(along: Along) -> arb:
    return arb(along.people.tilted(along.tilt).off)


def _place(law: Written, along: Along, found: Transform, weight: arb) -> Iterator[Found]:
    """Compares the centre, and each tail beyond the reach."""
    with ctx.workprec(512):
        s, low, high = arb(along.tilt), math.ceil(found.centre - found.reach) - 1, math.floor(found.centre + found.reach) + 1
        masses = [(k, mass * (s * k).exp() / weight) for k, mass in enumerate(law.masses, start=law.low)]
        small = 2 * (-arb(TAIL_EXPONENT)).exp()
        yield at_most("tail above", total(mass for k, mass in masses if k >= high), small)
        yield at_most("tail below", total(mass for k, mass in masses if k <= low), small)
        if along.case.noise is None:
            yield at_most("centre", abs(total(mass * k for k, mass in masses) - found.centre), _off(along))


@in_balls
def _half_line(law: Written, contour: Contour, k: int, along: Along) -> Iterator[Found]:
    """Compares the half-line from k on, if k is inside the window, so that the masses at k - 1 and k are known."""
    if not law.low < k <= law.high:
        return
    with ctx.workprec(512):
        epsilon = arb(along.case.epsilon)
        tail, before = law.at_least(k), law.mass(k - 1)
        true, rises = before - epsilon.expm1() * tail, before - epsilon.exp() * law.mass(k)
    yield in_ball(f"half-line from {k}", contour.half_line(k), true)
    if along.tilt >= 0:
        yield in_ball(f"chance of {k}", contour.at_least(k), tail)
    sign = contour.rises(k)
    if (sign > 0 and rises < 0) or (sign < 0 and rises > 0):
        yield Found(f"rises at {k}: {sign} and true {rises}", 1.0, 0.0, math.inf)


AUDITS = [Comparison("count.lines", _draw, _move, _judge, 4_000)]
