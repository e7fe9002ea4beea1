"""Several outputs, each perhaps chosen by the answers before it: the sharpest promise that follows from the promises of the
parts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from math import prod
from typing import Annotated

from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.hiding.people import is_figure
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
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import ball
from sidelight.profiles.composition.losses import composed
from sidelight.profiles.composition.noise_loss import loss_is_exact
from sidelight.profiles.composition.optimal import OptimalComposition
from sidelight.profiles.counts.noise_alone import noise_alone
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import ComposedProfile, MetProfile, Profile, Worst
from sidelight.profiles.curves.two_laws import ConstantProfile
from sidelight.theorems.general.worst_case import two_valued
from sidelight.theorems.outputs.several import looking_at

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


def _noise_of(claim: Claim, asked: tuple[Mechanism, ...]) -> Noise | None:
    """The noise of a round that is a count with noise, shown as it is, whatever was answered before; None for other rounds."""
    first, *others = asked
    plain = not others and is_figure(first) and not first.steps_shown and two_valued(claim)
    return first.noise_added if plain else None


def _counts_with_noise(claim: Claim) -> bool:
    """Whether all rounds are counts with noise of which the pair of worlds is known exactly."""
    noises = [_noise_of(claim, asked) for asked in options(claim.mechanism)]
    return all(noise is not None and loss_is_exact(noise) for noise in noises)


def by_atom(claim: Claim, premises: tuple[Guarantee, ...]) -> Curve:
    """The rounds that look at one atom, composed; the worst atom counts. Where rounds that look at one atom are among those that
    look at another, or have the same losses, the other atom is enough.
    """
    asked = options(claim.mechanism)
    promised = worst_of_each([len(some) for some in asked], premises)
    noises = [_noise_of(claim, some) for some in asked]
    profiles = [one if noise is None else noise_alone(noise) for noise, one in zip(noises, promised, strict=True)]
    sets = dict.fromkeys(map(tuple, looking_at(claim, asked).values()))
    largest = [chosen for chosen in sets if chosen and not any(set(chosen) < set(other) for other in sets)]
    fixed = all(len(some) == 1 for some in asked)
    kinds: dict[Hashable, Profile] = {}
    for places in largest:
        parts = [profiles[place] for place in places]
        kinds.setdefault(_kind(parts), _composed(parts, fixed))
    composed = tuple(kinds.values())
    return composed[0] if len(composed) == 1 else Worst(composed) if composed else ConstantProfile(0.0)


def _kind(parts: list[Profile]) -> Hashable:
    """The same for sets of rounds that have the same losses."""
    known = [part.loss_law for part in parts if part.loss_reached]
    return frozenset(Counter(known).items()) if len(known) == len(parts) else tuple(map(id, parts))


def _composed(parts: list[Profile], fixed: bool) -> Profile:
    """Where only promises of some part are known, a split of epsilon may be better than the pairs that dominate the promises."""
    if len(parts) == 1:
        return parts[0]
    found = OptimalComposition(tuple(parts), reached=fixed)
    if not fixed or all(part.loss_reached for part in parts):
        return found
    return MetProfile((found, ComposedProfile(tuple(parts))))


@theorem(
    "sl.composition",
    mechanisms=Both,
    definitions=DifferentialPrivacy,
    rests_on=lambda claim: [claim.about(part) for part in claim.mechanism.parts],
    exact=_counts_with_noise,
    cost=2,
)
def composition_at_once(claim: Claim[Both], *parts: Guarantee) -> Curve:
    """Outputs with coins of their own, against someone who knows everybody else: the losses of the pairs of worlds that dominate
    the outputs add up, as independent numbers; epsilons with delta 0 add up.

    A person affects only the outputs that look at them: the outputs that look at one atom count together, and the worst atom
    decides. One person moves every count with noise that looks at them by one, and noise is symmetric, so it does not matter
    which of them rise and which fall: the pairs occur together, and nothing smaller holds.
    """
    return by_atom(claim, parts)


@theorem(
    "sl.optimal_composition",
    mechanisms=(Both, InTurn),
    definitions=DifferentialPrivacy,
    concerns=lambda claim: not claim.mechanism.at_once or is_stated(claim.mechanism),
    cites=BASIC,
    rests_on=lambda claim: [claim.about(option) for asked in options(claim.mechanism) for option in asked],
    also=("bldp.thm27",),
    exact=_counts_with_noise,
    cost=20,
)
def optimal_composition(claim: Claim, *premises: Guarantee) -> Curve:
    """Every round draws coins of its own. Which mechanism is asked may depend on earlier answers, but its promise may not: the
    losses of the worst option of each round add up. Adaptive: the attacker may choose each question after seeing all answers
    before it.

    A person affects only the rounds with an option that looks at them. Counts with noise that are asked whatever was answered
    reach this bound.
    """
    return by_atom(claim, premises)


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
    prints="the sum of the epsilons, with the sum of the deltas",
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
