"""Counts with noise written out: every number that can be published, with its probability on two neighbouring datasets.

Written from the definitions alone: nothing here is shared with the theorems. Probabilities are decimals of 60 digits, so that
sums of some thousand of them are right to 1e-50; what lies outside the numbers that are written out is bounded.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from random import Random

from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.noises.noise import Noise

ROUNDED = Decimal("1e-45")
Masses = list[tuple[Decimal, Decimal]]


@dataclass(frozen=True)
class Ends:
    lower: Decimal
    upper: Decimal


def decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def one_count(noise: Noise, move: int) -> tuple[Masses, Decimal]:
    """The masses of each number on both datasets, the first of which has a count that is higher by `move`, and what is left out
    of the first. Of geometric noise nothing is left out: where all numbers have one ratio they are one outcome.
    """
    if isinstance(noise, Geometric):
        ratio = decimal(noise.ratio)
        scale = (1 - ratio) / (1 + ratio)
        inside = [(scale * ratio ** abs(k - move), scale * ratio ** abs(k)) for k in range(-1, 2)]
        tail = scale / (1 - ratio)
        return [*inside, (tail * ratio ** (2 + move), tail * ratio**2), (tail * ratio ** (2 - move), tail * ratio**2)], Decimal(0)
    assert isinstance(noise, DiscreteGaussian)
    square = decimal(noise.sigma**2)
    far = int(8 * noise.sigma) + 3
    weights = {k: (-Decimal(k * k) / (2 * square)).exp() for k in range(-5 * far, 5 * far + 1)}
    total = sum(weights.values())
    found = [(weights[k - move] / total, weights[k] / total) for k in range(-far, far + 1)]
    return found, 1 - sum(left for left, _ in found)


def hockey_stick(noises: list[Noise], moves: list[int], epsilon: Fraction) -> Ends:
    """What sets the two datasets apart at this epsilon, one direction."""
    with localcontext() as context:
        context.prec = 60
        together: Masses = [(Decimal(1), Decimal(1))]
        outside = Decimal(0)
        for noise, move in zip(noises, moves, strict=True):
            masses, out = one_count(noise, move)
            together = [(p * a, q * b) for p, q in together for a, b in masses]
            outside += out
        factor = decimal(epsilon).exp()
        inside = sum((max(Decimal(0), left - factor * right) for left, right in together), Decimal(0))
        return Ends(inside - ROUNDED, inside + outside + ROUNDED)


def random_noises(rng: Random, most: int) -> tuple[list[Noise], list[int]]:
    noises: list[Noise] = []
    for _ in range(rng.randint(1, most)):
        if noises and rng.random() < 0.25:
            noises.append(noises[-1] if isinstance(noises[-1], Geometric) else Geometric(Fraction(1, 2)))
        elif rng.random() < 0.6 or len(noises) >= 2:
            noises.append(Geometric.of_epsilon(Fraction(rng.choice([1, 5, 10, 37, 70, 100, 150, 290]), rng.choice([100, 70]))))
        else:
            noises.append(DiscreteGaussian(Fraction(rng.choice([2, 3, 5, 8]), 4)))
    return noises, [rng.choice([1, -1]) for _ in noises]
