"""The shipped settings, asked through the command: they are what the script makes, and the known numbers come out."""

from __future__ import annotations

import json
import math
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.asking import ask
from tests.cli.checking import EXAMPLES, SETTINGS, answer
from tests.cli.running import ROOT


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_of_every_definition_is_answered(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    program, *arguments = shlex.split(EXAMPLES[name])

    result = ask(*arguments)

    assert (program, arguments[0]) == ("sidelight", "check")
    assert arguments[arguments.index("--definition") + 1] == name
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"{name}, asked of plans/settings/")
    assert "VACUOUS" not in result.stdout


def test_every_shipped_setting_is_used_by_an_example_and_parity_leak_by_the_test_of_what_is_vacuous() -> None:
    used = {Path(shlex.split(line)[2]).name for line in EXAMPLES.values()}

    assert used | {"parity_leak.json"} == {path.name for path in SETTINGS.iterdir()}


def test_the_shipped_settings_and_the_table_of_their_page_are_those_that_the_script_makes() -> None:
    result = subprocess.run(
        [sys.executable, "scripts/settings.py", "--check"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )

    assert result.returncode == 0, f"run scripts/settings.py: {result.stdout}{result.stderr}"


@pytest.mark.parametrize("path", sorted(SETTINGS.iterdir()), ids=lambda path: path.stem)
def test_every_shipped_setting_says_what_it_is_in_one_sentence(path: Path) -> None:
    title = json.loads(path.read_text(encoding="utf-8"))["title"]

    assert title[0].isupper()
    assert not title.endswith(".")


@pytest.mark.parametrize(
    ("setting", "definition", "options", "deltas", "tolerance"),
    [
        ("minimum.json", "active_knowledge", (), {"0": 0.7, "0.5": 0.7}, 1e-12),
        ("minimum.json", "passive_knowledge", (), {"0": 0.6, "0.5": 0.6}, 1e-12),
        ("correlated.json", "noiseless", (), {"0.5": 0.389179022102}, 1e-11),
        ("randomised_response.json", "differential_privacy", (), {"0.5": 0.287649136645}, 1e-11),
        ("one_time_pad.json", "bounded_leakage", (), {"0": 1.0, "5": 1.0}, 0),
        ("one_time_pad.json", "differential_privacy", (), {"0": 0.0}, 0),
        ("fair_bits.json", "distributional", (), {"0": 0.15625, "0.5": 0.0387181897903}, 1e-9),
        ("fair_bits.json", "distributional", ("--index-blind",), {"0": 0.15625}, 1e-9),
        ("fair_bits.json", "distributional", ("--simulator", "canonical"), {"0": 0.3125, "0.5": 0.190864761744}, 1e-11),
        ("parity.json", "distributional", (), {"0": 0.5, "3": 0.5}, 1e-9),
        ("parity.json", "inference_distributional", (), {"0": 0.0}, 0),
        ("schools.json", "coupled_worlds", (), {"0.5": 0.134778545787}, 1e-9),
        ("two_outputs.json", "dependency", (), {"0.1": 0.160278992397}, 1e-11),
    ],
)  # fmt: skip
def test_the_shipped_settings_have_the_known_deltas(
    setting: str, definition: str, options: tuple[str, ...], deltas: dict[str, float], tolerance: float
) -> None:
    asked = [word for epsilon in deltas for word in ("--epsilon", epsilon)]

    profile = answer(setting, definition, *options, *asked)["profile"]

    for point, (epsilon, truth) in zip(profile, deltas.items(), strict=True):
        assert point["epsilon"] == float(epsilon)
        assert point["delta_lower"] - tolerance <= truth <= point["delta"] + tolerance
        assert point["delta"] - point["delta_lower"] <= max(tolerance, 1e-15)


@pytest.mark.parametrize(
    ("setting", "definition", "truth", "tolerance"),
    [
        ("correlated.json", "noiseless", 1.48807705543, 1e-11),
        ("correlated.json", "causal", 1.23676262715, 1e-11),
        ("correlated.json", "inference_causal", 0.864997437487, 1e-11),
        ("correlated.json", "distributional", 0.415515, 1e-6),
        ("two_outputs.json", "dependency", 0.810930216216, 1e-11),
        ("randomised_response.json", "semantic", math.tanh(1 / 4), 1e-11),
        ("one_time_pad.json", "bounded_leakage", math.inf, 0),
    ],
)
def test_the_shipped_settings_have_the_known_epsilons_without_a_delta(
    setting: str, definition: str, truth: float, tolerance: float
) -> None:
    found = answer(setting, definition, "--delta", "0")

    assert found["profile"] == []
    assert found["epsilon"]["delta"] == 0
    for end in ("upper", "lower"):
        value = found["epsilon"][end]
        assert value == "infinite" if math.isinf(truth) else abs(value - truth) <= tolerance
