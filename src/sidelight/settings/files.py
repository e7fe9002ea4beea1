"""A setting file as text, with its name as the user gave it."""

from __future__ import annotations

import os
from pathlib import Path

from sidelight.errors import SettingError

LARGEST_SETTING = 64_000_000


def read_text(file: str) -> str:
    """The text of a file of at most 64 MB; a file that cannot be opened is an OSError."""
    with Path(file).open("rb") as stream:
        content = stream.read(LARGEST_SETTING + 1)
        size = max(len(content), os.fstat(stream.fileno()).st_size)
    if size > LARGEST_SETTING:
        raise SettingError(file, "", f"the file has {size:,} bytes", f"at most {LARGEST_SETTING:,} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        raise SettingError(file, "", "this is not UTF-8 text", "a text file in UTF-8", line=line, column=column) from None
