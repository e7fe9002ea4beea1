"""A plan with thousands of cells says what every cell by itself would say, and looks at few of them."""

from __future__ import annotations

import importlib
import math
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from tests.assess.writing import assessed, declared, plan_text

from sidelight.assess import assess
from sidelight.assess.attackers import opponents
from sidelight.assess.ranking import failing, worst_first
from sidelight.assess.seen.question import one_figure
from sidelight.certify import certify_claim
from sidelight.model.claim import Claim
from sidelight.model.guarantee import Guarantee
from sidelight.numbers.rounding import float_below
from sidelight.plan.loading import load
from sidelight.plan.plan import Plan
from sidelight.report.json import as_json
from sidelight.report.text import as_text

POLICY = "{delta: 0.0001, epsilon: 1}"
DELTA, LIMIT, EPSILON = Fraction(1, 10_000), float_below(Fraction(1, 10_000)), 1.0


def sizes(number: int, largest: int) -> list[int]:
    rng = Random(largest)
    return [round(math.exp(rng.uniform(0, math.log(largest)))) for _ in range(number)]


def table(people: list[int], uncertainty: str, attacker: str, hides: str = "", *also: str) -> Plan:
    """One count by cell, the sizes from a CSV file."""
    with tempfile.TemporaryDirectory() as folder:
        rows = "".join(f"cell {number},{size}\n" for number, size in enumerate(people))
        (Path(folder) / "cells.csv").write_text(f"region,people\n{rows}", encoding="utf-8")
        release = f"name: cases, count: {{vote: yes}}, by: [region], cells: cells.csv{hides}"
        text = plan_text(release, *also, count=sum(people), uncertainty=uncertainty, attacker=attacker, policy=POLICY)
        (Path(folder) / "plan.yaml").write_text(text, encoding="utf-8")
        return load(Path(folder) / "plan.yaml")


def by_itself(plan: Plan, size: int) -> Guarantee:
    assert plan.people is not None
    (opponent,) = opponents(plan)
    return certify_claim(one_figure(plan.people, plan.publish[0], size).against(opponent))


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """How many claims are certified."""
    searches: Counter[str] = Counter()
    module = importlib.import_module("sidelight.certify.certify")
    search = module._search

    def counting(claim: Claim, *rest: object) -> object:
        searches[type(claim.mechanism).__name__] += 1
        return search(claim, *rest)

    with patch.object(module, "_search", counting):
        yield searches


@pytest.mark.parametrize(
    ("uncertainty", "attacker", "hides", "largest"),
    [
        ("{at_least: 0.05}", "{knows: 50%, influence: active}", ", minimum: 10", 90),
        ("{at_least: 0.2}", "{knows: 20%, influence: active}", "", 70),
        ("{at_least: 0.3}", "{knows: 2, influence: active}", ", minimum: 6", 50),
        ("{at_most: {yes: 0.013}}", "{knows: 10%, influence: active}", ", minimum: 6", 50),
        ("{at_most: {yes: 0.05}}", "{knows: 1, influence: passive}", ", minimum: 4", 14),
        ("{at_least: 0.05}", "{knows: 0, influence: active}", ", minimum: 10", 80),
        ("{at_least: 0.4}", "{knows: 0, influence: active}", ", minimum: 25", 70),
        ("{at_most: {yes: 0.1}}", "{knows: 0, influence: active}", ", minimum: 3", 300),
        ("{at_least: 0.2}", "{knows: 50%, influence: passive}", ", minimum: 5", 40),
        ("{rates: {yes: 0.02, no: 0.98}}", "{knows: 25%, influence: active}", ", minimum: 5", 150),
        ("{rates: {yes: 0.1, no: 0.9}}", "{knows: 25%, influence: passive}", ", minimum: 5", 40),
    ],
)
def test_two_thousand_cells_are_assessed_as_each_by_itself(uncertainty: str, attacker: str, hides: str, largest: int) -> None:
    people = sizes(2000, largest)
    plan = table(people, uncertainty, attacker, hides)
    cells = Counter(people)
    each = {size: by_itself(plan, size) for size in cells}
    reach = {size: found.epsilon(DELTA).upper for size, found in each.items()}

    found = assess(plan)

    whole = declared(found)
    assert whole.epsilon.upper == pytest.approx(max(reach.values()), rel=1e-8)
    for point in whole.profile:
        assert point.delta.upper == pytest.approx(max(one.delta(point.epsilon).upper for one in each.values()), rel=1e-9)
    (_, summary), *_ = found.cells
    assert (summary.count, summary.exposed) == (2000, 0 if hides else cells[1])
    assert summary.above_policy == sum(many for size, many in cells.items() if not each[size].within(EPSILON, LIMIT))
    worst = [s.epsilon.upper for s in found.statements if s.release == "cases" and s.cell]
    ranked = sorted((reach[size] for size in people), reverse=True)[:20]
    assert worst == pytest.approx(ranked, rel=1e-8)


def test_what_is_certified_grows_with_the_sizes_and_not_with_the_cells() -> None:
    stated = ("{at_least: 0.05}", "{knows: 50%, influence: active}", ", minimum: 10")
    people = sizes(400, 2000)

    with counted() as once:
        assess(table(people, *stated))
    with counted() as tenfold:
        assess(table(people * 10, *stated))

    assert tenfold.total() <= once.total() < len(set(people))


def test_a_total_beside_exact_cells_adds_nothing() -> None:
    people, stated = sizes(200, 300), ("{at_least: 0.2}", "{knows: 10%, influence: active}")

    without, beside = assess(table(people, *stated)), assess(table(people, *stated, "", "name: all, count: {vote: yes}"))

    assert declared(beside).profile == declared(without).profile
    assert declared(beside).method == "exact"


@pytest.mark.parametrize(
    ("uncertainty", "attacker"),
    [
        ("{at_least: 0.2}", "{knows: 30%, influence: active}"),
        ("{at_most: {yes: 0.05}}", "{knows: 1, influence: active}"),
        ("{rates: {yes: 0.1, no: 0.9}}", "{knows: 10%, influence: passive}"),
    ],
)
def test_a_total_of_very_many_hidden_cells_promises_what_their_refinement_does(uncertainty: str, attacker: str) -> None:
    people = [size for size in sizes(40, 60) if size >= 6]  # among few figures, those that never show anything are left out
    plan = table(people, uncertainty, attacker, ", minimum: 6", "name: all, count: {vote: yes}")

    refined = declared(assess(plan))
    with patch("sidelight.assess.seen.together.MANY", 10):
        found = declared(assess(plan))

    alone = declared(assess(table(people, uncertainty, attacker, ", minimum: 6")))
    assert found.epsilon.upper == pytest.approx(refined.epsilon.upper, rel=1e-8)
    assert found.epsilon.lower == pytest.approx(max(refined.epsilon.lower, alone.epsilon.lower), rel=1e-8)
    assert "hidden counts that share people with another figure count as published" in found.assumptions
    for one, other, cells in zip(found.profile, refined.profile, alone.profile, strict=True):
        assert one.delta.upper == pytest.approx(other.delta.upper, rel=1e-9)
        assert one.delta.lower == pytest.approx(max(other.delta.lower, cells.delta.lower), rel=1e-9)


def test_ten_thousand_hidden_cells_beside_a_total_are_assessed() -> None:
    people = sizes(10_000, 500)

    found = assess(table(people, "{at_least: 0.1}", "{knows: 10%}", ", minimum: 8", "name: all, count: {vote: yes}"))

    whole = declared(found, influence="active")
    assert whole.status == "broken"
    assert whole.epsilon.upper == math.inf
    assert found.cells[0][1].count == 10_000


def test_the_one_hidden_person_among_thousands_is_named_with_few_words() -> None:
    people = [1, *(size + 10 for size in sizes(2000, 300))]

    found = assess(table(people, "{at_least: 0.1}", "{knows: 10%}", ", minimum: 8", "name: all, count: {vote: yes}"))

    (finding,) = found.findings
    assert (finding.kind, finding.people, finding.releases) == ("differencing", 1, ("cases", "all"))
    assert "1,999 more figures of 'cases'" in finding.repair


def test_thousands_of_cells_make_a_short_report() -> None:
    found = assess(table(sizes(3000, 200), "{at_least: 0.2}", "{knows: 10%, influence: active}"))

    assert len(as_json(found)) < 150_000
    assert len(as_text(found).splitlines()) < 250
    assert len([s for s in found.statements if s.cell]) == 20


def test_people_who_follow_in_the_same_way_are_named_up_to_the_number_of_cells_asked_for() -> None:
    regions = ", ".join(f"r{k}: {1 if k < 30 else 2}" for k in range(35))
    release = f"name: t, count: {{vote: yes}}, by: [region], cells: {{{regions}}}"

    found, all_of_them = assessed(release), assessed(release, asked={"cells": None})

    assert [f.people for f in found.findings] == [1] * 20 + [10]
    assert [f.people for f in all_of_them.findings] == [1] * 30
    assert found.cells == all_of_them.cells
    assert any("10 more voters" in reason for reason in found.because)


def test_the_worst_sizes_come_first_and_few_are_looked_at() -> None:
    values = {size: math.sin(size / 7) * 100 // 10 for size in range(1, 500)}
    looked: list[int] = []

    def reach(size: int) -> float:
        looked.append(size)
        return values[size]

    ranked = worst_first(sorted(values), reach, lambda low, high: max(values[size] for size in range(low, high + 1)))
    first = [next(ranked) for _ in range(10)]

    assert first == sorted(values, key=lambda size: (-values[size], size))[:10]
    assert len(looked) == 10


def test_every_failing_size_is_found() -> None:
    rng = Random("failing")
    passing = {size for size in range(200) if rng.random() < 0.5 or 50 < size < 120}

    def among(low: int, high: int) -> set[int]:
        return passing & set(range(low, high + 1))

    found = failing(
        range(200),
        lambda size: size in passing,
        lambda low, high: len(among(low, high)) == high - low + 1,
        lambda low, high: not among(low, high),
    )

    assert found == set(range(200)) - passing
    assert failing((), lambda size: True, lambda low, high: True, lambda low, high: True) == set()


def test_progress_moves_through_cells_and_statements() -> None:
    reported: list[tuple[str, int, int]] = []

    assess(table(sizes(100, 50), "{at_least: 0.2}", "{knows: 1}"), progress=lambda *report: reported.append(report))

    assert [*dict.fromkeys(label for label, _, _ in reported)] == ["cells", "statements"]
    assert all(0 <= done <= total for _, done, total in reported)
    last = [done for label, done, _ in reported if label == "statements"]
    assert last == sorted(last)
    assert reported[-1][1] == reported[-1][2]
