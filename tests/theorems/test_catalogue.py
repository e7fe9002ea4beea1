"""The catalogue has every numbered item of the papers, and what it says about each is true."""

from __future__ import annotations

import importlib
import math
import pkgutil
import re
from fractions import Fraction
from pathlib import Path

import pytest
from tests.counterexamples.test_every_need import collected as counterexamples
from tests.counterexamples.test_every_need import out_of_order
from tests.definitions import test_second_reading as second_reading
from tests.theorems.generators import all_generators
from tests.theorems.test_formulas import GOLDENS
from tests.theorems.test_never_below_enumeration import ELSEWHERE

import sidelight.theorems as folder
from sidelight.errors import BadValue, TooLarge
from sidelight.model.results.entry import Entry
from sidelight.model.results.erratum import Erratum
from sidelight.model.results.formula import Formula
from sidelight.model.results.order import Order
from sidelight.model.results.parameter import Parameter
from sidelight.model.results.theorem import Theorem
from sidelight.report import parts
from sidelight.theorems import all_entries, all_formulas
from sidelight.theorems.catalogue import catalogue
from sidelight.theorems.papers import PAPERS

ROOT = Path(__file__).resolve().parent.parent.parent
IDS = (ROOT / "tests" / "theorems" / "catalogue_ids.txt").read_text(encoding="utf-8").split()
WANTED = dict(re.findall(r"(?m)^\| `([a-z]+\.[^`]+)` \| (.+) \|$", (ROOT / "docs" / "wanted.md").read_text(encoding="utf-8")))
ROWS = catalogue()
LARGE = 40
UNNUMBERED = {"cw.sec2e"}  # items of the papers that have no number


def test_every_numbered_place_is_here_or_wanted_with_a_reason():
    assert sorted({*ROWS, *WANTED} & set(IDS)) == sorted(IDS)
    assert not [id for id, reason in WANTED.items() if len(reason.split()) < 4]


def test_nothing_is_wanted_that_is_here_or_in_no_source():
    assert not set(WANTED) & set(ROWS)
    assert set(WANTED) <= set(IDS)


@pytest.mark.parametrize("id", [id for id in ROWS if not id.startswith("sl.")])
def test_every_id_is_one_of_the_sources_or_a_part_of_one(id):
    assert id in IDS or id in UNNUMBERED or id.rpartition(".")[0] in IDS


@pytest.mark.parametrize("id", ROWS)
def test_every_id_belongs_to_one_paper_and_is_cited(id):
    assert sum(paper.has(id) for paper in PAPERS.values()) == 1
    assert ROWS[id].cites


def test_no_id_is_given_twice():
    found: dict[tuple[type, str], object] = {}
    for module in pkgutil.walk_packages(folder.__path__, prefix=f"{folder.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            for one in value if isinstance(value, tuple | list) else [value]:
                if isinstance(one, Theorem | Order | Formula | Erratum | Entry) and one.id:
                    assert found.setdefault((type(one), one.id), one) is one, f"{one.id} is there twice"


@pytest.mark.parametrize("entry", all_entries(), ids=lambda entry: entry.id)
def test_an_entry_names_a_test_or_something_of_the_package(entry):
    if entry.where.startswith("tests/"):
        file, _, test = entry.where.partition("::")

        assert re.search(rf"(?m)^def {re.escape(test.partition('[')[0])}\(", (ROOT / file).read_text(encoding="utf-8"))
    else:
        pkgutil.resolve_name(entry.where)


READ = {second_reading.named(definition) for definition in (*second_reading.READINGS, *second_reading.SIMULATED)}
DRAWN = {*all_generators(), *ELSEWHERE}
CHECKED = {golden.id for golden in GOLDENS}
REFUTED = {(example.theorem, example.need) for example in counterexamples()}
REFUTED |= {(example.order, example.need) for example in out_of_order()}


@pytest.mark.parametrize("id", ROWS)
def test_the_tests_that_are_named_go_through_it(id):
    row = ROWS[id]

    assert parts.tests_of(row) or row.entries
    assert not [place for place in parts.tests_of(row) if not (ROOT / place.partition("::")[0]).is_file()]
    assert not [definition.name for definition in row.definitions if definition.name not in READ]
    stated = (*row.theorems, *row.orders)
    assert not [one.id for one in stated if one.id not in DRAWN]
    assert not [need.sentence for one in stated for need in one.needs if (one.id, need.sentence) not in REFUTED]
    assert not [formula.id for formula in row.formulas if formula.id not in CHECKED]


def ends(parameter: Parameter) -> list[object]:
    """The ends of a parameter's range and some numbers inside; none is so large that the formula takes long."""
    numbers = [parameter.bounds.low, parameter.bounds.high, Fraction(1, 3), Fraction(1, 10**9), 2, LARGE]
    inside = [n for n in numbers if n is not None and n <= LARGE and parameter.bounds.allows(n)]
    if parameter.kind == "numbers":
        return [(), *((n, n) for n in inside), tuple(inside)]
    if parameter.kind == "text":
        return ["", "x", parameter.default]
    return [n for n in inside if parameter.kind == "number" or Fraction(n).denominator == 1]


@pytest.mark.parametrize("formula", all_formulas().values(), ids=str)
def test_at_the_ends_of_its_ranges_a_formula_answers_or_refuses(formula):
    choices = {parameter.name: ends(parameter) for parameter in formula.parameters if parameter.required}

    for number in range(4):
        given = {name: values[number % len(values)] for name, values in choices.items()}
        for other in (None, *(parameter for parameter in formula.parameters if not parameter.required)):
            for value in ends(other) if other else [None]:
                try:
                    applied = formula(**given, **({other.name: value} if other else {}))
                except (BadValue, TooLarge):
                    continue
                found = {**applied.result, **{f"printed {name}": value for name, value in (applied.printed or {}).items()}}
                assert not [name for name, one in found.items() if one is not None and not one > -math.inf], (given, other, value)
