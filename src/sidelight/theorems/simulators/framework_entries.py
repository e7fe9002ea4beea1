"""Catalogue entries for examples and instances of the framework, and for statements about settings that are not
about one claim.
"""

from __future__ import annotations

from sidelight.model.results.cite import COUPLED_WORLDS, Cite
from sidelight.model.results.entry import Entry

TESTS = "tests/definitions/simulators/test_coupled_worlds.py"
OTHER_INSTANCES = (Cite(COUPLED_WORLDS, "Section II-C"),)

ENTRIES = (
    Entry(
        "cw.ex1",
        "parity that is known beforehand: no simulator does better than 1/2, and nothing new is believed",
        f"{TESTS}::test_example_1_parity_cannot_be_simulated_and_tells_nothing_new",
        (Cite(COUPLED_WORLDS, "Example 1"),),
    ),
    Entry(
        "cw.thm4",
        "what imitates for some priors imitates for every mixture of them",
        "tests/theorems/simulators/test_coupled_worlds_theorems.py::test_theorem_4_a_mixture_of_priors_is_imitated_by_the_same_simulator",
        (Cite(COUPLED_WORLDS, "Theorem 4"),),
    ),
    Entry(
        "cw.sec2e",
        "a global parameter is charged by noiseless privacy and not by distributional privacy",
        f"{TESTS}::test_a_global_parameter_is_charged_by_noiseless_and_not_by_distributional",
        (Cite(COUPLED_WORLDS, "Section II-E"),),
    ),
    Entry(
        "inst.network",
        "a node of a network with its edges: the number of edges, exact and with noise",
        f"{TESTS}::test_instance_network_node",
        OTHER_INSTANCES,
    ),
    Entry(
        "inst.public",
        "records with a public part: only the private part is secret, and what is public belongs to the knowledge",
        f"{TESTS}::test_instance_public_attributes",
        OTHER_INSTANCES,
    ),
    Entry(
        "inst.schools",
        "students whose whole school is dropped",
        f"{TESTS}::test_instance_schools",
        OTHER_INSTANCES,
    ),
    Entry(
        "inst.firms",
        "firms whose value is replaced at random",
        f"{TESTS}::test_instance_firms_whose_value_is_replaced_at_random",
        OTHER_INSTANCES,
    ),
)
