"""The law of a sum of very many independent terms on a lattice, in doubles with an account of their errors.

Around each of a few tilted means the tilted masses are a short Fourier sum: of all frequencies 2 pi l / N few matter, because the
transforms of many people are multiplied. Those are computed in balls, the others are bounded from a transform in doubles, and a
mass at a distance of N or more, which is added to another one, by Bennett's inequality. Tilts are so close that masses have
a small error compared with their neighbours', however deep in the tail; what lies beyond the last tilt is bounded by Chernoff.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from flint import acb, arb, arb_poly
from numpy.typing import NDArray

from sidelight.numbers.balls import above, ball, below, in_balls
from sidelight.numbers.rounding import LARGEST_EXPONENT, UNIT

Doubles = NDArray[np.float64]
Placed = tuple[tuple[tuple[int, Fraction], ...], int]
"""The places that a term may have, from 0 on, with their probabilities, and how many people have this law."""

TAIL = 80.0  # masses are written out until what lies beyond is at most e^-80; by trial: width
ALIASED = 45.0  # masses that are added to others are at most e^-45 of the tilted law; by trial: width
LEFT_OUT = 50.0  # frequencies at which the transform is below e^-50 are left out; by trial: width
TRANSFORM_ERROR = 1e-9  # above the error of a Fourier transform of a law in doubles: 8 log2(N) sqrt(N) units, N below 2^26
APART = 2.0  # spreads between neighbouring tilted means; by trial: width
MOST_SPREAD = 1_000_000.0  # of the sum, in steps of the lattice; by trial: speed
MOST_FREQUENCIES = 4_000  # of one tilt; by trial: speed
MOST_WORK = 400_000_000  # points times frequencies of one tilt; by trial: speed
BLOCK = 512  # points that share the turns of the frequencies; by trial: speed


@dataclass(frozen=True, eq=False)
class DenseLaw:
    """Masses from the place `start` on, each with its error; below and above them there is at most `outside` on each side."""

    start: int
    masses: Doubles
    errors: Doubles
    outside: float


@dataclass(frozen=True, eq=False)
class _Part:
    places: Doubles
    shares: Doubles
    polynomial: arb_poly
    people: int

    @property
    def span(self) -> float:
        return float(self.places[-1] - self.places[0])

    def tilted(self, tilt: float) -> tuple[Doubles, float, float, float]:
        """The tilted shares, log of the sum before, mean and variance: estimates."""
        exponents = np.log(self.shares) + tilt * self.places
        top = float(exponents.max())
        weights = np.exp(exponents - top)
        total = float(weights.sum())
        weights = weights / total
        mean = float(weights @ self.places)
        return weights, top + math.log(total), mean, float(weights @ (self.places - mean) ** 2)


class TooWide(Exception):
    """Too many points or frequencies."""


@lru_cache(maxsize=8)
@in_balls
def dense_law(crowd: tuple[Placed, ...]) -> DenseLaw | None:
    """None where that would be too many points or frequencies."""
    parts = [_part(law, people) for law, people in crowd]
    if not parts:
        return DenseLaw(0, np.ones(1), np.zeros(1), 0.0)
    if parts and _sums(parts, 0.0)[2] > MOST_SPREAD:
        return None
    try:
        up, down = _stretches(parts, 1.0), _stretches(parts, -1.0)
        found = [_masses(parts, *stretch) for stretch in (*reversed(down[1:]), _joined(down[0], up[0]), *up[1:])]
    except TooWide:
        return None
    start = found[0][0]
    masses, errors = (np.concatenate([piece[which] for piece in found]) for which in (1, 2))
    everything = start == _ends(parts)[0] and start + len(masses) == _ends(parts)[1] + 1
    return DenseLaw(start, masses, errors, 0.0 if everything else math.exp(-TAIL))


def _part(law: tuple[tuple[int, Fraction], ...], people: int) -> _Part:
    places = np.array([place for place, _ in law], dtype=np.float64)
    shares = np.array([float(share) for _, share in law])
    listed = [arb(0)] * (law[-1][0] + 1)
    for place, share in law:
        listed[place] = ball(share)
    return _Part(places, shares, arb_poly(listed), people)


Stretch = tuple[float, int, int]
"""A tilt, the first place for which it is used, and the place after the last."""


def _sums(parts: list[_Part], tilt: float) -> tuple[float, float, float]:
    """Level, mean and spread of the tilted sum: estimates."""
    level = mean = variance = 0.0
    for part in parts:
        _, log, one, spread = part.tilted(tilt)
        level, mean, variance = level + part.people * log, mean + part.people * one, variance + part.people * spread
    return level, mean, math.sqrt(variance)


def _ends(parts: list[_Part]) -> tuple[int, int]:
    """The least and the largest sum."""
    least, most = (sum(int(part.places[end]) * part.people for part in parts) for end in (0, -1))
    return least, most


def _stretches(parts: list[_Part], way: float) -> list[Stretch]:
    """From the mean outwards, until Chernoff's bound of what is beyond is small enough, or nothing is beyond."""
    least, most = _ends(parts)
    tilt, (_, mean, spread) = 0.0, _sums(parts, 0.0)
    found: list[Stretch] = []
    here = round(mean)
    while True:
        end = round(mean + way * APART / 2 * max(spread, 1.0))
        end = min(max(end, least - 1), most + 1)
        stretch = (tilt, here, end) if way > 0 else (tilt, end, here)
        found.append(stretch)
        if len(found) > 200:
            raise TooWide
        here = end
        if (way > 0 and end > most) or (way < 0 and end < least) or (tilt and _beyond(parts, tilt, end) < math.exp(-TAIL)):
            break
        edge = most if way > 0 else least
        aim = end + way * APART / 2 * spread
        tilt, mean, spread = _next(parts, tilt, aim if way * (edge - aim) > 0 else (end + edge) / 2, way, spread)
    last = found[-1]
    found[-1] = (last[0], last[1], min(last[2], most + 1)) if way > 0 else (last[0], max(last[1], least), last[2])
    return found


def _beyond(parts: list[_Part], tilt: float, place: int) -> float:
    """Chernoff's bound of P[S >= place], or of P[S <= place] for a tilt below 0."""
    total = -arb(tilt) * place
    for part in parts:
        total += part.people * part.polynomial(arb(tilt).exp()).log()
    return above(total.exp())


def _next(parts: list[_Part], tilt: float, aim: float, way: float, spread: float) -> tuple[float, float, float]:
    """A tilt whose mean is about here."""
    step = way * APART / spread if spread else way
    low, high = tilt, tilt + step
    for _ in range(60):
        if way * (_sums(parts, high)[1] - aim) >= 0 or abs(high) > 200:
            break
        low, high = high, high + 2 * (high - low)
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if way * (_sums(parts, middle)[1] - aim) < 0 else (low, middle)
    _, mean, after = _sums(parts, high)
    return high, mean, after


def _joined(down: Stretch, up: Stretch) -> Stretch:
    return (0.0, down[1], up[2])


def _period(parts: list[_Part], tilt: float, start: int, end: int) -> tuple[int, float]:
    """How many frequencies there are, and a bound of the masses that are added to those of the stretch."""
    _, mean, _ = _sums(parts, tilt)
    whole = sum(int(part.span) * part.people for part in parts) + 1
    span = max(part.span for part in parts)
    variance = 1.01 * sum(part.people * part.tilted(tilt)[3] for part in parts)
    reach = 4 * math.sqrt(variance) + 1
    while variance and _bennett(reach / span, variance / span**2) < ALIASED + 1 and reach <= whole:
        reach *= 1.1
    if not variance or reach > whole:
        return _even(whole), 0.0
    wanted = math.ceil(reach + max(end - mean, mean - start) + 2)
    return (_even(whole), 0.0) if wanted >= whole else (_even(wanted), 4 * math.exp(-ALIASED))


def _bennett(distance: float, variance: float) -> float:
    """Minus the logarithm of Bennett's bound, for terms of range 1."""
    x = distance / variance
    return variance * ((1 + x) * math.log1p(x) - x)


def _even(size: int) -> int:
    """A length whose Fourier transform is quick."""
    bits = max(4, (size - 1).bit_length() - 3)
    return -(-size // (1 << bits)) << bits


def _masses(parts: list[_Part], tilt: float, start: int, end: int) -> tuple[int, Doubles, Doubles]:
    """The masses of one stretch with their errors."""
    if end <= start:
        return start, np.zeros(0), np.zeros(0)
    count, aliased = _period(parts, tilt, start, end)
    if count > 1 << 26:
        raise TooWide
    logs = np.zeros(count // 2 + 1)
    for part in parts:
        folded = np.bincount(part.places.astype(np.int64) % count, weights=part.tilted(tilt)[0], minlength=count)
        logs += part.people * np.log(np.abs(np.fft.rfft(folded)) + TRANSFORM_ERROR)
    chosen = np.flatnonzero(logs > -LEFT_OUT)
    if len(chosen) > MOST_FREQUENCIES or len(chosen) * (end - start) > MOST_WORK:
        raise TooWide
    rest = 1.01 * float(np.exp(logs[logs <= -LEFT_OUT]).sum()) * 2 / count
    level = sum((part.people * part.polynomial(arb(tilt).exp()).log() for part in parts), arb(0))
    balls = [_weight(parts, tilt, int(place), count, start) for place in chosen]
    weights = np.array([complex(float(one.real.mid()), float(one.imag.mid())) for one in balls])
    sizes, rest = float(np.abs(weights).sum()), rest + above(sum((one.rad() for one in balls), arb(0)))
    values = _summed(weights, chosen, count, end - start)
    error = (len(chosen) + 32) * 8 * UNIT * sizes + rest + aliased
    scale = (level - arb(tilt) * start).exp()
    low, high = below(scale), above(scale)
    falls = np.exp(np.minimum(-tilt * np.arange(end - start), LARGEST_EXPONENT))
    masses = np.minimum(np.maximum(values, 0.0) * falls * high, 1.0)
    slack = 4 * UNIT * (8 + abs(tilt) * (end - start)) + (high / low - 1 if low > 0 else 1.0)
    return start, masses, np.minimum((error * falls * high) * (1 + slack) + slack * masses, 1.0)


def _weight(parts: list[_Part], tilt: float, place: int, count: int, start: int) -> acb:
    """The tilted transform at this frequency, turned to the start of the stretch; for l and -l together, over their number."""
    turn = 2 * arb.pi() * place / count
    point, real = acb(tilt, turn).exp(), acb(arb(tilt).exp())
    found = acb(0, -turn * start).exp() / count
    for part in parts:
        found *= (part.polynomial(point) / part.polynomial(real)) ** part.people
    return found if place == 0 or 2 * place == count else 2 * found


def _summed(weights: NDArray[np.complex128], places: NDArray[np.int64], count: int, size: int) -> Doubles:
    """The sum of weight times e^(-2 pi i l k / N), for k below `size`; places l times k are reduced exactly."""
    inner = np.arange(min(BLOCK, size), dtype=np.int64)
    outer = np.arange(-(-size // len(inner)), dtype=np.int64) * len(inner)
    turns = np.exp(-2j * np.pi / count * ((places[:, None] * inner[None, :]) % count))
    starts = np.exp(-2j * np.pi / count * ((outer[:, None] * places[None, :]) % count)) * weights[None, :]
    return np.ascontiguousarray((starts @ turns).real).reshape(-1)[:size]
