"""Wrong bounds: a theorem whose formula promises less than it should, in one of several ways. Nothing else of it changes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import cast

from sidelight.definitions.evaluation import evaluate
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.normal_form import normal_form
from sidelight.model.claim import Claim
from sidelight.model.definition import InPairs, Pair
from sidelight.model.guarantee import Derivation, Guarantee
from sidelight.model.knowledge import Number
from sidelight.model.population import Stratum
from sidelight.model.results.theorem import Theorem
from sidelight.model.setting import Setting
from sidelight.numbers.interval import Interval
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.profiles.curves.curve import Curve
from sidelight.theorems.general.enumeration import enumeration
from sidelight.theorems.general.written_out import written_out

Body = Callable[..., Curve]


@dataclass(frozen=True, eq=False)
class Bent(Curve):
    """The curve of a formula after an error: an upper end for each epsilon."""

    of: Callable[[float], float]

    def _delta(self, epsilon: float) -> Interval:
        return Interval(0.0, max(0.0, self.of(epsilon)))


def bent(how: Callable[[Curve, float], float]) -> Callable[[Body], Body]:
    """The right curve is computed and then read wrongly."""

    def planted(body: Body) -> Body:
        def wrong(claim: Claim, *premises: Guarantee) -> Curve:
            right = body(claim, *premises)
            return Bent(lambda epsilon: how(right, epsilon))

        return wrong

    return planted


def about_another(change: Callable[[Claim], Claim]) -> Callable[[Body], Body]:
    """The formula is right, and is asked about another claim."""
    return lambda body: lambda claim, *premises: body(change(claim), *premises)


def with_premises(change: Callable[[Curve, float], float]) -> Callable[[Body], Body]:
    """The formula is right, and one of its premises is taken for less than it is: the last one."""

    def planted(body: Body) -> Body:
        def wrong(claim: Claim, *premises: Guarantee) -> Curve:
            *others, last = premises
            curve = last.profile
            lowered = Bent(lambda epsilon: change(curve, epsilon))
            return body(claim, *others, Guarantee(last.claim, (Derivation(enumeration, (), lowered, exact=False),)))

        return wrong

    return planted


@dataclass(frozen=True)
class OneWay(InPairs):
    """Of two worlds only the one with the smaller value is compared with the other."""

    of: InPairs

    def pairs(self, setting: Setting) -> Iterator[Pair]:
        return (pair for pair in self.of.pairs(setting) if str(pair.secret[1]) < str(pair.secret[2]))


def one_way(body: Body) -> Body:
    def wrong(claim: Claim, *premises: Guarantee) -> Curve:
        if claim.definition.name not in ("active_knowledge", "passive_knowledge"):
            return body(claim, *premises)
        found = evaluate(OneWay(cast(InPairs, claim.definition)), written_out(claim))
        return Bent(lambda epsilon: found.delta(epsilon).upper)

    return wrong


def knows_fewer(claim: Claim) -> Claim:
    """One person more is hidden."""
    knows = claim.attacker.knows
    if isinstance(knows, Number) and knows.people:
        return replace(claim, attacker=replace(claim.attacker, knows=Number(knows.people - 1)))
    return claim


def shows_later(claim: Claim) -> Claim:
    """The threshold is off by one."""
    minimum = normal_form(claim.mechanism).display.minimum
    return claim if minimum is None else claim.about(Minimum(claim.mechanism.inner, minimum + 1))


def one_output_fewer(claim: Claim) -> Claim:
    """The last of several outputs is left out."""
    parts = claim.mechanism.made_of
    return claim.about(Both(*parts[:-1])) if isinstance(claim.mechanism, Both) and len(parts) > 1 else claim


def less_certain(claim: Claim) -> Claim:
    """The wrong corner: every rate, or both bounds, a third of the way towards a fair coin."""
    population = claim.population
    if isinstance(population, Rates):
        strata = [Stratum(s.atom, s.size, (4 * s.rate + 1) / 6) for s in population.strata]
        return replace(claim, population=Rates(strata))
    if isinstance(population, RateBounds):
        low, high = ((4 * bound + 1) / 6 for bound in (population.low, population.high))
        return replace(claim, population=RateBounds(population.atoms, low, high))
    return claim


@dataclass(frozen=True)
class Plant:
    """An error that can be planted into the formula of any theorem."""

    name: str
    into: Callable[[Body], Body]
    of_premises: bool = False

    def __call__(self, theorem: Theorem) -> Theorem:
        return replace(theorem, formula=self.into(theorem.formula))

    def __str__(self) -> str:
        return self.name


PLANTS = (
    Plant("one direction only", one_way),
    Plant("delta is halved", bent(lambda curve, epsilon: curve.delta(epsilon).upper / 2)),
    Plant("epsilon is halved", bent(lambda curve, epsilon: curve.delta(2 * epsilon).upper)),
    Plant("epsilon counts from a tenth on", bent(lambda curve, epsilon: curve.delta(epsilon + 0.1).upper)),
    Plant(
        "impossible outcomes are left out", bent(lambda curve, epsilon: curve.delta(epsilon).upper - curve.delta(math.inf).upper)
    ),
    Plant(
        "nothing is left above epsilon 0.2", bent(lambda curve, epsilon: curve.delta(epsilon).upper if epsilon <= 0.2 else 0.0)
    ),
    Plant("one known person fewer", about_another(knows_fewer)),
    Plant("the threshold is one higher", about_another(shows_later)),
    Plant("an output is left out", about_another(one_output_fewer)),
    Plant("rates are nearer to a half", about_another(less_certain)),
    Plant("the last premise is forgotten", with_premises(lambda curve, epsilon: 0.0), of_premises=True),
    Plant("the last premise is halved", with_premises(lambda curve, epsilon: curve.delta(epsilon).upper / 2), of_premises=True),
)
