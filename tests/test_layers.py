"""Imports go down only, `import sidelight` is light, and no file names a machine."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"
HEAVY = ("scipy", "pydantic", "duckdb", "typer", "rich", "ruamel")

# In pieces, so that this file does not find itself.
ADDRESSES = re.compile(
    "|".join(
        [
            r"(?<![\w.])/(?:root|work)" + "/",
            r"(?<![\w.])/(?:home|Users)" + r"/\w",
            r"index[-_]" + "url",
            r"https?://[^ ]+" + "/simple",
        ]
    )
)


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """The contract of folder/pyproject.toml on folder/src, not on the installed package."""
    return subprocess.run(
        [sys.executable, "-c", LINT, "--no-logo", "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "src"), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture
def copy(root: Path, tmp_path: Path) -> Path:
    shutil.copytree(root / "src" / "sidelight", tmp_path / "src" / "sidelight", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "pyproject.toml", tmp_path)
    return tmp_path


def test_imports_go_down_only(root):
    result = lint_imports(root)

    assert result.returncode == 0, result.stdout + result.stderr
    assert "1 kept, 0 broken" in result.stdout


@pytest.mark.parametrize(
    ("importer", "imported", "line"),
    [
        pytest.param("numbers.interval", "cli", "from sidelight.cli import main", id="upward"),
        pytest.param("mechanisms", "populations", "import sidelight.populations", id="sideways"),
    ],
)
def test_a_planted_import_that_does_not_go_down_is_found(copy, importer, imported, line):
    path = copy / "src" / "sidelight" / importer.replace(".", "/")
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    file.write_text(f"{file.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")

    result = lint_imports(copy)

    assert result.returncode == 1, result.stdout + result.stderr
    assert re.search(rf"sidelight\.{importer} -> sidelight\.{imported}\b", result.stdout), result.stdout


def test_a_package_that_has_no_layer_is_found(copy):
    (copy / "src" / "sidelight" / "helpers").mkdir()
    (copy / "src" / "sidelight" / "helpers" / "__init__.py").touch()

    result = lint_imports(copy)

    assert result.returncode == 1, result.stdout + result.stderr
    assert "helpers" in result.stdout


def test_every_folder_is_a_package(root):
    folders = {file.parent for file in (root / "src" / "sidelight").rglob("*.py")}

    unseen = [str(folder.relative_to(root)) for folder in folders if not (folder / "__init__.py").exists()]

    assert not unseen, f"the contract does not look into a folder without __init__.py: {unseen}"


def test_importing_sidelight_imports_nothing_heavy():
    code = "import sys, sidelight; print(*sorted({name.partition('.')[0] for name in sys.modules}))"

    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120).stdout.split()

    assert "sidelight" in loaded
    assert not set(HEAVY) & set(loaded)


def test_no_file_names_a_registry_or_a_folder_of_one_machine(root):
    listed = shutil.which("git") and subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root, capture_output=True
    )
    if not listed or listed.returncode:
        pytest.skip("only a git checkout knows which files are published")

    found = []
    for name in filter(None, listed.stdout.decode().split("\0")):
        if not (root / name).is_file() or b"\0" in (content := (root / name).read_bytes()):
            continue
        lines = content.decode(errors="replace").splitlines()
        found += [f"{name}:{number}: {line.strip()}" for number, line in enumerate(lines, 1) if ADDRESSES.search(line)]

    assert not found, "\n".join(found)
