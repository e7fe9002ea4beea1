"""The fast path against the whole law in ball arithmetic, without slack; `make fuzz` searches 100,000 cases and more"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import ours
from target import Target

from sidelight.laws.counts.independent_people import Parts, merged
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.noises.noise import Noise

PLACE = 4
CASES = 1_000
NOISY = 0.05  # the share of cases with noise, which take longest


def drawn(rng: Random) -> tuple[Parts, Noise | None, int | None, float]:
    """People of one of five kinds, perhaps with noise or hidden small counts, and an epsilon from 0 to very deep."""
    groups = rng.choice((1, 2, 3, 5, 12))
    kind = rng.choice(("anywhere", "near 0", "near 1", "middling", "two rates"))
    rates = {
        "anywhere": lambda: rng.random(),
        "near 0": lambda: rng.choice((0.02, 1e-3, 1e-6)),
        "near 1": lambda: 1 - rng.choice((0.02, 1e-3, 1e-6)),
        "middling": lambda: rng.uniform(0.4, 0.6),
        "two rates": lambda: rng.choice((0.02, 0.9)),
    }[kind]
    most = rng.choice((2, 10, 60))
    parts = merged(tuple((Fraction(rates()), rng.randrange(1, most)) for _ in range(groups)))
    geometric, gaussian = Geometric(Fraction(rng.randrange(1, 10), 10)), DiscreteGaussian(Fraction(rng.randrange(1, 30), 10))
    noise = rng.choice((geometric, gaussian)) if rng.random() < NOISY else None
    people = sum(count for _, count in parts)
    hidden = rng.choice((None, rng.randrange(people + 1)))
    spread = math.sqrt(sum(count * float(rate * (1 - rate)) for rate, count in parts))
    return parts, noise, hidden, rng.choice((0.0, rng.random(), rng.uniform(0, 12) / spread))


def measure() -> Iterator[str | Target]:
    rng, compared, outside = Random(5), Counter[str](), []
    for _ in range(CASES):
        parts, noise, hidden, epsilon = drawn(rng)
        truth = ours.in_balls(parts, noise, hidden).delta(epsilon)
        for path, profile in ours.fast_paths(parts, noise, hidden):
            found = profile.delta(epsilon)
            compared[path] += 1
            if found.lower > truth.upper or found.upper < truth.lower:
                outside.append((path, parts, noise, hidden, epsilon, repr(found), repr(truth)))
    yield (
        f"{CASES:,} crowds of five kinds, some with noise or hidden counts: "
        + ", ".join(f"{times:,} by {path}" for path, times in compared.items())
        + f"; {len(outside)} outside."
    )
    for case in outside[:3]:
        yield f"- {case}"
    total = sum(compared.values())
    yield Target.at_most(
        "containment against ball arithmetic", 0, len(outside), "0 violations", f"{len(outside)} in {total:,}; more in make fuzz"
    )
