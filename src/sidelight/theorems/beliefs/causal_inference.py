"""Causal privacy about outputs and its form about beliefs: each follows from the other with at most twice the epsilon."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import product
from typing import Annotated

from sidelight.definitions.beliefs.inference_causal import InferenceCausal
from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.knowledge.causal import Causal
from sidelight.hiding.people import INDEPENDENT
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.model.population import Dataset
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import Epsilon, In
from sidelight.model.results.theorem import theorem
from sidelight.model.setting import Prior, Setting
from sidelight.numbers.rounding import logarithm
from sidelight.profiles.curves.curve import Curve
from sidelight.profiles.curves.one_end import FromThere, Promised, UpTo
from sidelight.theorems.general.definitions import if_stated
from sidelight.theorems.general.knowledge_seen import pure

PROPOSITION_1 = (Cite(PARTIAL_KNOWLEDGE, "Proposition 1"), Cite("Sidelight"))
HALF = Fraction(1, 2)
WAYS = ("inference", "causal")


def _twins(values: int, mechanism: Callable[[Dataset], FiniteLaw[Hashable]]) -> Setting:
    """Two records that are the same fair bit. Datasets in which the first record has further values are listed, with probability
    0.
    """
    datasets = tuple(product(range(values), range(2)))
    law: FiniteLaw[tuple[Hashable, int]] = FiniteLaw(tuple(((None, datasets.index((x, x))), HALF) for x in range(2)))
    return Setting(datasets, [mechanism(dataset) for dataset in datasets], priors=(Prior(law, (0,)),))


def _believed(setting: Setting, overwritten: Hashable | None) -> Iterator[tuple[Hashable, Hashable, Fraction]]:
    """Each output and each value of the first record, with their joint probability. The output is that of the data, or of the
    data with the first record overwritten.
    """
    for prior in setting.believed("beliefs"):
        for (_, index), mass in prior.law.masses:
            shown = index if overwritten is None else setting.changed(index, 0, overwritten)
            for output, share in setting.mechanism[shown].masses:
                yield output, setting.datasets[index][0], mass * share


def _as_printed(setting: Setting, values: int) -> float:
    """The epsilon as printed: the logarithm of the largest ratio of beliefs, over outputs that both worlds can show and over
    every value that overwrites the record.
    """
    largest = Fraction(1)
    true = _posteriors(_believed(setting, None))
    for value in range(values):
        false = _posteriors(_believed(setting, value))
        for output in true.keys() & false.keys():
            for record in true[output].keys() | false[output].keys():
                p, q = true[output].get(record), false[output].get(record)
                if p is None or q is None:
                    return math.inf
                largest = max(largest, p / q, q / p)
    return logarithm(largest).lower


def _posteriors(joint: Iterator[tuple[Hashable, Hashable, Fraction]]) -> dict[Hashable, dict[Hashable, Fraction]]:
    seen: dict[Hashable, dict[Hashable, Fraction]] = {}
    for output, record, mass in joint:
        beliefs = seen.setdefault(output, {})
        beliefs[record] = beliefs.get(record, Fraction(0)) + mass
    return {output: {r: mass / sum(beliefs.values()) for r, mass in beliefs.items()} for output, beliefs in seen.items()}


def _impossible_value() -> Refuted:
    """A fair coin is published unless the first record is 2, which never happens; then the second record is published."""
    coin: FiniteLaw[Hashable] = FiniteLaw(((0, HALF), (1, HALF)))
    at = _twins(3, lambda dataset: FiniteLaw.point(dataset[1]) if dataset[0] == 2 else coin)
    causal = evaluate(Causal(), at).epsilon(0).upper
    return Refuted(2 * causal, _as_printed(at, 3), math.inf, "epsilon")


def _skipped_outputs() -> Refuted:
    """The common value of both records is published if they agree, else X."""
    at = _twins(2, lambda dataset: FiniteLaw.point(dataset[0] if dataset[0] == dataset[1] else "X"))
    corrected = 2 * evaluate(InferenceCausal(), at).epsilon(0).upper
    return Refuted(2 * _as_printed(at, 2), evaluate(Causal(), at).epsilon(0).lower, corrected, "epsilon")


def _two_valued(claim: Claim) -> bool:
    return all(len(claim.population.values(person)) <= 2 for person in range(claim.population.people))


@theorem(
    "pk.prop1",
    definitions=InferenceCausal,
    cites=PROPOSITION_1,
    rests_on=lambda claim: [claim.to(Causal())],
    cost=21,
    printed=Erratum(
        kind="condition missing",
        quote="(Θ, ε)-CDP implies (Θ, 2ε)-IBCDP",
        place="Section 2.2, Proposition 1",
        printed="causal privacy gives the inference-based form with 2 epsilon, also where the record is "
        "overwritten by an impossible one",
        counterexample="two twins with a fair bit; a fair coin is shown unless the first record is 2, then the second "
        "record: causal epsilon 0, and overwriting by 2 changes every belief, epsilon infinite",
        refute=_impossible_value,
        holds_for='values b that are possible with what is known: Definition 6 says "all b" where Definition 5 has '
        "compatible ones",
    ),
)
def overwriting_moves_beliefs(claim: Claim, causal: Guarantee) -> Curve:
    """By Bayes' rule a belief in a value changes by two ratios: that of the output's probabilities given the value, and that of
    its probabilities altogether. Each is within e^epsilon. If a record has two values, the second ratio is a mean of the first
    ratio and 1, so epsilon is enough.
    """
    level = causal.epsilon(0.0).upper * (1 if _two_valued(claim) else 2)
    return Promised(FromThere(Fraction(level), Fraction(0)) if math.isfinite(level) else UpTo(1.0))


@theorem(
    "sl.causal_from_beliefs",
    definitions=Causal,
    cites=PROPOSITION_1,
    needs=[INDEPENDENT],
    rests_on_facts=if_stated(InferenceCausal()),
    cost=21,
    also=("pk.prop1",),
)
def beliefs_bound_overwriting(claim: Claim, inferred: Guarantee) -> Curve:
    """Overwriting changes nothing where the record has the new value already. So the probabilities of an output altogether differ
    by a factor of at most e^epsilon, and given any other value by at most e^(2 epsilon). This argument needs that the output is
    possible with the new value; it is if the other records are independent of the record, since epsilon would otherwise be
    infinite.
    """
    return pure(2 * inferred.epsilon(0.0).upper)


@formula(
    "pk.prop1",
    verdict="corrected",
    cites=PROPOSITION_1,
    printed=lambda epsilon: {"epsilon": 2 * epsilon},
    conditions=[Requirement("to is inference or causal", lambda to: to in WAYS)],
    erratum=Erratum(
        kind="condition missing",
        quote="(Θ, ε)-IBCDP implies (Θ, 2ε)-CDP",
        place="Section 2.2, Proposition 1",
        printed="the inference-based form with epsilon gives causal privacy with 2 epsilon, although it skips "
        "outputs that only one side can show",
        counterexample="two twins with a fair bit; their common value is published if they agree, else X: as printed "
        "epsilon 0, causal epsilon infinite",
        refute=_skipped_outputs,
        holds_for="the definition in which an output that is possible on one side only makes epsilon infinite",
        same_as="pk.def6",
    ),
)
def between_outputs_and_beliefs(
    epsilon: Epsilon,
    to: Annotated[
        str, In("inference: from causal privacy to beliefs; causal: from beliefs to causal privacy", None)
    ] = "inference",
    values: Annotated[int | None, In("how many values a record can have", 2)] = None,
) -> Numbers:
    """Causal privacy and its inference-based form follow from each other with 2 epsilon, if an output that is possible on one
    side only makes epsilon infinite, and if the record is overwritten only by possible values. From beliefs to causal privacy
    every output must also be possible with every value of the record, or the records must be independent. From causal privacy to
    beliefs about a record with two values epsilon is enough.
    """
    return {"epsilon": epsilon if to == "inference" and values == 2 else 2 * epsilon}
