"""Causal privacy, which overwrites a record, and noiseless privacy, which conditions on it: where they agree, and
what follows.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from itertools import product
from typing import Annotated

from sidelight.definitions.beliefs.inference_causal import InferenceCausal
from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.knowledge.causal import Causal
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.hiding.people import INDEPENDENT
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Dataset
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import At, Delta, Epsilon, In
from sidelight.model.results.theorem import theorem
from sidelight.model.setting import Prior, Setting
from sidelight.populations.joint import Joint
from sidelight.populations.rates import Rates
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.derived.chain import chained_either_way
from sidelight.profiles.curves.one_end import Promised
from sidelight.profiles.curves.profile import upper_only
from sidelight.theorems.general.definitions import if_stated

PROPOSITION_2 = (Cite(PARTIAL_KNOWLEDGE, "Proposition 2"), Cite("Sidelight"))


@theorem(
    "pk.prop2",
    definitions=Causal,
    cites=PROPOSITION_2,
    needs=[INDEPENDENT],
    rests_on=lambda claim: [claim.to(Noiseless())],
    exact=True,
    cost=8,
)
def overwriting_is_conditioning(claim: Claim, noiseless: Guarantee) -> Curve:
    """The other records are independent of the overwritten one, so overwriting it gives the data conditioned on
    the other value.
    """
    return noiseless.curve


@theorem(
    "sl.noiseless_from_causal",
    definitions=Noiseless,
    cites=PROPOSITION_2,
    needs=[INDEPENDENT],
    rests_on_facts=if_stated(Causal(), InferenceCausal()),
    exact=True,
    cost=20,
    also=("pk.prop2",),
)
def conditioning_is_overwriting(claim: Claim, causal: Guarantee) -> Curve:
    """A fact stated about overwriting a record holds for conditioning on it, because the other records are independent of it."""
    return causal.curve


@formula(
    "pk.prop2",
    verdict="tight",
    cites=PROPOSITION_2,
    printed=lambda epsilon, delta, dependence_epsilon, dependence_delta: (
        {"epsilon": epsilon, "delta": delta} if dependence_epsilon == dependence_delta == 0 else {"epsilon": None, "delta": None}
    ),
    prints="the same epsilon and delta, for records that are independent given the knowledge",
)
def between_causal_and_noiseless(
    epsilon: Epsilon,
    delta: Delta = Fraction(0),
    dependence_epsilon: Annotated[Fraction, In("how far the other records depend on the secret one: epsilon")] = Fraction(0),
    dependence_delta: Annotated[Fraction, In("how far the other records depend on the secret one: delta", high=1)] = Fraction(0),
    at: At = None,
) -> Numbers:
    """For records that are independent given the knowledge, causal and noiseless privacy have the same epsilon and delta. Where
    the other records are only (epsilon', delta')-indistinguishable between two values of the record, each definition follows from
    the other by a chain of two steps.
    """
    where = epsilon + dependence_epsilon if at is None else at
    return {"epsilon": where, "delta": chained_either_way([(epsilon, delta), (dependence_epsilon, dependence_delta)], where)}


@theorem(
    "sl.worst_case_covers_overwriting",
    definitions=Causal,
    rests_on=lambda claim: [claim.to(DifferentialPrivacy())],
    cost=20,
)
def worst_case_covers_overwriting(claim: Claim, private: Guarantee) -> Curve:
    """The data and the overwritten data are mixtures of neighbouring datasets with the same weights, however the records depend
    on each other; the hockey stick is convex.
    """
    return upper_only(private.curve)


def _simulator_can_choose(claim: Claim[Mechanism, Rates | Joint, Distributional]) -> bool:
    """Whether the simulator, which sees the other records but not what the attacker knows, can choose a value for the missing
    record that is possible with what the attacker knows.
    """
    definition, population = claim.definition, claim.population
    if definition.simulator != "best" or not definition.index_aware:
        return False
    return claim.attacker.knows.by_name or population.independent or _one_value_fits(claim)


def _one_value_fits(claim: Claim) -> bool:
    """Whether, for people with one known law, every target has a value that no knowledge about the others rules out."""
    (law,) = claim.population.laws()
    left: dict[int, set[Hashable]] = {}
    for target, known in claim.attacker.situations(claim.population):
        values: dict[Dataset, set[Hashable]] = {}
        for dataset, _ in law.masses:
            values.setdefault(tuple(dataset[person] for person in known), set()).add(dataset[target])
        for possible in values.values():
            left[target] = left.get(target, possible) & possible
    return all(left.values())


def _no_simulator() -> Refuted:
    """One record is uniform on 0, 1, 2, 3; its half, rounded down, is known and published."""
    quarter = Fraction(1, 4)
    datasets = tuple((value,) for value in range(4))
    law: FiniteLaw[tuple[Hashable, int]] = FiniteLaw(tuple(((value // 2, value), quarter) for value in range(4)))
    at = Setting(datasets, [FiniteLaw.point(value // 2) for value in range(4)], priors=(Prior(law, (0,)),))
    printed, truth = evaluate(Causal(), at).delta(1.0).upper, evaluate(Distributional(), at).delta(1.0).lower
    return Refuted(printed, truth, 1.0, "delta at epsilon 1")


@theorem(
    "pk.cdp_implies_ddp",
    populations=(Rates, Joint),
    definitions=Distributional,
    concerns=_simulator_can_choose,
    cites=[Cite(PARTIAL_KNOWLEDGE, "Section 2.2"), Cite("Sidelight")],
    rests_on=lambda claim: [claim.to(Causal())],
    cost=21,
    printed=Erratum(
        kind="condition missing",
        quote="if a mechanism M is (Θ, ε)-CDP, then it is also (Θ, ε)-DDP.",
        place="Section 2.2, after Definition 5",
        printed="causal privacy implies distributional privacy: the simulator puts any value in the open place",
        counterexample="one record uniform on 0, 1, 2, 3; its half is known and published: causal epsilon 0, and every "
        "simulator has delta 0.5",
        refute=_no_simulator,
        holds_for="populations in which some value of the record is possible with everything that may be known, such as "
        "independent records (all of the paper from Section 3 on), and a simulator that knows whose record is "
        "missing",
    ),
)
def overwriting_is_a_simulation(claim: Claim, causal: Guarantee) -> Curve:
    """The simulator sets the missing record to a value that is possible with everything that may be known, and runs the
    mechanism. The known records are among those that it sees: where the known people are listed, it can choose such a value from
    them.
    """
    return Promised(causal.curve)


def _acceptable_twins() -> Refuted:
    """Two pairs of twins, each pair uniform on 0, 1, 2, 3; the sum of all four records modulo 4 is published."""
    datasets = tuple(product(range(4), repeat=4))
    number = {dataset: place for place, dataset in enumerate(datasets)}
    masses = tuple(((None, number[a, a, b, b]), Fraction(1, 16)) for a in range(4) for b in range(4))
    law: FiniteLaw[tuple[Hashable, int]] = FiniteLaw(masses)
    at = Setting(datasets, [FiniteLaw.point(sum(d) % 4) for d in datasets], priors=(Prior(law, (0, 1, 2, 3)),))
    printed, truth = evaluate(Noiseless(), at).delta(1.0).upper, evaluate(Causal(), at).delta(1.0).lower
    return Refuted(printed, truth, 1.0, "delta at epsilon 1")


ACCEPTABLE_IS_NOT_ENOUGH = Erratum(
    id="pk.prop4",
    cites=(Cite(PARTIAL_KNOWLEDGE, "Proposition 4"),),
    kind="false as printed",
    quote="If Θ is an acceptable distribution, then for any ε and δ, (Θ, ε, δ)-NP is equivalent to (Θ, ε, δ)-CDP.",
    place="Section 2.3, Proposition 4",
    printed="for acceptable distributions noiseless and causal privacy are equivalent",
    counterexample="two pairs of twins, uniform on 0, 1, 2, 3, the sum modulo 4: acceptable, noiseless epsilon 0, "
    "causal epsilon infinite",
    refute=_acceptable_twins,
    holds_for="Proposition 2: the other records are independent of the secret one, given what is known. Example 4 of "
    "the paper contradicts it too",
    corrected="they are equivalent where the other records are independent of the secret one, given what is known",
)
