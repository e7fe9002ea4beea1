"""A plan need not say who is protected: it is read as it stands, and what needs people is left open."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sidelight.assess.bind import bind
from sidelight.errors import NoPeople, PlanError, SidelightError
from sidelight.plan.loading import load


@pytest.fixture
def alone(referendum) -> str:
    """The referendum without its people."""
    head, rest = referendum.split("people:\n", 1)
    return head + rest[rest.index("attacker:\n") :]


def test_a_plan_without_people_is_read_as_it_stands(write, alone) -> None:
    plan = load(write(alone))

    assert plan.people is None
    assert [(attacker.name, attacker.knows) for attacker in plan.attackers] == [
        ("knows the secret of 99% of the others", Fraction(99, 100))
    ]
    assert [(release.name, release.values) for release in plan.publish] == [("tally", ("yes",))]
    assert tuple(plan.publish[0].cells.rows()) == ((("north",), 4_200_000), (("south",), 5_800_000))
    assert plan.policy.ground == "attacker_uncertainty"


def test_an_attacker_need_not_be_declared_where_nobody_is_protected(write, alone) -> None:
    plan = load(write(alone.replace("attacker:\n  knows: 99%\n", "")))

    assert plan.attackers == ()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("knows: 99%", "knows: 101%", "more than everybody else"),
        ("minimum: 20", "minimun: 20", "'minimun' is not a key of a release"),
        ("{north: 4200000, south: 5800000}", "{north: -1}", "'north' is '-1'"),
        ("    count: {vote: yes}\n", "    count: {vote: [yes]}\n", "'vote' is a list"),
    ],
)
def test_other_mistakes_are_found_all_the_same(write, alone, old, new, found) -> None:
    with pytest.raises(PlanError) as caught:
        load(write(alone.replace(old, new)))

    assert found in caught.value.found


def test_whoever_needs_the_people_is_told_what_is_missing_and_what_to_add(write, alone) -> None:
    plan = load(write(alone))

    with pytest.raises(NoPeople) as caught:
        bind(plan)

    assert isinstance(caught.value, SidelightError)
    assert str(caught.value) == (
        "no people in the plan 'Referendum tally'\n  why: every statement is about a protected person and their secret\n"
        "  hint: add 'people' with 'count', 'secret' and 'uncertainty'"
    )
