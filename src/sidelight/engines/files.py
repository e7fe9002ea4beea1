"""The files that a source names: a file, a folder or a pattern, with what tells whether they changed."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sidelight.errors import DataError
from sidelight.reading.words import listed, shown, suggestion

READ = {
    ".parquet": "parquet",
    ".csv": "csv",
    ".tsv": "csv",
    ".csv.gz": "csv",
    ".json": "json",
    ".jsonl": "json",
    ".ndjson": "json",
}
FRAME = "the frame"
FORMATS = "Parquet, CSV (.csv, .tsv, .csv.gz) or JSON (.json, .jsonl, .ndjson)"


@dataclass(frozen=True, slots=True)
class Files:
    """Files of one format, in the order of their names."""

    source: str
    format: str
    paths: tuple[str, ...]
    state: tuple[tuple[int, int, int], ...]  # of each: when it was written, its size, which file it is

    def shown(self, path: str) -> str:
        """The name of one of the files, as short as it tells it from the others."""
        return shown(os.path.relpath(path, os.path.commonpath(self.paths)) if len(self.paths) > 1 else os.path.basename(path))

    def unchanged(self) -> None:
        """Raises DataError where a file was written, replaced, added or removed since."""
        now = files_of(self.source)
        if now != self:
            changed = [path for path, state in zip(self.paths, self.state, strict=True) if _state(path, self.source) != state]
            what = listed(map(os.path.basename, changed)) if changed else "the files of the folder or pattern"
            raise DataError(self.source, f"{what} changed while the table was read", "files that stay as they are", "try again")


def name_of(source: Any) -> str:
    """What messages call a source. A frame is never written out: it would show its rows."""
    try:
        return os.fsdecode(source)
    except TypeError:
        return FRAME


def is_file_name(source: str) -> bool:
    """Whether this can only be a file or a folder, not a table."""
    return "/" in source or bool(_format(source))


def files_of(source: str) -> Files:
    paths = _paths(source)
    formats = {path: _format(path) for path in paths}
    unread = [path for path, kind in formats.items() if not kind]
    if unread:
        raise DataError(source, f"the format of {listed(unread)} is not known", FORMATS)
    if len(set(formats.values())) > 1:
        raise DataError(source, f"files of several formats: {listed(sorted(set(formats.values())))}", "files of one format")
    return Files(source, formats[paths[0]], paths, tuple(_state(path, source) for path in paths))


def check_names(names: Iterable[str], source: str) -> None:
    """Raises DataError where two columns have one name; DuckDB takes upper and lower case for the same."""
    first: dict[str, str] = {}
    for name in names:
        if name.lower() in first:
            raise DataError(source, f"the columns {listed([first[name.lower()], name])} have one name", "every name once")
        first[name.lower()] = name


def _paths(source: str) -> tuple[str, ...]:
    if "://" in source:
        raise DataError(source, "an address, and only files on this machine are read", "a file, or 'engine: spark' for addresses")
    if os.path.isdir(source):
        inside = (path for path in Path(source).rglob("*") if path.is_file() and _format(path.name))
        paths = tuple(sorted(path.as_posix() for path in inside if not path.name.startswith((".", "_"))))
        if not paths:
            raise DataError(source, "the folder has no file that can be read", FORMATS)
        return paths
    if os.path.isfile(source):
        return (source,)
    paths = tuple(sorted(path for path in glob.glob(source, recursive=True) if os.path.isfile(path)))
    if not paths:
        folder, name = os.path.split(source)
        near = suggestion(name, os.listdir(folder or ".")) if os.path.isdir(folder or ".") else f"there is no folder {folder!r}"
        raise DataError(source, "there is no such file or folder", f"a file, a folder or a pattern of {FORMATS} files", near)
    return paths


def _format(path: str) -> str:
    return next((kind for ending, kind in READ.items() if path.lower().endswith(ending)), "")


def _state(path: str, source: str) -> tuple[int, int, int]:
    try:
        found = os.stat(path)
    except OSError as error:
        raise DataError(source, f"{path!r} cannot be read: {error.strerror}") from None
    return found.st_mtime_ns, found.st_size, found.st_ino
