"""How a table of people is divided: by the columns of tables, and by what conditions can tell apart in other columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sidelight.engines.query import Divided
from sidelight.engines.words import MISSING, as_label
from sidelight.model.condition import Among, Condition, IsNull, Test
from sidelight.plan.release import Release

HELD = {"=": "{}", "!=": "other than {}", "<": "below {}", "<=": "at most {}", ">": "above {}", ">=": "at least {}"}
NOT_HELD = {"=": "other than {}", "!=": "{}", "<": "at least {}", "<=": "above {}", ">": "at most {}", ">=": "below {}"}


@dataclass(frozen=True, slots=True)
class Division:
    """The columns of all `by` are kept as they are. Of other columns only what the conditions ask is kept, and whether there is a
    value: as few cells as the figures need.
    """

    by: tuple[str, ...]
    tests: Mapping[str, tuple[Test, ...]]  # of each column that some condition reads

    @staticmethod
    def of(releases: Iterable[Release], further: Iterable[str] = ()) -> Division:
        """`further`: columns that have to be told apart by their values though no table shows them."""
        every = tuple(releases)
        tests: dict[str, list[Test]] = {}
        for release in every:
            for test in () if release.where is None else release.where.tests:
                tests.setdefault(test.column, [IsNull(test.column)]).append(test)
        by = dict.fromkeys((*(column for release in every for column in release.by), *further))
        return Division(tuple(by), {column: tuple(dict.fromkeys(asked)) for column, asked in tests.items()})

    @property
    def asked(self) -> tuple[Divided, ...]:
        """First the columns by value, then those by tests; a column that is both is asked twice, in one scan."""
        return (*map(Divided, self.by), *(Divided(column, tests) for column, tests in self.tests.items()))

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the cells."""
        return (*self.by, *(column for column in self.tests if column not in self.by))

    def texts(self, cells: tuple[tuple[Any, ...], ...]) -> list[list[str]]:
        """The values of the cells as texts, column by column."""
        asked = zip(self.asked, cells, strict=True)
        return [_spoken(part.tests, column) for part, column in asked if not part.tests or part.column not in self.by]

    def conditions(self, cells: tuple[tuple[Any, ...], ...]) -> dict[Test, Condition]:
        """What each test comes to: the texts of its column for which it holds."""
        if not self.tests:
            return {}
        texts = dict(zip(self.columns, self.texts(cells), strict=True))
        found: dict[Test, Condition] = {}
        for column, held in zip(self.tests, cells[len(self.by) :], strict=True):
            for place, test in enumerate(self.tests[column]):
                met = frozenset(text for text, sum_ in zip(texts[column], held, strict=True) if int(sum_) >> place & 1)
                found[test] = Among(column, met)
        return found


def _spoken(tests: tuple[Test, ...], column: tuple[Any, ...]) -> list[str]:
    """Each value is put into words once: a column of many cells has few."""
    words = {held: _class(tests, held) if tests else as_label(held) for held in set(column)}
    return [words[held] for held in column]


def _class(tests: tuple[Test, ...], held: int) -> str:
    """People whom the conditions do not tell apart, in words; the first test asks whether there is a value."""
    holds = [int(held) >> place & 1 for place in range(len(tests))]
    if holds[0]:
        return MISSING
    named = [value for test, yes in zip(tests, holds, strict=True) if yes for value in _single(test)]
    if named:
        return named[0]
    words = (_words(test, bool(yes)) for test, yes in zip(tests[1:], holds[1:], strict=True))
    return " and ".join(dict.fromkeys(filter(None, words))) or "any"


def _single(test: Test) -> tuple[str, ...]:
    """The one value that meets the test, if there is only one."""
    return tuple(value for sign, value in test.compared if sign == "=" and len(test.compared) == 1)


def _words(test: Test, holds: bool) -> str:
    values = [(HELD if holds else NOT_HELD)[sign].format(value) for sign, value in test.compared]
    if len(values) < 2:
        return "".join(values)
    listed = " or ".join(value for _, value in test.compared)
    return listed if holds else f"other than {listed}"
