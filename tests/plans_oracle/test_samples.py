"""Plans whose people are a sample, held against every sample of a small frame: two hundred of them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.audit.plans import PlanAudit
from tests.plans_oracle.asking import said_of
from tests.plans_oracle.drawing import Plan
from tests.plans_oracle.judging import Judged

PARTS, PLANS = 10, 12


@pytest.mark.parametrize("part", range(PARTS))
def test_no_plan_of_a_small_sample_is_answered_wrongly(part):
    tally = PlanAudit("plans of samples", PARTS * PLANS, most=4, work=200, sampled=True).search(seed=part, instances=PLANS)

    assert not tally.violations, tally.worst


PLAN: Plan = {
    "people": {
        "count": 2,
        "secret": {"vote": ["yes", "no"]},
        "together": "nobody",
        "uncertainty": {"rates": {"yes": "0.3", "no": "0.7"}},
        "because": "a test",
        "sample": {"fraction": "50%", "membership": "hidden", "because": "a test"},
    },
    "attacker": {"name": "first", "knows": 1},
    "publish": [{"name": "r0", "count": {"vote": "yes"}}],
    "policy": {"epsilon": "1", "delta": "0.1"},
}


def test_a_promise_for_a_smaller_fraction_is_seen():
    said = said_of(PLAN)
    smaller = {**PLAN, "people": {**PLAN["people"], "sample": {**PLAN["people"]["sample"], "fraction": "40%"}}}

    assert list(Judged(PLAN, said).complaints()) == []
    assert list(Judged(PLAN, said_of(smaller)).complaints())


@pytest.mark.parametrize("judged", [True, False])
def test_the_policy_judges_membership_as_hidden_only_where_somebody_vouches_for_it(judged):
    sample = dict(PLAN["people"]["sample"])
    if not judged:
        del sample["because"]
    said = said_of({**PLAN, "people": {**PLAN["people"], "sample": sample}})

    statuses = {s["membership"] for s in said["statements"] if s["release"] == "*" and s["ground"] == "attacker_uncertainty"}
    assert statuses == {"hidden", "known"}
    assert Judged({**PLAN, "people": {**PLAN["people"], "sample": sample}}, said).membership == ("hidden" if judged else "known")


def test_the_fraction_of_a_promise_is_that_of_the_contract():
    """f times the delta at log(1 + (e^epsilon - 1) / f), to a few digits."""
    said = said_of(PLAN, delta=Fraction(1, 10))
    by_reading = {s["membership"]: s for s in said["statements"] if s["release"] == "*" and "membership" in s}

    assert by_reading["hidden"]["profile"][0]["delta"] == pytest.approx(0.5 * 1.0, rel=1e-6)  # whoever knows the other subtracts
    assert by_reading["known"]["profile"][0]["delta"] == 1
