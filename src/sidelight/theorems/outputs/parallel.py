"""Outputs that read independent parts of the data."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import cast

from sidelight.definitions.conditioning import by_knowledge, told_nothing
from sidelight.definitions.evaluation import Views, evaluate
from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.kernels.table import Table
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.population import Dataset
from sidelight.model.results.cite import OWN, PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.theorem import Limit, Need, theorem
from sidelight.populations.rates import Rates
from sidelight.profiles.composition.optimal import OptimalComposition
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.profile import ComposedProfile
from sidelight.theorems.general.enumeration import enumerable, fits, modelled
from sidelight.theorems.general.written_out import written_out


def independent_given_the_secret(claim: Claim) -> bool:
    """Whether the outputs are independent given each value of each target's secret and each fact that may be known. All datasets
    are listed to check this. False where the probabilities of noise are rounded.
    """
    if not fits(claim):
        return True
    setting = written_out(claim)
    views = Views(setting)
    for prior in setting.believed(claim.definition.name):
        for target in prior.targets:
            for rows in by_knowledge(prior, setting.record(target)).values():
                for masses in rows.values():
                    law = views.law(told_nothing(masses))
                    if law.error or not _is_a_product(law):
                        return False
    return True


def _is_a_product(law: FiniteLaw[Outcome]) -> bool:
    seen: dict[tuple[Outcome, ...], Fraction] = {cast(tuple[Outcome, ...], outputs): mass for outputs, mass in law.masses}
    margins: list[dict[Outcome, Fraction]] = []
    for part in zip(*seen, strict=True):
        margins.append({})
        for output, mass in zip(part, seen.values(), strict=True):
            margins[-1][output] = margins[-1].get(output, Fraction(0)) + mass
    return all(
        seen.get(tuple(output for output, _ in outputs), 0) == prod(mass for _, mass in outputs)
        for outputs in product(*(margin.items() for margin in margins))
    )


def _bits(first: int, *others: int) -> Table:
    """The exclusive or of these bits."""

    def parity(dataset: Dataset) -> int:
        return sum(1 for place in (first, *others) if dataset[place] == 1) % 2

    return Table.of({dataset: FiniteLaw.point(parity(dataset)) for dataset in product((0, 1), repeat=3)})


THREE_BITS = Claim(Both(_bits(1, 2), _bits(0, 1, 2)), Rates([Fraction(1, 2)] * 3), Attacker(0, "active", (0,)), ActiveKnowledge())
"""Three fair bits x, y, z; y xor z and x xor y xor z are published. They are independent of each other, but not given x."""


def _refute() -> Refuted:
    claim = THREE_BITS
    parts = [evaluate(claim.definition, written_out(claim.about(part))) for part in claim.mechanism.parts]
    truth = evaluate(claim.definition, written_out(claim))
    refused = not independent_given_the_secret(claim)
    return Refuted(
        printed=sum(part.delta(1.0).upper for part in parts),
        truth=truth.delta(1.0).lower,
        corrected=1.0 if refused else 0.0,
        what="delta at epsilon 1",
    )


@theorem(
    "pk.prop9",
    mechanisms=Both,
    definitions=(ActiveKnowledge, PassiveKnowledge, Noiseless),
    concerns=lambda claim: len(claim.mechanism.parts) > 1 and enumerable(claim) and modelled(claim),
    needs=[Need("the outputs are independent given the secret and what is known", independent_given_the_secret)],
    limits=[Limit("few enough datasets to check that the outputs are independent given the secret", fits)],
    cites=(Cite(PARTIAL_KNOWLEDGE, "Proposition 9"), OWN),
    rests_on=lambda claim: [claim.about(part) for part in claim.mechanism.parts],
    cost=20,
    printed=Erratum(
        kind="condition missing",
        quote="π_1(D)|_{D∼θ} and π_2(D)|_{D∼θ} are independent […] Then M_1 and M_2 are (0, 0)-bounded dependent.",
        place="Section 5.1, Proposition 9",
        printed="Outputs that read independent parts of the data add nothing to each other.",
        counterexample="Three fair bits x, y, z: y xor z and x xor y xor z are independent and each says nothing about x; "
        "together they tell it.",
        refute=_refute,
        holds_for="parts that are independent given the secret record too, such as disjoint sets of independent records",
    ),
)
def independent_parts(claim: Claim, *parts: Guarantee) -> Curve:
    """The outputs are independent given the secret and what is known, so their losses add up. Where what is known was seen and
    not chosen, it may make all outputs revealing at once, and only epsilons and deltas add up. For outputs about different people
    see sl.separate_people.
    """
    profiles = tuple(part.profile for part in parts)
    averaged = claim.definition.influence == "passive" and not claim.attacker.knows.nobody
    return ComposedProfile(profiles) if averaged else OptimalComposition(profiles)
