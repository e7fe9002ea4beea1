"""The frequencies t = 2 pi place / count as complex doubles; they are rounded from balls."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from flint import acb, arb
from numpy.typing import NDArray

from sidelight.numbers.balls import in_balls, kept_in_balls

Doubles = NDArray[np.float64]
Complexes = NDArray[np.complex128]


@dataclass(frozen=True, eq=False)
class Frequencies:
    """`count` is odd, so that t = pi is not among them."""

    count: int
    _turns: dict[int, Complexes] = field(default_factory=dict)
    _halves: list[tuple[float, float]] = field(default_factory=list)

    @in_balls
    def turned(self, away: int, size: int) -> Complexes:
        """e^(it away) at the first `size` places, each part within a unit."""
        kept = self._turns.get(away % self.count)
        if kept is None or len(kept) < size:
            balls = [_turn(arb(2 * (place * away % self.count)) / self.count) for place in range(size)]
            kept = rounded(balls)
            self._turns[away % self.count] = kept
        return kept[:size]

    @in_balls
    def half_angles(self, size: int) -> tuple[Doubles, Doubles]:
        """cos(t/2) and tan(t/2) at the first `size` places, each within two units of its size."""
        for place in range(len(self._halves), size):
            half = _turn(arb(place) / self.count)
            self._halves.append((float(half.real.mid()), float((half.imag / half.real).mid())))
        found = np.array(self._halves[:size])
        return found[:, 0], found[:, 1]


@kept_in_balls(32)
def frequencies(count: int) -> Frequencies:
    return Frequencies(count)


def rounded(balls: list[acb]) -> Complexes:
    """The midpoints; each part is within a unit of its size and the radius of the ball."""
    return np.array([complex(float(one.real.mid()), float(one.imag.mid())) for one in balls])


def _turn(share: arb) -> acb:
    """e^(i pi share)."""
    return acb(share).exp_pi_i()
