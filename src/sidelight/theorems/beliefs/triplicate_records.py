"""The erratum of the example with triplicate records."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from itertools import product

from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.knowledge.causal import Causal
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.population import Dataset
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.setting import Prior, Setting


def _corrected_everywhere(dataset: Dataset) -> Dataset:
    """The mechanism of the example: a value that appears once in the dataset is replaced by one that appears twice."""
    lone, pair = ([value for value in dataset if dataset.count(value) == times] for times in (1, 2))
    return tuple(pair[0] if value == lone[0] else value for value in dataset) if lone and pair else dataset


def _causal_delta(triples: int) -> tuple[float, float]:
    """The causal delta at epsilon 1, as lower and upper end, for uniform bits that appear three times each; nothing is known."""
    datasets = tuple(product((0, 1), repeat=3 * triples))
    drawn = [datasets.index(tuple(bit for bit in bits for _ in range(3))) for bits in product((0, 1), repeat=triples)]
    law: FiniteLaw[tuple[Hashable, int]] = FiniteLaw(tuple(((None, index), Fraction(1, len(drawn))) for index in drawn))
    shown: list[FiniteLaw[Hashable]] = [FiniteLaw.point(_corrected_everywhere(dataset)) for dataset in datasets]
    found = evaluate(Causal(), Setting(datasets, shown, priors=(Prior(law, tuple(range(3 * triples))),))).delta(1.0)
    return found.lower, found.upper


def _two_triples() -> Refuted:
    return Refuted(printed=_causal_delta(1)[1], truth=_causal_delta(2)[0], corrected=1.0, what="delta at epsilon 1")


LONE_VALUES = Erratum(
    id="pk.ex5",
    cites=(Cite(PARTIAL_KNOWLEDGE, "Example 5"),),
    kind="condition missing",
    quote="if there is a record value x appearing only once, and a value y appearing only twice […] It is easy to "
    "check that M is ({θ}, 0)-CDP.",
    place="Section 2.2, Example 5",
    printed="a mechanism that corrects a value which appears once to one which appears twice is 0-causal, for "
    "any number of triples",
    counterexample="two triples of the same bit: overwritten, it appears once and the bit five times, so nothing is corrected "
    "and epsilon is infinite; each of the 24 ways to overwrite two triples changes the output. For one triple epsilon is 0",
    refute=_two_triples,
    holds_for="one triple, and triples that never share a value; the purpose of the example survives",
    corrected="a majority inside each triple is 0-causal for any number of them",
)
