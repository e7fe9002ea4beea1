"""Plans of samples: both readings are stated, one of them is judged, and what cannot be read so is refused."""

from __future__ import annotations

import math
from fractions import Fraction
from pathlib import Path

import pyarrow as pa
import pytest
from tests.assess.writing import FAIR, plan_text

import sidelight as sl
from sidelight.assess import assess
from sidelight.assess.assessment import Assessment, Statement
from sidelight.assess.sampled import known_outside
from sidelight.model.attacker import knowledge
from sidelight.plan.loading import load
from sidelight.plan.protected import Sample
from sidelight.report.text import as_text

VOUCHED = "{fraction: 5%, membership: hidden, because: a test}"
COUNT = "name: tally, count: {vote: yes}"


def of_a_sample(folder: Path, sample: str, *publish: str, **stated: str) -> Assessment:
    because = "  because: a test\n"
    text = plan_text(*(publish or (COUNT,)), **stated).replace(because, f"{because}  sample: {sample}\n", 1)
    path = folder / "plan.yaml"
    path.write_text(text, encoding="utf-8")
    return assess(load(path))


def read(assessment: Assessment, membership: str) -> Statement:
    (found,) = [
        s
        for s in assessment.statements
        if s.release == "*" and s.membership == membership and s.attacker is not None and s.attacker.declared
    ]
    return found


def test_both_readings_are_stated_and_one_follows_from_the_other(tmp_path):
    found = of_a_sample(tmp_path, VOUCHED)
    hidden, known = read(found, "hidden"), read(found, "known")

    share = 0.05
    for point in hidden.profile:
        there = math.log(1 + (math.exp(point.epsilon) - 1) / share)
        at = [other.delta.upper for other in known.profile if other.epsilon <= there]
        assert point.delta.upper <= share * min(at) * (1 + 1e-9)
    assert hidden.epsilon.upper < 0.2 * known.epsilon.upper
    assert "As long as nobody outside knows" in hidden.sentence
    assert "Once someone is known to be in the sample" in known.sentence


def test_known_is_as_without_a_sample(tmp_path):
    known = read(of_a_sample(tmp_path, "{fraction: 5%}"), "known")
    (tmp_path / "plain.yaml").write_text(plan_text(COUNT), encoding="utf-8")
    plain = [s for s in assess(load(tmp_path / "plain.yaml")).statements if s.release == "*" and s.attacker is not None]

    assert plain[0].membership is None
    assert (known.epsilon, known.profile, known.odds, known.status) == (
        plain[0].epsilon,
        plain[0].profile,
        plain[0].odds,
        plain[0].status,
    )


@pytest.mark.parametrize(
    ("sample", "judged"),
    [(VOUCHED, "hidden"), ("{fraction: 5%, membership: hidden}", "known"), ("{fraction: 5%, membership: known}", "known")],
)
def test_the_policy_judges_one_reading(tmp_path, sample, judged):
    """With epsilon 0.5 it is met only as long as nobody knows who is in the sample."""
    found = of_a_sample(tmp_path, sample, policy="{delta: 0.001, epsilon: 0.5}")

    assert {s.membership for s in found.statements if s.required} == {judged}
    assert found.verdict == ("pass" if judged == "hidden" else "fail")
    text = as_text(found)
    assert "as long as nobody outside knows who is in the sample" in text.lower()
    assert "once someone is known to be in the sample" in text.lower()


def test_of_people_who_depend_on_each_other_nothing_is_said_as_long_as_nobody_knows(tmp_path):
    found = of_a_sample(tmp_path, VOUCHED, uncertainty="{at_least: 0.2}", together="{at_most: 2}")

    refused = read(found, "hidden")

    assert refused.method == "refused"
    assert "sl.hidden_in_a_sample needs: records are independent" in refused.missing
    assert read(found, "known").method != "refused"
    assert found.verdict == "review"


def test_of_groups_that_cannot_have_the_same_values_nothing_is_said_as_long_as_nobody_knows(tmp_path):
    groups = "{groups: [{count: 20, rates: {a: 0.5, b: 0.5, c: 0}}, {count: 20, rates: {a: 0.4, b: 0.3, c: 0.3}}]}"
    table = "name: tally, histogram: vote"

    found = of_a_sample(tmp_path, VOUCHED, table, values="[a, b, c]", uncertainty=groups)

    needed = "sl.hidden_in_a_sample needs: whoever stands in for the person has a value that the person may have"
    assert needed in read(found, "hidden").missing


def test_even_one_person_alone_is_hidden_behind_whoever_may_stand_there(tmp_path):
    """Once they are known to be in the sample their cell shows their answer; until then it is perhaps somebody else's."""
    alone = f"{COUNT}, by: [region], cells: {{north: 1, south: 39}}"
    found = of_a_sample(tmp_path, VOUCHED, alone, uncertainty="{at_least: 0.2}")

    limit = math.log(1 + 0.05 / (0.95 * 0.2))
    assert math.isinf(read(found, "known").epsilon.lower)
    assert read(found, "hidden").epsilon.upper == pytest.approx(limit, rel=0.05)
    assert read(found, "hidden").epsilon.upper <= limit * (1 + 1e-9)
    assert found.verdict == "fail"  # a figure about one person is a finding, whoever it is


@pytest.mark.parametrize(
    ("knows", "share"),
    [("0", 0), ("2", Fraction(2, 19)), ("50%", Fraction(11, 19)), ("100%", 1), ("30", 1)],
)
def test_people_outside_the_sample_may_be_known_too(knows, share):
    """Of twenty people of a group one is in the sample at most; of the others, as many are known, or a share of all twenty."""
    sample = Sample(Fraction(1, 20), True, "a test", least=Fraction(1, 5))

    assert known_outside(sample, knowledge(knows if "%" in knows else int(knows))) == share


def test_a_sample_of_nearly_everybody_hides_nearly_nothing_further(tmp_path):
    found = of_a_sample(tmp_path, VOUCHED.replace("5%", "99%"))

    hidden, known = read(found, "hidden"), read(found, "known")

    assert hidden.epsilon.upper > 0.95 * known.epsilon.upper


def test_the_readings_are_among_the_assumptions(tmp_path):
    found = of_a_sample(tmp_path, VOUCHED, uncertainty=FAIR)

    hidden, known = " ".join(read(found, "hidden").assumptions), " ".join(read(found, "known").assumptions)

    assert "in the sample with the same probability, at most 5 %" in hidden
    assert "nobody outside knows whether they are (because: a test)" in hidden
    assert "who is in the sample counts as known to the attacker" in known
    unvouched = of_a_sample(tmp_path, "{fraction: 5%, membership: hidden}")
    assert "nobody vouches that it is hidden" in " ".join(read(unvouched, "known").assumptions)


def test_the_rows_of_a_table_are_the_sample():
    """Nothing else is asked of the table: the counts are those of a plan on paper."""
    plan = {
        "sidelight": 1,
        "data": {"engine": "frame", "person": "row"},
        "people": {
            "secret": {"vote": ["yes", "no"]},
            "public": ["region"],
            "together": "nobody",
            "uncertainty": {"rates": {"yes": 0.5, "no": 0.5}},
            "because": "a test",
            "sample": {"fraction": "5%", "membership": "hidden", "because": "a test"},
        },
        "attacker": {"knows": 0, "influence": "active"},
        "publish": [{"name": "tally", "count": {"vote": "yes"}, "by": ["region"], "minimum": 5}],
        "policy": {"epsilon": 1, "delta": 0.001},
    }
    table = pa.table({"region": ["north"] * 40 + ["south"] * 60, "vote": ["yes", "no"] * 50})
    paper = {**plan, "people": {**plan["people"], "count": 100}}
    del paper["data"]
    paper["publish"] = [{**plan["publish"][0], "cells": {"north": 40, "south": 60}}]

    counted, written = sl.assess(plan, data=table), sl.assess(paper)

    assert read(counted, "hidden").profile == read(written, "hidden").profile
    assert read(counted, "known").profile == read(written, "known").profile
    assert counted.verdict == written.verdict == "pass"
