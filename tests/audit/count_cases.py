"""Random counts for comparisons: rates that are uniform, near 0, near 1, of two kinds, with one person far from the others, or
certain; few and many people; noise; hidden values; and epsilons from 0 to very large, often at the loss of an outcome.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from tests.audit.count_oracle import losses

from sidelight.laws.counts.independent_people import Parts, merged
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.noises.noise import Noise

WAYS = ("up", "down")
SIZES = ((1, 3), (1, 10), (5, 60), (5, 60), (5, 60), (60, 300))
LARGE = ((1_000, 3_000),)


@dataclass(frozen=True)
class Case:
    parts: Parts
    epsilon: float
    noise: Noise | None = None
    hidden: int | None = None

    @property
    def people(self) -> int:
        return sum(people for _, people in self.parts)


@dataclass(frozen=True)
class Kind:
    """A kind of case: how many people, which noises, whether values are hidden, how many different rates."""

    sizes: tuple[tuple[int, int], ...] = SIZES
    noises: tuple[str, ...] = ()
    hidden: bool = False
    groups: int = 4  # the largest number of different rates

    def draw(self, rng: Random) -> Case:
        parts = people(rng, rng.randint(*rng.choice(self.sizes)), self.groups)
        case = Case(parts, 0.0, noise(rng, rng.choice(self.noises)) if self.noises else None)
        if self.hidden:
            case = replace(case, hidden=hidden(rng, case))
        return replace(case, epsilon=epsilon(rng, case))

    def move(self, rng: Random, case: Case) -> Case:
        """The case with one part changed, and mostly a new epsilon."""
        what = rng.choice(("rate", "people", "epsilon", "epsilon", *["noise"] * bool(self.noises), *["hidden"] * self.hidden))
        if what == "rate" and case.parts:
            case = replace(case, parts=_with_another_rate(rng, case.parts))
        elif what == "people" and case.parts:
            place = rng.randrange(len(case.parts))
            changed = [(rate, max(0, n + rng.choice((-1, 1)) * (k == place))) for k, (rate, n) in enumerate(case.parts)]
            case = replace(case, parts=merged(tuple(changed)))
        elif what == "noise":
            case = replace(case, noise=noise(rng, rng.choice(self.noises)))
        elif what == "hidden":
            case = replace(case, hidden=(case.hidden or 0) + rng.choice((-1, 1)))
        if what == "epsilon" and rng.random() < 0.5 and math.isfinite(case.epsilon):
            return replace(
                case, epsilon=case.epsilon * (1 + rng.gauss(0, 1) * 10 ** rng.uniform(-8, -1)) if case.epsilon else 1e-9
            )
        return replace(case, epsilon=epsilon(rng, case)) if rng.random() < 0.7 else case


def people(rng: Random, number: int, groups: int) -> Parts:
    """People with one entry per rate, in order; perhaps all of them have a certain secret."""
    family = rng.choice(("uniform", "uniform", "near 0", "near 1", "both ends", "two", "outlier", "extreme", "middle", "certain"))
    kinds, digits = min(number, rng.randint(1, groups)), rng.choice((40, 40, 40, 150))
    rates = {
        "uniform": lambda: Fraction(rng.randint(1, 999), 1000),
        "near 0": lambda: _small(rng, 6),
        "near 1": lambda: 1 - _small(rng, 6),
        "both ends": lambda: rng.choice((_small(rng, 4), 1 - _small(rng, 4))),
        "two": lambda: rng.choice((Fraction(1, 50), Fraction(9, 10))),
        "outlier": lambda: rng.choice((Fraction(1, 10), Fraction(1, 3), Fraction(19, 20))),
        "extreme": lambda: rng.choice((_small(rng, digits), 1 - _small(rng, digits), Fraction(rng.random()))),
        "middle": lambda: Fraction(rng.randint(40, 60), 100),
        "certain": lambda: Fraction(rng.choice((0, 0, 1, 1, rng.randint(1, 9))), 10 if rng.random() < 0.5 else 9),
    }[family]
    drawn = [min(Fraction(1), max(Fraction(0), rates())) for _ in range(kinds)]
    if family == "certain":
        drawn = [rng.choice((Fraction(0), Fraction(1), rate)) for rate in drawn]
    if family == "outlier":
        return merged(((drawn[0], number - 1), (rng.choice((_small(rng, 9), 1 - _small(rng, 9), Fraction(1, 2))), 1)))
    cuts = sorted(rng.randint(0, number) for _ in range(kinds - 1))
    sizes = [b - a for a, b in zip([0, *cuts], [*cuts, number], strict=True)]
    return merged(tuple(zip(drawn, sizes, strict=True)))


def _small(rng: Random, digits: int) -> Fraction:
    return Fraction(rng.randint(1, 9), 10 ** rng.randint(2, digits))


def _with_another_rate(rng: Random, parts: Parts) -> Parts:
    place = rng.randrange(len(parts))
    rate = parts[place][0]
    factor = Fraction(1 + round(rng.gauss(0, 1) * 10 ** rng.uniform(1, 5)), 10**6)
    moved = rate + rate * (1 - rate) * factor if 0 < rate < 1 else Fraction(rng.randint(0, 2), 2)
    return merged(tuple((min(Fraction(1), max(Fraction(0), moved)) if k == place else r, n) for k, (r, n) in enumerate(parts)))


def noise(rng: Random, kind: str) -> Noise | None:
    if kind == "none":
        return None
    if kind == "geometric":
        return Geometric(rng.choice((Fraction(rng.randint(1, 80), 100), Fraction(1, 2), Fraction(1, 10), _small(rng, 5))))
    return DiscreteGaussian(
        rng.choice((Fraction(rng.randint(1, 30), 10), Fraction(1, 3), Fraction(2), Fraction(rng.randint(1, 9))))
    )


def hidden(rng: Random, case: Case) -> int:
    """A largest hidden value: around the mean, at an end, or beyond all counts."""
    mean = round(sum(float(rate) * number for rate, number in case.parts))
    near = mean + rng.randint(-4, 4)
    return rng.choice((near, near, rng.randint(0, case.people + 1), rng.randint(-3, 2), case.people + rng.randint(-2, 3)))


def epsilon(rng: Random, case: Case) -> float:
    """An epsilon: 0, tiny, at the loss of an outcome, anything up to the largest loss, a little more, or infinity."""
    found = losses(case.parts, case.noise, case.hidden, rng.choice(WAYS))
    far = min(700.0, max(found, default=1.0))
    at = min(700.0, rng.choice(found)) if found else 0.0
    choice = rng.random()
    if choice < 0.06:
        return 0.0
    if choice < 0.12:
        return float(10 ** rng.uniform(-12, -2))
    if choice < 0.35:
        return at
    if choice < 0.45:
        return max(0.0, at * (1 + rng.gauss(0, 1) * 10 ** rng.uniform(-15, -3)))
    if choice < 0.75:
        return rng.uniform(0, far)
    if choice < 0.9:
        return min(2.0, far) * rng.random() ** 2
    return far * rng.uniform(1, 1.2) if choice < 0.98 else math.inf
