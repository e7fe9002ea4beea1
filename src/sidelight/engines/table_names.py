"""Names of tables of a database, as a plan writes them: survey.people, or "Survey 2026"."people"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sidelight.errors import DataError

PART = r'"(?:[^"]|"")+"|[^".]+'
NAME = re.compile(rf"(?:{PART})(?:\.(?:{PART}))*")
ALLOWED = 'parts with points between them, such as votes, public.votes or "my.schema".votes'
QUOTES = 'a part that has a point or a quotation mark stands between double quotes, each quotation mark inside it twice ("")'


def parts_of(source: str) -> tuple[str, ...]:
    """A part between double quotes is what stands there, and "" is a quotation mark; any other is as it is written, and upper and
    lower case count in both.
    """
    if NAME.fullmatch(source) is None:
        found = "this is no name of a table: a part of it is empty, or a quotation mark is where none belongs"
        raise DataError(source, found, ALLOWED, QUOTES)
    return tuple(part[1:-1].replace('""', '"') if part.startswith('"') else part for part in re.findall(PART, source))


def as_in_a_plan(parts: Sequence[str]) -> str:
    """The name as a plan may write it; quotes stand only where they are needed."""
    return ".".join(part if re.fullmatch(r'[^".]+', part) else in_double_quotes(part) for part in parts)


def in_double_quotes(part: str) -> str:
    return '"' + part.replace('"', '""') + '"'
