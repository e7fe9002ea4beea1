"""The command as a user runs it: another process, its two outputs and its exit code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
STAND_IN = Path(__file__).parent / "stand_in.py"


def environment(**more: str) -> dict[str, str]:
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    kept = {name: value for name, value in os.environ.items() if name not in ("SIDELIGHT_DEBUG", "NO_COLOR")}
    return {**kept, "PYTHONPATH": paths, "COLUMNS": "100", **more}


def sidelight(*args: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sidelight", *map(str, args)]
    return subprocess.run(command, cwd=ROOT, env=environment(**more), capture_output=True, text=True, timeout=300)


def with_stand_in(behaviour: str, *args: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
    """The real command line above an `assess` that behaves as told."""
    command = [sys.executable, str(STAND_IN), behaviour, *map(str, args)]
    return subprocess.run(command, cwd=ROOT, env=environment(**more), capture_output=True, text=True, timeout=60)
