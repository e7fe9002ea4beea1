from __future__ import annotations

import json

import pytest
from tests.cli.asking import ask

BOX = ("--people", "400", "--at-least", "0.2")
TARGET = ("--epsilon", "1", "--delta", "1e-6")


def test_the_most_that_may_be_known_is_said_with_the_next_and_why() -> None:
    result = ask("calibrate", "known", *TARGET, *BOX)

    assert result.exit_code == 0, result.stderr
    assert "Epsilon 1 at delta = 1e-6 is met with an attacker who knows the secret of 224 others;" in result.stdout
    assert "with an attacker who knows the secret of 225 others it fails, and beyond that it fails too, because" in result.stdout
    assert "delta at the value: at most " in result.stdout
    assert "delta at the next:  at least " in result.stdout


def test_json_has_the_decimals_that_were_checked() -> None:
    result = ask("calibrate", "epsilon", "--delta", "1e-6", *BOX, "--knows", "50%", "--json")

    answer = json.loads(result.stdout)
    again = ask("certify", "count", *BOX, "--knows", "50%", "--epsilon", repr(answer["value"]), "--json")

    assert result.exit_code == 0, result.stderr
    assert answer["find"] == "epsilon"
    assert (answer["next_fails"], answer["monotone"], answer["extreme"]) == ("certainly", True, True)
    assert (answer["order"], answer["because"]) == ("sl.order_epsilon", "delta never rises with epsilon")
    assert 0 < answer["value"] - answer["next"] < 1.1e-10
    assert json.loads(again.stdout)["profile"][0]["delta"] <= 1e-6 < answer["delta_at_next_lower"]


@pytest.mark.parametrize(
    ("find", "options"),
    [
        ("uncertainty", (*BOX, "--knows", "50%")),
        ("uncertainty", ("--people", "60", "--at-most", "0.05", "--knows", "2", "--minimum", "12")),
        ("minimum", ("--people", "60", "--at-most", "0.05", "--knows", "2", "--influence", "passive")),
        ("noise", ("--people", "40", "--rate", "0.3", "--knows", "20", "--noise", "geometric")),
        ("noise", ("--people", "40", "--rate", "0.3", "--knows", "20", "--noise", "discrete_gaussian")),
        ("people", ("--rate", "0.3", "--knows", "90%")),
        ("people", ("--rate", "0.3", "--knows", "7")),
    ],
    ids=str,
)
def test_everything_can_be_looked_for(find: str, options: tuple[str, ...]) -> None:
    result = ask("calibrate", find, *TARGET, *options, "--json")

    assert result.exit_code == 0, result.stderr
    assert "value" in json.loads(result.stdout)


def test_a_target_that_nothing_meets_is_a_failure_with_an_answer() -> None:
    result = ask("calibrate", "known", "--epsilon", "0.1", "--delta", "1e-6", "--people", "5", "--rate", "0.5")

    assert result.exit_code == 1
    assert "fails already with" in result.stdout


def test_nothing_certified_is_an_error_of_its_own() -> None:
    result = ask("calibrate", "known", *TARGET, "--people", "50", "--rate", "0")

    assert (result.exit_code, result.stdout) == (3, "")
    assert "no theorem bounds" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("known", "--delta", "1e-6", *BOX), "--epsilon is needed"),
        (("epsilon", "--delta", "1e-6", *BOX), "--knows is needed"),
        (("known", *TARGET, "--at-least", "0.2"), "--people is needed"),
        (("known", *TARGET, *BOX, "--knows", "3"), "--knows is what is looked for"),
        (("epsilon", *TARGET, *BOX, "--knows", "3"), "--epsilon is what is looked for"),
        (("noise", *TARGET, *BOX, "--knows", "3"), "--noise: which law"),
        (("minimum", *TARGET, *BOX, "--knows", "400"), "of 400 people 399 are others"),
        (("uncertainty", *TARGET, "--people", "9", "--rate", "0.2", "--knows", "3"), "the rates are known"),
        (("people", *TARGET, "--at-most", "0.2", "--knows", "3", "--minimum", "3"), "may be hidden worse"),
    ],
    ids=str,
)
def test_a_mistake_is_refused_in_a_sentence(arguments: tuple[str, ...], message: str) -> None:
    result = ask("calibrate", *arguments)

    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
