"""Several people protected at once, beyond a leak."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage, leak_values
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.definitions.worst_case.independence import Independence
from sidelight.mechanisms.paths import path_lengths
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.results.cite import BOUNDED_LEAKAGE, OWN, Cite
from sidelight.model.results.entry import Entry
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import At, Delta, Epsilon, In
from sidelight.model.results.theorem import Need, theorem
from sidelight.numbers.balls import ball
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.chain import Chained, chained
from sidelight.theorems.general.enumeration import fits, modelled
from sidelight.theorems.general.groups import FEW_STEPS, MOST_STEPS
from sidelight.theorems.general.written_out import written_out
from sidelight.theorems.leaks.nearly_independent import IndependenceDelta, IndependenceEpsilon

THEOREM_22 = (Cite(BOUNDED_LEAKAGE, "Theorem 22"), OWN)
People = Annotated[int, In("how many people are protected at once: steps between neighbours", 1, MOST_STEPS)]

REMARK_19 = Entry(
    "bldp.rem19",
    "A stronger variant constrains all datasets that share a leak value, by their distance.",
    "sidelight.mechanisms.paths.metric_bounded_leakage",
    (Cite(BOUNDED_LEAKAGE, "Remark 19"),),
)


def joined_by_paths(claim: Claim) -> bool:
    """Whether any two datasets that are compared are joined by a path of at most `group` neighbours that can all leak the same
    value.
    """
    if not modelled(claim) or not fits(claim):
        return False
    setting, group = written_out(claim), claim.definition.group
    possible = leak_values(setting, BoundedLeakage.name)
    steps = {value: path_lengths(setting, value) for value in dict.fromkeys(v for values in possible for v in values)}
    return all(
        steps[value].get((a, b), group + 1) <= group
        for a, b in setting.within(group)
        for value in possible[a]
        if value in possible[b]
    )


@theorem(
    "bldp.thm22",
    definitions=BoundedLeakage,
    concerns=lambda claim: claim.definition.group > 1,
    cites=THEOREM_22,
    needs=[
        Need(
            "datasets with a common leak value are joined by neighbours that can leak it, in as many steps as people",
            joined_by_paths,
        )
    ],
    limits=[FEW_STEPS],
    rests_on=lambda claim: [claim.to(BoundedLeakage(claim.definition.leak))],
    groups=True,
    cost=20,
)
def along_possible_leaks(claim: Claim, beyond: Guarantee) -> Curve:
    """A chain from neighbour to neighbour, each of which can leak the value; it has as many steps as people are protected at
    once.
    """
    return Chained((beyond.profile,) * claim.definition.group)


@theorem(
    "ext.indep-group",
    definitions=BoundedLeakage,
    concerns=lambda claim: claim.definition.group > 1,
    rests_on=lambda claim: [claim.to(DifferentialPrivacy(claim.definition.group)), claim.to(Independence(claim.definition.leak))],
    groups=True,
    cost=21,
)
def independent_at_both_ends(claim: Claim, group: Guarantee, apart: Guarantee) -> Curve:
    """A chain of four laws: the output given the leak, the output, the other dataset's output, and that output given the leak.
    The datasets between the two need not be able to leak the value.
    """
    return Chained((apart.profile, group.profile, apart.profile))


def _sum_of_powers(epsilon: Fraction, delta: Fraction, people: int) -> arb:
    """delta (1 + e^epsilon + ... + e^((people - 1) epsilon))."""
    return ball(delta) * sum((ball(step * epsilon).exp() for step in range(people)), arb(0))


def _printed(epsilon: Fraction, delta: Fraction, people: int) -> Numbers:
    return {"epsilon": people * epsilon, "delta": _sum_of_powers(epsilon, delta, people)}


@formula(
    "bldp.thm22",
    verdict="tight",
    cites=THEOREM_22,
    printed=_printed,
    prints="(people epsilon, delta (1 + e^epsilon + ... + e^((people - 1) epsilon)))",
)
def group_beyond_a_leak(epsilon: Epsilon, people: People, delta: Delta = Fraction(0), at: At = None) -> Numbers:
    """Along a path of `people` steps between neighbours that can all leak the value: at people times epsilon, delta is that of
    the chain. For a differentially private mechanism the same holds without a leak.
    """
    where = people * epsilon if at is None else at
    return {"epsilon": where, "delta": chained([(epsilon, delta)] * people, where)}


@formula("ext.indep-group", verdict="tight")
def group_beyond_an_independent_leak(
    epsilon: Epsilon,
    people: People,
    delta: Delta = Fraction(0),
    independence_epsilon: IndependenceEpsilon = Fraction(0),
    independence_delta: IndependenceDelta = Fraction(0),
    at: At = None,
) -> Numbers:
    """An (epsilon, delta)-DP mechanism that is nearly independent of the leak, for two datasets `people` steps apart that can
    leak the value: at 2 independence_epsilon plus people times epsilon, delta is that of the chain, whatever the datasets between
    them can leak.
    """
    apart = (independence_epsilon, independence_delta)
    where = people * epsilon + 2 * independence_epsilon if at is None else at
    return {"epsilon": where, "delta": chained([apart, *[(epsilon, delta)] * people, apart], where)}
