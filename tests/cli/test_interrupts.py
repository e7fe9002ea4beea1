"""Control-C at every stage of the start: one line, exit code 130, and never a traceback."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest
from tests.cli.running import ROOT, environment

from sidelight.cli.interrupts import is_command

# Interrupts this process when a module is about to be imported, as a key that is pressed at that moment does
PRESSED = """
import os, signal, sys

class Pressed:
    def find_spec(self, name, *more):
        if name == MODULE:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
        return None

MODULE = sys.argv.pop(1)
sys.argv[0] = "sidelight"
sys.meta_path.insert(0, Pressed())
from sidelight.cli import main
main()
"""
AT_THE_START = ["sidelight.assess", "sidelight.certify", "flint", "sidelight.cli.app", "typer", "sidelight.cli.assess"]
IN_THE_COMMAND = ["numpy", "ruamel.yaml", "sidelight.report.text"]


def pressed(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", PRESSED, module, *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("module", [*AT_THE_START, *IN_THE_COMMAND])
def test_an_interrupt_during_an_import_is_one_line(module: str) -> None:
    result = pressed(module, "assess", "plans/referendum.yaml")

    assert (result.returncode, result.stdout) == (130, "")
    assert result.stderr == ("interrupted\n" if module in AT_THE_START else "interrupted; nothing was written\n")


def test_an_interrupt_that_a_library_turns_into_another_error_is_still_an_interrupt() -> None:
    code = PRESSED.replace(
        "os.kill(os.getpid(), signal.SIGINT)",
        "\n            try: os.kill(os.getpid(), signal.SIGINT); os.getpid()"
        "\n            except KeyboardInterrupt: raise ImportError('numpy could not be imported')",
    )

    command = [sys.executable, "-c", code, "numpy", "assess", "plans/referendum.yaml"]
    result = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=60)

    assert (result.returncode, result.stdout) == (130, "")
    assert result.stderr == "interrupted; nothing was written\n"


def test_a_program_that_imports_sidelight_keeps_its_own_handling_of_signals() -> None:
    code = "import signal, sidelight; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"

    command = [sys.executable, "-c", code]
    result = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=60)

    assert result.stdout == "True\n"


def test_a_job_that_ignores_interrupts_goes_on() -> None:
    code = PRESSED.replace("import os, signal, sys", "import os, signal, sys\nsignal.signal(signal.SIGINT, signal.SIG_IGN)")

    command = [sys.executable, "-c", code, "typer", "schema"]
    result = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=60)

    assert result.returncode == 0
    assert result.stdout.startswith("{")


def test_python_m_sidelight_is_interrupted_as_the_command_is() -> None:
    """The whole start takes a quarter of a second or more; the pause is far from both of its ends."""
    command = [sys.executable, "-m", "sidelight", "assess", "-"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(3)
        process.send_signal(signal.SIGINT)
        output, message = process.communicate(timeout=30)

    assert (process.returncode, output) == (130, "")
    assert message == "interrupted; nothing was written\n"


@pytest.mark.parametrize(
    ("argv", "written", "answer"),
    [
        (["/usr/bin/sidelight", "assess"], [], True),
        (["C:\\x\\sidelight.exe"], [], sys.platform == "win32"),
        (["-m", "assess"], ["python", "-m", "sidelight", "assess"], True),
        (["-m"], ["python", "-X", "dev", "-msidelight"], True),
        (["-m", "tests"], ["python", "-m", "pytest", "tests"], False),
        (["report.py"], ["python", "report.py"], False),
        ([""], ["python"], False),
        ([], [], False),
    ],
)
def test_only_the_command_is_taken_for_the_command(argv: list[str], written: list[str], answer: bool) -> None:
    assert is_command(argv, written) is answer
