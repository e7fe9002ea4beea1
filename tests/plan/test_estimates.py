"""Estimates in a plan: what is read, and every refusal with the need that failed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.assess.writing import planned

from sidelight.errors import PlanError
from sidelight.mechanisms.kernels.more_than import MoreThan
from sidelight.mechanisms.kernels.most_likely import MostLikely
from sidelight.mechanisms.statistics.count import Count


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("more_than: 20", MoreThan(20)),
        ("majority: true", MoreThan()),
        ("most_likely: [0.3, 1/2]", MostLikely([Fraction(3, 10), Fraction(1, 2)])),
    ],
)
def test_an_estimate_is_the_mechanism_of_that_name(written: str, shown: Any) -> None:
    (release,) = planned(f"name: t, estimate: {{of: {{vote: yes}}, {written}}}").publish

    assert release.mechanism(None) == shown
    assert release.mechanism(frozenset({1})) == shown.from_count(Count(frozenset({1})))
    assert release.mechanism(None, hides=False) == Count()
    assert (release.exact, release.hides, release.estimated, release.values) == (True, True, True, ("yes",))


@pytest.mark.parametrize(
    ("written", "found", "allowed"),
    [
        ("{of: {vote: yes}}", "none of more_than | majority | most_likely | most_common in estimate", "exactly one of"),
        ("{of: {vote: yes}, majority: true, more_than: 3}", "both 'majority' and 'more_than' in estimate", "one of"),
        ("{more_than: 3}", "'more_than' without 'of'", "such as {vote: yes}"),
        ("{of: {vote: yes}, most_common: vote}", "'of' beside 'most_common'", "all values are compared"),
        ("{most_common: age}", "'age' is not the secret", "'vote'"),
        ("{of: {vote: maybe}, more_than: 3}", "'maybe' is not a value of 'vote'", "'yes'"),
        ("{of: {age: yes}, more_than: 3}", "'age' is not the secret", "'vote'"),
        ("{of: {vote: yes}, more_than: -1}", "-1", "a whole number, 0 or more"),
        ("{of: {vote: yes}, most_likely: [0.3]}", "two or more different rates", ""),
        ("{of: {vote: yes}, most_likely: [0.3, 0.3]}", "two or more different rates", ""),
        ("{of: {vote: yes}, most_likely: [0, 0.3]}", "0", "a number above 0, and below 1"),
        ("{of: {vote: yes}, majority: true}, minimum: 3", "'minimum' beside 'estimate'", "an estimate from the exact count"),
        ("{of: {vote: yes}, majority: true}, noise: {geometric: {epsilon: 1}}", "'noise' beside 'estimate'", "publish a 'count'"),
    ],
)
def test_a_mistake_is_refused_with_what_is_allowed(written: str, found: str, allowed: str) -> None:
    with pytest.raises(PlanError) as caught:
        planned(f"name: t, estimate: {written}")

    assert found in str(caught.value)
    assert allowed in str(caught.value)


def test_a_family_that_is_too_large_is_refused_at_its_place():
    family = ", ".join(f"{place}/200" for place in range(1, 102))

    with pytest.raises(PlanError, match="at most 100 rates, found 101: publish a coarser family"):
        planned(f"name: t, estimate: {{of: {{vote: yes}}, most_likely: [{family}]}}")
