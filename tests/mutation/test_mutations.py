"""An oracle that cannot catch a planted error proves nothing: five wrong bounds or more in every family of theorems, each caught.

This is the sample of `make test`; the audit `mutations` of `make fuzz` plants every error into every theorem.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.audit.audit import Audit
from tests.audit.test_audits import collected
from tests.mutation.caught import Outcome, tried_theorem
from tests.mutation.planting import PLANTS
from tests.mutation.planting_formulas import WRONG_FORMULAS, WRONG_ORDERS
from tests.theorems.drawn.order import ranges
from tests.theorems.test_orders import contradictions

import sidelight.theorems
from sidelight.theorems import all_formulas, all_orders, all_theorems

THEOREMS = {theorem.id: theorem for theorem in all_theorems()}
ORDERS = {order.id: order for order in all_orders()}
BY_NAME = {plant.name: plant for plant in PLANTS}
PLANTED = {
    "general": [
        ("sl.exact_worst_case", "delta is halved"),
        ("sl.noise_worst_case", "epsilon is halved"),
        ("sl.worst_case_covers", "the last premise is forgotten"),
        ("sl.noiseless_is_active", "the last premise is halved"),
        ("pk.prop3", "impossible outcomes are left out"),
        ("sl.group", "nothing is left above epsilon 0.2"),
    ],
    "counts": [
        ("sl.count", "one known person fewer"),
        ("sl.count", "one direction only"),
        ("sl.count_minimum_passive", "one direction only"),
        ("sl.count_minimum_active", "the threshold is one higher"),
        ("sl.bounds_minimum_active", "rates are nearer to a half"),
        ("pk.thm3", "rates are nearer to a half"),
        ("sl.relabelled_passive", "epsilon counts from a tenth on"),
        ("sl.count_minimum_passive", "the threshold is one higher"),
        ("pk.thm1", "the last premise is forgotten"),
    ],
    "figures": [
        ("sl.refinement", "an output is left out"),
        ("sl.refinement", "one known person fewer"),
        ("sl.alike_people", "one direction only"),
        ("sl.alike_people", "the threshold is one higher"),
        ("sl.alike_people_in_doubles", "rates are nearer to a half"),
        ("sl.noised_figures", "epsilon counts from a tenth on"),
        ("sl.noised_figures", "impossible outcomes are left out"),
    ],
    "tables": [
        ("sl.by_atom", "the last premise is forgotten"),
        ("sl.histogram_known", "one direction only"),
        ("sl.one_cell", "the last premise is halved"),
        ("sl.histogram_two_values", "impossible outcomes are left out"),
        ("sl.histogram_groups", "one known person fewer"),
        ("sl.table_worst_case", "delta is halved"),
    ],
    "sums": [
        ("sl.linear", "one known person fewer"),
        ("sl.linear", "one direction only"),
        ("sl.linear", "rates are nearer to a half"),
        ("sl.linear", "epsilon is halved"),
        ("sl.linear_reveal", "delta is halved"),
        ("sl.linear_worst_case", "delta is halved"),
    ],
    "unknown_law": [
        ("sl.unknown_law", "one direction only"),
        ("sl.unknown_law", "epsilon counts from a tenth on"),
        ("sl.unknown_rate_count", "one known person fewer"),
        ("sl.unknown_rate_count", "epsilon is halved"),
        ("sl.unknown_law_worst_case", "the last premise is forgotten"),
    ],
    "over_time": [
        ("sl.trajectories", "one known person fewer"),
        ("sl.trajectories", "epsilon is halved"),
        ("sl.trajectories_worst_case", "impossible outcomes are left out"),
        ("sl.trajectories_revealed", "delta is halved"),
        ("pk.thm6", "nothing is left above epsilon 0.2"),
    ],
    "outputs": [
        ("sl.separate_people", "the last premise is forgotten"),
        ("sl.composition", "an output is left out"),
        ("sl.post_processing", "the last premise is halved"),
        ("pk.prop9", "delta is halved"),
        ("sl.optimal_composition", "epsilon counts from a tenth on"),
    ],
    "leaks": [
        ("bldp.lem7", "the last premise is forgotten"),
        ("sl.leak_left_out", "the last premise is halved"),
        ("bldp.lem10", "epsilon counts from a tenth on"),
        ("bldp.thm31", "epsilon is halved"),
        ("bldp.thm4", "delta is halved"),
        ("bldp.thm22", "nothing is left above epsilon 0.2"),
    ],
    "beliefs": [
        ("pk.prop2", "the last premise is halved"),
        ("sl.noiseless_from_causal", "the last premise is forgotten"),
        ("ks.thm2.4b", "delta is halved"),
        ("ks.claim3.3.2", "epsilon is halved"),
        ("ks.fn4", "epsilon counts from a tenth on"),
    ],
    "simulators": [
        ("sl.records_are_secrets", "the last premise is forgotten"),
        ("cw.gehrke", "the last premise is halved"),
        ("cw.thm5", "epsilon is halved"),
        ("sl.noiseless_imitated", "delta is halved"),
        ("sl.records_left_out", "epsilon counts from a tenth on"),
    ],
}
WRONG_IN_ORDER = [
    ("sl.order_geometric", "more and less are exchanged"),
    ("sl.order_known", "above at the smallest amount"),
    ("sl.order_binomial", "above at the largest amount"),
    ("sl.order_minimum", "below at the smallest amount"),
    ("sl.order_geometric", "below at the largest amount"),
    ("sl.order_epsilon", "the direction is reversed"),
]
FORMULAS = {
    "beliefs": ["ks.thm2.2a", "ext.informed-eq"],
    "leaks": ["bldp.thm9", "ext.indep-group"],
    "counts": ["pk.thm3", "pk.prop8"],
    "tables": ["pk.thm5", "sl.truncated_sample"],
    "simulators": ["cw.lem1"],
    "sums": ["cw.thm17"],
    "general": ["prim.chain", "prim.comp"],
    "outputs": ["bldp.thm27"],
    "over_time": ["sl.repeated_count"],
}


def family(module: str) -> str:
    """The folder of the theorems in which something is written."""
    return module.split(".")[2]


def test_every_family_has_five_planted_errors():
    folders = {path.name for path in Path(sidelight.theorems.__path__[0]).iterdir() if (path / "__init__.py").is_file()}

    assert {*PLANTED, "order"} == folders
    assert all(len(set(rows)) >= 5 for rows in [*PLANTED.values(), WRONG_IN_ORDER])
    assert all(family(THEOREMS[id].formula.__module__) == name for name, rows in PLANTED.items() for id, _ in rows)


@pytest.mark.parametrize(("id", "planted"), [row for rows in PLANTED.values() for row in rows])
def test_a_wrong_bound_of_a_theorem_is_caught(id, planted):
    assert tried_theorem(THEOREMS[id], BY_NAME[planted]) is Outcome.CAUGHT


@pytest.mark.parametrize(("id", "planted"), WRONG_IN_ORDER)
def test_a_wrong_order_is_caught(id, planted):
    wrong = next(plant for plant in WRONG_ORDERS if plant.name == planted)(ORDERS[id])

    assert any(contradictions(wrong, *drawn)[1] for drawn in ranges(ORDERS[id], 20, "mutation"))


def test_formulas_with_planted_errors_are_of_the_families_named():
    assert all(family(all_formulas()[id].compute.__module__) == name for name, ids in FORMULAS.items() for id in ids)


@pytest.mark.parametrize("planted", WRONG_FORMULAS, ids=str)
@pytest.mark.parametrize("id", [id for ids in FORMULAS.values() for id in ids])
def test_a_wrong_formula_is_caught_by_its_audit(id, planted):
    audits = [audit for audit in collected() if audit.id == id and isinstance(audit, Audit)]

    assert any(planted(audit).search(seed=1, instances=200).violations for audit in audits)
