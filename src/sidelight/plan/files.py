"""Files as text, with their name as the user gave it."""

from __future__ import annotations

import os
from pathlib import Path

from sidelight.plan.nodes import Node
from sidelight.plan.place import Place, shown

LARGEST_PLAN = 16_000_000


def read_tree(file: str, named: Place | None = None) -> Node:
    """The YAML tree of a file."""
    from sidelight.plan.syntax import parse  # ruamel.yaml is slow to import

    text = read_text(file, LARGEST_PLAN, named)
    return parse(text, file)


def read_text(file: str, most: int | None = None, named: Place | None = None) -> str:
    """The text of a file; `named` is the place of its name in another file, where a wrong name is put right."""
    place, this = (named, f"the file {shown(file)}") if named else (Place(file), "the file")
    try:
        with Path(file).open("rb") as stream:
            content = stream.read() if most is None else stream.read(most + 1)
    except FileNotFoundError:
        raise place.error(f"{this} does not exist") from None
    except IsADirectoryError:
        raise place.error(f"{this} is a directory", "a file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise place.error(f"{this} cannot be read: {reason}") from None
    if most is not None and len(content) > most:
        raise place.error(f"{this} is larger than {most // 1_000_000} MB", hint="put large cells into a CSV file")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        raise Place(file, line, column).error("this is not UTF-8 text", "a text file in UTF-8") from None


def beside(file: str, name: str) -> str:
    """A file name written in a file is relative to that file."""
    return os.path.join(os.path.dirname(file), name)
