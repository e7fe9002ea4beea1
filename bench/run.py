"""Runs every question of this folder and prints the answers; --write keeps them in bench/results.md.

A question is a module with a docstring and a function `measure` that yields lines. Times are compared within one run, as ratios.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).resolve().parent


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main() -> None:
    sys.path.insert(0, str(HERE))
    pages = []
    for path in sorted(HERE.glob("question_*.py")):
        module = load(path)
        lines = [f"## {(module.__doc__ or path.stem).strip()}", ""]
        print(lines[0], flush=True)
        for line in module.measure():
            print(line, flush=True)
            lines.append(line)
        print(flush=True)
        pages.append("\n".join(lines))
    if "--write" in sys.argv[1:]:
        (HERE / "results.md").write_text("# What was measured\n\n" + "\n\n".join(pages) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
