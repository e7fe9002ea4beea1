"""Several outputs, each perhaps chosen by the answers before it: the sharpest promise that follows from the promises of the
parts.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Annotated

from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.in_turn import InTurn
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.made import is_stated
from sidelight.model.mechanism import Mechanism
from sidelight.model.results.cite import BOUNDED_LEAKAGE, OWN, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import At, In
from sidelight.model.results.theorem import theorem
from sidelight.numbers.balls import ball
from sidelight.profiles.composition.losses import composed
from sidelight.profiles.composition.optimal import OptimalComposition
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import Profile, Worst

BASIC = (Cite(BOUNDED_LEAKAGE, "Theorem 27"), OWN)
MOST_ROUNDS = 10_000  # rounds; by trial: speed


def options(mechanism: Mechanism) -> list[tuple[Mechanism, ...]]:
    """For each round, the mechanisms that may be asked in it."""
    return [part.possible for part in mechanism.rounds]


def worst_of_each(rounds: list[int], premises: tuple[Guarantee, ...]) -> tuple[Profile, ...]:
    """One profile for each round, the worst of the round's premises; `rounds` says how many premises each round has."""
    left = list(premises)
    found = []
    for number in rounds:
        profiles, left = [premise.profile for premise in left[:number]], left[number:]
        found.append(profiles[0] if number == 1 else Worst(tuple(profiles)))
    return tuple(found)


@theorem(
    "sl.optimal_composition",
    mechanisms=(Both, InTurn),
    definitions=DifferentialPrivacy,
    concerns=lambda claim: not claim.mechanism.at_once or is_stated(claim.mechanism),
    cites=BASIC,
    rests_on=lambda claim: [claim.about(option) for asked in options(claim.mechanism) for option in asked],
    also=("bldp.thm27",),
    cost=20,
)
def optimal_composition(claim: Claim, *premises: Guarantee) -> Curve:
    """Every round draws coins of its own. Which mechanism is asked may depend on earlier answers, but its promise may not: the
    losses of the worst option of each round add up.
    """
    return OptimalComposition(worst_of_each([len(asked) for asked in options(claim.mechanism)], premises))


def promises(epsilons: tuple[Fraction, ...], deltas: tuple[Fraction, ...], times: int) -> list[tuple[Fraction, Fraction]]:
    """One (epsilon, delta) for each round; a single delta holds for all rounds."""
    each = deltas * len(epsilons) if len(deltas) == 1 else deltas
    return list(zip(epsilons, each, strict=True)) * times


def _printed(epsilons: tuple[Fraction, ...], deltas: tuple[Fraction, ...], times: int) -> Numbers:
    spent = promises(epsilons, deltas, times)
    return {"epsilon": sum((e for e, _ in spent), Fraction(0)), "delta": sum((d for _, d in spent), Fraction(0))}


Epsilons = Annotated[tuple[Fraction, ...], In("the epsilon of each round")]
Deltas = Annotated[tuple[Fraction, ...], In("the delta of each round, or one for all", high=1)]


@formula(
    "bldp.thm27",
    verdict="tight",
    cites=(*BASIC, Cite(BOUNDED_LEAKAGE, "Corollary 28")),
    printed=_printed,
    conditions=[
        Requirement("one delta for each epsilon, or one for all", lambda epsilons, deltas: len(deltas) in (1, len(epsilons))),
        Requirement(f"at most {MOST_ROUNDS} rounds", lambda epsilons, times: len(epsilons) * times <= MOST_ROUNDS, kind="size"),
    ],
    also=("bldp.cor28",),
)
def composition(
    epsilons: Epsilons,
    deltas: Deltas = (Fraction(0),),
    times: Annotated[int, In("how many times the whole list is repeated", 1)] = 1,
    at: At = None,
) -> Numbers:
    """Rounds with coins of their own, each differentially private, or differentially private beyond its leak: at the sum of the
    epsilons delta is 1 - prod(1 - delta_i); at other epsilons it is the delta of the pairs that dominate the rounds, seen
    together.
    """
    spent = promises(epsilons, deltas, times)
    if at is None:
        return {"epsilon": sum(epsilons) * times, "delta": 1 - prod((1 - ball(d) for _, d in spent), start=ball(1))}
    return {"epsilon": at, "delta": composed([[one] for one in spent]).exceeding(at)}
