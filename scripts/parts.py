"""Sees to it that the programs are there that the tests start: installs them on Debian as root, otherwise names what to install.

python scripts/parts.py     # prints nothing and takes no time when nothing is missing
"""

from __future__ import annotations

import glob
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Part:
    """A program, how to look for it, and the Debian packages that have it, tried in this order until it is found."""

    name: str
    look: Callable[[], Path | None]
    packages: tuple[str, ...]


def found(program: str, *folders: str) -> Path | None:
    """The program on PATH, or else in a folder of these patterns: that of the highest version."""
    if on_path := shutil.which(program):
        return Path(on_path)
    others = [path for folder in folders for path in glob.glob(f"{folder}/{program}") if os.access(path, os.X_OK)]
    return Path(max(others, key=version)) if others else None


def version(text: str) -> list[int]:
    return [int(digits) for digits in re.findall(r"\d+", text)]


def postgres_program(name: str) -> Path | None:
    """Debian keeps the programs of the server out of PATH, in a folder per version."""
    return found(name, "/usr/lib/postgresql/*/bin")


def java() -> Path | None:
    """The Java that Spark would start, if it is 17 or newer: that of JAVA_HOME where it is set, or else the one on PATH."""
    home = os.environ.get("JAVA_HOME")
    path = shutil.which(f"{home}/bin/java" if home else "java")
    return Path(path) if path and java_version(Path(path)) >= [17] else None


def java_version(program: Path) -> list[int]:
    """Read from the file that each Java has beside its programs; only a Java without one is asked, which takes 0.1 s."""
    release = program.resolve().parent.parent / "release"
    if release.is_file() and (line := re.search(r'^JAVA_VERSION="(.*)"', release.read_text(encoding="utf-8"), re.MULTILINE)):
        return version(line[1])
    asked = subprocess.run([program, "-version"], capture_output=True, text=True, timeout=60)
    answer = re.search(r'version "(.*?)"', asked.stderr)
    return version(answer[1]) if answer else []


PARTS = (
    Part("initdb of PostgreSQL", lambda: postgres_program("initdb"), ("postgresql",)),
    Part("the server of PostgreSQL", lambda: postgres_program("postgres"), ("postgresql",)),
    Part(
        "Java 17 or newer (in JAVA_HOME where it is set, or else on PATH)",
        java,
        ("openjdk-17-jre-headless", "openjdk-21-jre-headless", "default-jre-headless"),
    ),
)


def ensure(parts: Iterable[Part], *, may_install: bool) -> str:
    """What is missing and what to do about it, one sentence; empty when every part is there or could be installed."""
    missing = [part for part in parts if not part.look()]
    if missing and not may_install:
        packages = dict.fromkeys(part.packages[0] for part in missing)
        return f"The tests need {listed(part.name for part in missing)}: install {listed(packages)} (named as in Debian)."
    if missing:
        apt_get("update")  # where it fails, the lists of an earlier time may do: the installation decides
    # A part may have come with a package of the part before it.
    complaints = (install(part) for part in missing if not part.look())
    return next(filter(None, complaints), "")


def listed(names: Iterable[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def install(part: Part) -> str:
    said = ""
    for package in part.packages:
        print(f"Installing {package}: the tests need {part.name}", flush=True)
        said = apt_get("install", "-y", "--no-install-recommends", package)
        if part.look():
            return ""
    tried = listed(part.packages)
    return f"The tests need {part.name}, and apt-get install of {tried} did not bring it: {said or 'it reported no error'}"


def apt_get(*arguments: str) -> str:
    """The last line of what went wrong; empty when nothing did."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        ["apt-get", "-q", *arguments],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    lines = done.stdout.strip().splitlines()
    return (lines[-1] if lines else f"exit code {done.returncode}") if done.returncode else ""


def main() -> int:
    complaint = ensure(PARTS, may_install=os.geteuid() == 0 and shutil.which("apt-get") is not None)
    if complaint:
        print(complaint, file=sys.stderr)
    return int(bool(complaint))


if __name__ == "__main__":
    sys.exit(main())
