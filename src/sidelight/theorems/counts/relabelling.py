"""Formula for a count that is rounded, perhaps at random, or hidden while it is small: a larger number never gets a smaller
label.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.laws.counts.independent_people import count_law
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import AtEpsilon, In
from sidelight.numbers.balls import ball

MOST = 2_000  # rates, one for each person beside the target; by trial: speed
ROUNDING = ("down", "random")


@formula(
    "sl.monotone_relabelling",
    verdict="tight",
    conditions=[
        Requirement(f"rounding is one of {', '.join(ROUNDING)}", lambda rounding: rounding in ROUNDING),
        Requirement(f"at most {MOST} rates", lambda rates: len(rates) <= MOST, kind="size"),
    ],
)
def monotone_relabelling(
    epsilon: AtEpsilon,
    rates: Annotated[
        tuple[Fraction, ...], In("the rate of everybody who is counted beside the target, independent of the target", high=1)
    ],
    base: Annotated[int, In("the count is rounded to a multiple of this", 1)] = 1,
    rounding: Annotated[str, In("down, or random: up with the probability of what is left over, divided by the base")] = "down",
    minimum: Annotated[int, In("smaller numbers, after rounding, are all shown as hidden")] = 0,
) -> Numbers:
    """A count of independent people and the same count plus one have monotone ratios. Labels that rise with the count keep them
    monotone, also random labels if the ratios of their probabilities are monotone. So the best event is a half-line of labels.
    This delta is reached.
    """
    law = count_law(tuple((rate, 1) for rate in rates))
    factor, best = ball(epsilon).exp(), arb(0)
    for label in range(1, law.end // base + 3):
        if label * base < minimum:
            continue
        with_target, without = (_reaching(label * base, base, rounding, law.start + one, law.masses) for one in (1, 0))
        best = best.max(with_target - factor * without).max((1 - without) - factor * (1 - with_target))
    return {"epsilon": epsilon, "delta": best}


def _reaching(value: int, base: int, rounding: str, start: int, masses: tuple[arb, ...]) -> arb:
    """The probability that the label is this multiple of the base, or more."""
    total = arb(0)
    for number, mass in enumerate(masses, start):
        share = Fraction(int(number >= value)) if rounding == "down" else Fraction(number - value + base, base)
        if share > 0:
            total += mass * ball(min(share, Fraction(1)))
    return total
