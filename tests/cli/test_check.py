"""`sidelight check`: a definition asked of a setting."""

from __future__ import annotations

import inspect
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from tests.cli.checking import EXAMPLES, SETTINGS, answer, run

from sidelight.definitions.registry import all_definitions
from sidelight.profiles.simulators import simulation
from sidelight.report.definitions import summary
from sidelight.settings.answer import Answer
from sidelight.settings.check import check
from sidelight.settings.keys import SETTING

KEYS = ["definition", "profile", "epsilon", "vacuous", "worst_pair"]
ONE_BIT = {"setting": 1, "datasets": [[0], [1]], "outputs": ["x", "y"], "mechanism": [[0.75, 0.25], [0.25, 0.75]]}
PRIOR = [{"dataset": 0, "p": 0.5}, {"dataset": 1, "p": 0.5}]


@pytest.fixture
def written(tmp_path: Path) -> Any:
    """A file with one bit, answered truly three times in four, and other keys."""

    def write(**keys: Any) -> Path:
        path = tmp_path / "setting.json"
        path.write_text(json.dumps({**ONE_BIT, **keys}), encoding="utf-8")
        return path

    return write


def test_the_object_has_the_keys_of_the_contract_first() -> None:
    found = answer("correlated.json", "noiseless", "--epsilon", "0.5", "--epsilon", "1e-3", "--delta", "0.01")

    assert list(found)[:5] == KEYS
    assert [list(point) for point in found["profile"]] == [["epsilon", "delta", "delta_lower"]] * 2
    assert [point["epsilon"] for point in found["profile"]] == [0.5, 0.001]
    assert list(found["epsilon"]) == ["delta", "upper", "lower"]
    assert found["epsilon"]["delta"] == 0.01
    assert (found["vacuous"], found["comparisons"], found["ground"]) == (False, 4, "attacker_uncertainty")
    assert found["worst_pair"] == {"record": 0, "value": "0", "against": "1", "knowledge": None}
    assert not {"simulator", "index_aware", "neighbours"} & set(found)


def test_without_a_delta_no_epsilon_is_given() -> None:
    assert answer("correlated.json", "causal", "--epsilon", "2")["epsilon"] is None


def test_datasets_of_the_worst_pair_are_lists() -> None:
    pair = answer("randomised_response.json", "differential_privacy", "--epsilon", "0.5")["worst_pair"]

    assert list(pair) == ["dataset", "neighbour"]
    assert all(isinstance(dataset, list) and len(dataset) == 2 for dataset in pair.values())


def test_where_nothing_differs_there_is_no_worst_pair() -> None:
    assert answer("one_time_pad.json", "differential_privacy", "--epsilon", "0")["worst_pair"] is None


def test_the_simulator_asked_for_is_named() -> None:
    plain = answer("fair_bits.json", "distributional", "--epsilon", "1")
    other = answer("fair_bits.json", "distributional", "--epsilon", "1", "--simulator", "canonical", "--index-blind")

    assert (plain["simulator"], plain["index_aware"]) == ("best", True)
    assert (other["simulator"], other["index_aware"]) == ("canonical", False)


def test_a_definition_that_compares_nothing_is_vacuous() -> None:
    found = answer("parity_leak.json", "bounded_leakage", "--epsilon", "0", "--delta", "0")
    text = run(SETTINGS / "parity_leak.json", "--definition", "bounded_leakage", "--epsilon", "0", "--delta", "0").stdout

    assert (found["vacuous"], found["worst_pair"]) == (True, None)
    assert found["neighbours"] == {"sharing": 0, "of": 12}
    assert text.startswith("VACUOUS: nothing is compared here, so nothing is promised.\n")
    assert "delta" not in text
    assert "epsilon" not in text
    assert "0 of 12 pairs of neighbouring datasets share a leak value" in text


@pytest.mark.parametrize("definition", ["inference_distributional", "noiseless", "passive_knowledge"])
def test_a_point_prior_is_vacuous(written: Any, definition: str) -> None:
    path = written(prior=[{"dataset": 0, "p": 1}])

    result = run(path, "--definition", definition, "--epsilon", "0", "--json")

    assert json.loads(result.stdout)["vacuous"] is True


def test_every_belief_is_at_least_as_bad_as_the_listed_ones(written: Any) -> None:
    every = run(written(), "--definition", "semantic", "--delta", "0", "--json").stdout
    listed = run(written(prior=PRIOR), "--definition", "semantic", "--delta", "0", "--json").stdout

    assert json.loads(listed)["epsilon"]["upper"] <= json.loads(every)["epsilon"]["upper"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), "which setting?"),
        (("--definition", "noiseless", "--epsilon", "0"), "which setting?"),
        (("SETTING", "--epsilon", "0"), "--definition: which definition?"),
        (("SETTING", "--definition", "noiseless"), "give --epsilon E for a delta, --delta D for an epsilon, or both"),
        (("SETTING", "--definition", "noiselss", "--epsilon", "0"), "did you mean noiseless?"),
        (("SETTING", "--definition", "privacy of my own", "--epsilon", "0"), "choose from active_knowledge, "),
        (("SETTING", "--definition", "noiseless", "--epsilon", "0", "--index-blind"), "noiseless compares no simulator"),
        (("SETTING", "--definition", "causal", "--epsilon", "0", "--simulator", "best"), "causal compares no simulator"),
        (("SETTING", "--definition", "distributional", "--epsilon", "0", "--simulator", "worst"), "worst"),
        (("SETTING", "--definition", "noiseless", "--epsilon", "-1"), "--epsilon: a number from 0"),
        (("SETTING", "--definition", "noiseless", "--epsilon", "x"), "--epsilon: 'x' is not a decimal number"),
        (("SETTING", "--definition", "noiseless", "--delta", "1.5"), "--delta: a number from 0 to 1"),
        (("absent.json", "--definition", "noiseless", "--epsilon", "0"), "absent.json: No such file or directory"),
        (("SETTING", "--list"), "--list shows definitions"),
        (("--list", "--epsilon", "1"), "--list shows definitions"),
        (("--list", "--definition", "nothing"), "no definition is called 'nothing'"),
    ],
)
def test_bad_input_is_refused_with_what_was_missing(options: tuple[str, ...], message: str) -> None:
    result = run(*(SETTINGS / "correlated.json" if option == "SETTING" else option for option in options))

    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("definition", "message"),
    [
        ("noiseless", "noiseless asks what an attacker believes: the setting has no prior"),
        ("bounded_leakage", "bounded_leakage asks what leaks: the setting has no leak"),
        ("coupled_worlds", "the setting has no alt"),
    ],
)
def test_a_key_that_the_definition_reads_and_the_setting_lacks_is_named(written: Any, definition: str, message: str) -> None:
    result = run(written(), "--definition", definition, "--epsilon", "0")

    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_secrets_that_the_definition_reads_and_the_setting_lacks_are_named(written: Any) -> None:
    result = run(written(prior=PRIOR), "--definition", "pufferfish", "--epsilon", "0")

    assert (result.exit_code, result.stdout) == (2, "")
    assert "the setting has no secrets" in result.stderr


def test_a_mistake_in_the_setting_has_its_path(written: Any) -> None:
    path = written(mechanism=[[0.75, 0.25], [0.25, 1.75]])

    result = run(path, "--definition", "differential_privacy", "--epsilon", "0")

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{path}: at mechanism[1][1]: found 1.75\n  allowed: a probability")


def test_what_is_too_large_is_refused_with_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "MOST_VARIABLES", 100)

    result = run(SETTINGS / "fair_bits.json", "--definition", "distributional", "--epsilon", "0")

    assert (result.exit_code, result.stdout) == (3, "")
    assert re.search(r"too large to evaluate: a linear program with [\d,]+ variables", result.stderr)
    assert "fits: at most 100 variables" in result.stderr


def test_a_library_that_prints_does_not_get_into_the_answer(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def talkative(*asked: Any) -> Answer:
        os.write(1, b"solving\n")
        return check(*asked)

    monkeypatch.setattr("sidelight.settings.check.check", talkative)

    result = run(SETTINGS / "correlated.json", "--definition", "noiseless", "--epsilon", "0", "--json")

    assert capfd.readouterr().out == ""
    assert json.loads(result.stdout)["definition"] == "noiseless"


def test_the_list_has_every_definition_on_one_line() -> None:
    result = run("--list")

    listed, _ = result.stdout.split("\n\n")
    entries = dict(line.split(maxsplit=1) for line in listed.split("\n"))
    assert result.exit_code == 0
    assert entries == {name: summary(kind) for name, kind in all_definitions().items()}


def test_the_list_as_an_object_names_only_keys_that_a_setting_has() -> None:
    entries = json.loads(run("--list", "--json").stdout)["definitions"]

    assert [entry["name"] for entry in entries] == list(all_definitions())
    assert all(set(entry) == {"name", "compares", "reads", "ground", "source"} for entry in entries)
    assert {key for entry in entries for key in entry["reads"]} <= {key.name for key in SETTING.keys}


@pytest.mark.parametrize("name", all_definitions())
def test_the_help_of_a_definition_has_its_text_source_keys_and_example(name: str) -> None:
    kind = all_definitions()[name]

    result, as_object = run("--list", "--definition", name), run("--list", "--definition", name, "--json")

    text, words = " ".join(result.stdout.split()), " ".join((inspect.getdoc(kind) or "").split())
    assert (result.exit_code, as_object.exit_code) == (0, 0)
    assert words.partition(" Example: ")[0] in text
    assert f"example: {EXAMPLES[name]}\n" in result.stdout
    assert f"source: {kind.cites}" in text
    assert f"reads: {', '.join(kind.reads)}" in text
    assert json.loads(as_object.stdout)["examples"] == [EXAMPLES[name]]


def test_a_printed_definition_that_had_to_be_corrected_is_shown_with_what_refutes_it() -> None:
    corrected, plain = (run("--list", "--definition", name).stdout for name in ("inference_causal", "noiseless"))

    assert "printed: “Note that this definition is equivalent to" in corrected
    assert "refuted: two twins" in corrected
    assert "printed" not in plain
    assert "printed" in json.loads(run("--list", "--definition", "inference_causal", "--json").stdout)
