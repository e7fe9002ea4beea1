"""Catalogue entries for the examples, remarks and auxiliary notions of the paper on partial knowledge, and where
each is coded.
"""

from __future__ import annotations

from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.entry import Entry

EXAMPLES = "tests/definitions/test_partial_knowledge.py"
THEOREMS = "tests/theorems/general/test_partial_knowledge_theorems.py"


def _entry(id: str, locator: str, says: str, where: str) -> Entry:
    return Entry(id, says, where, (Cite(PARTIAL_KNOWLEDGE, locator),))


ENTRIES = (
    _entry(
        "pk.def1",
        "Definition 1",
        "Indistinguishable at (epsilon, delta): the hockey stick of two laws, the larger of both directions.",
        "sidelight.profiles.curves.two_laws.both_ways",
    ),
    _entry(
        "pk.def7",
        "Definition 7",
        "A normalisation: dataset and knowledge correspond one to one to independent variables.",
        "sidelight.populations.background.acceptable",
    ),
    _entry(
        "pk.def8",
        "Definition 8",
        "Acceptable: one of the independent variables determines the secret, others make up what is known.",
        "sidelight.populations.background.acceptable",
    ),
    _entry(
        "pk.def9",
        "Definition 9",
        "More background knowledge: the same data, a common normalisation, more of its variables known.",
        "sidelight.populations.background.more_background",
    ),
    _entry(
        "pk.def14",
        "Definition 14",
        "Reducible: whatever is known only renames the outputs, by a bijection of the possible ones, for each prior.",
        "sidelight.mechanisms.reducible.renamings",
    ),
    _entry(
        "pk.thm2",
        "Theorem 2",
        "Of a reducible mechanism an attacker who chooses what they know learns no more than one who sees it; a count is one.",
        f"{THEOREMS}::test_where_knowledge_only_renames_outputs_choosing_is_seeing",
    ),
    _entry(
        "pk.fig1",
        "Figure 1",
        "Causal gives distributional if one value fits all knowledge; causal and its inference-based form give each other; "
        "causal and noiseless are equal for records independent given the knowledge, and incomparable otherwise.",
        f"{THEOREMS}::test_the_arrows_of_figure_1_hold_as_corrected",
    ),
    _entry(
        "pk.rem_ibddp",
        "Remark after Definition 13",
        "The inference-based distributional definition uses one delta for two things; nothing is computed from it.",
        "sidelight.definitions.beliefs.inference_distributional.InferenceDistributional",
    ),
    _entry(
        "pk.ex1",
        "Example 1",
        "A common mean of 1 or -1 that is not known makes a majority more telling than one that is.",
        f"{EXAMPLES}::test_example_1_less_knowledge_is_charged_more",
    ),
    _entry(
        "pk.ex2",
        "Example 2",
        "The identity on twins: a simulator copies the twin, and everything is published.",
        f"{EXAMPLES}::test_example_2_the_identity_on_twins_is_simulated_perfectly_and_reveals_them",
    ),
    _entry(
        "pk.ex3",
        "Example 3",
        "A count of outliers: noiseless epsilon 0, causal epsilon infinite.",
        f"{EXAMPLES}::test_example_3_an_outlier_counter",
    ),
    _entry(
        "pk.ex4",
        "Example 4",
        "Sums of twins: modulo 4 noiseless epsilon 0 and causal epsilon infinite; the plain sum needs a delta.",
        f"{EXAMPLES}::test_example_4_sums_of_twins",
    ),
    _entry(
        "pk.ex5",
        "Example 5",
        "A mechanism that corrects a lone value in triplicate records: causal epsilon 0 for one triple, infinite for two; "
        "a majority inside each triple repairs it.",
        f"{EXAMPLES}::test_example_5_correcting_a_lone_value_works_for_one_triple_only",
    ),
    _entry(
        "pk.ex6",
        "Example 6",
        "Couples who mostly agree: the partner may be known only if the secret is whether they agree.",
        f"{EXAMPLES}::test_example_6_couples",
    ),
    _entry(
        "pk.ex8",
        "Example 8",
        "A count and the same count without one person: each may be private, together they tell that person's vote.",
        f"{EXAMPLES}::test_example_8_two_counts_that_differ_by_one_person",
    ),
)
