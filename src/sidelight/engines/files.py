"""The files that a source names: a file, a folder or a pattern, with what tells whether they changed."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from sidelight.errors import DataError
from sidelight.reading.grammar import number_of
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
    unread: tuple[str, ...] = field(default=(), compare=False)  # names of what else is in the folder

    def shown(self, path: str) -> str:
        """The name of one of the files, as short as it tells it from the others."""
        return shown(os.path.relpath(path, os.path.commonpath(self.paths)) if len(self.paths) > 1 else os.path.basename(path))

    def counted_in(self, source: str) -> str:
        """What a report calls the files: of a folder or a pattern, how many there are, and what is in the folder and not read."""
        if self.paths == (self.source,):
            return source
        more = f" and {len(self.unread) - 1:,} more" if len(self.unread) > 1 else ""
        left = f"; not read: {shown(self.unread[0])}{more}" if self.unread else ""
        return f"{number_of(len(self.paths), 'file')} in {source}{left}"

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


def path_of(source: str) -> str:
    """The path that is meant by file:///..., and by ~ for the home of the user."""
    if source.startswith("file:///"):
        return unquote(source.removeprefix("file://"))
    return os.path.expanduser(source)


def is_file_name(source: str) -> bool:
    """Whether this can only be a file or a folder, not a table."""
    return "/" in source or bool(_format(source))


def files_of(source: str) -> Files:
    source = path_of(source)
    paths, others = _paths(source)
    formats = {path: _format(path) for path in paths}
    unread = [path for path, kind in formats.items() if not kind]
    if unread:
        raise DataError(source, f"the format of {listed(unread)} is not known", FORMATS)
    if len(set(formats.values())) > 1:
        raise DataError(source, f"files of several formats: {listed(sorted(set(formats.values())))}", "files of one format")
    return Files(source, formats[paths[0]], paths, tuple(_state(path, source) for path in paths), others)


def folders_named(files: Files | None, column: str) -> str:
    """A hint where folders are called after a column, as in region=north."""
    if files is None or not any(f"/{column}=" in path for path in files.paths):
        return ""
    return f"folders that are called {column}=... are no column: write the column into the files"


def check_names(names: Iterable[str], source: str) -> None:
    """Raises DataError where two columns have one name; DuckDB takes upper and lower case for the same."""
    first: dict[str, str] = {}
    for name in names:
        if name.lower() in first:
            raise DataError(source, f"the columns {listed([first[name.lower()], name])} have one name", "every name once")
        first[name.lower()] = name


def _paths(source: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The files, and the names of what else is in the folder."""
    if "://" in source:
        found, near = "an address, and only files on this machine are read", "leave 'file://' out" if "file://" in source else ""
        raise DataError(source, found, "a file, or 'engine: spark' for addresses", near)
    if os.path.isdir(source):
        return _in_folder(source)
    if os.path.isfile(source):
        return (source,), ()
    if os.path.exists(source):
        raise DataError(source, "this is no file and no folder", f"a file, a folder or a pattern of {FORMATS} files")
    paths = tuple(sorted(path for path in glob.glob(source, recursive=True) if os.path.isfile(path)))
    if not paths:
        folder, name = os.path.split(source)
        near = suggestion(name, os.listdir(folder or ".")) if os.path.isdir(folder or ".") else f"there is no folder {folder!r}"
        raise DataError(source, "there is no such file or folder", f"a file, a folder or a pattern of {FORMATS} files", near)
    return paths, ()


def _in_folder(source: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names that begin with . or _ are not of people: programs leave logs, marks and copies there."""
    folder = Path(source)
    inside = sorted(path for path in folder.rglob("*") if path.is_file())
    named = {path.relative_to(folder).as_posix(): path.as_posix() for path in inside}
    open_ones = [name for name in named if not name.startswith((".", "_")) and "/." not in name and "/_" not in name]
    paths = tuple(named[name] for name in open_ones if _format(name))
    if not paths:
        raise DataError(source, "the folder has no file that can be read", FORMATS)
    return paths, tuple(name for name in open_ones if not _format(name))


def _format(path: str) -> str:
    return next((kind for ending, kind in READ.items() if path.lower().endswith(ending)), "")


def _state(path: str, source: str) -> tuple[int, int, int]:
    try:
        found = os.stat(path)
    except OSError as error:
        raise DataError(source, f"{path!r} cannot be read: {error.strerror}") from None
    return found.st_mtime_ns, found.st_size, found.st_ino
