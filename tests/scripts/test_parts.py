"""The programs that the tests start are found, and what is missing is installed or named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from scripts.parts import PARTS, Part, ensure, found, java, java_version

# Does what apt-get does, to a folder of the test: notes what it was asked, and the package `lantern` brings a program.
APT_GET = """#!/bin/sh
echo "$DEBIAN_FRONTEND $*" >> "$(dirname "$0")/asked"
case "$*" in *no-lantern*) echo "E: Unable to locate package no-lantern"; exit 100;; esac
case "$*" in *install*) printf '#!/bin/sh\\n' > "$(dirname "$0")/lantern"; chmod +x "$(dirname "$0")/lantern";; esac
"""


def program(path: Path, text: str = "#!/bin/sh\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


def lantern(*packages: str) -> Part:
    return Part("a lantern", lambda: found("lantern"), packages)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The first folder of PATH, with an apt-get in it."""
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    program(tmp_path / "apt-get", APT_GET)
    return tmp_path


def test_when_nothing_is_missing_nothing_is_said(root: Path) -> None:
    done = subprocess.run([sys.executable, "scripts/parts.py"], cwd=root, capture_output=True, text=True, timeout=60)

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_every_part_has_a_package() -> None:
    assert all(part.name and part.packages for part in PARTS)


def test_without_root_the_packages_are_named_in_one_sentence() -> None:
    parts = [lantern("lantern"), Part("a wick", lambda: None, ("lantern",)), Part("oil", lambda: None, ("oil-17", "oil"))]

    complaint = ensure(parts, may_install=False)

    assert complaint == "The tests need a lantern, a wick and oil: install lantern and oil-17 (named as in Debian)."


def test_as_root_a_missing_part_is_installed_and_announced(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    complaint = ensure([lantern("lantern"), lantern("lantern")], may_install=True)

    assert complaint == ""
    assert capsys.readouterr().out == "Installing lantern: the tests need a lantern\n"
    assert (folder / "asked").read_text(encoding="utf-8").splitlines() == [
        "noninteractive -q update",
        "noninteractive -q install -y --no-install-recommends lantern",
    ]


def test_the_next_package_is_tried_where_one_is_not_known(folder: Path) -> None:
    assert ensure([lantern("no-lantern", "lantern")], may_install=True) == ""


def test_what_cannot_be_installed_is_said_with_the_reason(folder: Path) -> None:
    complaint = ensure([lantern("no-lantern")], may_install=True)

    assert complaint == (
        "The tests need a lantern, and apt-get install of no-lantern did not bring it: E: Unable to locate package no-lantern"
    )


def test_the_highest_version_is_found_where_path_has_none(tmp_path: Path) -> None:
    for version in ("9.6", "15", "17"):
        program(tmp_path / version / "bin" / "lantern")
    (tmp_path / "18" / "bin").mkdir(parents=True)

    assert found("lantern", f"{tmp_path}/*/bin") == tmp_path / "17" / "bin" / "lantern"


def test_the_java_of_java_home_counts_where_it_is_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    path = program(tmp_path / "bin" / "java")

    (tmp_path / "release").write_text('IMPLEMENTOR="x"\nJAVA_VERSION="21.0.1"\n', encoding="utf-8")
    assert java() == path
    (tmp_path / "release").write_text('JAVA_VERSION="1.8.0_292"\n', encoding="utf-8")
    assert java() is None


def test_a_java_without_a_file_that_names_its_version_is_asked(tmp_path: Path) -> None:
    path = program(tmp_path / "bin" / "java", "#!/bin/sh\necho 'openjdk version \"25.0.3\" 2026-04-21' >&2\n")

    assert java_version(path) == [25, 0, 3]
