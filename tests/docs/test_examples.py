"""The shipped examples run, and show what they are there for."""

from __future__ import annotations

import re

import pytest
from tests.docs.examples import ROOT, run

from sidelight.theorems.catalogue import catalogue

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_an_example_runs_without_a_complaint(example):
    shown = run(f"python examples/{example.name}")

    assert shown.strip()
    assert "Traceback" not in shown


def test_a_chain_of_four_theorems_from_two_papers_is_found_and_printed():
    shown = run("python examples/two_rounds.py")

    conclusion = shown.partition("Conclusions differ")[2].splitlines()[1:]
    steps = [(len(line) - len(line.lstrip()), *re.search(r"(\S+) \((\w+)", line).groups()) for line in conclusion]
    chain = [steps[0]]
    for step in steps[1:]:
        if step[0] > chain[-1][0] and step[1] != "sl.given":
            chain.append(step)
    assert [theorem for _, theorem, _ in chain] == ["ks.thm2.4a", "bldp.thm4", "bldp.thm31", "bldp.thm9"]
    assert {paper for _, _, paper in chain} == {"KasiviswanathanSmith", "LigettPR2020"}
    assert shown.count("STATED BY THE USER, not checked") == 12


def test_every_result_that_the_page_about_theorems_names_is_there():
    page = (ROOT / "docs" / "calculus.md").read_text(encoding="utf-8")

    named = set(re.findall(r"`((?:pk|bldp|cw|ks|sl|ext|prim)\.[A-Za-z0-9_.>-]+)`", page))
    assert len(named) > 15
    assert not named - set(catalogue())
