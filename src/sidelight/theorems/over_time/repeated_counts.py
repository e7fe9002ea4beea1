"""The same count, taken several times of people whose secrets are drawn anew each time."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import AtEpsilon, In
from sidelight.numbers.balls import ball
from sidelight.profiles.composition.either_direction import any_mix, same_way
from sidelight.profiles.composition.outcomes import binomial_window, lowered, raised

MOST_OTHERS = 10**6  # people beside the target; by trial: speed
MOST_TIMES = 10_000  # counts of the same people; by trial: speed
WAYS = {"any": any_mix, "same": same_way}


@formula(
    "sl.repeated_count",
    verdict="tight",
    conditions=[
        Requirement(f"ways is one of: {', '.join(WAYS)}", lambda ways: ways in WAYS),
        Requirement(f"at most {MOST_OTHERS:,} others", lambda others: others <= MOST_OTHERS, kind="size"),
        Requirement(f"at most {MOST_TIMES:,} times", lambda times: times <= MOST_TIMES, kind="size"),
    ],
    lower=("reached",),
)
def repeated_count(
    others: Annotated[int, In("how many people beside the target are counted each time, unknown to the attacker", 1)],
    rate: Annotated[Fraction, In("the rate of each of them, drawn afresh each time", high=1, above=True, below=True)],
    epsilon: AtEpsilon,
    times: Annotated[int, In("how often the count is published", 1)],
    ways: Annotated[str, In("any: the two secrets may move some counts up and others down; same: all up or all down")] = "any",
) -> Numbers:
    """Counts of people whose secrets are drawn anew each time, while the target's own secret differs each time between the two
    worlds: the hockey stick of all counts together (`delta`), and a lower end of it (`reached`). Given the target's secrets such
    counts are independent; exact counts of people whose secrets stay the same are not. Where there are too many outcomes to list,
    outcomes of negligible probability and high frequencies are bounded in doubles; this bound assumes that exp, log and Fourier
    transforms of doubles have a relative error below one millionth.
    """
    law = binomial_window(others, rate)
    found = WAYS[ways](raised(law), lowered(law), times).delta_at(epsilon)
    return {"epsilon": epsilon, "delta": ball(found.upper), "reached": ball(found.lower)}
