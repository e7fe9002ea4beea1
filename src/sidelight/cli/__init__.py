"""The command line. A module of this folder with a function `command` is the command with the name of the module."""

from __future__ import annotations


def main() -> None:
    from sidelight.cli.interruptible import ending_at_once

    with ending_at_once():
        from sidelight.cli.app import run

        run()
