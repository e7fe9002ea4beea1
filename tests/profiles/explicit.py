"""Finite laws written out, to compare profiles with."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from sidelight.laws.finite.law import FiniteLaw
from sidelight.noises.geometric import Geometric
from sidelight.noises.noise import Noise
from sidelight.profiles.curves.two_laws import TwoLaws

EPSILONS = (0.0, 0.05, 0.3, 1.0, 2.0, 5.0, float("inf"))


def count(parts, shifted: int = 0) -> FiniteLaw[int]:
    law: FiniteLaw[int] = FiniteLaw.point(shifted)
    for rate, people in parts:
        for _ in range(people):
            coin = FiniteLaw(tuple((value, mass) for value, mass in ((0, 1 - rate), (1, rate)) if mass))
            law = law.beside(coin).map(lambda pair: pair[0] + pair[1])
    return law


def with_geometric(law: FiniteLaw[int], noise: Noise | None, low: int, high: int) -> FiniteLaw[int]:
    """Everything up to `low`, and from `high` on, is one outcome: exact, since the tails are proportional."""
    if noise is None:
        return law
    assert isinstance(noise, Geometric)
    r = noise.ratio
    scale = (1 - r) / (1 + r)

    def around(count: int) -> FiniteLaw[int]:
        masses = [(k, scale * r ** abs(k - count)) for k in range(low + 1, high)]
        masses += [(low, scale / (1 - r) * r ** (count - low)), (high, scale / (1 - r) * r ** (high - count))]
        return FiniteLaw(tuple(masses))

    return law.then(around)


def shown(law: FiniteLaw[int], hidden: int | None) -> FiniteLaw[object]:
    return law.map(lambda k: "hidden" if hidden is not None and k <= hidden else k)


def shifted_pair(parts, noise: Noise | None, hidden: int | None) -> TwoLaws:
    """The count plus one against the count."""
    people = sum(n for _, n in parts)
    low, high = min(0, hidden or 0) - 3, max(people, hidden or 0) + 4
    left, right = (shown(with_geometric(count(parts, s), noise, low, high), hidden) for s in (1, 0))
    return TwoLaws(left, right)


def random_parts(rng: Random, most: int, certain: bool = True):
    rates = [Fraction(rng.randint(1, 99), 100) for _ in range(3)] + ([Fraction(0), Fraction(1)] if certain else [])
    parts: dict[Fraction, int] = {}
    for _ in range(rng.randint(1, most)):
        rate = rng.choice(rates)
        parts[rate] = parts.get(rate, 0) + 1
    return tuple(sorted(parts.items()))


def random_law(rng: Random, outcomes: int) -> FiniteLaw[int]:
    weights = [rng.choice([0, 1, 1, 2, 5, 20]) for _ in range(outcomes)]
    weights[rng.randrange(outcomes)] += 1
    return FiniteLaw.of({k: Fraction(weight, sum(weights)) for k, weight in enumerate(weights)})
