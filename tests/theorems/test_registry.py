"""No theorem or definition hides another of the same id."""

from __future__ import annotations

import importlib
import sys

import pytest

from sidelight.definitions.registry import all_definitions, written_in
from sidelight.errors import DuplicateId
from sidelight.model.results.entry import Entry
from sidelight.model.results.order import Order
from sidelight.model.results.theorem import Theorem
from sidelight.theorems import EVERYTHING, MAKES_ONE, all_orders, all_theorems, modules_with, values_in

ENTRY = 'from sidelight.model.results.entry import Entry\nHERE = Entry("pk.thm99", {says!r}, "nowhere", ())\n'
DEFINITION = "from sidelight.model.definition import InPairs\n\n\nclass {cls}(InPairs):\n    name = 'made_up'\n"


@pytest.fixture
def modules(tmp_path, monkeypatch):
    """Imports small modules that are written for this test."""
    monkeypatch.syspath_prepend(tmp_path)
    made: list[str] = []

    def write(**texts: str):
        for name, text in texts.items():
            (tmp_path / f"{name}.py").write_text(text)
            made.append(name)
        importlib.invalidate_caches()
        return [importlib.import_module(name) for name in texts]

    yield write
    for name in made:
        sys.modules.pop(name, None)


def test_two_values_with_one_id_name_both_files(modules) -> None:
    found = modules(
        registry_a="from registry_b import HERE\n", registry_b=ENTRY.format(says="one"), registry_c=ENTRY.format(says="two")
    )

    with pytest.raises(DuplicateId, match=r"'pk\.thm99'.*registry_b\.py.*registry_c\.py") as error:
        values_in(found, Entry)

    assert [file.rpartition("/")[2] for file in error.value.files] == ["registry_b.py", "registry_c.py"]


def test_a_value_imported_under_several_names_counts_once(modules) -> None:
    found = modules(
        registry_d=ENTRY.format(says="one"), registry_e="from registry_d import HERE\nAGAIN = HERE\nBOTH = (HERE, AGAIN)\n"
    )

    assert [entry.id for entry in values_in(found, Entry)] == ["pk.thm99"]


def test_two_definitions_of_one_name_name_both_files(modules) -> None:
    found = modules(registry_f=DEFINITION.format(cls="First"), registry_g=DEFINITION.format(cls="Second"))

    with pytest.raises(DuplicateId, match=r"'made_up'.*registry_f\.py.*registry_g\.py"):
        written_in(found)


def test_a_search_knows_every_theorem_and_order_of_the_folder() -> None:
    everything = modules_with(EVERYTHING)

    assert len(everything) > len(modules_with(MAKES_ONE)) > 20
    assert set(values_in(everything, Theorem)) == set(all_theorems())
    assert {order.id for order in values_in(everything, Order)} == {order.id for order in all_orders()}


def test_registries_are_built_once() -> None:
    assert all_definitions() is all_definitions()
