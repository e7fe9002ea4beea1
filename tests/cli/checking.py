"""`sidelight check` in this process, so that many questions take little time, and the examples of the definitions."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path
from typing import Any

from click.testing import Result
from tests.cli.asking import ask
from tests.cli.running import ROOT

from sidelight.definitions.registry import all_definitions

SETTINGS = ROOT / "plans" / "settings"
EXAMPLES = {
    name: re.search(r"(?m)^Example: (.*)$", inspect.getdoc(kind) or "").group(1)  # type: ignore[union-attr]
    for name, kind in all_definitions().items()
}


def run(*arguments: str | Path) -> Result:
    return ask("check", *arguments)


def answer(name: str, definition: str, *options: str) -> Any:
    """The object that is printed about a shipped setting."""
    result = run(SETTINGS / name, "--definition", definition, "--json", *options)
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)
