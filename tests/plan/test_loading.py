from __future__ import annotations

import os
from fractions import Fraction

import pytest

from sidelight.errors import PlanError
from sidelight.model.condition import Compare
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.plan.loading import load
from sidelight.plan.plan import DeclaredAttacker
from sidelight.tables.cells import Cells


def test_a_plan_is_read_as_it_was_written(changed) -> None:
    plan = changed()

    assert plan.title == "Referendum tally"
    assert (plan.people.unit, plan.people.count, plan.people.secret, plan.people.values) == (
        "voter",
        10**7,
        "vote",
        ("yes", "no"),
    )
    assert plan.people.public == ("region", "age_band")
    assert plan.people.together == 1
    assert plan.people.because == "pre-election polls, table 4"
    assert plan.attackers == (DeclaredAttacker("knows the vote of 99% of the others", Fraction(99, 100), None),)
    (public,) = plan.already_public
    assert (public.where, public.where_text) == (Compare("region", "=", "north"), "region = 'north'")
    (tally,) = plan.publish
    assert (tally.name, tally.values, tally.by, tally.minimum) == ("tally", ("yes",), ("region",), 20)
    assert tally.cells == Cells.of_rows(("region",), ((("north",), 4200000), (("south",), 5800000)))
    assert tally.noise == Geometric.of_epsilon(Fraction(1, 2))
    assert plan.policy is not None
    assert (plan.policy.delta, plan.policy.epsilon) == (Fraction(1, 10**10), Fraction(1))
    assert (plan.policy.against, plan.policy.ground) == (("all",), "attacker_uncertainty")


@pytest.mark.parametrize("values", [("yes", "no"), ("true", "false"), ("True", "FALSE"), ("1", "01"), ("1.0", "1")])
def test_values_of_the_secret_stay_the_text_they_were(changed, values) -> None:
    plan = changed(("[yes, no]", f"[{values[0]}, '{values[1]}']"), ("vote: yes}, where", f"vote: {values[0]}}}, where"),
                   ("count: {vote: yes}\n", f"count: {{vote: {values[1]}}}\n"))  # fmt: skip

    assert plan.people.values == values


def test_one_person_together_is_the_same_as_nobody(changed) -> None:
    assert changed(("together: nobody", "together: {at_most: 1}")).people == changed().people


def test_an_unanswered_together_is_remembered_as_unanswered(changed) -> None:
    assert changed(("  together: nobody\n", "")).people.together is None


def test_reasons_in_parts_become_one_text(changed) -> None:
    plan = changed(
        ("because: pre-election polls, table 4", "because: {source: polls, by: A. Smith, on: 2026-01-02, review: 2027}")
    )

    assert plan.people.because == "polls, by A. Smith, on 2026-01-02, review 2027"


@pytest.mark.parametrize(
    ("knows", "value", "name"),
    [
        ("2000", 2000, "knows the vote of 2,000 other voters"),
        ("0", 0, "knows the vote of nobody else"),
        ("1", 1, "knows the vote of 1 other voter"),
        ("9999999", 9999999, "knows the vote of 9,999,999 other voters"),
        ('"50%"', Fraction(1, 2), "knows the vote of 50% of the others"),
        ("100%", Fraction(1), "knows the vote of everybody else"),
    ],
)
def test_an_attacker_without_a_name_is_called_after_what_they_know(changed, knows, value, name) -> None:
    (attacker,) = changed(("knows: 99%", f"knows: {knows}")).attackers

    assert (attacker.knows, attacker.name) == (value, name)
    assert isinstance(attacker.knows, type(value))


def test_a_list_of_attackers_keeps_its_order(changed) -> None:
    plan = changed(
        (
            "attacker:\n  knows: 99%",
            "attacker: [{knows: 99%, influence: active}, {knows: 99%, influence: passive}, {name: a friend, knows: 3}]",
        )
    )

    assert [attacker.name for attacker in plan.attackers] == [
        "knows the vote of 99% of the others, active",
        "knows the vote of 99% of the others, passive",
        "a friend",
    ]


def test_nobody_needs_an_attacker_in_the_worst_case(changed) -> None:
    plan = changed(("    at_least: 0.05\n", "    none: true\n"), ("  because: pre-election polls, table 4\n", ""),
                   ("attacker:\n  knows: 99%\n", ""), ("  ground: attacker_uncertainty\n", ""))  # fmt: skip

    assert plan.people.uncertainty is None
    assert plan.attackers == ()


def test_leaked_is_another_word_for_already_public(changed) -> None:
    assert changed(("already_public:", "leaked:")) == changed()


def test_people_can_be_counted_with_noise(changed) -> None:
    plan = changed(
        ("    count: {vote: yes}\n", "    people: true\n"), ("geometric: {epsilon: 0.5}", "discrete_gaussian: {sigma: 2.5}")
    )

    assert plan.publish[0].values == ()
    assert plan.publish[0].noise == DiscreteGaussian(Fraction(5, 2))


def test_a_policy_in_words_is_rounded_to_the_stricter_side(changed) -> None:
    policy = changed(("  delta: 1.0e-10\n  epsilon: 1.0\n", "  chance: 0.1%\n  odds_factor: 2\n")).policy

    assert policy.delta == Fraction(1, 1000)
    assert (
        policy.epsilon < Fraction("0.69314718055994530941723212145817656807550013436025") < policy.epsilon + Fraction(1, 10**26)
    )


def test_odds_that_may_not_grow_are_an_epsilon_of_zero(changed) -> None:
    assert changed(("epsilon: 1.0", "odds_factor: 1")).policy.epsilon == 0


def test_a_policy_may_live_in_a_file_beside_the_plan(changed, write) -> None:
    write("delta: 1e-6\nepsilon: 2\n", "ours.yaml")

    policy = changed(
        ("policy:\n  delta: 1.0e-10\n  epsilon: 1.0\n  against: [all]\n  ground: attacker_uncertainty\n", "policy: ours.yaml\n")
    ).policy

    assert (policy.delta, policy.epsilon, policy.against, policy.ground) == (Fraction(1, 10**6), 2, ("all",), None)


def test_a_plan_without_a_title_is_called_after_its_file(changed) -> None:
    assert changed(("title: Referendum tally\n", "")).title == "plan"


def test_windows_line_ends_and_a_byte_order_mark_are_harmless(write, referendum, changed) -> None:
    path = write(b"\xef\xbb\xbf" + referendum.replace("\n", "\r\n").encode(), "windows.yaml")

    assert load(path) == changed()


def test_the_file_is_named_as_the_user_named_it(write, tmp_path, monkeypatch) -> None:
    write("sidelight: 2\n")
    monkeypatch.chdir(tmp_path)

    with pytest.raises(PlanError) as caught:
        load(os.path.join(".", "plan.yaml"))

    assert str(caught.value).startswith("./plan.yaml:1:12: ")
