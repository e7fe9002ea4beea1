"""The people of a plan may be a sample: how it is written, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

PLACE = "  together: nobody\n"


def with_sample(written: str) -> tuple[str, str]:
    return PLACE, f"{PLACE}  sample: {written}\n"


def test_membership_counts_as_known_where_nothing_is_said(changed):
    sample = changed(with_sample("{fraction: 1%}")).people.sample

    assert sample.fraction == Fraction(1, 100)
    assert not sample.hidden
    assert not sample.judged_hidden


@pytest.mark.parametrize(("because", "judged"), [("", False), (", because: the list was burnt", True)])
def test_the_policy_judges_hidden_membership_only_where_somebody_vouches_for_it(changed, because, judged):
    sample = changed(with_sample(f"{{fraction: 1%, membership: hidden{because}}}")).people.sample

    assert sample.hidden
    assert sample.judged_hidden is judged


def test_a_plan_without_a_sample_says_nothing_of_it(changed):
    assert changed().people.sample is None


@pytest.mark.parametrize(
    ("written", "found", "hint"),
    [
        ("{fraction: 100%}", "nobody is left out of the sample", "leave 'sample' out"),
        ("{fraction: 0}", "'fraction' is '0'", ""),
        ("{fraction: 120%}", "'fraction' is '120%'", ""),
        ("{membership: hidden}", "'fraction' is missing", ""),
        ("{fraction: 1%, membership: secret}", "'membership' is 'secret'", ""),
        ("{fraction: 1%, because: a list}", "there is nothing to vouch for", "membership: hidden"),
        ("{fraction: 1%, membership: hidden, because: {}}", "'because' says nothing", ""),
        ("1%", "sample", ""),
    ],
)
def test_what_a_sample_cannot_be_is_refused_at_its_place(refused, written, found, hint):
    error = refused(with_sample(written))

    assert error.line == 9
    assert found in error.found
    assert hint in error.hint


def test_a_sample_beside_no_uncertainty_is_refused(refused):
    error = refused(with_sample("{fraction: 1%}"), ("at_least: 0.05", "none: true"), ("  ground: attacker_uncertainty\n", ""))

    assert "a sample beside 'none: true'" in error.found
