"""The arithmetic of a result, for those who have numbers instead of a mechanism; and what was printed."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from flint import arb

from sidelight.errors import BadValue, ConditionNotMet
from sidelight.model.results.cite import OWN, Cite
from sidelight.model.results.erratum import Erratum
from sidelight.model.results.evaluation import Numbers, as_ball, bits_for, rounded_numbers, wanted_of
from sidelight.model.results.parameter import Parameter, Value, parameters_of, value_of
from sidelight.numbers.balls import above, in_balls, precision

Verdict = Literal["as_printed", "corrected", "tight"]


@dataclass(frozen=True, slots=True)
class Requirement:
    """What the numbers must satisfy together. They are asked for so (input), or nothing is promised otherwise (promise), or more
    than that is not computed (size).
    """

    sentence: str
    holds: Callable[..., bool]  # takes the formula's parameters by name
    kind: Literal["input", "promise", "size"] = "input"

    def refused(self, id: str) -> BadValue:
        if self.kind == "input":
            return BadValue(f"{id} asks for this: {self.sentence}")
        otherwise = "Without it nothing is promised" if self.kind == "promise" else "More than that is not computed"
        return ConditionNotMet(f"{id} needs: {self.sentence}. {otherwise}")


@dataclass(frozen=True, slots=True)
class Applied:
    """What follows, rounded up; and what the printed statement says of the same numbers, rounded to nearest."""

    formula: Formula
    values: Mapping[str, Value]
    assumed: tuple[str, ...]  # those that were not given
    result: Mapping[str, float | None]
    printed: Mapping[str, float | None] | None


@dataclass(frozen=True, slots=True, eq=False)
class Formula:
    id: str
    name: str
    statement: str
    verdict: Verdict
    parameters: tuple[Parameter, ...]
    conditions: tuple[Requirement, ...]
    cites: tuple[Cite, ...]
    compute: Callable[..., Numbers]
    as_printed: Callable[..., Numbers] | None
    erratum: Erratum | None = None
    also: tuple[str, ...] = field(default=())
    lower: tuple[str, ...] = field(default=())  # what comes out as a lower end: it is rounded down
    prints: str = ""  # the printed formula as text, where it differs

    @in_balls
    def __call__(self, **given: Value | float) -> Applied:
        """Numbers by name; a float is read as it is written, so that 0.1 is one tenth."""
        values = self._checked(given)
        assumed = tuple(name for name, value in values.items() if given.get(name) is None and value is not None)
        return Applied(self, values, assumed, self._result(values), self._printed(values))

    @in_balls
    def result(self, **given: Value | float) -> dict[str, float | None]:
        """What follows, without what was printed."""
        return self._result(self._checked(given))

    @in_balls
    def balls(self, **given: Value) -> dict[str, arb]:
        """What follows, before it is rounded."""
        values = self._checked(given)
        with precision(bits_for(values)):
            return {name: as_ball(value) for name, value in self.compute(**values).items() if value is not None}

    @property
    def in_print(self) -> bool:
        """Whether there is a printed statement that the verdict is about."""
        return self.as_printed is not None or set(self.cites) != {OWN}

    def _result(self, values: Mapping[str, Value]) -> dict[str, float | None]:
        """A delta, or another probability, is at most 1."""
        return {
            name: min(number, 1.0) if number is not None and name.endswith(("delta", "probability")) else number
            for name, number in rounded_numbers(self.compute, values, above).items()
        }

    def _printed(self, values: Mapping[str, Value]) -> Mapping[str, float | None] | None:
        """Where the printed arithmetic comes to no number, such as zero divided by zero, nothing is said."""
        if self.as_printed is None:
            return None
        found = rounded_numbers(self.as_printed, values, float)
        return {name: None if number is None or math.isnan(number) else number for name, number in found.items()}

    def _checked(self, given: Mapping[str, Value | float]) -> dict[str, Value]:
        known = {parameter.name for parameter in self.parameters}
        for name in given:
            if name not in known:
                raise BadValue(f"{self.id} has no number called {name!r}: it takes {', '.join(sorted(known))}")
        missing = [one for one in self.parameters if one.required and given.get(one.name) is None]
        if missing:
            raise BadValue(f"{self.id} needs {', '.join(f'{one.name}=... ({one.bounds.meaning})' for one in missing)}")
        values = {one.name: value_of(one, given) for one in self.parameters}
        for condition in self.conditions:
            if not condition.holds(**wanted_of(condition.holds, values)):
                raise condition.refused(self.id)
        return values

    def __str__(self) -> str:
        return self.id


def formula(
    id: str,
    *,
    verdict: Verdict,
    cites: Sequence[Cite] = (OWN,),
    printed: Callable[..., Numbers] | None = None,
    conditions: Sequence[Requirement] = (),
    erratum: Erratum | None = None,
    also: Sequence[str] = (),
    lower: Sequence[str] = (),
    prints: str = "",
) -> Callable[[Callable[..., Numbers]], Formula]:
    """Makes a formula of a function of exact numbers to balls; its docstring is the statement, its signature the parameters.

    `printed` takes the same parameters; it may take fewer. `prints` is what it computes, as text, where that is another formula;
    without it an erratum says it. `lower` names what comes out as a lower end.
    """

    def value(compute: Callable[..., Numbers]) -> Formula:
        return Formula(
            id=id,
            name=compute.__name__.strip("_"),
            statement=" ".join((compute.__doc__ or "").split()),
            verdict=verdict,
            parameters=parameters_of(compute),
            conditions=tuple(conditions),
            cites=tuple(cites),
            compute=compute,
            as_printed=printed,
            erratum=erratum,
            also=tuple(also),
            lower=tuple(lower),
            prints=prints or (erratum.printed if erratum is not None else ""),
        )

    return value
