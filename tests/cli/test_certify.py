from __future__ import annotations

import json

import pytest
from tests.cli.asking import ask

WHO = ("certify", "count", "--people", "101", "--knows", "0")


def test_a_fair_coin_is_certified_as_the_contract_says() -> None:
    result = ask(*WHO, "--rate", "0.5", "--delta", "1e-6", "--epsilon", "0.1", "--epsilon", "1", "--json")

    answer = json.loads(result.stdout)

    assert result.exit_code == 0, result.stderr
    assert answer["sidelight"] == 1
    assert set(answer) >= {"definition", "ground", "delta", "epsilon", "epsilon_lower", "profile", "method", "proof", "sentence"}
    assert answer["definition"] == "active_knowledge"
    assert answer["ground"] == "attacker_uncertainty"
    assert answer["delta"] == 1e-6
    assert answer["epsilon_lower"] <= answer["epsilon"] < 1
    for point, truth in zip(answer["profile"], (0.0411329109828, 8.00255105953e-08), strict=True):
        assert point["delta_lower"] <= truth * (1 + 1e-9)
        assert truth * (1 - 1e-9) <= point["delta"] <= truth * (1 + 1e-6)


def test_the_text_gives_epsilon_delta_and_belief() -> None:
    result = ask(*WHO, "--rate", "0.5", "--delta", "1e-6", "--epsilon", "0.1")

    assert result.exit_code == 0, result.stderr
    assert "epsilon: " in result.stdout
    assert "delta:   0.04114 at epsilon 0.1" in result.stdout
    assert "belief:  from 50 % to at most " in result.stdout


@pytest.mark.parametrize(
    "options",
    [
        ("--at-least", "0.05"),
        ("--at-most", "0.3"),
        ("--between", "0.2", "0.7"),
        ("--rate", "0.3", "--influence", "passive"),
        ("--rate", "0.3", "--minimum", "5"),
        ("--rate", "0.3", "--noise", "geometric:0.5"),
        ("--rate", "0.3", "--noise", "discrete_gaussian:3", "--minimum", "5"),
    ],
    ids=" ".join,
)
def test_every_form_is_understood(options: tuple[str, ...]) -> None:
    result = ask(*WHO, *options, "--json")

    assert result.exit_code in (0, 3), result.stderr
    assert bool(result.stdout) == (result.exit_code == 0)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), "exactly one of"),
        (("--rate", "0.5", "--at-least", "0.1"), "found --rate and --at-least"),
        (("--rate", "1.5"), "--rate: a number from 0 to 1"),
        (("--at-least", "0.6"), "--at-least: two values"),
        (("--between", "0.7", "0.2"), "--between: the lower end"),
        (("--rate", "0.5", "--noise", "laplace:1"), "--noise: "),
        (("--rate", "0.5", "--noise", "discrete_gaussian"), "--noise: "),
        (("--rate", "0.5", "--noise", "geometric:sigma=3"), "--noise: geometric takes epsilon or scale"),
        (("--rate", "0.5", "--knows", "half"), "--knows: "),
        (("--rate", "0.5", "--knows", "120%"), "--knows: "),
        (("--rate", "0.5", "--delta", "-1"), "--delta: "),
    ],
)
def test_a_mistake_is_refused_with_its_option(options: tuple[str, ...], message: str) -> None:
    result = ask(*WHO, *options)

    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr


def test_more_known_people_than_there_are_others_is_bad_input() -> None:
    result = ask("certify", "count", "--people", "4000", "--at-least", "0.05", "--knows", "4000")

    assert (result.exit_code, result.stdout) == (2, "")
    assert "of 4,000 people 3,999 are others, found 4,000" in result.stderr


@pytest.mark.parametrize("definition", ["distributional", "coupled_worlds", "noiseless", "passive_knowledge"])
def test_another_definition_is_certified_of_very_many_people(definition: str) -> None:
    who = ("certify", "count", "--people", "1000000", "--at-least", "0.05", "--knows", "90%")

    result = ask(*who, "--definition", definition, "--json")

    answer = json.loads(result.stdout)
    assert result.exit_code == 0, result.stderr
    assert answer["definition"] == definition
    assert 0 < answer["epsilon_lower"] <= answer["epsilon"] < 0.06
    assert ("odds" in answer) == (definition in ("noiseless", "passive_knowledge"))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--definition", "distributed"), "did you mean distributional?"),
        (("--definition", "distributional", "--influence", "passive"), "--influence: distributional is the worst case"),
    ],
)
def test_a_definition_that_does_not_fit_is_refused(options: tuple[str, ...], message: str) -> None:
    result = ask(*WHO, "--rate", "0.5", *options)

    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_a_belief_is_read_from_a_prior_or_a_class_of_them() -> None:
    who = ("certify", "count", "--people", "4000", "--at-least", "0.05", "--knows", "50%")

    text, answer = ask(*who, "--prior", "0.01,0.1"), json.loads(ask(*who, "--prior", "0.1", "--json").stdout)["belief"]

    assert "belief:  from between 1 % and 10 % to at most 17.3 %" in text.stdout
    assert answer["prior"] == [0.1, 0.1]
    assert 0.1 < answer["posterior_at_most"] < 0.174
    assert answer["posterior_at_most"] - 0.1 <= answer["distance_at_most"]
    assert answer["except_with_probability"] == 1e-6


@pytest.mark.parametrize("prior", ["0.5,0.1", "2", "often", "0.1,0.2,0.3"])
def test_a_prior_that_is_none_is_refused(prior: str) -> None:
    result = ask(*WHO, "--rate", "0.5", "--prior", prior)

    assert (result.exit_code, result.stdout) == (2, "")
    assert "--prior" in result.stderr
