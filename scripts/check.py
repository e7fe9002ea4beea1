"""Runs the named checks, or all of them, and says where the time went. Fails if one fails."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
# Tests start some two hundred processes, and one that compiles every module again takes twice as long to start: compiled files
# are kept, whatever the caller's environment says, and out of the source tree.
KEPT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
ENVIRONMENT = {**KEPT, "PYTHONPYCACHEPREFIX": str(ROOT / "out" / "bytecode")}

STEPS = {
    "lint": [BIN / "ruff", "check", "--quiet", "."],
    "types": [BIN / "mypy"],
    "layers": [BIN / "lint-imports", "--no-logo"],
    "tests": [sys.executable, "-m", "pytest", "-q", "-n", "2"],
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in STEPS]
    if unknown:
        print(f"no check is called {', '.join(unknown)}: choose from {', '.join(STEPS)}", file=sys.stderr)
        return 2

    lines, failed = [], False
    for name in names or STEPS:
        print(f"== {name}", flush=True)
        start = time.perf_counter()
        code = subprocess.run(STEPS[name], cwd=ROOT, env=ENVIRONMENT).returncode
        lines.append(f"{name:<8}{time.perf_counter() - start:7.1f} s  {'failed' if code else 'ok'}")
        failed = failed or code != 0

    print("== where the time went", *lines, sep="\n")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
