"""A sample of one person in a hundred: a table of 100,000 cells, small counts hidden (below 20; below 100 of a fixed size)"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

from clock import alone
from target import Target

PLACE = 9
CELLS, SMALLEST, LARGEST = 100_000, 3, 30_000
MINIMUM, DELTA, SECONDS = 20, 1e-6, 10.0
HOW = {"binomial": "1%", "poisson": "1%", "fixed": "1%"}


def cells(how: str) -> dict[int, int]:
    """Log-uniform, always the same; Poisson cells in steps of three percent."""
    rng = random.Random(5)
    sizes = [math.exp(rng.uniform(math.log(SMALLEST), math.log(LARGEST))) for _ in range(CELLS)]
    if how == "poisson":
        sizes = [1.03 ** round(math.log(size, 1.03)) for size in sizes]
    return dict(enumerate(map(round, sizes)))


def certified(how: str) -> float:
    import sidelight as sl

    people = cells(how)
    table = sl.Minimum(sl.Histogram(list(people)), at_least=MINIMUM if how != "fixed" else 5 * MINIMUM)
    if how == "fixed":
        sample = sl.Sampled(people, HOW[how], how, discard_epsilon="0.1", discard_delta=DELTA / 100)
        return sl.certify(sl.Claim(table, sample, sl.Attacker(), sl.Distributional("canonical"))).epsilon(DELTA).upper
    return sl.certify(table, sl.Sampled(people, HOW[how], "poisson" if how == "poisson" else "binomial")).epsilon(DELTA).upper


def measure() -> Iterator[str | Target]:
    yield f"| sample | different sizes | epsilon at {DELTA:g} | seconds | of them the processor's | largest memory |"
    yield "|---|---|---|---|---|---|"
    for how in HOW:
        found, sizes = alone("question_samples", "certified", how, patience=6 * SECONDS), len(set(cells(how).values()))
        if found.megabytes is None:
            yield f"| {how} | {sizes:,} | not finished in {found.seconds:.0f} s | | | |"
            yield Target(f"{CELLS:,} cells of a {how} sample", f"< {SECONDS:g} s", "not finished", math.inf)
            continue
        yield f"| {how} | {sizes:,} | {found.said:.4f} | {found.seconds:.2f} | {found.processor:.2f} | {found.megabytes:.0f} MB |"
        question = f"epsilon of {CELLS:,} cells of a {how} sample, small counts hidden"
        yield Target.at_most(question, SECONDS, found.seconds, f"< {SECONDS:g} s", f"{found.seconds:.1f} s")
