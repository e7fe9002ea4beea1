"""Catalogue entries for the examples, remarks and auxiliary notions of the paper on bounded leakage."""

from __future__ import annotations

from sidelight.model.results.cite import BOUNDED_LEAKAGE, Cite
from sidelight.model.results.entry import Entry

INSTANCES = "tests/definitions/worst_case/test_bounded_leakage.py"


def _entry(id: str, locator: str, says: str, where: str) -> Entry:
    return Entry(id, says, where, (Cite(BOUNDED_LEAKAGE, locator),))


ENTRIES = (
    _entry(
        "bldp.ex3",
        "Example 3",
        "Whatever has leaked already may be published again, private or not.",
        f"{INSTANCES}::test_example_3_whatever_is_leaked_already_may_be_published",
    ),
    _entry(
        "bldp.ex5",
        "Example 5",
        "The one-time pad: perfectly private, and worthless once the pad leaks.",
        f"{INSTANCES}::test_example_5_the_one_time_pad_hides_everything_until_the_pad_leaks",
    ),
    _entry(
        "bldp.ex18",
        "Example 18",
        "The parity of bits constrains no pair of neighbours.",
        f"{INSTANCES}::test_example_18_the_parity_constrains_no_pair_of_neighbours",
    ),
    _entry(
        "bldp.rem25",
        "Remark 25",
        "A constant leak is differential privacy, so what holds beyond every leak holds without one.",
        f"{INSTANCES}::test_a_constant_leak_is_differential_privacy",
    ),
    _entry(
        "bldp.def15",
        "Definition 15",
        "What two datasets show given a leak value, as a mechanism on all datasets.",
        "sidelight.mechanisms.kernels.reduction.Reduction",
    ),
    _entry(
        "bldp.prop23",
        "Proposition 23",
        "On its two datasets the reduction shows what the mechanism shows given the leak value.",
        "tests/mechanisms/kernels/test_reduction.py::test_what_holds_for_the_two_datasets_holds_for_all_pairs_of_datasets",
    ),
    _entry(
        "bldp.prop24",
        "Proposition 24",
        "The reduction for two neighbours is as private, on all datasets, as the mechanism is beyond the leak.",
        "tests/mechanisms/kernels/test_reduction.py::test_what_holds_for_the_two_datasets_holds_for_all_pairs_of_datasets",
    ),
    _entry(
        "bldp.def20",
        "Definition 20",
        "A path from one dataset to another by neighbours.",
        "sidelight.mechanisms.paths.shortest_path",
    ),
    _entry(
        "bldp.def21",
        "Definition 21",
        "A path on which every dataset can leak the value.",
        "sidelight.mechanisms.paths.path_lengths",
    ),
    _entry(
        "bldp.alg1",
        "Algorithm 1",
        "The game in which an adversary asks for outputs given a leak value, round after round.",
        "sidelight.attack.game.Game",
    ),
    _entry(
        "bldp.alg2",
        "Algorithm 2",
        "The game of Algorithm 1 without leaks.",
        "sidelight.attack.game.plain_game",
    ),
    _entry(
        "bldp.def29",
        "Definition 29",
        "The two views of an adversary in the game, compared.",
        "tests/attack/test_game.py::test_the_profile_compares_the_two_views_in_both_directions",
    ),
    _entry(
        "bldp.def30",
        "Definition 30",
        "The same for the game without leaks, as a divergence with an exception of delta.",
        "tests/attack/test_best.py::test_what_only_one_experiment_can_show_counts_at_every_epsilon",
    ),
    _entry(
        "bldp.def33",
        "Definition 33",
        "A utility of dataset, output and leak value.",
        "sidelight.mechanisms.kernels.exponential.Exponential",
    ),
    _entry(
        "bldp.def34",
        "Definition 34",
        "How much the utility of an output can change with one record, for each leak value.",
        "sidelight.mechanisms.kernels.exponential.Exponential.sensitivity",
    ),
    _entry(
        "bldp.def35",
        "Definition 35",
        "The exponential mechanism that reads the leak.",
        "sidelight.mechanisms.kernels.exponential.Exponential.given",
    ),
)
