"""What an attacker reaches, straight from the definitions: every dataset of counts, every view, both directions.

Nothing of sidelight is used here. People of one atom have one rate, so an atom is the number of its people who are counted.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

TAIL = 18  # with noise of epsilon 2 nothing of the size of 1e-15 is left outside


@dataclass(frozen=True)
class Seen:
    """A published figure: the atoms it adds up, whether it counts the other value, from where it is shown, its noise."""

    of: tuple[int, ...]
    mirrored: bool = False
    minimum: int = 0
    noise: float | None = None  # epsilon of two-sided geometric noise


def binomial(n: int, p: float) -> list[float]:
    return [math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


def mixed(parts: Sequence[tuple[int, float]]) -> list[float]:
    law = [1.0]
    for n, p in parts:
        other = binomial(n, p)
        law = [sum(law[i] * other[k - i] for i in range(len(law)) if 0 <= k - i < len(other)) for k in range(len(law) + n)]
    return law


def delta(
    sizes: Sequence[int],
    rates: Sequence[float],
    figures: Sequence[Seen],
    epsilon: float,
    knows: int | Callable[[int], int] = 0,
    influence: str = "active",
) -> float:
    """The largest hockey stick over targets, known people and (active) their values, or its mean over what was seen."""
    worst = 0.0
    for target in range(len(sizes)):
        for known in _known(sizes, target, knows):
            unknown = [size - k - (atom == target) for atom, (size, k) in enumerate(zip(sizes, known, strict=True))]
            laws = [binomial(n, p) for n, p in zip(unknown, rates, strict=True)]
            weights = [binomial(k, p) for k, p in zip(known, rates, strict=True)]
            sums = [0.0, 0.0]
            # Without a minimum the known people move every view by the same steps: one set of facts stands for all.
            values = [range(k + 1) if any(figure.minimum for figure in figures) else range(1) for k in known]
            for facts in product(*values):
                with_target = _view(sizes, laws, facts, target, 1, figures)
                without = _view(sizes, laws, facts, target, 0, figures)
                both = [stick(with_target, without, epsilon), stick(without, with_target, epsilon)]
                if influence == "active":
                    worst = max(worst, *both)
                else:
                    weight = math.prod(weights[atom][fact] if len(values[atom]) > 1 else 1.0 for atom, fact in enumerate(facts))
                    sums = [total + weight * one for total, one in zip(sums, both, strict=True)]
            worst = max(worst, *sums)
    return worst


def stick(left: dict[object, float], right: dict[object, float], epsilon: float) -> float:
    return sum(max(0.0, mass - math.exp(epsilon) * right.get(view, 0.0)) for view, mass in left.items())


def _known(sizes: Sequence[int], target: int, knows: int | Callable[[int], int]) -> Iterator[tuple[int, ...]]:
    room = [size - (atom == target) for atom, size in enumerate(sizes)]
    if callable(knows):
        yield tuple(min(knows(size), r) for size, r in zip(sizes, room, strict=True))
        return
    for known in product(*(range(r + 1) for r in room)):
        if sum(known) == min(knows, sum(room)):
            yield known


def _view(
    sizes: Sequence[int], laws: Sequence[list[float]], facts: Sequence[int], target: int, value: int, figures: Sequence[Seen]
) -> dict[object, float]:
    view: dict[object, float] = {}
    for counts in product(*(range(len(law)) for law in laws)):
        mass = math.prod(law[count] for law, count in zip(laws, counts, strict=True))
        x = [count + fact + (atom == target) * value for atom, (count, fact) in enumerate(zip(counts, facts, strict=True))]
        for shown, chance in _shown(sizes, x, figures):
            view[shown] = view.get(shown, 0.0) + mass * chance
    return view


def _shown(sizes: Sequence[int], x: Sequence[int], figures: Sequence[Seen]) -> Iterator[tuple[object, float]]:
    options: list[list[tuple[object, float]]] = []
    for figure in figures:
        count = sum(sizes[atom] - x[atom] if figure.mirrored else x[atom] for atom in figure.of)
        laws: list[tuple[int, float]] = [(count, 1.0)]
        if figure.noise is not None:
            ratio = math.exp(-figure.noise)
            laws = [(count + z, (1 - ratio) / (1 + ratio) * ratio ** abs(z)) for z in range(-TAIL, TAIL + 1)]
        options.append([(value if value >= figure.minimum or figure.minimum == 0 else "hidden", p) for value, p in laws])
    for shown in product(*options):
        yield tuple(value for value, _ in shown), math.prod(p for _, p in shown)
