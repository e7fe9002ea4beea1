"""Figures of kinds that no theorem's own generator draws: counts, histograms and weighted sums of two or three values, noisy, and
then hidden, capped, rounded or relabelled.

Every theorem that speaks of such a claim, its premises derived by theorems too, is compared with the definition evaluated on
every dataset. Nothing is forgiven: an end that lies on the wrong side by one bit is a violation.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from random import Random

from tests.audit.comparison import Comparison, Found

import sidelight as sl
from sidelight.mechanisms.display_steps import Step
from sidelight.model.definition import Definition
from sidelight.model.guarantee import Derivation
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Population
from sidelight.model.statistic import Statistic
from sidelight.noises.noise import Noise
from sidelight.theorems import all_theorems
from sidelight.theorems.general.enumeration import enumeration

FORMULAS = tuple(theorem for theorem in all_theorems() if theorem is not enumeration)
EPSILONS = (0.0, 0.3, 1.0, 3.0, math.inf)
AT = 0.3  # the epsilon at which a search comes nearer to the truth
VALUES = ((0, 1), (0, 1, 2))
NOISES: tuple[Noise | None, ...] = (None, sl.Geometric(Fraction(1, 2)), sl.Binomial(2))
DISPLAYS: tuple[tuple[Step, ...], ...] = (
    (),
    (sl.hide(0, 1),),
    (sl.hide(None, 1),),
    (sl.cap(1),),
    (sl.nearest(2),),
    (sl.down(2), sl.hide(None, 1)),
    (sl.relabel({1: "x"}),),
)
DEFINITIONS: tuple[Definition, ...] = (sl.ActiveKnowledge(), sl.PassiveKnowledge(), sl.DifferentialPrivacy())


def _same_law(rng: Random) -> Population:
    values = rng.choice(VALUES)
    weights = [rng.randint(1, 6) for _ in values]
    law = {value: Fraction(weight, sum(weights)) for value, weight in zip(values, weights, strict=True)}
    return sl.Categories.same(rng.randint(1, 3), law)


def _bounded_rates(rng: Random) -> Population:
    low, high = rng.choice([("0.2", "0.7"), ("0", "0.3"), ("0.4", "0.4"), ("0.1", "1")])
    return sl.RateBounds(rng.randint(1, 3), low, high)


POPULATIONS: tuple[Callable[[Random], Population], ...] = (
    _same_law,
    lambda rng: sl.Rates([Fraction(rng.randint(1, 9), 10) for _ in range(rng.randint(1, 3))]),
    _bounded_rates,
    lambda rng: sl.CategoryBounds.at_least(rng.randint(1, 2), rng.choice(VALUES), "0.1"),
)


def _statistic(rng: Random, people: int) -> Statistic:
    kinds: tuple[Statistic, ...] = (
        sl.Count(),
        sl.Histogram(list(rng.choice(VALUES))),
        sl.Histogram([1]),
        sl.Linear(rng.choice([(1,) * people, tuple(rng.choice([-1, 1, 2]) for _ in range(people))])),
    )
    return rng.choice(kinds)


def _mechanism(rng: Random, people: int) -> Mechanism:
    statistic, noise, display = _statistic(rng, people), rng.choice(NOISES), rng.choice([(), *DISPLAYS])
    figure: Mechanism = statistic if noise is None else sl.Noisy(statistic, noise)
    return sl.Shown(figure, *display) if display else figure


def _asked(rng: Random, mechanism: Mechanism, population: Population) -> sl.Claim:
    definition = rng.choice(DEFINITIONS)
    influence = "passive" if definition == sl.PassiveKnowledge() else "active"
    return sl.Claim(mechanism, population, sl.Attacker(rng.choice([0, 1, "50%"]), influence), definition)


def _drawn(rng: Random) -> sl.Claim:
    population = rng.choice(POPULATIONS)(rng)
    return _asked(rng, _mechanism(rng, population.people), population)


def by_formulas(claim: sl.Claim, path: tuple[sl.Claim, ...] = ()) -> sl.Guarantee | None:
    """From every theorem but enumeration, premises included; other than in `certify`, an exact answer does not end the search."""
    derivations = []
    for theorem in FORMULAS:
        if theorem.rests_on_facts or not theorem.speaks_of(claim) or theorem.unmet(claim):
            continue
        wanted = theorem.premises(claim)
        rests_on = tuple(by_formulas(premise, (*path, claim)) for premise in wanted if premise not in (*path, claim))
        if len(rests_on) == len(wanted) and all(rests_on):
            exact = theorem.exact(claim) and all(premise.reached for premise in rests_on)
            derivations.append(Derivation(theorem, rests_on, theorem(claim, *rests_on), exact))
    return sl.Guarantee(claim, tuple(derivations)) if derivations else None


def comparable(claim: sl.Claim) -> bool:
    """Whether the definition can be evaluated on every dataset, and formulas say something too."""
    return enumeration.speaks_of(claim) and not enumeration.unmet(claim) and by_formulas(claim) is not None


def claim(rng: Random) -> sl.Claim:
    return next(found for found in iter(lambda: _drawn(rng), None) if comparable(found))


def moved(rng: Random, case: sl.Claim) -> sl.Claim:
    """The figure or the question drawn anew; the case itself where that cannot be compared."""
    if rng.random() < 0.5:
        other = replace(case, mechanism=_mechanism(rng, case.population.people))
    else:
        other = _asked(rng, case.mechanism, case.population)
    return other if comparable(other) else case


def answered(claim: sl.Claim) -> sl.Guarantee:
    found = by_formulas(claim)
    assert found is not None
    return found


def contradictions(found: sl.Guarantee) -> list[str]:
    """Where one of the derivations and the definition itself cannot both be right."""
    truth = enumeration(found.claim)
    return [
        f"{derivation.theorem.id} says {said!r} at epsilon {epsilon}, enumeration finds {true!r}"
        for derivation in found.derivations
        for epsilon in EPSILONS
        for said, true in [(derivation.curve.delta(epsilon), truth.delta(epsilon))]
        if said.upper < true.lower or said.lower > true.upper
    ]


def judged(case: sl.Claim) -> Found:
    """The nearer the promise is to the truth, the higher."""
    found = answered(case)
    broken, promised = "; ".join(contradictions(found)), found.delta(AT).upper
    closest = enumeration(case).delta(AT).lower / promised if promised else 0.0
    return Found(broken, closest, height=math.inf if broken else closest)


AUDITS = [Comparison("certify.shown_and_noisy", claim, moved, judged, instances=2_000)]
