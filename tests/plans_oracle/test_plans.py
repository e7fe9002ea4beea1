"""The short form of the search of random plans in `make fuzz`: five hundred plans of up to seven people."""

from __future__ import annotations

import pytest
from tests.audit.plans import AUDITS, PlanAudit

PARTS, PLANS = 10, 50
SEVERAL = 100  # plans with more tables of several values
OF_AMOUNTS = 150  # plans
WITH_ESTIMATES = 150  # plans


@pytest.mark.parametrize("part", range(PARTS))
def test_no_small_plan_is_answered_wrongly_or_loosely_without_a_reason(part):
    tally = PlanAudit("plans", PARTS * PLANS, most=7, work=2_000).search(seed=part, instances=PLANS)

    assert not tally.violations, tally.worst


@pytest.mark.parametrize("part", range(OF_AMOUNTS // PLANS))
def test_no_small_plan_about_amounts_is_answered_wrongly_or_loosely_without_a_reason(part):
    tally = PlanAudit("plans about amounts", OF_AMOUNTS, most=6, work=2_000, amounts=True).search(seed=part, instances=PLANS)

    assert not tally.violations, tally.worst


@pytest.mark.parametrize("part", range(SEVERAL // PLANS))
def test_no_small_plan_of_several_values_is_answered_wrongly_or_loosely_without_a_reason(part):
    tally = PlanAudit("plans of several values", SEVERAL, most=7, work=1_000, several=True).search(seed=part, instances=PLANS)

    assert not tally.violations, tally.worst


@pytest.mark.parametrize("part", range(WITH_ESTIMATES // PLANS))
def test_no_small_plan_with_estimates_is_answered_wrongly_or_loosely_without_a_reason(part):
    audit = PlanAudit("plans with estimates", WITH_ESTIMATES, most=7, work=2_000, estimates=True)

    tally = audit.search(seed=part, instances=PLANS)

    assert not tally.violations, tally.worst


def test_five_hundred_plans_are_compared_here_and_twenty_thousand_in_the_long_search():
    assert PARTS * PLANS >= 500
    assert sum(audit.instances for audit in AUDITS) >= 20_000
