"""Every error raised on purpose: one class per cause."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


class SidelightError(Exception):
    """A mistake or a limit that a person can do something about.

    >>> try:
    ...     sl.Rates([1.5])
    ... except sl.SidelightError as error:
    ...     print(error)
    a rate lies between 0 and 1, found 1.5
    """


class BadValue(SidelightError, ValueError):
    """A value that no law, population, attacker or mechanism can have.

    >>> sl.Attacker(knows="half")
    Traceback (most recent call last):
        ...
    sidelight.errors.BadValue: what an attacker knows is a number of people, ...: 'half' is not a decimal number
    """


class WrongKind(BadValue, TypeError):
    """Something of another kind than what belongs there: what was found, what is allowed and what to do.

    >>> sl.certify("count", sl.Rates.same(100, 0.3))
    Traceback (most recent call last):
        ...
    sidelight.errors.WrongKind: the mechanism is no mechanism: found the text 'count'
      allowed: a mechanism, such as sl.Count()
      hint: mechanisms are values and not names; one that nobody modelled is sl.Stated('count')
    """

    def __init__(self, found: str, allowed: str, hint: str = "") -> None:
        self.found, self.allowed, self.hint = found, allowed, hint
        super().__init__(f"{found}\n  allowed: {allowed}" + (f"\n  hint: {hint}" if hint else ""))


class ConditionNotMet(BadValue):
    """Numbers that a statement does not speak of: what it asks of them is not so, and nothing is promised."""


class Mistake(SidelightError):
    """A mistake in a file: where it is, what was found, what is allowed and what to do."""

    found: str
    allowed: str
    hint: str

    @abstractmethod
    def where(self) -> str:
        """The file and the place inside it."""

    def __str__(self) -> str:
        lines = [f"{self.where()}: {self.found}"]
        if self.allowed:
            lines.append(f"  allowed: {self.allowed}")
        if self.hint:
            lines.append(f"  hint: {self.hint}")
        return "\n".join(lines)


@dataclass
class PlanError(Mistake):
    """A mistake in a plan, with its place, what was found, what is allowed and what to do. In a file the place is a line and a
    column; in a dict it is the path of a key.

    >>> sl.load("plans/settings/minimum.json")
    Traceback (most recent call last):
        ...
    sidelight.errors.PlanError: plans/settings/minimum.json:2:3: 'setting' is not a key of the plan
      allowed: sidelight, title, data, people, attacker, already_public, leaked, publish, policy
    """

    file: str
    line: int | None
    column: int | None
    found: str
    allowed: str = ""
    hint: str = ""
    path: str = ""

    def where(self) -> str:
        if self.line is None:
            return f"{self.file}: at {self.path}" if self.path else self.file
        return f"{self.file}:{self.line}:{self.column}"


@dataclass
class SettingError(Mistake):
    """A mistake in a setting file, with its path inside the file; text that is not JSON has a line and a column instead.

    >>> sl.load_setting("plans/settings/missing.json")
    Traceback (most recent call last):
        ...
    sidelight.errors.SettingError: plans/settings/missing.json: the file cannot be read: No such file or directory
    """

    file: str
    path: str
    found: str
    allowed: str = ""
    hint: str = ""
    line: int | None = None
    column: int | None = None

    def where(self) -> str:
        file = self.file if self.line is None else f"{self.file}:{self.line}:{self.column}"
        return f"{file}: at {self.path}" if self.path else file


class NoPeople(SidelightError):
    """A plan that does not say who is protected: it can be read, and nothing can be said about anybody."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.found = f"no people in the plan {title!r}"
        self.why = "every statement is about a protected person and their secret"
        self.hint = "add 'people' with 'count', 'secret' and 'uncertainty'"
        super().__init__(f"{self.found}\n  why: {self.why}\n  hint: {self.hint}")


class CannotCertify(SidelightError):
    """No theorem bounds the claim; each theorem tried is listed with the need it lacked.

    >>> sl.certify(sl.Stated("M"), sl.Rates.same(100, 0.3))
    Traceback (most recent call last):
        ...
    sidelight.errors.CannotCertify: no theorem bounds M about 100 people, ...
    What was missing:
      sl.worst_case_covers needs: differential privacy of M about 100 people, against anybody, and nothing says so
    Hint: what nobody modelled rests on facts: state what is known of it, with sl.fact(claim, epsilon, delta)
    """

    def __init__(self, claim: Any, unmet: Sequence[tuple[str, str]], hint: str = "") -> None:
        self.claim = claim
        self.unmet = tuple(unmet)
        self.hint = hint
        definition = getattr(claim, "definition", None)
        asked = "" if definition is None else f" ({definition.name.replace('_', ' ')})"
        lines = [f"no theorem bounds {claim}{asked}."]
        lines += ["What was missing:"] if self.unmet else []
        lines += [f"  {theorem} needs: {need}" for theorem, need in self.unmet]
        if hint:
            lines.append(f"Hint: {hint}")
        super().__init__("\n".join(lines))


class TooLarge(SidelightError):
    """More than is evaluated; the size found and the size that fits are named.

    >>> print(sl.TooLarge("2^5000 datasets", "2^14 datasets"))
    this is too large to evaluate: 2^5000 datasets
      fits: 2^14 datasets
    """

    def __init__(self, found: str, fits: str, hint: str = "") -> None:
        self.found, self.fits = found, fits
        super().__init__(f"this is too large to evaluate: {found}\n  fits: {fits}" + (f"\n  hint: {hint}" if hint else ""))


class BrokenTheorem(SidelightError):
    """Two theorems contradict each other: an upper end lies below a lower end. A fault of ours."""


class DuplicateId(SidelightError):
    """Two different values of a registry have one id: neither may hide the other."""

    def __init__(self, id: str, first: str, second: str) -> None:
        self.id, self.files = id, (first, second)
        where = f"twice in {first}" if first == second else f"in {first} and in {second}"
        super().__init__(f"the id {id!r} is given to two different things, {where}.\nHint: give one of them an id of its own")


@dataclass
class DataError(Mistake):
    """A table that cannot be read, or is not what a plan says of it: which table, what was found, what is allowed and what to do.

    >>> sl.assess("plans/census.yaml", data="plans/data/missing.parquet")
    Traceback (most recent call last):
        ...
    sidelight.errors.DataError: plans/data/missing.parquet: there is no such file or folder
      ...
    """

    source: str
    found: str
    allowed: str = ""
    hint: str = ""

    def where(self) -> str:
        return self.source
