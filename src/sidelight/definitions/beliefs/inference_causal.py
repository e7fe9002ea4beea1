"""What is believed of a record, having seen the output on the true data or on data with that record overwritten."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import ClassVar

from sidelight.definitions.conditioning import MassesByValue, by_knowledge, overwrite
from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.knowledge.causal import Causal
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.definition import AsCurve
from sidelight.model.ground import Ground
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.setting import Prior, Setting
from sidelight.profiles.curves.attained import Attained
from sidelight.profiles.curves.pure import Pure

Posteriors = dict[Outcome, dict[Hashable, Fraction]]
"""output -> value of the record -> joint mass"""


def _twins() -> Refuted:
    """An output that both sides can show leaves the same belief; the printed definition skips the others, so its epsilon is 0."""
    datasets = tuple(product((0, 1), repeat=2))
    rows: list[FiniteLaw[Outcome]] = [FiniteLaw.point(a if a == b else "X") for a, b in datasets]
    alike: FiniteLaw[tuple[Hashable, int]] = FiniteLaw.of([((None, index), Fraction(1, 2)) for index in (0, 3)])
    setting = Setting(datasets, rows, priors=(Prior(alike, (0,)),))
    truth = evaluate(Causal(), setting).epsilon(0)
    return Refuted(0.0, truth.lower, evaluate(InferenceCausal(), setting).epsilon(0).upper, "epsilon, causal or inference-based")


@dataclass(frozen=True, slots=True)
class InferenceCausal(AsCurve):
    """The two beliefs differ by at most e^epsilon for every output; an output possible on one side only makes epsilon infinite.

    The record is overwritten by values that the knowledge leaves open. There is no delta: 0 says that it holds, 1 that it fails.

    Example: sidelight check plans/settings/correlated.json --definition inference_causal --epsilon 0.9 --delta 0
    """

    name: ClassVar[str] = "inference_causal"
    ground: ClassVar[Ground] = "attacker_uncertainty"
    cites: ClassVar[Cite] = Cite(PARTIAL_KNOWLEDGE, "Definition 6")
    catalogue: ClassVar[tuple[str, ...]] = ("pk.def6",)
    printed: ClassVar[Erratum] = Erratum(
        kind="false as printed",
        quote="Note that this definition is equivalent to the indistinguishability-based version (Definition 5) up to a "
        "change in parameters.",
        place="Section 2.2, the sentence after Definition 6",
        printed="the inference-based form gives causal privacy; but it compares beliefs only after outputs that both "
        "sides can show",
        counterexample="two twins; the output is their common value if they agree, else X: the outputs that both sides can show "
        "leave the same belief, so epsilon is 0 as printed; yet everything is published, and the causal epsilon is infinite",
        refute=_twins,
        holds_for="mechanisms that can show the same outputs on the data and on the overwritten data",
    )
    reads: ClassVar[tuple[str, ...]] = ("mechanism", "prior", "targets")
    compares: ClassVar[tuple[str, ...]] = ("record", "overwritten_by", "output", "knowledge")

    def curve(self, setting: Setting) -> Attained:
        ratios: list[Fraction | None] = []
        labels: list[tuple[Hashable, ...]] = []
        for prior in setting.believed(self.name):
            for target in prior.targets:
                for knowledge, rows in by_knowledge(prior, setting.record(target)).items():
                    true = _beliefs(setting, rows)
                    for value in rows if len(rows) > 1 else ():
                        false = _beliefs(setting, {a: overwrite(setting, masses, target, value) for a, masses in rows.items()})
                        for output in dict.fromkeys([*true, *false]):
                            ratios.append(_ratio(true.get(output), false.get(output)))
                            labels.append((target, value, output, knowledge))
        return Pure(ratios, labels)


def _beliefs(setting: Setting, rows: MassesByValue) -> Posteriors:
    seen: Posteriors = {}
    for value, masses in rows.items():
        for index, mass in masses.items():
            for output, share in setting.mechanism[index].masses:
                beliefs = seen.setdefault(output, {})
                beliefs[value] = beliefs.get(value, Fraction(0)) + mass * share
    return seen


def _ratio(here: dict[Hashable, Fraction] | None, there: dict[Hashable, Fraction] | None) -> Fraction | None:
    """The largest ratio of the two beliefs, either way; None when it is infinite."""
    if here is None or there is None or here.keys() != there.keys():
        return None
    scale = sum(there.values(), Fraction(0)) / sum(here.values(), Fraction(0))
    factors = [here[value] / there[value] * scale for value in here]
    return max(max(factors), 1 / min(factors))
