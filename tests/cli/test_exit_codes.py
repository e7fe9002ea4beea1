from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest
from tests.cli.running import ROOT, STAND_IN, environment, sidelight, with_stand_in


@pytest.mark.parametrize(("verdict", "code"), [("pass", 0), ("fail", 1), ("review", 3)])
def test_the_exit_code_is_the_verdict(verdict: str, code: int) -> None:
    result = with_stand_in(verdict, "assess", "plan.yaml", "--json")

    assert result.returncode == code
    assert json.loads(result.stdout)["verdict"] == verdict
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("behaviour", "code", "message"),
    [
        ("bad plan", 2, "plan.yaml:3:1: unknown key publsih"),
        ("bad value", 2, "a rate lies between 0 and 1"),
        ("no file", 2, "absent.yaml: No such file or directory"),
        ("cannot", 3, "enumeration needs: at most 16384 possible datasets"),
        ("interrupt", 130, "interrupted; nothing was written"),
        ("broken", 70, "an upper end lies below a lower end"),
        ("crash", 70, "ZeroDivisionError: over nothing"),
    ],
)
@pytest.mark.parametrize("options", [(), ("--json",)], ids=["text", "json"])
def test_a_failure_is_a_message_on_standard_error_and_nothing_else(
    behaviour: str, code: int, message: str, options: tuple[str, ...]
) -> None:
    result = with_stand_in(behaviour, "assess", "plan.yaml", *options)

    assert result.returncode == code
    assert result.stdout == ""
    assert message in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("behaviour", ["broken", "crash"])
def test_a_fault_of_ours_is_one_line_that_says_how_to_see_more(behaviour: str) -> None:
    plain = with_stand_in(behaviour, "assess", "plan.yaml")
    debugging = with_stand_in(behaviour, "assess", "plan.yaml", SIDELIGHT_DEBUG="1")

    assert plain.stderr.count("\n") == 1
    assert "SIDELIGHT_DEBUG=1" in plain.stderr
    assert "Traceback" in debugging.stderr
    assert debugging.returncode == 70


@pytest.mark.parametrize(
    "arguments",
    [
        ("assess",),
        ("assess", "plan.yaml", "--no-such-option"),
        ("no-such-command",),
        ("certify", "mean", "--people", "3", "--knows", "0"),
        ("certify", "count", "--people", "0", "--knows", "0", "--rate", "0.5"),
        ("certify", "count", "--knows", "0", "--rate", "0.5"),
    ],
)
def test_a_mistake_on_the_command_line_is_bad_input(arguments: tuple[str, ...]) -> None:
    result = sidelight(*arguments)

    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr


def test_a_plan_without_a_command_is_answered_with_the_command() -> None:
    result = sidelight("plans/referendum.yaml")

    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "plans/referendum.yaml is not a command\n  hint: sidelight assess plans/referendum.yaml\n"


def test_control_c_stops_a_computation() -> None:
    command = [sys.executable, str(STAND_IN), "hang", "assess", "plan.yaml"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        assert process.stdout is not None
        assert process.stderr.readline() == "started\n"
        process.send_signal(signal.SIGINT)
        message, output = process.stderr.read(), process.stdout.read()

    assert process.returncode == 130
    assert message == "interrupted; nothing was written\n"
    assert output == ""


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        command = [sys.executable, str(STAND_IN), "long", "assess", "plan.yaml"]
        result = subprocess.run(command, cwd=ROOT, env=environment(), stdout=writing, stderr=subprocess.PIPE, timeout=60)
    finally:
        os.close(writing)

    assert result.stderr == b""
    assert result.returncode == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_full_disk_is_said_plainly() -> None:
    with open("/dev/full", "wb") as full:
        command = [sys.executable, str(STAND_IN), "pass", "assess", "plan.yaml"]
        result = subprocess.run(command, cwd=ROOT, env=environment(), stdout=full, stderr=subprocess.PIPE, timeout=60, text=True)

    assert result.returncode == 2
    assert result.stderr == "standard output: No space left on device\n"
