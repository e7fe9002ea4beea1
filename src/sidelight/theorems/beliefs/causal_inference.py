"""What overwriting shows against what is believed: the two differ by a factor of two at most."""

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
from sidelight.profiles.curves.curve import Curve, FromThere, Promised, UpTo
from sidelight.theorems.general.definitions import if_stated
from sidelight.theorems.general.knowledge_seen import pure

PROPOSITION_1 = (Cite(PARTIAL_KNOWLEDGE, "Proposition 1"), Cite("Sidelight"))
HALF = Fraction(1, 2)
WAYS = ("inference", "causal")


def _twins(values: int, mechanism: Callable[[Dataset], FiniteLaw[Hashable]]) -> Setting:
    """Two records with one fair bit; datasets with further values of the first are listed too."""
    datasets = tuple(product(range(values), range(2)))
    law: FiniteLaw[tuple[Hashable, int]] = FiniteLaw(tuple(((None, datasets.index((x, x))), HALF) for x in range(2)))
    return Setting(datasets, [mechanism(dataset) for dataset in datasets], priors=(Prior(law, (0,)),))


def _believed(setting: Setting, overwritten: Hashable | None) -> Iterator[tuple[Hashable, Hashable, Fraction]]:
    """Output, value of the first record and their joint probability, perhaps with this record overwritten."""
    for prior in setting.believed("beliefs"):
        for (_, index), mass in prior.law.masses:
            shown = index if overwritten is None else setting.changed(index, 0, overwritten)
            for output, share in setting.mechanism[shown].masses:
                yield output, setting.datasets[index][0], mass * share


def _as_printed(setting: Setting, values: int) -> float:
    """The largest ratio of beliefs, for outputs that both worlds can show and every value put in."""
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
    """A fair coin unless the first record is 2, which never happens; then the second record."""
    coin: FiniteLaw[Hashable] = FiniteLaw(((0, HALF), (1, HALF)))
    at = _twins(3, lambda dataset: FiniteLaw.point(dataset[1]) if dataset[0] == 2 else coin)
    causal = evaluate(Causal(), at).epsilon(0).upper
    return Refuted(2 * causal, _as_printed(at, 3), math.inf, "epsilon")


def _skipped_outputs() -> Refuted:
    """The common value if both records agree, else X."""
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
        "causal privacy gives the inference-based form with 2 epsilon, also where the record is overwritten by an impossible one",
        "two twins with a fair bit; a fair coin is shown unless the first record is 2, then the second record: causal epsilon 0, "
        "and overwriting by 2 changes every belief, epsilon infinite",
        _impossible_value,
    ),
)
def overwriting_moves_beliefs(claim: Claim, causal: Guarantee) -> Curve:
    """By Bayes a belief moves by the ratio of the outputs given the value and by that of the outputs altogether, each within
    e^epsilon. With two values of a record the second is a mean of the first and of 1, so that epsilon is enough.
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
    """Where the record has the value that is put in, nothing changes: so the outputs altogether differ by at most e^epsilon, and
    given any other value by at most e^(2 epsilon). An output that never comes with the value put in says nothing of that, unless
    the others are drawn alike whatever the record is: then it comes on one side only.
    """
    return pure(2 * inferred.epsilon(0.0).upper)


@formula(
    "pk.prop1",
    verdict="corrected",
    cites=PROPOSITION_1,
    printed=lambda epsilon: {"epsilon": 2 * epsilon},
    conditions=[Requirement("to is inference or causal", lambda to: to in WAYS)],
    erratum=Erratum(
        "the inference-based form with epsilon gives causal privacy with 2 epsilon, although it skips outputs that only one side "
        "can show",
        "two twins with a fair bit; their common value is published if they agree, else X: as printed epsilon 0, causal epsilon "
        "infinite",
        _skipped_outputs,
    ),
)
def between_outputs_and_beliefs(
    epsilon: Epsilon,
    to: Annotated[
        str, In("inference: from causal privacy to beliefs; causal: from beliefs to causal privacy", None)
    ] = "inference",
    values: Annotated[int | None, In("how many values a record can have", 2)] = None,
) -> Numbers:
    """Causal privacy and its inference-based form follow from each other with 2 epsilon, if an output that one side alone can
    show makes epsilon infinite and only possible values are put in; back from beliefs also only if every output is possible with
    every value of the record, or the records are independent. From causal to beliefs about a record with two values epsilon is
    enough.
    """
    return {"epsilon": epsilon if to == "inference" and values == 2 else 2 * epsilon}
