"""Draws a guarantee: delta against epsilon, with a band where what is certified and what is reached differ."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from sidelight.model.guarantee import Guarantee
from sidelight.model.words import SCALES, SHOWN_DELTA, guarantee_sentence
from sidelight.numbers.interval import Interval
from sidelight.numbers.printing import decimal_down, decimal_up
from sidelight.report.picture import PICTURE_MARGIN, PICTURE_WIDE, TEXT_LINE, drawing, lines_of, svg_text, words_alone
from sidelight.report.scale import EvenScale, LogScale

LEAST_DELTA = Fraction(1, 10**10)  # drawn: below this, hardly any policy asks
STEEP_DELTAS = (Fraction(1, 10**3), SHOWN_DELTA, LEAST_DELTA)  # at which a point is drawn, wherever it is
POINTS = 65  # of a curve: the lines between them then lie within half a pixel of it
BEYOND = 1.15  # share of the epsilons to LEAST_DELTA that is drawn
NEAR_LIMIT = 1.05  # factor between delta and its limit, where the curve is taken as flat
LEFT, RIGHT, HIGH, BELOW = 78, 24, 300, 46  # pixels around and of the plot
VISIBLE = 1.5  # pixels from which on a band is drawn
LEARN = "epsilon: logarithm of the factor by which odds may change"
FAILS = "delta (logarithmic)"


@dataclass(frozen=True, slots=True)
class DeltaPlot:
    """The rectangle of the curve: epsilon across, delta upwards."""

    across: EvenScale
    upwards: LogScale
    top: float

    def x(self, epsilon: float) -> float:
        return LEFT + (PICTURE_WIDE - LEFT - RIGHT) * self.across.position(epsilon)

    def y(self, delta: float) -> float:
        return self.top + HIGH * (1 - self.upwards.position(delta))

    @property
    def bottom(self) -> float:
        return self.top + HIGH


def guarantee_svg(guarantee: Guarantee) -> str:
    """The curve; words where there is none, because nothing or everything is given away."""
    (title, ground), limit = _said(guarantee), guarantee.delta(math.inf)
    notes = [ground, *_beyond(guarantee, limit)]
    if limit.upper == 1 or guarantee.epsilon(LEAST_DELTA).upper == 0:
        return words_alone(title, [*notes, _no_curve(guarantee.delta(0.0), limit)])
    last = _last(guarantee, limit.upper)
    across = EvenScale.around([0.0, last])
    epsilons = sorted({*_spread(last), *_steep(guarantee), float(across.step * across.steps)})
    deltas = list(guarantee.delta(epsilons))
    shown, top = lines_of(title, notes)
    upwards = LogScale.around(max(delta, float(LEAST_DELTA)) for delta in (1.0, limit.upper / 2, *(one.upper for one in deltas)))
    plot = DeltaPlot(across, upwards, top + PICTURE_MARGIN)
    band = _band(plot, epsilons, deltas)
    legend = plot.bottom + BELOW + TEXT_LINE
    parts = [
        *shown,
        *_grid(plot),
        *band,
        f'<polyline class="curve" points="{_path(plot, epsilons, deltas, steps=guarantee.compared is None)}"/>',
        *_dot(plot, guarantee),
        *_titles(plot, *_axes_of(guarantee)),
        *(_legend(legend) if band else ()),
    ]
    return drawing((legend if band else plot.bottom + BELOW) + PICTURE_MARGIN, " ".join((title, *notes)), parts)


def _said(guarantee: Guarantee) -> tuple[str, str]:
    """The sentence of the guarantee in two: what is claimed, and what it rests on."""
    claimed, _, rest = guarantee_sentence(guarantee, SHOWN_DELTA).partition(". This ")
    return f"{claimed}.", f"This {rest}"


def _beyond(guarantee: Guarantee, limit: Interval) -> Iterator[str]:
    """What a delta that no epsilon removes means, where the curve is one of two worlds that are compared."""
    if LEAST_DELTA < limit.lower < 1 and guarantee.compared is not None:
        yield f"With probability {decimal_down(limit.lower)} or more, what is published rules out a value of the secret."


def _no_curve(at_zero: Interval, limit: Interval) -> str:
    if limit.upper < 1:
        return f"There is no curve to draw: delta is at most {decimal_up(at_zero.upper)} at every epsilon."
    if limit.lower == 1:
        return "There is no curve to draw: delta is 1 at every epsilon, because what is published can settle the secret."
    return "There is no curve to draw: no delta below 1 could be certified at any epsilon."


def _last(guarantee: Guarantee, limit: float) -> float:
    """The epsilon from which on delta is small, or near its limit, and a little more."""
    far = guarantee.epsilon(max(float(LEAST_DELTA), min(1.0, limit * NEAR_LIMIT))).upper
    return far * BEYOND if 0 < far < math.inf else 1.0


def _spread(last: float) -> list[float]:
    return [last * i / (POINTS - 1) for i in range(POINTS)]


def _steep(guarantee: Guarantee) -> Iterator[float]:
    """Where certain deltas are reached: between two other points a curve may fall at once."""
    return (found.upper for found in guarantee.epsilon(STEEP_DELTAS) if math.isfinite(found.upper))


def _path(plot: DeltaPlot, epsilons: list[float], deltas: list[Interval], steps: bool) -> str:
    """The points of the line, to where it leaves the rectangle. With `steps` each delta is held to the next epsilon: a curve that
    compares no two laws may fall at once.
    """
    least, before, found = 10.0**plot.upwards.low, 1.0, []
    for epsilon, delta in zip(epsilons, deltas, strict=True):
        if steps and epsilon:
            found.append((epsilon, before))
        found.append((epsilon, delta.upper))
        if delta.upper < least:
            break
        before = delta.upper
    return " ".join(f"{plot.x(e):.1f},{plot.y(d):.1f}" for e, d in found)


def _band(plot: DeltaPlot, epsilons: list[float], deltas: list[Interval]) -> list[str]:
    if all(abs(plot.y(delta.lower) - plot.y(delta.upper)) < VISIBLE for delta in deltas):
        return []
    there = [f"{plot.x(e):.1f},{plot.y(delta.upper):.1f}" for e, delta in zip(epsilons, deltas, strict=True)]
    back = [f"{plot.x(e):.1f},{plot.y(delta.lower):.1f}" for e, delta in zip(epsilons, deltas, strict=True)]
    return [f'<polygon class="band" points="{" ".join([*there, *reversed(back)])}"/>']


def _grid(plot: DeltaPlot) -> Iterator[str]:
    right = PICTURE_WIDE - RIGHT
    for mark in plot.upwards.marks():
        y = plot.y(float(mark))
        yield f'<line class="grid" x1="{LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{mark}</text>'
    for mark in plot.across.marks():
        x = plot.x(float(mark))
        yield f'<line class="grid" x1="{x:.1f}" y1="{plot.top}" x2="{x:.1f}" y2="{plot.bottom}"/>'
        yield f'<text x="{x:.1f}" y="{plot.bottom + 18}" text-anchor="middle">{mark}</text>'


def _dot(plot: DeltaPlot, guarantee: Guarantee) -> Iterator[str]:
    """Where print(guarantee) states epsilon."""
    delta, epsilon = float(SHOWN_DELTA), guarantee.epsilon(SHOWN_DELTA).upper
    if math.isfinite(epsilon) and plot.upwards.low <= math.log10(delta) <= plot.upwards.high:
        x, y = plot.x(epsilon), plot.y(delta)
        yield f'<path class="dashes" fill="none" d="M{LEFT},{y:.1f} H{x:.1f} V{plot.bottom}"/>'
        yield f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'


def _axes_of(guarantee: Guarantee) -> tuple[str, str]:
    own = guarantee.claim.definition.name in SCALES
    return ("epsilon", "delta (logarithmic)") if own else (LEARN, FAILS)


def _titles(plot: DeltaPlot, across: str, upwards: str) -> Iterator[str]:
    wide, middle = PICTURE_WIDE - LEFT - RIGHT, plot.top + HIGH / 2
    yield f'<rect class="frame" x="{LEFT}" y="{plot.top}" width="{wide}" height="{HIGH}"/>'
    yield f'<text x="{LEFT + wide / 2}" y="{plot.bottom + 38}" text-anchor="middle">{svg_text(across)}</text>'
    yield f'<text x="18" y="{middle}" text-anchor="middle" transform="rotate(-90 18 {middle})">{svg_text(upwards)}</text>'


def _legend(y: float) -> Iterator[str]:
    yield f'<line class="curve" x1="{LEFT}" y1="{y - 4}" x2="{LEFT + 30}" y2="{y - 4}"/>'
    yield f'<text x="{LEFT + 38}" y="{y}">certified: delta is at most this</text>'
    yield f'<rect class="band" x="{LEFT + 290}" y="{y - 11}" width="30" height="13"/>'
    yield f'<text x="{LEFT + 328}" y="{y}">between what attacks reach and what is certified</text>'
